"""The notation of hosted models: each maker's calls become our actions. Pure.

A dialect gives the words of its maker's computer tool; functions of our own (terminal, files, MCP tools) are
read alike for all. A reply that calls nothing is the answer and ends the task.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from agent.actions.keys import read_keys
from agent.actions.syntax.call import Call, Json
from agent.actions.syntax.hosted_reply import HostedCall, calls_of, said_of, write_hosted
from agent.actions.syntax.notation import Begun, certain_actions
from agent.actions.syntax.spelling import PointSpelling, spell
from agent.actions.syntax.thought_action import is_same
from agent.actions.syntax.vocabulary import Given, build
from agent.actions.types import (
    Action,
    Button,
    Click,
    DoubleClick,
    Finished,
    Hotkey,
    MiddleClick,
    MouseDown,
    MouseUp,
    PressKey,
    ReleaseKey,
    Reply,
    RightClick,
    TypeText,
)
from agent.coordinates import ModelPoint
from agent.errors import UnreadableReplyError

Meaning = tuple[Action, ...] | None
Words = Callable[[Given], Meaning]
"""What a call of the maker's tool means; None for a name that is not the maker's."""
_POINTS = PointSpelling("point", "start_point", "end_point", "[{x}, {y}]")
_MOST_REPEATS = 50
_CLICKS: dict[Button, type[Click | MiddleClick | RightClick]] = {
    Button.LEFT: Click,
    Button.MIDDLE: MiddleClick,
    Button.RIGHT: RightClick,
}


class HostedCalls:
    """The notation of one maker's models."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def parse(self, text: str) -> Reply:
        """As `Notation.parse`. Points are `ModelPoint`s, whose frame the model's manifest names.

        Raises:
            UnreadableReplyError: no call, or nothing that can be done here; the sentence is for the model.
        """
        said, calls = said_of(text), list(calls_of(text))
        if not calls:
            if not said:
                raise UnreadableReplyError("The reply is empty", reply=text)
            return Reply("", (Finished(said),), text)
        actions = tuple(action for call in calls for action in self._built(call, text))
        checks = tuple(dict.fromkeys(check for call in calls for check in call.checks))
        return Reply(said, actions, text, checks=checks)

    def peek(self, text: str) -> Begun:
        """As `Notation.peek`: never raises. What is said is a thought once a call follows."""
        if "<tool_call>" not in text:
            return Begun()
        return Begun(said_of(text), certain_actions(calls_of(text), lambda call: self._built(call, text)))

    def format(self, reply: Reply) -> str:
        """As `Notation.format`, in our own words for the calls.

        Raises:
            UnreadableReplyError: something would be read as what it is not, or a point is a `MonitorPoint`.
        """
        calls = [
            HostedCall(*spell(action, _POINTS), f"call_{n}") for n, action in enumerate(reply.actions, 1)
        ]
        text = write_hosted(reply.thought, calls)
        with suppress(UnreadableReplyError):
            if is_same(self.parse(text), reply):
                return text
        raise UnreadableReplyError("This would be read as something else", reply=text)

    def _built(self, call: HostedCall, reply: str) -> tuple[Action, ...]:
        written = Call(call.name, call.arguments, call.span)
        meant = self._words(Given(written, reply))
        return build(written, reply, may_be_tool=True) if meant is None else meant


def number(given: Given, key: str, default: float | None = None) -> float:
    """A number that was given.

    Raises:
        UnreadableReplyError: none was, without a default, or something else.
    """
    value = given.call.arguments.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int | float) or abs(value) > 1e6:
        raise given.fail(f"{given.call.name} needs a number {key}")
    return float(value)


def point_of(given: Given, x: str = "x", y: str = "y") -> ModelPoint:
    """A point of two numbers. Raises UnreadableReplyError where they are missing."""
    return ModelPoint(number(given, x), number(given, y))


def text_of(given: Given, key: str = "text") -> str:
    """A text that was given, which may be blank. Raises UnreadableReplyError for none."""
    value = given.call.arguments.get(key)
    if not isinstance(value, str):
        raise given.fail(f"{given.call.name} needs a {key}")
    return value


def hotkey(given: Given, written: Json, repeats: float = 1) -> tuple[Action, ...]:
    """Keys in one text or in a list, pressed together, so many times.

    Raises:
        UnreadableReplyError: they do not exist, or so many times make no sense.
    """
    names = written if isinstance(written, list) else [written]
    keys: list[str] = []
    for name in names:
        found = read_keys(name) if isinstance(name, str) else None
        if found is None:
            raise given.fail(f"{given.call.name} needs keys that exist")
        keys += found
    if not keys or not 1 <= repeats <= _MOST_REPEATS:
        raise given.fail(f"{given.call.name} needs keys, and at most {_MOST_REPEATS} times")
    return (Hotkey(tuple(keys)),) * int(repeats)


def click(at: ModelPoint | None, button: Button = Button.LEFT) -> tuple[Action, ...]:
    """A click; without a point where the pointer is."""
    return (_CLICKS[button](at),) if at is not None else (MouseDown(None, button), MouseUp(None, button))


def triple_click(at: ModelPoint) -> tuple[Action, ...]:
    """Marks a line; three clicks could not be kept together."""
    return Click(at), Hotkey(("home",)), Hotkey(("shift", "end"))


def double_click(at: ModelPoint | None) -> tuple[Action, ...]:
    return (DoubleClick(at),) if at is not None else click(None) * 2


def typed(text: str, *, submits: bool = False) -> Action:
    return TypeText(text + "\n" if submits and not text.endswith("\n") else text)


def while_held(given: Given, written: Json, actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """The actions while the keys are down; as they are without keys."""
    if not written or (isinstance(written, str) and not written.strip()):
        return actions
    pressed = hotkey(given, written)[0]
    assert isinstance(pressed, Hotkey)
    return (*map(PressKey, pressed.keys), *actions, *map(ReleaseKey, reversed(pressed.keys)))
