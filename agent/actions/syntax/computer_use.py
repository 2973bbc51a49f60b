"""One function for all of a screen, `computer_use`: its arguments to actions and back. Pure.

Qwen's models and those made of them were trained on it. The words of its `action` are theirs; for an action
that it lacks, the words of the other dialects stand there.
"""

from __future__ import annotations

from agent.actions.keys import read_keys
from agent.actions.syntax.call import Call, Json, as_text, read_json
from agent.actions.syntax.spelling import Arguments, PointSpelling, spell
from agent.actions.syntax.vocabulary import Given, build
from agent.actions.syntax.wording import read_number
from agent.actions.types import (
    Action,
    Button,
    CallTool,
    CallUser,
    Click,
    Direction,
    DoubleClick,
    Drag,
    EditFile,
    Finished,
    Hotkey,
    MiddleClick,
    MouseDown,
    MouseUp,
    Move,
    Navigate,
    NavigateBack,
    Point,
    PressKey,
    ReleaseKey,
    RightClick,
    RunPython,
    RunTerminal,
    Scroll,
    TypeText,
    Wait,
)
from agent.coordinates import ModelPoint
from agent.errors import UnreadableReplyError

FUNCTION_NAME = "computer_use"
CALL_USER_NAME = "call_user"
_NAMES = (FUNCTION_NAME, "computer")
_AT, _FROM = "coordinate", "start_coordinate"
_POINTS = PointSpelling(_AT, _FROM, _AT, "[{x}, {y}]")
_MOST_NOTCHES = 20
"""Of a wheel; a higher number counts pixels. Some models write one, some the other."""
_NOTCH_PX = 100
_MAX_PX = 100 * _NOTCH_PX
_BUTTON_OF = {"left_click": Button.LEFT, "right_click": Button.RIGHT, "middle_click": Button.MIDDLE}
_CLICKS: dict[type[Action], str] = {
    Click: "left_click",
    DoubleClick: "double_click",
    RightClick: "right_click",
    MiddleClick: "middle_click",
    Move: "mouse_move",
}
_NUMBERS = ("time", "timeout", "notches", "insert_line", "view_range", _AT, _FROM)
"""Arguments that are no texts in JSON, though actions keep them as such."""


def is_computer_use(call: Call) -> bool:
    return call.name.lower() in _NAMES


def read_computer_use(call: Call, reply: str) -> tuple[Action, ...]:
    """What one call of the function means.

    Raises:
        UnreadableReplyError: no such action, or an argument that is missing or makes no sense.
    """
    given = Given(call, reply)
    name = given.require("an action", "action").strip().lower()
    others = {key: value for key, value in call.arguments.items() if key != "action"}
    within = Given(Call(name, others, call.span), reply)
    match name:
        case "left_click" | "right_click" | "middle_click":
            return _with_keys_held(within, _clicked(name, within, reply))
        case "double_click":
            return _with_keys_held(within, (DoubleClick(within.start()),))
        case "triple_click":  # marks a line; three clicks could not be kept together
            return Click(within.start()), Hotkey(("home",)), Hotkey(("shift", "end"))
        case "left_click_drag":
            return _dragged(within)
        case "key":
            return (_keys(within),)
        case "key_down":
            return tuple(map(PressKey, _keys(within).keys))
        case "key_up":
            return tuple(map(ReleaseKey, reversed(_keys(within).keys)))
        case "scroll" | "hscroll" if "pixels" in others:
            return (_scrolled(within, is_sideways=name == "hscroll"),)
        case "terminate":
            has_failed = (within.text("status") or "").strip().lower() == "failure"
            return (CallUser(within.text("text") or ""),) if has_failed else (Finished(""),)
        case "answer":
            return (Finished(within.text("text", "content") or ""),)
        case "interact":
            return (CallUser(within.text("text") or ""),)
        case "screenshot":
            return (Wait(0.0),)
        case _:
            return build(within.call, reply)


def write_computer_use(action: Action) -> tuple[str, Arguments]:
    """The name of a function and its arguments, as JSON values.

    Raises:
        UnreadableReplyError: a point is not one that a model writes.
    """
    match action:
        case CallUser(question=question) if question:
            return CALL_USER_NAME, {"question": question}
        case Navigate(url=url):
            return "navigate", {"url": url}
        case NavigateBack():
            return "navigate_back", {}
        case CallTool():
            return spell(action, _POINTS)
        case RunTerminal() | RunPython() | EditFile():
            name, arguments = spell(action, _POINTS)
            return name, _typed(arguments)
    name, arguments = _spelled(action)
    return FUNCTION_NAME, {"action": name, **arguments}


