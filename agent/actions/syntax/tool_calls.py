"""Replies of UI-TARS-2: thinking tags, then `<seed:tool_call>`, one of the environments, or an answer. Pure.

Two forms exist and both are read: functions in a `<seed:tool_call>`, which is what we write, and the tags of
environments, `<code_env>` (functions), `<mcp_env>` (a JSON list) and `<computer_env>` (`Action: …`). A reply
that calls nothing is an answer and ends the task, unless it looks like a call that went wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from agent.actions.syntax.call import Call, read_json
from agent.actions.syntax.markup_calls import FUNCTION, read_marked_calls, write_marked_call
from agent.actions.syntax.notation import Begun, certain_actions
from agent.actions.syntax.spelling import PointSpelling, spell
from agent.actions.syntax.text_calls import read_calls
from agent.actions.syntax.thinking import (
    THINKING_END,
    certain_thought,
    is_thinking,
    split_thought,
    thinking_end,
)
from agent.actions.syntax.thought_action import ThoughtAction, has_action, is_same
from agent.actions.syntax.vocabulary import NAMES, PLAIN_NAMES, build
from agent.actions.types import Action, Finished, Reply
from agent.errors import UnreadableReplyError

_JSON_BEGIN = re.compile(r"<\|FunctionCallBegin\|>\s*")
_JSON_END = re.compile(r"\s*<\|FunctionCallEnd\|>")
_BLOCK = r"seed:tool_call(?:_never_used_[0-9a-f]{32})?"
_SECTION = re.compile(
    rf"<{_BLOCK}>|<(?:code|mcp|computer)_env>|<answer>|{FUNCTION.pattern}|{_JSON_BEGIN.pattern}"
)
"""Where the thought ends: whatever can begin the part that acts."""
_JUNK = re.compile(rf"(?:\s|</?{_BLOCK}>|</?(?:code|mcp)_env>|</computer_env>|<\|[a-z_]+\|>|\[EOS\])*")
_TRACE = re.compile(
    r"</?(?:seed:|function|parameter|\w+_env|answer)|<\|FunctionCall|^[ \t*#]*action[ \t*]*[:\uff1a]",
    re.IGNORECASE | re.MULTILINE,
)
"""Of a call that went wrong: a reply with one is no mere answer."""
_COMPUTER, _ANSWER, _ANSWER_END = "<computer_env>", "<answer>", "</answer>"
_END_TOKENS = re.compile(r"(?:\s|<\|[a-z_]+\|>|\[EOS\])+")


class ToolCalls:
    """The notation of UI-TARS-2."""

    def __init__(self, points: PointSpelling, *, thinking_tag: str) -> None:
        self._points, self._tag = points, thinking_tag

    def parse(self, text: str) -> Reply:
        """As `Notation.parse`. Points are `ModelPoint`s, whose frame the model's manifest names.

        Raises:
            UnreadableReplyError: it cannot be read, or has no action; with the span in characters.
        """
        section = _first_section(text)
        if section is None:
            return _without_section(text, self._points)
        actions = tuple(action for call in _read(text, section) for action in _built(call, text))
        if not actions:
            raise UnreadableReplyError("The reply has no action in it", reply=text, span=(section, len(text)))
        return Reply(split_thought(text[:section])[0], actions, text)

    def peek(self, text: str) -> Begun:
        """As `Notation.peek`: never raises."""
        if is_thinking(text):  # should it never end, the first call ends it
            call = _SECTION.search(text)
            thought = certain_thought(text[: call.start()] if call else text)
            older = ThoughtAction(self._points).peek(text).thought if call is None else thought
            return Begun(min(thought, older, key=len))  # an action in the older notation may end it, too
        section = _first_section(text)
        if section is None:  # what follows the thinking may be more of it, or an answer
            return Begun(split_thought(text[: _thought_end(text)])[0])
        actions = certain_actions(_read(text, section), lambda call: _built(call, text))
        return Begun(split_thought(text[:section])[0], actions)

    def format(self, reply: Reply) -> str:
        """As `Notation.format`.

        Raises:
            UnreadableReplyError: something would be read as what it is not, or a point is a `MonitorPoint`.
        """
        *others, last = reply.actions
        answer = _answer(last)
        calls = "".join(self._write(action) for action in (others if answer else reply.actions))
        thought = f"<{self._tag}>{reply.thought}</{self._tag}>\n" if reply.thought else ""
        text = thought + (f"<seed:tool_call>{calls}</seed:tool_call>" if calls else "") + answer
        if not is_same(self.parse(text), reply):
            raise UnreadableReplyError("This would be read as something else", reply=text)
        return text

    def _write(self, action: Action) -> str:
        return write_marked_call(*spell(action, self._points))


def _thought_end(text: str) -> int:
    """The offset after a thinking block, whose opening tag may have been part of the prompt."""
    end = thinking_end(text)
    if end == 0:
        section, closing = _SECTION.search(text), THINKING_END.search(text)
        if closing and (section is None or closing.start() < section.start()):
            end = closing.end()
    return end


def _first_section(text: str) -> int | None:
    found = _SECTION.search(text, _thought_end(text))
    return found.start() if found else None


def _read(text: str, at: int) -> Iterator[Call | Finished]:
    """All calls from `at` on, in any environment; an answer comes last."""
    while (at := _skip_junk(text, at)) < len(text):
        if _JSON_BEGIN.match(text, at):
            calls, at = _json_calls(text, at)
            yield from calls
        elif FUNCTION.match(text, at):
            for call in read_marked_calls(text, at, PLAIN_NAMES):
                yield call
                at = call.span[1]
        elif text.startswith(_COMPUTER, at):
            yield from read_calls(text, at + len(_COMPUTER), NAMES)
            return
        elif text.startswith(_ANSWER, at):
            start, end = at + len(_ANSWER), text.rfind(_ANSWER_END, at)
            yield Finished(text[start : end if end >= 0 else _without_end_tokens(text)].strip())
            return
        else:
            trace = _TRACE.search(text, at)
            if trace:
                raise _broken(text, trace.start())
            return  # a remark behind the last call


def _built(call: Call | Finished, reply: str) -> tuple[Action, ...]:
    return (call,) if isinstance(call, Finished) else build(call, reply, may_be_tool=True)


def _without_section(text: str, points: PointSpelling) -> Reply:
    """A reply in the older notation, or an answer in plain words."""
    if has_action(text):
        return ThoughtAction(points).parse(text)
    start = _thought_end(text)
    if is_thinking(text):
        raise UnreadableReplyError("The thinking does not end", reply=text)
    trace = _TRACE.search(text, start)
    if trace:
        raise _broken(text, trace.start())
    answer = text[start : _without_end_tokens(text)].strip()
    if not answer:
        raise UnreadableReplyError("The reply has no action in it", reply=text)
    return Reply(split_thought(text[:start])[0], (Finished(answer),), text)


def _broken(text: str, at: int) -> UnreadableReplyError:
    return UnreadableReplyError("This call cannot be read", reply=text, span=(at, len(text)))


def _answer(action: Action) -> str:
    """A final action in answer tags; empty if it is not an answer, or its text needs escaping."""
    if isinstance(action, Finished) and action.answer == action.answer.strip() and "<" not in action.answer:
        return f"{_ANSWER}{action.answer}{_ANSWER_END}"
    return ""


def _skip_junk(text: str, at: int) -> int:
    match = _JUNK.match(text, at)
    return match.end() if match else at


def _without_end_tokens(text: str) -> int:
    """The text without its end-of-reply tokens."""
    end = len(text)
    for junk in _END_TOKENS.finditer(text):
        if junk.end() == end:
            return junk.start()
    return end


def _json_calls(text: str, at: int) -> tuple[list[Call], int]:
    """The calls behind the `<|FunctionCallBegin|>` at `at`, and the place behind them.

    Raises:
        UnreadableReplyError: there is no list of calls.
    """
    begin = _JSON_BEGIN.match(text, at)
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
    closing = _JSON_END.match(text, end)
    return calls, closing.end() if closing else end
