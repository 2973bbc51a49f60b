"""Replies of the Qwen family and of models made of it: thoughts, then functions in `<tool_call>`. Pure.

Two forms exist, and both are read whatever a dialect writes: a JSON object with name and arguments (Hermes),
and `<function=…>` with parameters in markup, in which every value is text. A reply that calls nothing does
nothing and cannot be read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from enum import StrEnum

from agent.actions.syntax.call import Call, Json, as_text, read_json, write_json
from agent.actions.syntax.computer_use import is_computer_use, read_computer_use, write_computer_use
from agent.actions.syntax.markup_calls import FUNCTION, read_marked_calls
from agent.actions.syntax.notation import Begun, certain_actions
from agent.actions.syntax.thought_action import is_same
from agent.actions.syntax.vocabulary import build
from agent.actions.types import Action, Reply
from agent.errors import UnreadableReplyError

CALL, CALL_END = "<tool_call>", "</tool_call>"
_SECTION = re.compile(rf"{CALL}|{FUNCTION.pattern}")
"""Where the thought ends: some models leave out the tag around a function in markup."""
_SPACE = re.compile(r"\s*")
_THINK = r"(?:think|thinking|thinkt)>"
_THINKING = re.compile(rf"\s*<{_THINK}")
_THINKING_END = re.compile(rf"</{_THINK}")
_LABEL = re.compile(r"\s*[*#]{0,4} {0,2}(?:action|thought)[ *]{0,3}[:\uff1a]\**[ \t]*", re.IGNORECASE)
_LONGEST_LABEL = 24
_HALF_TAG = re.compile(r"<[^<>\n]{0,80}$")
_TAG_IN_TEXT = re.compile(r"<(?=/?(?:tool_call|tool_response|think)\b)")
"""In JSON it is written with an escape, so that no server takes a typed text for a tag."""


class CallForm(StrEnum):
    """How a dialect writes a call."""

    JSON = "json"
    MARKUP = "markup"


class FunctionCalls:
    """The notation of functions in `<tool_call>`."""

    def __init__(self, form: CallForm) -> None:
        self.form = form

    def parse(self, text: str) -> Reply:
        """As `Notation.parse`. Points are `ModelPoint`s, whose frame the model's manifest names.

        Raises:
            UnreadableReplyError: it cannot be read, or calls nothing; with the span in characters.
        """
        section = _first_call(text)
        if section is None:
            problem = "The thinking does not end" if _is_thinking(text) else "The reply calls no function"
            raise UnreadableReplyError(problem, reply=text)
        actions = tuple(action for call in _read(text, section) for action in _built(call, text))
        if not actions:
            raise UnreadableReplyError("The reply calls no function", reply=text, span=(section, len(text)))
        return Reply(_thought(text[:section]), actions, text)

    def peek(self, text: str) -> Begun:
        """As `Notation.peek`: never raises."""
        if _is_thinking(text):  # should it never end, the first call ends it
            call = _SECTION.search(text)
            return Begun(_thought(_certain(text[: call.start()] if call else text)))
        section = _first_call(text)
        if section is None:
            return Begun(_thought(_certain(text)))
        actions = certain_actions(_read(text, section), lambda call: _built(call, text))
        return Begun(_thought(text[:section]), actions)

    def format(self, reply: Reply) -> str:
        """As `Notation.format`.

        Raises:
            UnreadableReplyError: something would be read as what it is not, or a point is a `MonitorPoint`.
        """
        calls = "\n".join(self._write(action) for action in reply.actions)
        gap = "\n" if self.form is CallForm.JSON else "\n\n"
        for thought in _ways_to_think(reply.thought.strip(), gap):
            with suppress(UnreadableReplyError):
                if is_same(self.parse(thought + calls), reply):
                    return thought + calls
        raise UnreadableReplyError("This would be read as something else", reply=reply.thought + calls)

    def _write(self, action: Action) -> str:
        name, arguments = write_computer_use(action)
        if self.form is CallForm.JSON:
            call = write_json({"name": name, "arguments": arguments})
            return f"{CALL}\n{_TAG_IN_TEXT.sub(_escaped, call)}\n{CALL_END}"
        parameters = "".join(_parameter(key, as_text(value)) for key, value in arguments.items())
        return f"{CALL}\n<function={name}>\n{parameters}</function>\n{CALL_END}"


def _ways_to_think(thought: str, gap: str) -> tuple[str, ...]:
    """The form that the prompt asks for first; then in tags, for a thought that itself mentions calls."""
    return (f"Action: {thought}{gap}", f"<think>\n{thought}\n</think>\n\n") if thought else ("",)


def _escaped(_tag: re.Match[str]) -> str:
    return "\\u003c"


def _parameter(key: str, value: str) -> str:
    line = f"\n{value}\n"
    if "</parameter" in value:  # the family has no escape for it
        escaped = write_json(line).replace("<", "\\u003c")
        return f'<parameter={key} string="false">{escaped}</parameter>\n'
    return f"<parameter={key}>{line}</parameter>\n"


def _first_call(text: str) -> int | None:
    """Where the first call begins, behind the thinking."""
    found = _SECTION.search(text, _thinking_end(text))
    return found.start() if found else None


def _thinking_end(text: str) -> int:
    """The offset after a thinking block, whose opening tag may have been part of the prompt."""
    opening = _THINKING.match(text)
    start = opening.end() if opening else 0
    closing = _THINKING_END.search(text, start)
    if closing is not None and opening is None:
        section = _SECTION.search(text)
        if section is not None and section.start() < closing.start():
            return 0
    return closing.end() if closing else start


def _is_thinking(text: str) -> bool:
    """Whether a leading thinking block is unclosed."""
    opening = _THINKING.match(text)
    return opening is not None and _THINKING_END.search(text, opening.end()) is None


def _read(text: str, at: int) -> Iterator[Call]:
    """All calls from `at` on; what stands between them is no call."""
    while section := _SECTION.search(text, at):
        at = section.start()
        if text.startswith(CALL, at):
            at = _skip(text, at + len(CALL))
        if FUNCTION.match(text, at):
            for call in read_marked_calls(text, at, None):
                yield replace(call, arguments={key: _line(value) for key, value in call.arguments.items()})
                at = call.span[1]
            continue
        while True:
            call, at = _read_json_call(text, at)
            yield call
            if not text.startswith("{", _skip(text, at)):  # several may stand in one tag
                break
            at = _skip(text, at)


def _read_json_call(text: str, at: int) -> tuple[Call, int]:
    try:
        value, end = read_json(text, at)
    except ValueError as error:
        span = (at, len(text))
        raise UnreadableReplyError(f"This call is no JSON ({error})", reply=text, span=span) from error
    name = value.get("name") if isinstance(value, dict) else None
    given = value.get("arguments", value.get("parameters", {})) if isinstance(value, dict) else None
    if isinstance(given, str):  # as the servers of OpenAI's kind write arguments
        given = _object(given, text, (at, end))
    if not isinstance(name, str) or not name.strip() or not isinstance(given, dict):
        raise UnreadableReplyError("A call is a name and parameters", reply=text, span=(at, end))
    return Call(name.strip(), given, (at, end)), end


def _object(written: str, reply: str, span: tuple[int, int]) -> Json:
    try:
        value, end = read_json(written, _skip(written, 0))
        if _skip(written, end) != len(written):
            raise ValueError("there is more behind it")
    except ValueError as error:
        raise UnreadableReplyError(
            f"The arguments of this call are no JSON ({error})", reply=reply, span=span
        ) from error
    return value


def _built(call: Call, reply: str) -> tuple[Action, ...]:
    if is_computer_use(call):
        return read_computer_use(call, reply)
    return build(call, reply, may_be_tool=True)


def _line(value: Json) -> Json:
    """A value without the line breaks between it and its tags."""
    return value.removeprefix("\n").removesuffix("\n") if isinstance(value, str) else value


def _thought(before: str) -> str:
    """The thought in a text that calls nothing: what stands in thinking tags, and what is said behind."""
    return "\n\n".join(part for part in map(_unlabelled, _parts(before)) if part)


def _parts(before: str) -> list[str]:
    opening = _THINKING.match(before)
    start = opening.end() if opening else 0
    closing = _THINKING_END.search(before, start)
    if closing is None:
        return [before[start:]]
    return [before[start : closing.start()], before[closing.end() :]]


def _unlabelled(part: str) -> str:
    label = _LABEL.match(part)
    return part[label.end() if label else 0 :].strip()


def _certain(text: str) -> str:
    """What of a beginning no continuation can change the thought of: no half tag, no half label."""
    tag = _HALF_TAG.search(text, max(len(text) - 120, 0))
    text = text[: tag.start()] if tag else text
    last = _parts(text)[-1]
    if len(last.strip()) < _LONGEST_LABEL and not _LABEL.match(last):
        return text[: len(text) - len(last)]
    return text


def _skip(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at