def _spelled(action: Action) -> tuple[str, Arguments]:
    if type(action) in _CLICKS:
        return _CLICKS[type(action)], _typed(spell(action, _POINTS)[1])
    match action:
        case Drag(start=start, end=end):
            return "left_click_drag", {_FROM: _pair(start), _AT: _pair(end)}
        case Hotkey(keys=keys):
            return "key", {"keys": list(keys)}
        case TypeText(text=text):
            return "type", {"text": text}
        case Scroll(direction=direction, at=at, notches=notches):
            amount = notches if notches <= _MOST_NOTCHES else notches * _NOTCH_PX
            is_positive = direction in (Direction.UP, Direction.RIGHT)
            name = "scroll" if direction in (Direction.UP, Direction.DOWN) else "hscroll"
            place: Arguments = {} if at is None else {_AT: _pair(at)}
            return name, {**place, "pixels": amount if is_positive else -amount}
        case Wait(duration_s=seconds):
            return "wait", {"time": _number(seconds)}
        case Finished(answer=""):
            return "terminate", {"status": "success"}
        case Finished(answer=answer):
            return "answer", {"text": answer}
        case CallUser():
            return "terminate", {"status": "failure"}
        case _:
            name, arguments = spell(action, _POINTS)
            return name, _typed(arguments)


def _clicked(name: str, given: Given, reply: str) -> tuple[Action, ...]:
    """A click without a point is one where the pointer is."""
    if given.point(_AT, "point", "position") is None:
        button = _BUTTON_OF[name]
        return MouseDown(None, button), MouseUp(None, button)
    return build(given.call, reply)


def _with_keys_held(given: Given, actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """Some models name the keys that are down during a click."""
    held = given.text("text") or ""
    if not held.strip():
        return actions
    keys = read_keys(held)
    if keys is None:
        raise given.fail(f"{held[:40]!r} are no keys to hold")
    return (*map(PressKey, keys), *actions, *map(ReleaseKey, reversed(keys)))


def _dragged(given: Given) -> tuple[Action, ...]:
    """From where the pointer is, unless the start is named."""
    end, start = given.point(_AT, "end_coordinate"), given.point(_FROM)
    if end is None:
        raise given.fail("left_click_drag needs a coordinate")
    return (MouseDown(), Move(end), MouseUp(end)) if start is None else (Drag(start, end),)


def _keys(given: Given) -> Hotkey:
    written = given.call.arguments.get(
        "keys", given.call.arguments.get("text", given.call.arguments.get("key"))
    )
    if isinstance(written, str) and written.strip().startswith("["):  # the list of a form that has only texts
        try:
            written, _ = read_json(written.strip())
        except ValueError as error:
            raise given.fail(f"These are no keys ({error})") from error
    names = written if isinstance(written, list) else [written]
    keys: list[str] = []
    for name in names:
        found = read_keys(name) if isinstance(name, str) else None
        if found is None:
            raise given.fail("key needs keys that exist")
        keys += found
    if not keys:
        raise given.fail("key needs keys that exist")
    return Hotkey(tuple(keys))


def _scrolled(given: Given, *, is_sideways: bool) -> Scroll:
    amount = read_number(given.text("pixels") or "", low=-_MAX_PX, high=_MAX_PX)
    if not amount:
        raise given.fail("scroll needs a number of pixels that is not zero")
    size = abs(amount)
    notches = round(size) if size <= _MOST_NOTCHES else round(size / _NOTCH_PX)
    if is_sideways:
        direction = Direction.RIGHT if amount > 0 else Direction.LEFT
    else:
        direction = Direction.UP if amount > 0 else Direction.DOWN
    return Scroll(direction, given.point(_AT), max(1, notches))


def _typed(arguments: Arguments) -> Arguments:
    """Numbers and lists as such, where they can be read back as the same text."""
    return {key: _value(value) if key in _NUMBERS else value for key, value in arguments.items()}


def _value(value: Json) -> Json:
    if not isinstance(value, str):
        return value
    try:
        read, end = read_json(value)
    except ValueError:
        return value
    is_plain = isinstance(read, int | float | list) and not isinstance(read, bool)
    return read if is_plain and end == len(value) and as_text(read) == value else value


def _pair(point: Point) -> Json:
    if not isinstance(point, ModelPoint):
        raise UnreadableReplyError("A reply holds points as the model writes them", reply=repr(point))
    return [_number(point.x), _number(point.y)]


def _number(value: float) -> Json:
    return int(value) if value == int(value) else round(value, 2)
