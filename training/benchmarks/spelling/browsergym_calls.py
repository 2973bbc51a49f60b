"""Our actions as calls of BrowserGym's action sets `coord`, `nav`, `chat` and `infeas`. Pure.

Points are pixels of the screenshot, which BrowserGym maps to its page itself. A wheel that is turned where no
point is known turns in the middle of the picture.
"""

from __future__ import annotations

import math

from agent.actions.types import (
    Action,
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
    Navigate,
    NavigateBack,
    Point,
    PressKey,
    ReleaseKey,
    RightClick,
    Scroll,
    TypeText,
    Wait,
)
from agent.coordinates import MonitorPoint, Screen
from training.errors import UnspellableActionError

NOTCH_PX = 53
"""What Chromium on Linux scrolls for one notch of a wheel."""
MAX_WAIT_MS = 60_000
_WAYS = {
    Direction.UP: (0, -1),
    Direction.DOWN: (0, 1),
    Direction.LEFT: (-1, 0),
    Direction.RIGHT: (1, 0),
}
_KEYS = {
    "ctrl": "Control",
    "shift": "Shift",
    "alt": "Alt",
    "meta": "Meta",
    "altgr": "AltGraph",
    "enter": "Enter",
    "tab": "Tab",
    "space": "Space",
    "backspace": "Backspace",
    "delete": "Delete",
    "insert": "Insert",
    "escape": "Escape",
    "up": "ArrowUp",
    "down": "ArrowDown",
    "left": "ArrowLeft",
    "right": "ArrowRight",
    "home": "Home",
    "end": "End",
    "pageup": "PageUp",
    "pagedown": "PageDown",
    "capslock": "CapsLock",
    "numlock": "NumLock",
    "scrolllock": "ScrollLock",
    "printscreen": "PrintScreen",
    "pause": "Pause",
    "menu": "ContextMenu",
    **{f"f{number}": f"F{number}" for number in range(1, 13)},
}
"""Canonical names, and those of the keyboard events of browsers that Playwright knows."""


def browsergym_call(action: Action, screen: Screen) -> str:
    """
    Raises:
        UnspellableActionError: BrowserGym does not have this action.
    """
    match action:
        case Click(at):
            return f"mouse_click({_at(at)})"
        case RightClick(at):
            return f"mouse_click({_at(at)}, button='right')"
        case MiddleClick(at):
            return f"mouse_click({_at(at)}, button='middle')"
        case DoubleClick(at):
            return f"mouse_dblclick({_at(at)})"
        case Drag(start, end):
            return f"mouse_drag_and_drop({_at(start)}, {_at(end)})"
        case Move(to):
            return f"mouse_move({_at(to)})"
        case MouseDown(at, button) | MouseUp(at, button):
            if at is None:
                raise UnspellableActionError("BrowserGym presses a button at a point: say the point.")
            name = "mouse_down" if isinstance(action, MouseDown) else "mouse_up"
            return f"{name}({_at(at)}, button='{button.value}')"
        case TypeText(text):
            return f"keyboard_type({text!r})"
        case Hotkey(keys):
            return f"keyboard_press({'+'.join(_key(key) for key in keys)!r})"
        case PressKey(key):
            return f"keyboard_down({_key(key)!r})"
        case ReleaseKey(key):
            return f"keyboard_up({_key(key)!r})"
        case Scroll(direction, at, notches):
            across, down = (way * notches * NOTCH_PX for way in _WAYS[direction])
            middle = MonitorPoint(screen.width_px / 2, screen.height_px / 2)
            x, y = (math.floor(value) for value in _xy(at if at is not None else middle))
            return f"scroll_at({x}, {y}, {across}, {down})"
        case Wait(duration_s):
            return f"noop({min(round(max(duration_s, 0.0) * 1000), MAX_WAIT_MS)})"
        case Navigate(url):
            return f"goto({url!r})"
        case NavigateBack():
            return "go_back()"
        case Finished(answer):
            return f"send_msg_to_user({answer!r})"
        case CallUser(question):
            return f"report_infeasible({question!r})"
    raise UnspellableActionError(f"BrowserGym has no {type(action).__name__}.")


def _xy(point: Point) -> tuple[float, float]:
    """Cut off, not rounded: that could lead into the next pixel, and out of the page."""
    assert isinstance(point, MonitorPoint)
    return math.floor(100 * point.x) / 100, math.floor(100 * point.y) / 100


def _at(point: Point) -> str:
    x, y = _xy(point)
    return f"{x}, {y}"


def _key(name: str) -> str:
    """
    Raises:
        UnspellableActionError: Playwright knows no such key.
    """
    found = _KEYS.get(name, name)
    if name not in _KEYS and not (len(name) == 1 and "!" <= name <= "~"):
        raise UnspellableActionError(f"BrowserGym has no key {name!r}.")
    return found
