"""Spelled actions read back from their words alone, by the signatures of what performs them. Pure.

Signatures, names of keys and fields are those of pyautogui 0.9.54, BrowserGym 0.14.3 (whose keys are
Playwright's) and AndroidWorld at d9c569f7; `training/benchmarks/spelling` is not looked at. pyautogui's
keyboard is read with its fault: what it presses for `<` is `>`.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from agent.actions.types import (
    Action,
    Button,
    Click,
    Direction,
    DoubleClick,
    Drag,
    Finished,
    Hotkey,
    LongPress,
    MiddleClick,
    MouseDown,
    MouseUp,
    Move,
    OpenApp,
    PressBack,
    PressHome,
    PressKey,
    ReleaseKey,
    RightClick,
    Scroll,
    TypeText,
    Wait,
)  # fmt: skip
from agent.coordinates import MonitorPoint, Screen

Call = tuple[str, tuple[Any, ...], dict[str, Any]]
_NOTCH_PX = 53
_PASTE: Call = ("pyautogui.hotkey", ("ctrl", "v"), {})
_OTHERS = {"esc": "escape", "win": "meta", "altright": "altgr", "apps": "menu", "prevtrack": "previoustrack"}
_SAME = (
    *("ctrl", "shift", "alt", "enter", "tab", "space", "backspace", "delete", "insert", "up", "down", "left"),
    *("right", "home", "end", "pageup", "pagedown", "capslock", "numlock", "scrolllock", "printscreen"),
    *("pause", "volumeup", "volumedown", "volumemute", "playpause", "nexttrack"),
)
_PYAUTOGUI_KEYS: Mapping[str, str] = {
    **{name: name for name in (*_SAME, *(f"f{number}" for number in range(1, 25)))},
    **{chr(code): chr(code) for code in range(ord("!"), ord("~") + 1) if not chr(code).isupper()},
    **_OTHERS,
}
"""Those of its `KEY_NAMES` that we have a name for."""
_PLAYWRIGHT_KEYS: Mapping[str, str] = {
    **{name.capitalize(): name for name in ("shift", "alt", "meta", "enter", "tab", "backspace", "delete")},
    **{name.capitalize(): name for name in ("insert", "escape", "home", "end", "pause")},
    **{f"Arrow{name.capitalize()}": name for name in ("up", "down", "left", "right")},
    **{f"F{number}": f"f{number}" for number in range(1, 13)},
    "Control": "ctrl",
    "AltGraph": "altgr",
    "Space": "space",
    "PageUp": "pageup",
    "PageDown": "pagedown",
    "CapsLock": "capslock",
    "NumLock": "numlock",
    "ScrollLock": "scrolllock",
    "ContextMenu": "menu",
    "PrintScreen": "printscreen",
    **{chr(code): chr(code) for code in range(ord("!"), ord("~") + 1)},
}


class MisspeltError(ValueError):
    """Nobody would perform this, or something else would come of it."""


def read_pyautogui(code: str, screen: Screen, *, notch: int = 1) -> Action:
    """What the code does; it may call pyautogui, `time.sleep` and `pyperclip.copy` with literals only."""
    calls, actions, clipboard = list(_calls(code)), list[Action](), None
    for name, given, named in calls:
        match name:
            case "pyperclip.copy":
                (clipboard,) = given
            case "time.sleep" if clipboard is not None:
                continue
            case "time.sleep":
                actions.append(Wait(*given, **named))
            case "pyautogui.hotkey" if clipboard is not None and (name, given, named) == _PASTE:
                actions.append(TypeText(clipboard))
                clipboard = None
            case _:
                actions.append(_made(_PYAUTOGUI, name, given, named))
    return _on(_together(_in_notches(actions, notch)), screen, is_whole=True)


def read_browsergym(call: str, screen: Screen) -> Action:
    """What one call of its action sets does."""
    ((name, given, named),) = _calls(call)
    return _on(_made(_BROWSERGYM, name, given, named), screen, is_whole=name == "scroll_at")


def read_android(said: Sequence[Mapping[str, Any]], screen: Screen) -> Action:
    """What its `JSONAction`s do; two only where an answer comes before the status that ends a task."""
    made = [_made(_ANDROID, one["action_type"], (), {**one, "action_type": None}) for one in said]
    match made:
        case [Finished(answer), Finished("")] if answer:
            return Finished(answer)
        case [Drag() as swipe]:
            return swipe
        case [one] if not isinstance(one, Finished) or not one.answer:
            return _on(one, screen, is_whole=True)
    raise MisspeltError(f"an answer without a status, or several actions: {said}")


def as_performed(action: Action, by: str) -> Action:
    """The action as far as `pyautogui`, `browsergym` or `android` can do it, as their modules say."""
    match action:
        case TypeText("") if by == "pyautogui":
            return Wait(0.0)
        case Hotkey(keys) if by == "pyautogui":
            pressed = tuple(one for key in keys for one in (("shift", ",") if key == "<" else (key,)))
            return TypeText("<") if pressed == ("shift", ",") else Hotkey(pressed)
        case Wait(duration_s):
            return Wait(5.0) if by == "android" else Wait(round(min(duration_s, 60.0), 3))
        case TypeText(text) if by == "android":
            return Hotkey(("enter",)) if text == "\n" else TypeText(text.removesuffix("\n"))
        case Hotkey(("escape",)) if by == "android":
            return PressBack()
        case Hotkey(("home",)) if by == "android":
            return PressHome()
        case Scroll(direction) if by == "android":
            return Scroll(direction)
        case LongPress(at) if by == "android":
            return LongPress(at)
        case Drag(MonitorPoint(left, top), MonitorPoint(right, bottom)) if by == "android":
            across, down = right - left, bottom - top
            if abs(across) > abs(down):
                return _SWIPES["left" if across > 0 else "right"]
            return _SWIPES["down" if down > 0 else "up"]
    return action


def distance_px(wanted: Action, found: Action) -> float:
    """How far points are apart at most; infinite where anything else differs."""
    apart, bare = 0.0, [wanted, found]
    if type(wanted) is not type(found):
        return math.inf
    for field in fields(wanted):
        one, other = getattr(wanted, field.name), getattr(found, field.name)
        if isinstance(one, MonitorPoint) and isinstance(other, MonitorPoint):
            apart = max(apart, abs(one.x - other.x), abs(one.y - other.y))
            bare = [_with(each, field.name, MonitorPoint(0, 0)) for each in bare]
        if isinstance(one, float) and isinstance(other, float) and math.isclose(one, other, abs_tol=1e-3):
            bare = [_with(each, field.name, 0.0) for each in bare]
    return apart if bare[0] == bare[1] else math.inf


def _with(action: Any, field: str, value: MonitorPoint | float) -> Action:
    changed: Action = replace(action, **{field: value})
    return changed


def _calls(code: str) -> Iterator[Call]:
    """Of every line: the dotted name of what it calls, and its literals."""
    for line in ast.parse(code).body:
        match line:
            case ast.Import([ast.alias("pyperclip", None)]):
                continue
            case ast.Expr(ast.Call(func, given, named)):
                words = {str(one.arg): _literal(one.value) for one in named}
                yield _dotted(func), tuple(map(_literal, given)), words
            case _:
                raise MisspeltError(f"not a call: {ast.unparse(line)}")


def _dotted(func: ast.expr) -> str:
    match func:
        case ast.Name(name):
            return name
        case ast.Attribute(ast.Name(module), name):
            return f"{module}.{name}"
    raise MisspeltError(f"not a function: {ast.unparse(func)}")


def _literal(word: ast.expr) -> Any:
    try:
        return ast.literal_eval(word)
    except ValueError as error:
        raise MisspeltError(f"not a literal: {ast.unparse(word)}") from error


def _made(
    made: Mapping[str, Callable[..., Action]], name: str, given: tuple[Any, ...], named: dict[str, Any]
) -> Action:
    if name not in made:
        raise MisspeltError(f"there is no {name}")
    try:
        return made[name](*given, **named)
    except (TypeError, KeyError) as error:
        raise MisspeltError(f"{name}{given}{named}: {error}") from error


def _in_notches(actions: list[Action], notch: int) -> list[Action]:
    turned = []
    for one in actions:
        if isinstance(one, Scroll):
            notches, rest = divmod(one.notches, notch)
            if rest:
                raise MisspeltError(f"{one.notches} is no number of notches of {notch}")
            one = replace(one, notches=notches)
        turned.append(one)
    return turned


def _together(actions: list[Action]) -> Action:
    """Several calls as the one action that they are."""
    match actions:
        case [only]:
            return only
        case [Move(start), Drag(_, end)]:
            return Drag(start, end)
        case [PressKey("shift"), PressKey(",")]:
            return PressKey("<")
        case [ReleaseKey(","), ReleaseKey("shift")]:
            return ReleaseKey("<")
    texts = [one.text for one in actions if isinstance(one, TypeText)]
    if len(texts) != len(actions):
        raise MisspeltError(f"these are no one action: {actions}")
    return TypeText("".join(texts))


def _on(action: Action, screen: Screen, *, is_whole: bool) -> Action:
    """A whole pixel is its centre; a point off the screen is none."""
    for field in fields(action):
        at = getattr(action, field.name)
        if isinstance(at, MonitorPoint):
            if not (0 <= at.x < screen.width_px and 0 <= at.y < screen.height_px):
                raise MisspeltError(f"{at} is not on the screen")
            if is_whole:
                if not (isinstance(at.x, int) and isinstance(at.y, int)):
                    raise MisspeltError(f"{at} is no pixel")
                action = _with(action, field.name, MonitorPoint(at.x + 0.5, at.y + 0.5))
    return action


def _point(x: float | None, y: float | None) -> MonitorPoint | None:
    if (x is None) != (y is None):
        raise MisspeltError("half a point")
    return None if x is None or y is None else MonitorPoint(x, y)


def _written(message: str) -> Action:
    if "<" in message or not (message.isascii() and message.isprintable()):
        raise MisspeltError(f"the keyboard types something else for {message!r}")
    return TypeText(message)


def _key(name: str) -> str:
    if name == "<":
        raise MisspeltError("the keyboard presses > for <")
    return _PYAUTOGUI_KEYS[name]


def _hotkey(*names: str) -> Action:
    keys = tuple(map(_key, names))
    return TypeText("<") if keys == ("shift", ",") else Hotkey(keys)


def _wheel(positive: Direction, negative: Direction) -> Callable[..., Action]:
    def turned(clicks: int, x: int | None = None, y: int | None = None) -> Action:
        return Scroll(positive if clicks > 0 else negative, _point(x, y), abs(clicks))

    return turned


def _dragged(x: int, y: int, *, duration: float, button: str) -> Action:
    if duration <= 0 or button != "left":
        raise MisspeltError("no drag that a program would notice")
    return Drag(MonitorPoint(0, 0), MonitorPoint(x, y))


_PYAUTOGUI: Mapping[str, Callable[..., Action]] = {
    "pyautogui.click": lambda x, y: Click(MonitorPoint(x, y)),
    "pyautogui.doubleClick": lambda x, y: DoubleClick(MonitorPoint(x, y)),
    "pyautogui.rightClick": lambda x, y: RightClick(MonitorPoint(x, y)),
    "pyautogui.middleClick": lambda x, y: MiddleClick(MonitorPoint(x, y)),
    "pyautogui.mouseDown": lambda x=None, y=None, button="left": MouseDown(_point(x, y), Button(button)),
    "pyautogui.mouseUp": lambda x=None, y=None, button="left": MouseUp(_point(x, y), Button(button)),
    "pyautogui.moveTo": lambda x, y: Move(MonitorPoint(x, y)),
    "pyautogui.dragTo": _dragged,
    "pyautogui.scroll": _wheel(Direction.UP, Direction.DOWN),
    "pyautogui.hscroll": _wheel(Direction.RIGHT, Direction.LEFT),
    "pyautogui.write": _written,
    "pyautogui.press": lambda key: TypeText({"enter": "\n", "tab": "\t"}[key]),
    "pyautogui.hotkey": _hotkey,
    "pyautogui.keyDown": lambda key: PressKey(_key(key)),
    "pyautogui.keyUp": lambda key: ReleaseKey(_key(key)),
}


def _playwright_keys(names: str) -> tuple[str, ...]:
    """As Playwright takes `Control++` apart."""
    parts, part = list[str](), ""
    for sign in names:
        if sign == "+" and part:
            parts.append(part)
            part = ""
        else:
            part += sign
    return tuple(_PLAYWRIGHT_KEYS[one] for one in (*parts, part))


def _clicked(x: float, y: float, button: str = "left") -> Action:
    kinds: Mapping[str, Callable[[MonitorPoint], Action]]
    kinds = {"left": Click, "right": RightClick, "middle": MiddleClick}
    kind = kinds[button]
    return kind(MonitorPoint(x, y))


def _wheeled(x: int, y: int, dx: int, dy: int) -> Action:
    if (dx == 0) == (dy == 0) or (dx + dy) % _NOTCH_PX:
        raise MisspeltError(f"a wheel does not turn by {dx}, {dy}")
    positive, negative = (Direction.RIGHT, Direction.LEFT) if dx else (Direction.DOWN, Direction.UP)
    turned = dx + dy
    return Scroll(positive if turned > 0 else negative, MonitorPoint(x, y), abs(turned) // _NOTCH_PX)


_BROWSERGYM: Mapping[str, Callable[..., Action]] = {
    "mouse_click": _clicked,
    "mouse_dblclick": lambda x, y: DoubleClick(MonitorPoint(x, y)),
    "mouse_move": lambda x, y: Move(MonitorPoint(x, y)),
    "mouse_down": lambda x, y, button="left": MouseDown(MonitorPoint(x, y), Button(button)),
    "mouse_up": lambda x, y, button="left": MouseUp(MonitorPoint(x, y), Button(button)),
    "mouse_drag_and_drop": lambda from_x, from_y, to_x, to_y: Drag(
        MonitorPoint(from_x, from_y), MonitorPoint(to_x, to_y)
    ),
    "scroll_at": _wheeled,
    "keyboard_type": lambda text: TypeText(text),
    "keyboard_press": lambda key: Hotkey(_playwright_keys(key)),
    "keyboard_down": lambda key: PressKey(_PLAYWRIGHT_KEYS[key]),
    "keyboard_up": lambda key: ReleaseKey(_PLAYWRIGHT_KEYS[key]),
    "noop": lambda wait_ms: Wait(wait_ms / 1000),
    "send_msg_to_user": lambda text: Finished(text),
}
_HERE = MonitorPoint(0, 0)
_SWIPES = {name: Drag(_HERE, MonitorPoint(*way)) for name, way in
           {"left": (1, 0), "right": (-1, 0), "up": (0, -1), "down": (0, 1)}.items()}  # fmt: skip
"""Which way the finger goes; AndroidWorld's `left` and `right` say where content comes from."""


def _no_more(made: Callable[..., Action]) -> Callable[..., Action]:
    return lambda *, action_type, **named: made(**named)


_JSON: Mapping[str, Callable[..., Action]] = {
    "click": lambda x, y: Click(MonitorPoint(x, y)),
    "double_tap": lambda x, y: DoubleClick(MonitorPoint(x, y)),
    "long_press": lambda x, y: LongPress(MonitorPoint(x, y)),
    "scroll": lambda direction: Scroll(Direction(direction)),
    "swipe": lambda direction: _SWIPES[direction],
    "input_text": lambda text: TypeText(text),
    "keyboard_enter": lambda: Hotkey(("enter",)),
    "navigate_home": PressHome,
    "navigate_back": PressBack,
    "open_app": lambda app_name: OpenApp(app_name),
    "wait": Wait,
    "answer": lambda text: Finished(text),
    "status": lambda goal_status: {"complete": Finished("")}[goal_status],
}
_ANDROID = {name: _no_more(made) for name, made in _JSON.items()}
