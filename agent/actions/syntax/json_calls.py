"""Reads `<|FunctionCallBegin|>[{"name": …, "parameters": …}]<|FunctionCallEnd|>` of UI-TARS-2. Pure."""

from __future__ import annotations

import re

from agent.actions.syntax.call import Call, read_json
from agent.errors import UnreadableReplyError

BEGIN = re.compile(r"<\|FunctionCallBegin\|>\s*")
_END = re.compile(r"\s*<\|FunctionCallEnd\|>")


def read_json_calls(text: str, at: int) -> tuple[list[Call], int]:
    """The calls behind the token that stands at `at`, and the place behind them.

    Raises:
        UnreadableReplyError: there is no list of calls.
    """
    begin = BEGIN.match(text, at)
    start = begin.end() if begin else at
    try:
        value, end = read_json(text, start)
    except ValueError as error:
        raise UnreadableReplyError(
            f"This is no JSON ({error})", reply=text, span=(start, len(text))
        ) from error
    calls: list[Call] = []
    for entry in value if isinstance(value, list) else [value]:
        name = entry.get("name") if isinstance(entry, dict) else None
        given = entry.get("parameters", entry.get("arguments", {})) if isinstance(entry, dict) else None
        if not isinstance(name, str) or not isinstance(given, dict):
            raise UnreadableReplyError("A call is a name and parameters", reply=text, span=(start, end))
        calls.append(Call(name, given, (start, end)))
    closing = _END.match(text, end)
    return calls, closing.end() if closing else end
