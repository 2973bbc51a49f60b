"""Actions as the lines of pyautogui that AgentNet keeps, and back. Nothing is evaluated. Pure.

Points are shares of the screen's width and height.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import Any

from agent.actions.keys import canonical_key
from agent.actions.types import (
    Action,
    Button,
    CallUser,
    Click,
    Direction,
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
    RightClick,
    Scroll,
    TypeText,
    Wait,
)
from agent.coordinates import MonitorPoint
from training.errors import DatasetError

_DIGITS = 6
_MAX_CODE = 100_000
_MOST_TIMES = 1000
"""Of one key or click in one call."""
_NAMES = {"escape": "esc", "meta": "win", "pageup": "pgup", "pagedown": "pgdn", "delete": "del"}
_CLICKS: dict[type[Action], str] = {
    Click: "click",
    DoubleClick: "doubleClick",
    RightClick: "rightClick",
    MiddleClick: "middleClick",
}


def code_of(actions: tuple[Action, ...], width_px: int, height_px: int) -> str:
    """
    Raises:
        DatasetError: an action that pyautogui does not know.
    """

    def at(point: Point) -> str:
        return f"x={point.x / width_px:.{_DIGITS}f}, y={point.y / height_px:.{_DIGITS}f}"

    return "\n".join(line for action in actions for line in _lines(action, at))


def _lines(action: Action, at: Any) -> list[str]:
    match action:
        case Click(at=point) | DoubleClick(at=point) | RightClick(at=point) | MiddleClick(at=point):
            return [f"pyautogui.{_CLICKS[type(action)]}({at(point)})"]
        case Drag(start=start, end=end):
            return [f"pyautogui.moveTo({at(start)})", f"pyautogui.dragTo({at(end)}, button='left')"]
        case Move(to=point):
            return [f"pyautogui.moveTo({at(point)})"]
        case MouseDown(at=point, button=button) | MouseUp(at=point, button=button):
            name = "mouseDown" if isinstance(action, MouseDown) else "mouseUp"
            where = f"{at(point)}, " if point is not None else ""
            return [f"pyautogui.{name}({where}button={button.value!r})"]
        case TypeText(text=text):
            return [f"pyautogui.write(message={text!r})"]
        case Hotkey(keys=keys):
            return [f"pyautogui.hotkey({[_NAMES.get(key, key) for key in keys]!r})"]
        case PressKey(key=key):
            return [f"pyautogui.keyDown({_NAMES.get(key, key)!r})"]
        case ReleaseKey(key=key):
            return [f"pyautogui.keyUp({_NAMES.get(key, key)!r})"]
        case Scroll(direction=direction, at=point, notches=notches):
            name = "scroll" if direction in (Direction.UP, Direction.DOWN) else "hscroll"
            signed = notches if direction in (Direction.UP, Direction.RIGHT) else -notches
            where = f", {at(point)}" if point is not None else ""
            return [f"pyautogui.{name}({signed}{where})"]
        case Wait(duration_s=duration_s):
            return [f"computer.wait({duration_s!r})"]
        case Finished(answer=answer):
            return [f"computer.terminate(status='success', answer={answer!r})"]
        case CallUser(question=question):
            return [f"computer.terminate(status='failure', answer={question!r})"]
        case _:
            raise DatasetError(f"AgentNet has no code for {type(action).__name__}.")


def actions_of(code: str, width_px: int, height_px: int) -> tuple[Action, ...]:
    """
    Raises:
        DatasetError: the code is none of the calls that AgentNet uses.
    """
    if not isinstance(code, str) or len(code) > _MAX_CODE:
        raise DatasetError(f"This is no code of AgentNet: {str(code)[:80]!r}")
    try:
        calls = [_call(statement) for statement in ast.parse(code).body]
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise DatasetError(f"This is no code of AgentNet ({error}): {code[:80]!r}") from error
    found: list[Action] = []
    for call in calls:
        found += _read(_Arguments(*call, width_px, height_px), found)
    return tuple(found)


_Call = tuple[str, list[Any], dict[str, Any]]


def _call(statement: ast.stmt) -> _Call:
    if not isinstance(statement, ast.Expr) or not isinstance(statement.value, ast.Call):
        raise ValueError("not a call")
    call = statement.value
    owner = call.func.value if isinstance(call.func, ast.Attribute) else None
    if not isinstance(call.func, ast.Attribute) or not isinstance(owner, ast.Name):
        raise ValueError("not a call of pyautogui")
    if owner.id not in ("pyautogui", "computer") and (owner.id, call.func.attr) != ("time", "sleep"):
        raise ValueError(f"a call of {owner.id}")
    arguments = [ast.literal_eval(argument) for argument in call.args]
    named = {keyword.arg or "": ast.literal_eval(keyword.value) for keyword in call.keywords}
    return call.func.attr, arguments, named


@dataclass(frozen=True)
class _Arguments:
    """The arguments of a call, by their names in pyautogui or in their order."""

    name: str
    given: list[Any]
    named: dict[str, Any]
    width_px: int
    height_px: int

    def of(self, name: str, place: int, default: Any = None) -> Any:
        """The argument `name`, whose place among those without a name is `place`, from 0."""
        return self.named.get(name, self.given[place] if place < len(self.given) else default)

    def point(self, place: int = 0) -> MonitorPoint | None:
        """Where, as x and y from `place` on; None where the pointer stays."""
        x, y = self.of("x", place), self.of("y", place + 1)
        if x is None or y is None:
            return None
        try:
            return MonitorPoint(float(x) * self.width_px, float(y) * self.height_px)
        except (TypeError, ValueError) as error:
            raise DatasetError(f"A call of AgentNet has no point: {error!r}.") from error

    def times(self, name: str, place: int) -> int:
        number = int(self.of(name, place, 1))
        if not 1 <= number <= _MOST_TIMES:
            raise DatasetError(f"AgentNet's {self.name} is repeated {number} times.")
        return number


def _read(call: _Arguments, before: list[Action]) -> list[Action]:
    """The actions of a call. A drag takes the move before it, which is taken out of `before`."""
    match call.name:
        case "click" | "doubleClick" | "tripleClick" | "triple_click" | "rightClick" | "middleClick":
            return _clicks(call, before)
        case "moveTo":
            return [Move(_somewhere(call, call.point()))]
        case "dragTo":
            return _drag(call, before)
        case "mouseDown" | "mouseUp":
            button = Button(call.of("button", 2, "left"))
            return [(MouseDown if call.name == "mouseDown" else MouseUp)(call.point(), button)]
        case "write" | "typewrite":
            text = call.of("message", 0, "")
            if isinstance(text, list):  # names of keys
                return [Hotkey((_key(key),)) for key in text]
            return [TypeText(str(text))]
        case "hotkey":
            given = call.named.get("keys", call.given)
            chord = given[0] if given and isinstance(given[0], list | tuple) else given
            return [Hotkey(tuple(_key(key) for key in _listed(chord)))]
        case "press":  # one key after the other, all of them as often as is said
            pressed = [Hotkey((_key(key),)) for key in _listed(call.of("keys", 0, []))]
            return [key for _ in range(call.times("presses", 1)) for key in pressed]
        case "keyDown":
            return [PressKey(_key(call.of("key", 0)))]
        case "keyUp":
            return [ReleaseKey(_key(call.of("key", 0)))]
        case "scroll" | "hscroll" | "vscroll":
            amount = int(call.of("clicks", 0))
            sides = (
                (Direction.RIGHT, Direction.LEFT)
                if call.name == "hscroll"
                else (Direction.UP, Direction.DOWN)
            )
            return [Scroll(sides[amount < 0], call.point(1), abs(amount))]
        case "wait" | "sleep":
            seconds = next(iter(call.named.values()), call.of("", 0))
            return [Wait() if seconds is None else Wait(float(seconds))]
        case "terminate":
            answer = str(call.named.get("answer", ""))
            return [Finished(answer) if call.of("status", 0, "success") == "success" else CallUser(answer)]
        case _:
            raise DatasetError(f"AgentNet's {call.name} is not known.")


def _clicks(call: _Arguments, before: list[Action]) -> list[Action]:
    at = call.point()
    if at is None and before and isinstance(before[-1], Move):
        at = before[-1].to  # type: ignore[assignment]  # it was read here
    at = _somewhere(call, at)
    button = call.of("button", 4, "left") if call.name == "click" else "left"
    if call.name == "rightClick" or button in ("right", "secondary"):
        return [RightClick(at)] * (call.times("clicks", 2) if call.name == "click" else 1)
    if call.name == "middleClick" or button == "middle":
        return [MiddleClick(at)] * (call.times("clicks", 2) if call.name == "click" else 1)
    known = {"doubleClick": 2, "tripleClick": 3, "triple_click": 3}
    number = known.get(call.name) or call.times("clicks", 2)
    return [*[DoubleClick(at)] * (number // 2), *[Click(at)] * (number % 2)]


def _drag(call: _Arguments, before: list[Action]) -> list[Action]:
    end = _somewhere(call, call.point())
    if not before or not isinstance(before[-1], Move):
        raise DatasetError("AgentNet's dragTo does not say where it begins.")
    start = before.pop().to  # type: ignore[union-attr]  # a move, as was just seen
    button = Button(call.named.get("button", "left"))
    if button is Button.LEFT:
        return [Drag(start, end)]
    return [MouseDown(start, button), MouseUp(end, button)]


def _somewhere(call: _Arguments, point: MonitorPoint | None) -> MonitorPoint:
    if point is None:
        raise DatasetError(f"AgentNet's {call.name} has no point.")
    return point


def _listed(keys: Any) -> list[Any]:
    return list(keys) if isinstance(keys, list | tuple) else [keys]


def _key(name: Any) -> str:
    key = canonical_key(str(name))
    if key is None:
        raise DatasetError(f"AgentNet's key {name!r} is not known.")
    return key
