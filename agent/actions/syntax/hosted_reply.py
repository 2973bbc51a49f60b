"""A hosted model's reply as one text: what it said, then its calls, each as JSON in `<tool_call>`. Pure.

Its maker sends calls apart from the text, with a name for each. In records and prompts a reply is one
text; this is the form, written by `agent.models.hosted` and read by the dialects of hosted models.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from agent.actions.syntax.call import Json, read_json, write_json
from agent.errors import UnreadableReplyError

OPEN, CLOSE = "<tool_call>\n", "\n</tool_call>"
_CALL = re.compile(r"<tool_call>\s*")
_TAG = re.compile(r"<(?=/?tool_call\b)")


@dataclass(frozen=True, slots=True)
class HostedCall:
    """One call of a function or of a maker's computer tool."""

    name: str
    arguments: dict[str, Json] = field(default_factory=dict)
    call_id: str = ""
    """What the maker calls the call."""
    checks: tuple[str, ...] = ()
    """What the maker's safety system wants the owner to be asked about."""
    span: tuple[int, int] = (0, 0)
    """Where it stands in the reply."""


def write_hosted(said: str, calls: Sequence[HostedCall]) -> str:
    """The text of a reply. A tag in what was said or in an argument is written so that it is none.

    >>> print(write_hosted("I look.", [HostedCall("zoom", {"region": [0, 0, 9, 9]}, "a1")]))
    I look.
    <tool_call>
    {"name": "zoom", "arguments": {"region": [0, 0, 9, 9]}, "id": "a1"}
    </tool_call>
    """
    parts = [_TAG.sub("< ", said.strip())] if said.strip() else []
    for call in calls:
        entry: dict[str, Json] = {"name": call.name, "arguments": call.arguments}
        if call.call_id:
            entry["id"] = call.call_id
        if call.checks:
            entry["checks"] = list(call.checks)
        parts.append(OPEN + _TAG.sub("\\\\u003c", write_json(entry)) + CLOSE)
    return "\n".join(parts)


def said_of(text: str) -> str:
    """What stands before the first call.

    >>> said_of("I look.\\n<tool_call>\\n{")
    'I look.'
    """
    first = _CALL.search(text)
    return text[: first.start() if first else len(text)].strip()


def calls_of(text: str) -> Iterator[HostedCall]:
    """The calls of a reply, in their order.

    Raises:
        UnreadableReplyError: one of them is no call.
    """
    at = 0
    while found := _CALL.search(text, at):
        call = _read(text, found.end())
        at = call.span[1]
        yield call


def _read(text: str, at: int) -> HostedCall:
    try:
        value, end = read_json(text, at)
    except ValueError as error:
        span = (at, len(text))
        raise UnreadableReplyError(f"This call is no JSON ({error})", reply=text, span=span) from error
    name = value.get("name") if isinstance(value, dict) else None
    given = value.get("arguments", {}) if isinstance(value, dict) else None
    if not isinstance(value, dict) or not isinstance(name, str) or not name or not isinstance(given, dict):
        raise UnreadableReplyError("A call is a name and arguments", reply=text, span=(at, end))
    checks = value.get("checks")
    call_id = value.get("id")
    return HostedCall(
        name,
        given,
        call_id if isinstance(call_id, str) else "",
        tuple(map(str, checks)) if isinstance(checks, list) else (),
        (at, end),
    )
