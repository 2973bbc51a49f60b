"""Tools of MCP servers as values: names, declarations for a model, identity, answers as text. Pure.

What a server says of its tools, and what they answer, is a stranger's: bounded, cut, and marked.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from agent.actions.policy import Rule, VerdictKind
from agent.foreign_pictures import USUAL_KINDS, ForeignPictureError, picture_size

MAX_TOOLS = 100
"""Of one server; a model reads each of them in every prompt."""
MAX_PICTURES = 8
"""Of one answer."""
PictureKeeper = Callable[[bytes], str]
"""Keeps a picture that was checked; the words that say where. Raises nothing."""
_MAX_DESCRIPTION = 1000
_MAX_SCHEMA = 20_000
_MAX_NAME = 64
_ODD = re.compile(r"[^A-Za-z0-9_-]")
_STRANGERS = "Says its server, a stranger: "
READ_RESOURCE = "read_resource"


class ToolPermission(StrEnum):
    """What the owner has decided of a tool."""

    ALWAYS = "always"
    ASK = "ask"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class McpTool:
    """One tool of one server."""

    server: str
    own_name: str
    """As its server calls it."""
    description: str
    schema: str
    """Of its arguments, JSON in one line."""

    @property
    def name(self) -> str:
        """As models and rules call it."""
        return f"{plain_name(self.server)}__{plain_name(self.own_name)}"

    @property
    def digest(self) -> str:
        """Another one when name, description or arguments are others: a permission speaks of this."""
        said = json.dumps([self.server, self.own_name, self.description, self.schema])
        return hashlib.sha256(said.encode()).hexdigest()[:16]

    def declaration(self) -> str:
        """For a model, as JSON in one line."""
        return json.dumps(
            {
                "type": "function",
                "name": self.name,
                "parameters": json.loads(self.schema),
                "description": _STRANGERS + self.description[:_MAX_DESCRIPTION],
            },
            ensure_ascii=False,
        )


def plain_name(text: str) -> str:
    return _ODD.sub("_", text)[:_MAX_NAME] or "_"


def tool_of(server: str, own_name: str, description: str | None, schema: Any) -> McpTool | str:
    """A tool as a server lists it, or a sentence that says why it cannot be used."""
    shown = plain_name(own_name)
    if not isinstance(schema, dict) or schema.get("type") != "object":
        return f"The tool {shown} of {server} is left out: its arguments are not described by an object."
    properties = schema.get("properties", {})
    if not isinstance(properties, dict) or not isinstance(schema.get("required", []), list):
        return f"The tool {shown} of {server} is left out: what describes its arguments is no JSON schema."
    try:
        written = json.dumps(schema, ensure_ascii=False, allow_nan=False)
    except (ValueError, TypeError, RecursionError):
        return f"The tool {shown} of {server} is left out: what describes its arguments is no JSON."
    if len(written) > _MAX_SCHEMA:
        return (
            f"The tool {shown} of {server} is left out: {len(written):,} characters describe its arguments."
        )
    return McpTool(server, own_name, description or "", written)


def without_doubles(tools: Sequence[McpTool]) -> tuple[list[McpTool], list[str]]:
    """Each name once, the first of each; a sentence for every other one."""
    kept: dict[str, McpTool] = {}
    problems = []
    for tool in tools:
        if kept.setdefault(tool.name, tool) is not tool:
            problems.append(f"{tool.server} has the tool {tool.name} twice; the second is left out.")
    return list(kept.values()), problems


def rules_of(tools: Sequence[McpTool], permissions: Mapping[str, tuple[ToolPermission, str]]) -> list[Rule]:
    """Rules for the approver. `permissions`: by name, with the digest that it had then. What was allowed
    for another description or other arguments is asked again; what was forbidden stays so."""
    rules = []
    for tool in tools:
        permission, digest = permissions.get(tool.name, (ToolPermission.ASK, ""))
        is_same = digest == tool.digest
        if permission is ToolPermission.NEVER or (permission is ToolPermission.ALWAYS and is_same):
            then = VerdictKind.FORBID if permission is ToolPermission.NEVER else VerdictKind.ALLOW
            name = f"tool {tool.name}: {permission}"
            rules.append(Rule(name, then, frozenset(("call_tool",)), text=f"{tool.name} *"))
    return rules


def answer_text(content: Sequence[Any], structured: Any, keep: PictureKeeper | None = None) -> str:
    """What a tool answered, or a resource holds, as text. Pictures are checked, given to `keep` and named;
    sounds and other bytes are named only."""
    parts, num_pictures = [], 0
    for block in content:
        held = getattr(block, "resource", block)
        mime = str(getattr(held, "mime_type", None) or "")[:60]
        is_resource = held is not block or hasattr(held, "uri")
        kind = "resource" if is_resource else getattr(block, "type", "")
        data = getattr(held, "blob" if is_resource else "data", None)
        if getattr(block, "type", "") == "resource_link":
            parts.append(f"(resource {str(block.uri)[:500]})")
        elif isinstance(text := getattr(held, "text", None), str):
            parts.append(text)
        elif kind == "image" or mime.startswith("image/"):
            num_pictures += 1
            is_kept = num_pictures <= MAX_PICTURES
            parts.append(_picture_words(data, keep) if is_kept else "(one more picture, which was left out)")
        elif kind == "audio":
            parts.append(f"(a sound, {mime}, which is not played)")
        elif is_resource:
            parts.append(f"({str(held.uri)[:200]}, {mime or 'bytes'}, which is no text)")
    if not any(parts) and structured is not None:
        parts.append(json.dumps(structured, ensure_ascii=False, default=str))
    return "\n".join(parts)


def _picture_words(encoded: Any, keep: PictureKeeper | None) -> str:
    try:
        data = base64.b64decode(str(encoded), validate=True)
        width, height = picture_size(data, USUAL_KINDS)
    except (binascii.Error, ValueError) as problem:
        why = problem if isinstance(problem, ForeignPictureError) else "it is damaged"
        return f"(a picture that cannot be used: {why})"
    where = "it was not kept" if keep is None else keep(data)
    return f"(a picture of {width}×{height} pixels: {where})"
