"""The dialect of the embedded model: one control token per action, then its arguments. Pure.

    fill "Name"<|click|><|310|><|205|><|hotkey|>ctrl a<|type|>Ada

Text before the first action token is the thought. A coordinate is one token `<|0|>`..`<|1000|>`. Typed text
runs unescaped to the next control token or to the end, so it is always exact.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from agent.actions.dialects.dialect import Dialect, OneMessage
from agent.actions.keys import canonical_key, read_keys, write_keys
from agent.actions.syntax.notation import Begun
from agent.actions.syntax.wording import BUTTONS, DIRECTIONS, read_number, write_number
from agent.actions.types import (
    Action,
    Button,
    CallUser,
    Click,
    DoubleClick,
    Drag,
    Finished,
    Hotkey,
    MiddleClick,
    MouseDown,
    MouseUp,
    Move,
    Point,
    PressKey,
    ReleaseKey,
    Reply,
    RightClick,
    Scroll,
    TypeText,
    Wait,
)
from agent.coordinates import CoordinateFrame, ModelPoint
from agent.errors import UnreadableReplyError

NUM_POINTS: dict[str, tuple[int, ...]] = {
    "click": (1,),
    "left_double": (1,),
    "right_single": (1,),
    "middle": (1,),
    "move": (1,),
    "mouse_down": (0, 1),
    "mouse_up": (0, 1),
    "drag": (2,),
    "scroll": (0, 1),
    "type": (0,),
    "hotkey": (0,),
    "press": (0,),
    "release": (0,),
    "wait": (0,),
    "finished": (0,),
    "call_user": (0,),
}
"""Every action token, and how many points may follow it."""
ENDS = frozenset(("endoftext", "im_end"))
"""Tokens that end a reply; whatever follows them is not read."""
PROMPT_ONLY = frozenset(
    ("task", "did", "now", "hint", "im_start", "vision_start", "vision_end", "image_pad", "video_pad")
)
"""Tokens that a reply has no use for."""

_TOKEN = re.compile(r"<\|([a-z_]{1,16}|[0-9]{1,4})\|>")
_LONGEST_TOKEN = 20
_HALF_TOKEN = re.compile(r"<(?:\|[a-z_0-9]*\|?)?\Z")
_DEFAULT_NOTCHES = 5
_DEFAULT_WAIT_S = 5.0
_MAX_WAIT_S = 60.0


@dataclass(slots=True)
class _Raw:
    """One action as written: its name, its numbers, and the text after them."""

    name: str
    span: tuple[int, int]
    numbers: list[int] = field(default_factory=list)
    text: str = ""


class ControlTokens:
    """The notation of the embedded model."""

    def parse(self, text: str) -> Reply:
        """As `Notation.parse`. Points are `ModelPoint`s with the numbers of their tokens.

        Raises:
            UnreadableReplyError: it cannot be read, or has no action; with the span in characters.
        """
        thought, raws = _split(text)
        if not raws:
            raise UnreadableReplyError("The reply has no action in it", reply=text)
        return Reply(thought.strip(), tuple(_build(raw, text) for raw in raws), text)

    def peek(self, text: str) -> Begun:
        """As `Notation.peek`: never raises; an action counts once the next one has begun."""
        half = _HALF_TOKEN.search(text[-_LONGEST_TOKEN:])
        certain = text[: len(text) - len(half.group())] if half else text
        try:
            thought, raws = _split(certain)
            return Begun(thought.strip(), tuple(_build(raw, text) for raw in raws[:-1]))
        except UnreadableReplyError:
            return Begun()

    def format(self, reply: Reply) -> str:
        """As `Notation.format`.

        Raises:
            UnreadableReplyError: an action has no tokens.
        """
        return _plain(reply.thought) + "".join(_write(action) for action in reply.actions)


def _is_known(name: str) -> bool:
    return name.isdigit() or name in NUM_POINTS or name in ENDS or name in PROMPT_ONLY


def _split(text: str) -> tuple[str, list[_Raw]]:
    """The thought, and each action with unparsed arguments. Names that are not tokens stay text."""
    thought = ""
    raws: list[_Raw] = []
    tokens = [match for match in _TOKEN.finditer(text) if _is_known(match.group(1))]
    starts = [match.start() for match in tokens] + [len(text)]
    thought = text[: starts[0]]
    for match, text_end in zip(tokens, starts[1:], strict=True):
        name, text_after = match.group(1), text[match.end() : text_end]
        if name in ENDS:
            break
        if name in NUM_POINTS:
            raws.append(_Raw(name, match.span(), text=text_after))
        elif name.isdigit() and raws and not raws[-1].text.strip():
            raw = raws[-1]
            raw.numbers.append(int(name))
            raw.text, raw.span = text_after, (raw.span[0], match.end())
        else:
            raise UnreadableReplyError("A token stands out of place", reply=text, span=match.span())
    return thought, raws


def _build(raw: _Raw, reply: str) -> Action:
    def fail(problem: str) -> UnreadableReplyError:
        return UnreadableReplyError(problem, reply=reply, span=raw.span)

    numbers, word = raw.numbers, raw.text.strip().lower()
    points = [ModelPoint(float(x), float(y)) for x, y in zip(numbers[::2], numbers[1::2], strict=False)]
    if len(numbers) % 2 or len(points) not in NUM_POINTS[raw.name]:
        raise fail(f"{raw.name} does not take {len(numbers)} coordinates")
    match raw.name:
        case "click":
            return Click(points[0])
        case "left_double":
            return DoubleClick(points[0])
        case "right_single":
            return RightClick(points[0])
        case "middle":
            return MiddleClick(points[0])
        case "move":
            return Move(points[0])
        case "drag":
            return Drag(points[0], points[1])
        case "mouse_down" | "mouse_up":
            button = BUTTONS.get(word or Button.LEFT)
            if button is None:
                raise fail(f"{word!r} is no mouse button")
            at = points[0] if points else None
            return MouseDown(at, button) if raw.name == "mouse_down" else MouseUp(at, button)
        case "scroll":
            name, _, amount = word.partition(" ")
            direction = DIRECTIONS.get(name)
            notches = read_number(amount or f"{_DEFAULT_NOTCHES}", low=1, high=100)
            if direction is None or notches is None:
                raise fail(f"{word!r} is no direction")
            return Scroll(direction, points[0] if points else None, int(notches))
        case "type":
            return TypeText(raw.text)
        case "hotkey":
            keys = read_keys(raw.text)
            if keys is None:
                raise fail(f"{word!r} names no keys")
            return Hotkey(keys)
        case "press" | "release":
            key = canonical_key(raw.text)
            if key is None:
                raise fail(f"{word!r} names no key")
            return PressKey(key) if raw.name == "press" else ReleaseKey(key)
        case "wait":
            duration_s = read_number(word or f"{_DEFAULT_WAIT_S}", low=0, high=_MAX_WAIT_S)
            if duration_s is None:
                raise fail(f"{word!r} is no time to wait")
            return Wait(duration_s)
        case "finished":
            return Finished(raw.text)
        case _:
            return CallUser(raw.text)


def _write(action: Action) -> str:
    match action:
        case Click(at=at):
            return "<|click|>" + _coordinates(at)
        case DoubleClick(at=at):
            return "<|left_double|>" + _coordinates(at)
        case RightClick(at=at):
            return "<|right_single|>" + _coordinates(at)
        case MiddleClick(at=at):
            return "<|middle|>" + _coordinates(at)
        case Move(to=to):
            return "<|move|>" + _coordinates(to)
        case Drag(start=start, end=end):
            return "<|drag|>" + _coordinates(start) + _coordinates(end)
        case MouseDown(at=point, button=button):
            return "<|mouse_down|>" + _coordinates(point) + ("" if button is Button.LEFT else button)
        case MouseUp(at=point, button=button):
            return "<|mouse_up|>" + _coordinates(point) + ("" if button is Button.LEFT else button)
        case Scroll(direction=direction, at=point, notches=notches):
            amount = "" if notches == _DEFAULT_NOTCHES else f" {notches}"
            return f"<|scroll|>{_coordinates(point)}{direction}{amount}"
        case TypeText(text=text):
            return "<|type|>" + _plain(text)
        case Hotkey(keys=keys):
            return "<|hotkey|>" + write_keys(keys)
        case PressKey(key=key):
            return "<|press|>" + key
        case ReleaseKey(key=key):
            return "<|release|>" + key
        case Wait(duration_s=duration_s):
            return "<|wait|>" + ("" if duration_s == _DEFAULT_WAIT_S else write_number(duration_s))
        case Finished(answer=text):
            return "<|finished|>" + _plain(text)
        case CallUser(question=text):
            return "<|call_user|>" + _plain(text)
        case _:
            raise UnreadableReplyError("The embedded dialect has no word for this action", reply=repr(action))


def _coordinates(point: Point | None) -> str:
    """Integers only: the vocabulary has no others."""
    if point is None:
        return ""
    if not isinstance(point, ModelPoint) or not (0 <= point.x <= 1000 and 0 <= point.y <= 1000):
        raise UnreadableReplyError("The embedded dialect writes points from 0 to 1000", reply=repr(point))
    return f"<|{round(point.x)}|><|{round(point.y)}|>"


def _plain(text: str) -> str:
    if any(_is_known(match.group(1)) for match in _TOKEN.finditer(text)):
        raise UnreadableReplyError("This text would be read as a control token", reply=text)
    return text


DIALECT = Dialect("embedded", ControlTokens(), OneMessage(), CoordinateFrame.REL1000)
