"""Actions as a page's input events, over the DevTools protocol. I/O: the browser."""

from __future__ import annotations

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
    PressKey,
    ReleaseKey,
    RightClick,
    Scroll,
    TypeText,
)
from agent.coordinates import MonitorPoint
from training.browser import Page

_MODIFIERS = {"alt": 1, "ctrl": 2, "meta": 4, "shift": 8}
_NOTCH_PX = 53
_WAYS = {
    Direction.UP: (0, -1),
    Direction.DOWN: (0, 1),
    Direction.LEFT: (-1, 0),
    Direction.RIGHT: (1, 0),
}
_NAMED = {
    "enter": ("Enter", 13),
    "tab": ("Tab", 9),
    "space": (" ", 32),
    "backspace": ("Backspace", 8),
    "delete": ("Delete", 46),
    "escape": ("Escape", 27),
    "up": ("ArrowUp", 38),
    "down": ("ArrowDown", 40),
    "left": ("ArrowLeft", 37),
    "right": ("ArrowRight", 39),
    "home": ("Home", 36),
    "end": ("End", 35),
    "pageup": ("PageUp", 33),
    "pagedown": ("PageDown", 34),
    "shift": ("Shift", 16),
    "ctrl": ("Control", 17),
    "alt": ("Alt", 18),
    "meta": ("Meta", 91),
}
_TEXT = {"enter": "\r", "space": " "}
_EDITS = {"a": "selectAll", "c": "copy", "x": "cut", "v": "paste", "z": "undo"}
"""What Ctrl and a letter do in a field; a headless browser has no menu that would map them."""


class PageInput:
    """Mouse and keyboard of one page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._at = MonitorPoint(0, 0)
        self._held: set[str] = set()

    def perform(self, action: Action) -> bool:
        """Send the action; False where it does not apply to a page."""
        match action:
            case Click(at) | DoubleClick(at) | RightClick(at) | MiddleClick(at) if isinstance(
                at, MonitorPoint
            ):
                button = {RightClick: "right", MiddleClick: "middle"}.get(type(action), "left")
                for count in (1, 2) if isinstance(action, DoubleClick) else (1,):
                    self._click(at, button, count)
            case Drag(start, end) if isinstance(start, MonitorPoint) and isinstance(end, MonitorPoint):
                self._drag(start, end)
            case Move(to) if isinstance(to, MonitorPoint):
                self._mouse("mouseMoved", to)
            case MouseDown(at, button) | MouseUp(at, button):
                kind = "mousePressed" if isinstance(action, MouseDown) else "mouseReleased"
                self._mouse(kind, at if isinstance(at, MonitorPoint) else self._at, button.value, 1)
            case TypeText(text):
                self._type(text)
            case Hotkey(keys):
                self._chord(keys)
            case PressKey(key):
                self._key("keyDown", key)
            case ReleaseKey(key):
                self._key("keyUp", key)
            case Scroll(direction, at, notches):
                across, down = _WAYS[direction]
                where = at if isinstance(at, MonitorPoint) else self._at
                self._wheel(where, across * notches * _NOTCH_PX, down * notches * _NOTCH_PX)
            case _:
                return False
        return True

    def release_all(self) -> None:
        for key in sorted(self._held):
            self._key("keyUp", key)

    def _click(self, at: MonitorPoint, button: str, count: int) -> None:
        self._mouse("mouseMoved", at)
        self._mouse("mousePressed", at, button, count)
        self._mouse("mouseReleased", at, button, count)

    def _drag(self, start: MonitorPoint, end: MonitorPoint, steps: int = 8) -> None:
        self._mouse("mouseMoved", start)
        self._mouse("mousePressed", start, "left", 1)
        for step in range(1, steps + 1):
            x = start.x + (end.x - start.x) * step / steps
            y = start.y + (end.y - start.y) * step / steps
            self._mouse("mouseMoved", MonitorPoint(round(x), round(y)), "left")
        self._mouse("mouseReleased", end, "left", 1)

    def _mouse(self, kind: str, at: MonitorPoint, button: str = "none", count: int = 0) -> None:
        self._at = at
        self._page.call(
            "Input.dispatchMouseEvent",
            type=kind,
            x=at.x,
            y=at.y,
            button=button,
            buttons=1 if kind == "mouseMoved" and button == "left" else 0,
            clickCount=count,
            modifiers=self._modifiers(),
        )

    def _wheel(self, at: MonitorPoint, across_px: int, down_px: int) -> None:
        self._page.call(
            "Input.dispatchMouseEvent", type="mouseWheel", x=at.x, y=at.y, deltaX=across_px, deltaY=down_px
        )

    def _type(self, text: str) -> None:
        for line_number, line in enumerate(text.split("\n")):
            if line_number:
                self._chord(("enter",))
            for character in line:
                self._chord((character,))

    def _chord(self, keys: tuple[str, ...]) -> None:
        for key in keys:
            self._key("keyDown", key)
        for key in reversed(keys):
            self._key("keyUp", key)

    def _key(self, kind: str, key: str) -> None:
        if kind == "keyDown":
            self._held.add(key)
        else:
            self._held.discard(key)
        if key in _NAMED:
            name, code = _NAMED[key]
        else:
            name, code = key, ord(key.upper()) if len(key) == 1 and key.isascii() and key.isalnum() else 0
        event = {"key": name, "code": code_name(key, name), "windowsVirtualKeyCode": code}
        text = _TEXT.get(key, key if len(key) == 1 else "")
        is_shortcut = bool(self._held & {"ctrl", "alt", "meta"})
        more: dict[str, object] = {}
        if kind == "keyDown" and text and not is_shortcut:
            more["text"] = text
        if kind == "keyDown" and "ctrl" in self._held and key in _EDITS:
            more["commands"] = [_EDITS[key]]
        self._page.call("Input.dispatchKeyEvent", type=kind, modifiers=self._modifiers(), **event, **more)

    def _modifiers(self) -> int:
        return sum(bit for name, bit in _MODIFIERS.items() if name in self._held)


def code_name(key: str, name: str) -> str:
    """The physical key, as pages know it.

    >>> code_name("a", "a"), code_name("7", "7"), code_name("up", "ArrowUp"), code_name("space", " ")
    ('KeyA', 'Digit7', 'ArrowUp', 'Space')
    """
    if key == "space":
        return "Space"
    if len(key) == 1 and key.isascii() and key.isalpha():
        return f"Key{key.upper()}"
    return f"Digit{key}" if len(key) == 1 and key.isdigit() else name
