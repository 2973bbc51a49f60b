"""Reads and writes `<function=name><parameter=key>value</parameter></function>`, of UI-TARS-2 and Qwen. Pure.

Three spellings of the tags exist and are read: `<function=name>`, `<function name="name">`, and both with
`_never_used_` and 32 hexadecimal digits behind the word. A value is exactly what stands between its tags; a
closing tag ends it only where a value can end. With `string="false"` it is JSON; values of tools may also be
built of `<object>`, `<list>` and `<item>`. Time is linear.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from agent.actions.syntax.call import Call, Json, read_json, write_json
from agent.errors import UnreadableReplyError

_HEX = r"(?:_never_used_[0-9a-f]{32})?"
_NAMED = r'(?:=|\s+name=)\s*"?([^"<>\s=]{1,200})"?'
BLOCK_END = re.compile(rf"</(?:seed:)?tool_call{_HEX}>")
FUNCTION = re.compile(rf"<function{_HEX}{_NAMED}\s*>")
_FUNCTION_END = re.compile(rf"</function{_HEX}>")
_PARAMETER = re.compile(rf'<parameter{_HEX}{_NAMED}(?:\s+string="(true|false)")?\s*>')
_PARAMETER_END = re.compile(rf"</parameter{_HEX}>")
_BEHIND_VALUE = re.compile(
    rf"\s*(?:</?(?:function|parameter){_HEX}[\s=>]|</(?:seed:)?tool_call|</\w+_env>|\Z)"
)
_NESTED = re.compile(r"\s*<(?:object|list)>")
_NESTED_TAG = re.compile(rf"<(/?)(object|list|item|parameter){_HEX}(?:{_NAMED})?\s*>")
_STANDS_IN = {
    **dict.fromkeys(("object", "list"), ("parameter", "item")),
    "item": ("list",),
    "parameter": ("object",),
}
_MAX_DEPTH = 64
_SPACE = re.compile(r"\s*")


def read_marked_calls(text: str, at: int, plain_names: Collection[str] | None) -> Iterator[Call]:
    """The consecutive calls at `at`.

    Those with one of the plain names, given in lower case, take only texts; all do where it is None.

    Raises:
        UnreadableReplyError: a call is broken or does not end.
    """
    while function := FUNCTION.match(text, _skip(text, at)):
        is_plain = plain_names is None or function.group(1).lower() in plain_names
        arguments: dict[str, Json] = {}
        at = function.end()
        while parameter := _PARAMETER.match(text, _skip(text, at)):
            value, at = _read_value(text, parameter, is_plain=is_plain)
            arguments.setdefault(parameter.group(1), value)
        at = _skip(text, at)
        end = _FUNCTION_END.match(text, at)
        if end is not None:
            at = end.end()
        elif at < len(text) and not BLOCK_END.match(text, at):
            raise UnreadableReplyError(
                "This call does not end", reply=text, span=(function.start(), min(at + 40, len(text)))
            )
        yield Call(function.group(1), arguments, (function.start(), at))


def write_marked_call(name: str, arguments: Mapping[str, Json]) -> str:
    """One call in tags.

    Text is written as it is; JSON for a value that is not text or could be taken for tags.

    Raises:
        ValueError: a number that JSON does not have.
    """
    parameters = "".join(_write_parameter(key, value) for key, value in arguments.items())
    return f"<function={name}>{parameters}</function>"


def _write_parameter(key: str, value: Json) -> str:
    if isinstance(value, str) and "</parameter" not in value and not _NESTED.match(value):
        return f"<parameter={key}>{value}</parameter>"
    escaped = write_json(value).replace("<", "\\u003c")
    return f'<parameter={key} string="false">{escaped}</parameter>'


def _read_value(text: str, parameter: re.Match[str], *, is_plain: bool) -> tuple[Json, int]:
    """The value after an opening tag, and the offset after its closing one."""
    start, mark = parameter.end(), parameter.group(2)
    if mark is None and not is_plain and _NESTED.match(text, start):
        return _read_nested(text, start)
    for closing in _PARAMETER_END.finditer(text, start):
        if _BEHIND_VALUE.match(text, closing.end()):
            break
    else:
        raise UnreadableReplyError(
            "A parameter does not end", reply=text, span=(parameter.start(), len(text))
        )
    value = text[start : closing.start()]
    if mark != "false":
        return value, closing.end()
    try:
        decoded, end = read_json(value, _skip(value, 0))
        if _skip(value, end) != len(value):
            raise ValueError("there is more behind it")
    except ValueError as error:
        span = (start, closing.start())
        raise UnreadableReplyError(f"This is no JSON value ({error})", reply=text, span=span) from error
    return value if is_plain and not isinstance(decoded, str) else decoded, closing.end()


@dataclass(slots=True)
class _Open:
    """A value, list or object whose closing tag has not been read yet."""

    kind: str
    text_start: int
    key: str = ""
    inner: Json = None
    has_inner: bool = False

    def value(self, text: str, end: int) -> Json:
        return self.inner if self.has_inner else text[self.text_start : end]


def _read_nested(text: str, start: int) -> tuple[Json, int]:
    """A value built of objects and lists, and the offset after its parameter's closing tag."""
    stack = [_Open("parameter", start)]
    for tag in _NESTED_TAG.finditer(text, start):
        mark, kind, key = tag.groups()
        if not mark:
            if stack[-1].kind not in _STANDS_IN[kind] or len(stack) > _MAX_DEPTH:
                break
            empty: Json = {} if kind == "object" else []
            stack.append(_Open(kind, tag.end(), key or "", empty, kind in ("object", "list")))
            continue
        closed = stack.pop()
        if closed.kind != kind:
            break
        value = closed.value(text, tag.start())
        if not stack:
            return value, tag.end()
        _put(stack[-1], closed, value)
    raise UnreadableReplyError(
        "This value is not nested as it should be", reply=text, span=(start, len(text))
    )


def _put(parent: _Open, closed: _Open, value: Json) -> None:
    """Add a finished value to its parent."""
    if isinstance(parent.inner, list) and parent.kind == "list":
        parent.inner.append(value)
    elif isinstance(parent.inner, dict) and parent.kind == "object":
        parent.inner[closed.key] = value
    else:
        parent.inner, parent.has_inner = value, True


def _skip(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at
