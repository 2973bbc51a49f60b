"""Actions as the lines of pyautogui that AgentNet keeps, and back. Nothing is evaluated. Pure.

Points are shares of the screen's width and height.
"""

from __future__ import annotations

import ast
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
    for name, arguments, named in calls:
        if name == "dragTo" and found and isinstance(found[-1], Move):
            found[-1] = Drag(found[-1].to, _point(arguments, named, width_px, height_px))
        else:
            found += _read(name, arguments, named, width_px, height_px)
    return tuple(found)


_Call = tuple[str, list[Any], dict[str, Any]]


def _call(statement: ast.stmt) -> _Call:
    if not isinstance(statement, ast.Expr) or not isinstance(statement.value, ast.Call):
        raise ValueError("not a call")
    call = statement.value
    owner = call.func.value if isinstance(call.func, ast.Attribute) else None
    if not isinstance(call.func, ast.Attribute) or not isinstance(owner, ast.Name):
        raise ValueError("not a call of pyautogui")
    if owner.id not in ("pyautogui", "computer"):
        raise ValueError(f"a call of {owner.id}")
    arguments = [ast.literal_eval(argument) for argument in call.args]
    named = {keyword.arg or "": ast.literal_eval(keyword.value) for keyword in call.keywords}
    return call.func.attr, arguments, named


def _read(
    name: str, arguments: list[Any], named: dict[str, Any], width_px: int, height_px: int
) -> list[Action]:
    def point() -> MonitorPoint:
        return _point(arguments, named, width_px, height_px)

    def maybe_point() -> MonitorPoint | None:
        return point() if "x" in named else None

    match name:
        case "click":
            match named.get("button"):
                case "right":
                    return [RightClick(point())]
                case "middle":
                    return [MiddleClick(point())]
            return [Click(point())]
        case "doubleClick":
            return [DoubleClick(point())]
        case "tripleClick":
            return [DoubleClick(point()), Click(point())]
        case "rightClick":
            return [RightClick(point())]
        case "middleClick":
            return [MiddleClick(point())]
        case "moveTo":
            return [Move(point())]
        case "mouseDown":
            return [MouseDown(maybe_point(), Button(named.get("button", "left")))]
        case "mouseUp":
            return [MouseUp(maybe_point(), Button(named.get("button", "left")))]
        case "write" | "typewrite":
            return [TypeText(str(named.get("message", arguments[0] if arguments else "")))]
        case "hotkey" | "press":
            given = arguments[0] if arguments and isinstance(arguments[0], list) else arguments
            return [Hotkey(tuple(_key(key) for key in given))]
        case "keyDown":
            return [PressKey(_key(arguments[0]))]
        case "keyUp":
            return [ReleaseKey(_key(arguments[0]))]
        case "scroll" | "hscroll":
            amount = int(arguments[0] if arguments else named["clicks"])
            sides = (Direction.UP, Direction.DOWN) if name == "scroll" else (Direction.RIGHT, Direction.LEFT)
            return [Scroll(sides[amount < 0], maybe_point(), abs(amount))]
        case "wait":
            return [Wait(float(arguments[0])) if arguments else Wait()]
        case "terminate":
            answer = str(named.get("answer", ""))
            return [Finished(answer) if named.get("status", "success") == "success" else CallUser(answer)]
        case _:
            raise DatasetError(f"AgentNet's {name} is not known.")


def _key(name: Any) -> str:
    key = canonical_key(str(name))
    if key is None:
        raise DatasetError(f"AgentNet's key {name!r} is not known.")
    return key


def _point(arguments: list[Any], named: dict[str, Any], width_px: int, height_px: int) -> MonitorPoint:
    try:
        x, y = (named["x"], named["y"]) if "x" in named else (arguments[0], arguments[1])
        return MonitorPoint(float(x) * width_px, float(y) * height_px)
    except (IndexError, KeyError, TypeError, ValueError) as error:
        raise DatasetError(f"A call of AgentNet has no point: {error!r}.") from error
