"""Replies of the form `Thought: …`, `Action: click(start_box='…')`: UI-TARS 1.0, 1.5 and similar. Pure.

Written as the models were trained to; read with the tolerance that real replies need.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from agent.actions.syntax.call import Call, as_text
from agent.actions.syntax.notation import Begun
from agent.actions.syntax.spelling import PointSpelling, spell
from agent.actions.syntax.text_calls import between, may_become_call, read_calls, starts_call
from agent.actions.syntax.thinking import certain_thought, is_thinking, split_thought, thinking_end
from agent.actions.syntax.vocabulary import NAMES, build
from agent.actions.types import Action, Reply, SdkAction
from agent.errors import UnreadableReplyError

_LABEL = r"action[ \t*]*[:\uff1a]"
_LABEL_AT_LINE_START = re.compile(rf"^[ \t*#]*{_LABEL}", re.IGNORECASE | re.MULTILINE)
_LABEL_HERE = re.compile(rf"[\s*#]*{_LABEL}", re.IGNORECASE)
_LABEL_ANYWHERE = re.compile(_LABEL, re.IGNORECASE)
_LINE_START = re.compile(r"^", re.MULTILINE)
_THOUGHT_AT_LINE_START = re.compile(r"^[ \t*#]*thought[ \t*]*[:\uff1a]", re.IGNORECASE | re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a thought ends and where the first call begins."""

    thought_end: int
    start: int


class ThoughtAction:
    """The notation of all models that write their actions as calls in plain text."""

    def __init__(self, points: PointSpelling) -> None:
        self._points = points

    def parse(self, text: str) -> Reply:
        """As `Notation.parse`. Points are `ModelPoint`s, whose frame the model's manifest names.

        Raises:
            UnreadableReplyError: it cannot be read, or has no action; with the span in characters.
        """
        place = find_actions(text)
        calls = _since_last_thought(text, list(read_calls(text, place.start, NAMES)))
        actions = tuple(action for call in calls for action in build(call, text))
        if not actions:
            raise UnreadableReplyError("The reply has no action in it", reply=text)
        thought, reflection = split_thought(text[: place.thought_end])
        return Reply(thought, actions, text, reflection)

    def peek(self, text: str) -> Begun:
        """As `Notation.peek`: never raises. No action is certain: a second thought takes back what stands
        before it."""
        search = _Search(text)
        place = search.certain()
        if place is None:
            return Begun(certain_thought(text[: search.first_open]))
        return Begun(split_thought(text[: place.thought_end])[0])

    def format(self, reply: Reply) -> str:
        """As `Notation.format`.

        Raises:
            UnreadableReplyError: a thought would be read as something else, or a point is a `MonitorPoint`.
        """
        calls = "\n\n".join(self._write(action) for action in reply.actions)
        for before in _ways_to_think(reply):
            text = f"{before}Action: {calls}"
            if is_same(self.parse(text), reply):
                return text
        raise UnreadableReplyError("This thought would be read as something else", reply=reply.thought)

    def _write(self, action: Action) -> str:
        if isinstance(action, SdkAction):
            raise UnreadableReplyError("This dialect has no word for this action", reply=repr(action))
        name, arguments = spell(action, self._points)
        written = (f"{key}={_quote(as_text(value))}" for key, value in arguments.items())
        return f"{name}({', '.join(written)})"


def find_actions(text: str) -> Place:
    """Where the actions of a whole reply begin; a thought may speak of actions itself.

    Raises:
        UnreadableReplyError: nothing in it looks like an action.
    """
    search = _Search(text)
    place = search.here() or search.best()
    if place is not None:
        return place
    labels = list(_LABEL_AT_LINE_START.finditer(text, search.after))
    if not labels:
        raise UnreadableReplyError("The reply has no action in it", reply=text)
    last = labels[-1]  # of an unknown action: the error will name it
    return Place(last.start(), last.end())


