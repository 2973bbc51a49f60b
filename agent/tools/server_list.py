"""The owner's MCP servers, and what each of their tools may do, as one JSON file. I/O: reads it, writes it.

{"version": 1, "servers": [{
    "name": "notes", "command": ["notes-server", "--folder", "/home/me/notes"],
    "environment": {"NOTES_LANGUAGE": "en"}, "secrets": {"NOTES_KEY": "notes key"},
    "tools": {"search": {"then": "always", "digest": "6f1e…"}, "delete": {"then": "never"}}
}, {"name": "elsewhere", "url": "http://127.0.0.1:8000/mcp"}]}

A secret is named as it is called in the keyring. `deskhand doctor` says the digest of each tool; the Tools
page of the settings writes it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from agent.errors import SettingsError
from agent.tools.mcp_tools import McpTool, ToolPermission, plain_name
from agent.whole_file import replace_file

VERSION = 1
_FIELDS = {"name", "command", "url", "environment", "secrets", "tools"}


@dataclass(frozen=True, slots=True)
class ServerEntry:
    """One server: a program that is started, or an address."""

    name: str
    command: tuple[str, ...] = ()
    url: str = ""
    environment: dict[str, str] = field(default_factory=dict)
    secrets: dict[str, str] = field(default_factory=dict)
    """Variable -> name in the keyring."""
    permissions: dict[str, tuple[ToolPermission, str]] = field(default_factory=dict)
    """By `McpTool.name`, with the digest that the tool had then."""

    def permission(self, tool: McpTool) -> ToolPermission:
        """What holds for a tool as it is now: what was allowed for another one is asked again."""
        kept, digest = self.permissions.get(tool.name, (ToolPermission.ASK, ""))
        is_outdated = kept is ToolPermission.ALWAYS and digest != tool.digest
        return ToolPermission.ASK if is_outdated else kept

    def allowing(self, name: str, permission: ToolPermission, digest: str) -> ServerEntry:
        """The same server with what the owner has decided of one tool, by `McpTool.name`."""
        others = {one: kept for one, kept in self.permissions.items() if one != name}
        said = {} if permission is ToolPermission.ASK else {name: (permission, digest)}
        return replace(self, permissions=others | said)

    def changed(self, name: str, *, command: Sequence[str], url: str, secrets: dict[str, str]) -> ServerEntry:
        """The same server called or reached otherwise: then what was forbidden stays so, and what was allowed
        is asked again, since it was allowed to another one.

        Raises:
            ValueError: it makes no sense; half a sentence says why.
        """
        fields = {"command": list(command), "url": url, "environment": self.environment, "secrets": secrets}
        made = server_from({"name": name, **fields})
        is_same = (made.name, made.command, made.url) == (self.name, self.command, self.url)
        before, after = f"{plain_name(self.name)}__", f"{plain_name(name)}__"
        kept = {
            after + tool.removeprefix(before): said
            for tool, said in self.permissions.items()
            if is_same or said[0] is ToolPermission.NEVER
        }
        return replace(made, permissions=kept)


def load_servers(path: Path) -> tuple[ServerEntry, ...]:
    """The servers in a file; none if there is no file.

    Raises:
        SettingsError: the file cannot be read, or one entry makes no sense.
    """
    try:
        read = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(read, dict) or set(read) != {"version", "servers"} or read["version"] != VERSION:
            raise ValueError(f"it must have “version” {VERSION} and “servers”, and nothing else")
        servers = tuple(server_from(entry) for entry in read["servers"])
        require_own_names(servers)
    except FileNotFoundError:
        return ()
    except (OSError, ValueError, TypeError, RecursionError) as problem:
        raise SettingsError(f"The MCP servers in {path} cannot be read: {problem}.") from problem
    return servers


def save_servers(path: Path, servers: Sequence[ServerEntry]) -> None:
    """Replace the file at once.

    Raises:
        SettingsError: it cannot be written.
    """
    written = {"version": VERSION, "servers": [_written(server) for server in servers]}
    try:
        replace_file(path, json.dumps(written, indent=2, ensure_ascii=False))
    except OSError as problem:
        raise SettingsError(f"The MCP servers cannot be written to {path}: {problem.strerror}.") from problem


def require_own_names(servers: Sequence[ServerEntry]) -> None:
    """Raises ValueError where two are called the same."""
    if len({plain_name(server.name) for server in servers}) != len(servers):
        raise ValueError("two servers have the same name")


def server_from(entry: Any) -> ServerEntry:
    """One server as the file has it.

    Raises:
        ValueError: it makes no sense; half a sentence says why.
    """
    if not isinstance(entry, dict) or not isinstance(entry.get("name"), str) or not entry["name"].strip():
        raise ValueError("a server has no name")
    name = entry["name"]
    if unknown := set(entry) - _FIELDS:
        raise ValueError(f"{name} has a field that is not known: {', '.join(sorted(unknown))}")
    command, url = entry.get("command", []), entry.get("url", "")
    if not isinstance(command, list) or not all(
        isinstance(word, str) and "\0" not in word for word in command
    ):
        raise ValueError(f"the command of {name} is no list of texts")
    if not isinstance(url, str) or bool(command) is bool(url):
        raise ValueError(f"{name} must have either a command or an address")
    if url and (urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).hostname):
        raise ValueError(f"the address of {name} is none of the web")
    return ServerEntry(
        name,
        tuple(command),
        url,
        _texts(entry, "environment"),
        _texts(entry, "secrets"),
        _permissions(entry.get("tools", {}), name),
    )


def _texts(entry: dict[str, Any], key: str) -> dict[str, str]:
    found = entry.get(key, {})
    if not isinstance(found, dict) or not all(isinstance(value, str) for value in found.values()):
        raise ValueError(f"“{key}” of {entry['name']} must map names to texts")
    if any("\0" in text or "=" in name or not name for name, text in found.items()):
        raise ValueError(f"“{key}” of {entry['name']} has a name or value that no program can be given")
    return dict(found)


def _permissions(found: Any, server: str) -> dict[str, tuple[ToolPermission, str]]:
    if not isinstance(found, dict) or not all(isinstance(one, dict) for one in found.values()):
        raise ValueError(f"“tools” of {server} must map names to what then happens")
    return {
        f"{plain_name(server)}__{plain_name(name)}": (
            ToolPermission(one.get("then", "ask")),
            str(one.get("digest", "")),
        )
        for name, one in found.items()
    }


def _written(server: ServerEntry) -> dict[str, Any]:
    """What `server_from` reads; what is empty is left out."""
    prefix = f"{plain_name(server.name)}__"
    tools = {
        name.removeprefix(prefix): {"then": permission.value, **({"digest": digest} if digest else {})}
        for name, (permission, digest) in server.permissions.items()
    }
    fields: dict[str, Any] = {
        "command": list(server.command),
        "url": server.url,
        "environment": server.environment,
        "secrets": server.secrets,
        "tools": tools,
    }
    return {"name": server.name, **{name: value for name, value in fields.items() if value}}
