"""Our actions as Python code that calls pyautogui, as OSWorld and WindowsAgentArena run it. Pure.

The code is one or more lines; the benchmark imports `pyautogui` and `time` before it. It calls pyautogui's
functions of mouse and keyboard, `time.sleep` and `pyperclip.copy` with literals, and nothing else. Text is
typed key by key where the keyboard has its characters. `<` is pressed as Shift and the comma, since pyautogui
presses `>` for it (OSWorld issue 257); a run of characters beyond ASCII is pasted, which replaces the
clipboard of the machine.
"""

from __future__ import annotations

import re
from itertools import chain

from agent.actions.types import (
    Action,
    Click,
    Direction,
    DoubleClick,
    Drag,
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
from agent.coordinates import MonitorPoint, Screen, to_input
from training.errors import UnspellableActionError

WINDOWS_NOTCH = 120
"""What pyautogui's `scroll` wants for one notch of the wheel on Windows; elsewhere it is 1."""
MAX_WAIT_S = 60.0
"""The guest's server gives up on a command after 90 s."""
_DRAG_S = 0.5
_PASTE_S = 0.2
"""Before the clipboard is pasted: its owner is another process."""
_BUTTON_CALLS = {
    Click: "click",
    DoubleClick: "doubleClick",
    RightClick: "rightClick",
    MiddleClick: "middleClick",
}
_KEYS = {
    "meta": "win",
    "altgr": "altright",
    "escape": "esc",
    "menu": "apps",
    "printscreen": "printscreen",
    "previoustrack": "prevtrack",
}
"""Canonical names that pyautogui writes otherwise."""
_RUNS = re.compile(r"\n|\t|<|[ -;=-~]+|[^\n\t -~]+", re.DOTALL)
"""A key of its own; characters that are typed; characters that are pasted."""


def pyautogui_code(action: Action, screen: Screen, *, notch: int = 1) -> str:
    """
    Args:
        screen: where the points lie, in pixels of the picture; the code has input coordinates.
        notch: `WINDOWS_NOTCH` on Windows.

    Raises:
        UnspellableActionError: pyautogui does not have this action.
    """
    match action:
        case Click(at) | DoubleClick(at) | RightClick(at) | MiddleClick(at):
            return f"pyautogui.{_BUTTON_CALLS[type(action)]}({_at(at, screen)})"
        case Drag(start, end):
            there = f'duration={_DRAG_S}, button="left"'
            return f"pyautogui.moveTo({_at(start, screen)})\npyautogui.dragTo({_at(end, screen)}, {there})"
        case Move(to):
            return f"pyautogui.moveTo({_at(to, screen)})"
        case MouseDown(at, button) | MouseUp(at, button):
            name = "mouseDown" if isinstance(action, MouseDown) else "mouseUp"
            where = f"{_at(at, screen)}, " if at is not None else ""
            return f'pyautogui.{name}({where}button="{button.value}")'
        case TypeText(text):
            return "\n".join(_typed(text)) or "time.sleep(0)"
        case Hotkey(keys):
            names = list(chain.from_iterable(map(_pressed, keys)))
            return f"pyautogui.hotkey({', '.join(_key(name) for name in names)})"
        case PressKey(key):
            return "\n".join(f"pyautogui.keyDown({_key(name)})" for name in _pressed(key))
        case ReleaseKey(key):
            return "\n".join(f"pyautogui.keyUp({_key(name)})" for name in reversed(_pressed(key)))
        case Scroll(direction, at, notches):
            is_across = direction in (Direction.LEFT, Direction.RIGHT)
            amount = notch * notches * (1 if direction in (Direction.UP, Direction.RIGHT) else -1)
            where = f", {_at(at, screen)}" if at is not None else ""
            return f"pyautogui.{'hscroll' if is_across else 'scroll'}({amount}{where})"
        case Wait(duration_s):
            return f"time.sleep({min(max(duration_s, 0.0), MAX_WAIT_S)!r})"
    raise UnspellableActionError(f"pyautogui has no {type(action).__name__}.")


def _at(point: Point, screen: Screen) -> str:
    assert isinstance(point, MonitorPoint)
    found = to_input(point, screen)
    return f"x={found.x}, y={found.y}"


def _pressed(key: str) -> tuple[str, ...]:
    return ("shift", ",") if key == "<" else (key,)


def _key(name: str) -> str:
    """
    Raises:
        UnspellableActionError: pyautogui knows no such key.
    """
    found = _KEYS.get(name, name)
    if len(found) == 1 and not " " < found <= "~":
        raise UnspellableActionError(f"pyautogui has no key {name!r}.")
    return _literal(found)


def _typed(text: str) -> list[str]:
    lines: list[str] = []
    for run in _RUNS.findall(text.replace("\r\n", "\n").replace("\r", "\n")):
        if run in ("\n", "\t"):
            lines.append(f'pyautogui.press("{"enter" if run == chr(10) else "tab"}")')
        elif run == "<":
            lines.append('pyautogui.hotkey("shift", ",")')
        elif run.isascii() and run.isprintable():
            lines.append(f"pyautogui.write({_literal(run)})")
        else:
            lines += [
                "import pyperclip",
                f"pyperclip.copy({_literal(run)})",
                f"time.sleep({_PASTE_S})",
                'pyautogui.hotkey("ctrl", "v")',
            ]
    return lines


def _literal(text: str) -> str:
    """A Python literal in ASCII, in double quotes."""
    escaped = text.encode("unicode_escape").decode("ascii").replace('"', '\\"')
    return f'"{escaped}"'
