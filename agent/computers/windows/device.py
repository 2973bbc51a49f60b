"""Mouse and keyboard of Windows through SendInput. I/O: user32.

pyautogui 0.9.54 still calls `mouse_event` and `keybd_event`, which know no second monitor of another scale.
pynput 1.8.2 moves the mouse by SetCursorPos, which programs that read raw input do not see, sends a character
that needs Shift as Unicode, which is no key of a hotkey, and refuses what is beyond U+FFFF.
"""

from __future__ import annotations

import contextlib
import ctypes
import threading
from collections.abc import Sequence

from agent.actions.types import Button, Direction
from agent.computers.windows import structures as w
from agent.computers.windows.keyboard import VirtualKey, WindowsKeyboard
from agent.computers.windows.libraries import Libraries
from agent.coordinates import InputPoint
from agent.errors import AgentError, InputError

_DOWN = {
    Button.LEFT: w.MOUSEEVENTF_LEFTDOWN,
    Button.RIGHT: w.MOUSEEVENTF_RIGHTDOWN,
    Button.MIDDLE: w.MOUSEEVENTF_MIDDLEDOWN,
}
_UP = {
    Button.LEFT: w.MOUSEEVENTF_LEFTUP,
    Button.RIGHT: w.MOUSEEVENTF_RIGHTUP,
    Button.MIDDLE: w.MOUSEEVENTF_MIDDLEUP,
}
_SWAPPED = {Button.LEFT: Button.RIGHT, Button.RIGHT: Button.LEFT, Button.MIDDLE: Button.MIDDLE}
_WHEEL = {
    Direction.UP: (w.MOUSEEVENTF_WHEEL, 1),
    Direction.DOWN: (w.MOUSEEVENTF_WHEEL, -1),
    Direction.RIGHT: (w.MOUSEEVENTF_HWHEEL, 1),
    Direction.LEFT: (w.MOUSEEVENTF_HWHEEL, -1),
}
_WHOLE_RANGE = 65536
"""SendInput's absolute places are this many to a side of the desktop."""
BLOCKED = "Windows took no input: another program blocks it, or the window there belongs to an administrator."


class WindowsInput:
    """Implements `InputDevice`; one action at a time, but `release_all` may come from any thread."""

    def __init__(self, libraries: Libraries) -> None:
        self._user32 = libraries.user32
        self._keyboard = WindowsKeyboard(libraries.user32)
        self._lock = threading.RLock()
        self._buttons: list[Button] = []
        self._keys: dict[str, tuple[VirtualKey, tuple[str, ...]]] = {}
        """What is held, in the order in which it was pressed, and the modifiers that it brought."""

    def move(self, to: InputPoint) -> None:
        metric = self._user32.GetSystemMetrics
        left, top = metric(w.SM_XVIRTUALSCREEN), metric(w.SM_YVIRTUALSCREEN)
        width, height = metric(w.SM_CXVIRTUALSCREEN), metric(w.SM_CYVIRTUALSCREEN)
        flags = w.MOUSEEVENTF_MOVE | w.MOUSEEVENTF_ABSOLUTE | w.MOUSEEVENTF_VIRTUALDESK
        with self._lock:
            self._mouse(flags, absolute(to.x - left, width), absolute(to.y - top, height))
            at = w.Point()
            if self._user32.GetCursorPos(ctypes.byref(at)) and (at.x, at.y) != (to.x, to.y):
                # A driver that rounds otherwise: the place is set; the event before told applications.
                self._user32.SetCursorPos(to.x, to.y)

    def press_button(self, button: Button) -> None:
        with self._lock:
            if button not in self._buttons:
                self._buttons.append(button)
            self._mouse(_DOWN[self._physical(button)])

    def release_button(self, button: Button) -> None:
        with self._lock:
            self._mouse(_UP[self._physical(button)])
            if button in self._buttons:
                self._buttons.remove(button)

    def scroll_notch(self, direction: Direction) -> None:
        flag, sign = _WHEEL[direction]
        with self._lock:
            self._mouse(flag, data=sign * w.WHEEL_DELTA)

    def press_key(self, key: str) -> None:
        with self._lock:
            virtual, modifiers = self._keyboard.key(key)
            brought = tuple(name for name in modifiers if name not in self._keys)
            self._keys[key] = virtual, brought
            self._send([_key(self._keyboard.key(name)[0]) for name in brought] + [_key(virtual)])

    def release_key(self, key: str) -> None:
        with self._lock:
            virtual, brought = self._keys.get(key) or (self._keyboard.key(key)[0], ())
            ups = [_key(self._keyboard.key(name)[0], is_up=True) for name in reversed(brought)]
            self._send([_key(virtual, is_up=True), *ups])
            self._keys.pop(key, None)

    def type_units(self, units: Sequence[int]) -> None:
        """Press and release UTF-16 units that need no key of the layout, without a stop check in between."""
        with self._lock:
            self._send([one for unit in units for one in (_unit(unit), _unit(unit, is_up=True))])

    def release_all(self) -> None:
        with self._lock:
            for key in reversed(tuple(self._keys)):
                with contextlib.suppress(AgentError, OSError):
                    self.release_key(key)
            for button in reversed(tuple(self._buttons)):
                with contextlib.suppress(AgentError, OSError):
                    self.release_button(button)

    def close(self) -> None:
        self.release_all()

    def _physical(self, button: Button) -> Button:
        """The owner may have swapped the buttons; SendInput names them by where they are."""
        return _SWAPPED[button] if self._user32.GetSystemMetrics(w.SM_SWAPBUTTON) else button

    def _mouse(self, flags: int, dx: int = 0, dy: int = 0, *, data: int = 0) -> None:
        event = w.Input(type=w.INPUT_MOUSE)
        event.mi = w.MouseInput(dx=dx, dy=dy, mouseData=data & 0xFFFFFFFF, dwFlags=flags)
        self._send([event])

    def _send(self, events: Sequence[w.Input]) -> None:
        """Raises InputError where Windows takes none of them, or not all."""
        array = (w.Input * len(events))(*events)
        sent = self._user32.SendInput(len(events), ctypes.byref(array), ctypes.sizeof(w.Input))
        if sent != len(events):
            raise InputError(BLOCKED)


def absolute(offset_px: int, size_px: int) -> int:
    """The absolute place in the middle of a pixel, which Windows maps back onto that pixel.

    >>> absolute(0, 1920), absolute(1919, 1920)
    (17, 65518)
    """
    return (2 * offset_px + 1) * _WHOLE_RANGE // (2 * size_px)


def _key(key: VirtualKey, *, is_up: bool = False) -> w.Input:
    flags = (w.KEYEVENTF_KEYUP if is_up else 0) | (w.KEYEVENTF_EXTENDEDKEY if key.is_extended else 0)
    event = w.Input(type=w.INPUT_KEYBOARD)
    event.ki = w.KeyboardInput(wVk=key.code, wScan=key.scan, dwFlags=flags)
    return event


def _unit(unit: int, *, is_up: bool = False) -> w.Input:
    event = w.Input(type=w.INPUT_KEYBOARD)
    flags = w.KEYEVENTF_UNICODE | (w.KEYEVENTF_KEYUP if is_up else 0)
    event.ki = w.KeyboardInput(wVk=0, wScan=unit, dwFlags=flags)
    return event