def has_action(text: str) -> bool:
    """Whether the text calls a known action."""
    search = _Search(text)
    return (search.here() or search.best()) is not None


def _since_last_thought(text: str, calls: list[Call]) -> list[Call]:
    """Of a reply that thinks and acts again, what it does last, as the makers' parsers have it."""
    for number in range(len(calls) - 1, 0, -1):
        if _THOUGHT_AT_LINE_START.search(text, calls[number - 1].span[1], calls[number].span[0]):
            return calls[number:]
    return calls


def is_same(written: Reply, meant: Reply) -> bool:
    """Whether the formatted text parses back to the same reply. A thought can look like actions."""
    return (
        written.thought == meant.thought.strip()
        and written.reflection == meant.reflection.strip()
        and [type(action) for action in written.actions] == [type(action) for action in meant.actions]
    )


def _ways_to_think(reply: Reply) -> Iterator[str]:
    """The trained form first; then in tags, for a thought that itself mentions actions."""
    if reply.reflection:
        yield f"Reflection: {reply.reflection}\nAction_Summary: {reply.thought}\n"
    elif reply.thought:
        yield f"Thought: {reply.thought}\n"
        yield f"<think>{reply.thought}</think>\n"
    else:
        yield ""


class _Search:
    """Finds the first action of a reply, or text that could still become one."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.after = thinking_end(text)
        self.first_open = len(text)
        """Behind this nothing is certain while the reply is still being written."""

    def here(self) -> Place | None:
        """An action right at the beginning, or right after the thinking."""
        label = _LABEL_HERE.match(self._text, self.after)
        start = between(self._text, label.end() if label else self.after)
        if starts_call(self._text, start, NAMES, is_labelled=label is not None):
            return Place(self.after, start)
        return None

    def best(self) -> Place | None:
        """A label at the start of a line counts most, unless it stands in the text of an earlier action."""
        labelled = self._first(_LABEL_AT_LINE_START, is_labelled=True)
        other = self._unlabelled()
        if labelled is None or other is None or other.thought_end >= labelled.thought_end:
            return labelled or other
        return other if self._end_of_call(other, default=0) > labelled.thought_end else labelled

    def certain(self) -> Place | None:
        """The position that no continuation of the text can change."""
        place = self.here()
        if place is None:
            labelled = self._first(_LABEL_AT_LINE_START, is_labelled=True)
            other = self._unlabelled()
            if other is not None and (labelled is None or other.thought_end < labelled.thought_end):
                end = self._end_of_call(other, default=len(self._text))
                if labelled is None or end > labelled.thought_end:
                    self.first_open = min(self.first_open, other.thought_end)
                    return None
            place = labelled
        if place is not None and is_thinking(self._text):
            self.first_open = min(self.first_open, place.thought_end)
            return None
        return place

    def _unlabelled(self) -> Place | None:
        found = (
            self._first(_LABEL_ANYWHERE, is_labelled=True),
            self._first(_LINE_START, is_labelled=False),
        )
        return min((place for place in found if place), key=lambda place: place.thought_end, default=None)

    def _first(self, mark: re.Pattern[str], *, is_labelled: bool) -> Place | None:
        """The first mark followed by a known call, and the offset of that call."""
        text, read_to = self._text, -1
        for match in mark.finditer(text, self.after):
            if match.end() < read_to:
                continue  # scan the same separators only once
            read_to = between(text, match.end())
            if starts_call(text, read_to, NAMES, is_labelled=is_labelled):
                return Place(match.start(), read_to)
            if may_become_call(text, read_to):
                self.first_open = min(self.first_open, match.start())
        return None

    def _end_of_call(self, place: Place, *, default: int) -> int:
        try:
            call = next(read_calls(self._text, place.start, NAMES), None)
        except UnreadableReplyError:
            return default
        return default if call is None else call.span[1]


def _quote(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n")
    return f"'{escaped}'"
