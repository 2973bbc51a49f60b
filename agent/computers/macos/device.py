"""Mouse and keyboard of macOS through Quartz events. I/O: Quartz.

pynput 1.8.2 gives mouse events no modifiers, counts clicks only where its user does, and scrolls by pixels;
pyautogui 0.9.54 knows the US layout only. So this makes the events itself. Which key makes a character it has
from pynput, which asks the layout.
"""

from __future__ import annotations

import contextlib
import threading
import time
from typing import Any

from agent.actions.types import Button, Direction
from agent.computers.macos.frameworks import Frameworks
from agent.computers.macos.keyboard import MacKeyboard
from agent.coordinates import InputPoint
from agent.errors import AgentError

_NAMES = {Button.LEFT: "Left", Button.RIGHT: "Right", Button.MIDDLE: "Other"}
_NUMBERS = {Button.LEFT: 0, Button.RIGHT: 1, Button.MIDDLE: 2}
_LINES = 3
"""A notch of a wheel turns so many lines."""
_WHEEL = {
    Direction.UP: (_LINES, 0),
    Direction.DOWN: (-_LINES, 0),
    Direction.LEFT: (0, _LINES),
    Direction.RIGHT: (0, -_LINES),
}
_FLAGS = {
    "ctrl": "kCGEventFlagMaskControl",
    "shift": "kCGEventFlagMaskShift",
    "alt": "kCGEventFlagMaskAlternate",
    "altgr": "kCGEventFlagMaskAlternate",
    "meta": "kCGEventFlagMaskCommand",
}


class MacInput:
    """Implements `InputDevice`; one action at a time, but `release_all` may come from any thread."""

    def __init__(self, frameworks: Frameworks) -> None:
        self._quartz = frameworks.quartz
        self._double_click_s = float(frameworks.appkit.NSEvent.doubleClickInterval())
        self._keyboard = MacKeyboard(frameworks.keycodes)
        self._lock = threading.RLock()
        self._at = self.position()
        self._buttons: list[Button] = []
        self._keys: dict[str, bool] = {}
        """What is held, in the order in which it was pressed, and whether it brought Shift."""
        self._clicked: tuple[Button, InputPoint, float, int] | None = None
        """The last click: button, place, when, and the how manieth in a row it was."""

    def position(self) -> InputPoint:
        at = self._quartz.CGEventGetLocation(self._quartz.CGEventCreate(None))
        return InputPoint(int(at.x), int(at.y))

    def move(self, to: InputPoint) -> None:
        """With a button down it is a drag, which is another event here."""
        with self._lock:
            self._at = to
            button = self._buttons[-1] if self._buttons else None
            kind = "kCGEventMouseMoved" if button is None else f"kCGEvent{_NAMES[button]}MouseDragged"
            self._mouse(kind, button or Button.LEFT, 0)

    def press_button(self, button: Button) -> None:
        with self._lock:
            count = self._count(button)
            self._clicked = button, self._at, time.monotonic(), count
            if button not in self._buttons:
                self._buttons.append(button)
            self._mouse(f"kCGEvent{_NAMES[button]}MouseDown", button, count)

    def release_button(self, button: Button) -> None:
        with self._lock:
            count = self._clicked[3] if self._clicked is not None and self._clicked[0] is button else 1
            self._mouse(f"kCGEvent{_NAMES[button]}MouseUp", button, count)
            if button in self._buttons:
                self._buttons.remove(button)

    def scroll_notch(self, direction: Direction) -> None:
        down, right = _WHEEL[direction]
        with self._lock:
            event = self._quartz.CGEventCreateScrollWheelEvent(
                None, self._quartz.kCGScrollEventUnitLine, 2, down, right
            )
            self._post(event)

    def press_key(self, key: str) -> None:
        with self._lock:
            code, needs_shift = self._keyboard.key(key)
            brings_shift = needs_shift and "shift" not in self._keys
            if brings_shift:
                self.press_key("shift")
            self._keys[key] = brings_shift
            self._key(code, is_down=True)

    def release_key(self, key: str) -> None:
        with self._lock:
            code, _needs_shift = self._keyboard.key(key)
            brought_shift = self._keys.pop(key, False)
            self._key(code, is_down=False)
            if brought_shift:
                self.release_key("shift")

    def type_character(self, character: str) -> None:
        """Press and release no key in particular that makes a character, without a stop check in between."""
        num_units = len(character.encode("utf-16-le")) // 2
        with self._lock:
            for is_down in (True, False):
                event = self._quartz.CGEventCreateKeyboardEvent(None, 0, is_down)
                self._quartz.CGEventSetFlags(event, 0)
                self._quartz.CGEventKeyboardSetUnicodeString(event, num_units, character)
                self._post(event)

    def release_all(self) -> None:
        with self._lock:
            for key in reversed(tuple(self._keys)):
                with contextlib.suppress(AgentError):
                    self.release_key(key)
            for button in reversed(tuple(self._buttons)):
                self.release_button(button)

    def close(self) -> None:
        self.release_all()

    def _count(self, button: Button) -> int:
        """Which click in a row the next one is: macOS believes what the event says."""
        if self._clicked is None:
            return 1
        before, place, at_s, count = self._clicked
        is_same = before is button and place == self._at
        return count + 1 if is_same and time.monotonic() - at_s <= self._double_click_s else 1

    def _mouse(self, kind: str, button: Button, count: int) -> None:
        quartz = self._quartz
        event = quartz.CGEventCreateMouseEvent(
            None, getattr(quartz, kind), (self._at.x, self._at.y), _NUMBERS[button]
        )
        if count:
            quartz.CGEventSetIntegerValueField(event, quartz.kCGMouseEventClickState, count)
        quartz.CGEventSetFlags(event, self._held_flags())
        self._post(event)

    def _key(self, code: int, *, is_down: bool) -> None:
        event = self._quartz.CGEventCreateKeyboardEvent(None, code, is_down)
        self._quartz.CGEventSetFlags(event, self._held_flags())
        self._post(event)

    def _held_flags(self) -> int:
        flags = 0
        for key in self._keys:
            if key in _FLAGS:
                flags |= int(getattr(self._quartz, _FLAGS[key]))
        return flags

    def _post(self, event: Any) -> None:
        self._quartz.CGEventPost(self._quartz.kCGHIDEventTap, event)
