"""Mouse and keyboard of one X display through XTEST over python-xlib. I/O: X11.

pyautogui and pynput bind to $DISPLAY when they are imported, and one process may drive several private
desktops; so this device has its own connection. On the owner's screen `pyautogui_input` does the mouse and
hotkeys.
"""

from __future__ import annotations

import contextlib
import threading

import Xlib.ext.xtest
import Xlib.X

from agent.actions.types import Button, Direction
from agent.computers.x11_connection import DisplayAddress, close_display, noticing_loss, open_display
from agent.computers.x11_keys import Keyboard, KeyStroke
from agent.coordinates import InputPoint
from agent.errors import ComputerError

_BUTTONS = {Button.LEFT: 1, Button.MIDDLE: 2, Button.RIGHT: 3}
_WHEEL = {Direction.UP: 4, Direction.DOWN: 5, Direction.LEFT: 6, Direction.RIGHT: 7}


class X11Input:
    """Implements `InputDevice`; one action at a time, but `release_all` may come from any thread."""

    def __init__(self, address: DisplayAddress) -> None:
        self._address = address
        self._display = open_display(address)
        self._lock = threading.RLock()
        self._buttons: list[int] = []
        self._keycodes: list[int] = []
        self._brings_shift: set[str] = set()
        with noticing_loss(address):
            self._keyboard = Keyboard(self._display)

    def move(self, to: InputPoint) -> None:
        self._send(Xlib.X.MotionNotify, 0, to.x, to.y)

    def position(self) -> InputPoint:
        with self._lock, noticing_loss(self._address):
            found = self._display.screen().root.query_pointer()
            return InputPoint(int(found.root_x), int(found.root_y))

    def press_button(self, button: Button) -> None:
        self._press_button(_BUTTONS[button])

    def release_button(self, button: Button) -> None:
        self._release_button(_BUTTONS[button])

    def scroll_notch(self, direction: Direction) -> None:
        self._press_button(_WHEEL[direction])
        self._release_button(_WHEEL[direction])

    def press_key(self, key: str) -> None:
        keyboard = self.read_keyboard()
        keycode, shift = keyboard.keycode(key), keyboard.keycode("shift")
        if keyboard.needs_shift(key) and shift not in self._keycodes:
            # "ctrl +" includes the Shift that the plus needs.
            self._brings_shift.add(key)
            self.press_keycode(shift)
        self.press_keycode(keycode)

    def release_key(self, key: str) -> None:
        self.release_keycode(self._keyboard.keycode(key))
        if key in self._brings_shift:
            self._brings_shift.discard(key)
            self.release_keycode(self._keyboard.keycode("shift"))

    def read_keyboard(self) -> Keyboard:
        """Read the current layout; the owner may have changed it since the last action."""
        with self._lock, noticing_loss(self._address):
            is_changed = False
            while self._display.pending_events():
                is_changed |= self._display.next_event().type == Xlib.X.MappingNotify
            if is_changed:
                self._keyboard = Keyboard(self._display)  # takes milliseconds, so only when needed
            else:
                self._keyboard.read_state(self._display)
            return self._keyboard

    def stroke(self, stroke: KeyStroke, *, shift_keycode: int) -> None:
        """Press and release at once, without a stop check in between."""
        keycodes = (shift_keycode, stroke.keycode) if stroke.needs_shift else (stroke.keycode,)
        with self._lock, noticing_loss(self._address):
            for keycode in keycodes:
                Xlib.ext.xtest.fake_input(self._display, Xlib.X.KeyPress, keycode)
            for keycode in reversed(keycodes):
                Xlib.ext.xtest.fake_input(self._display, Xlib.X.KeyRelease, keycode)
            self._display.sync()

    def press_keycode(self, keycode: int) -> None:
        with self._lock:
            if keycode not in self._keycodes:
                self._keycodes.append(keycode)
            self._send(Xlib.X.KeyPress, keycode)

    def release_keycode(self, keycode: int) -> None:
        with self._lock:
            self._send(Xlib.X.KeyRelease, keycode)
            if keycode in self._keycodes:
                self._keycodes.remove(keycode)

    def release_all(self) -> None:
        with self._lock, contextlib.suppress(ComputerError):
            for keycode in reversed(tuple(self._keycodes)):
                self.release_keycode(keycode)
            self._brings_shift.clear()
            for button in reversed(tuple(self._buttons)):
                self._release_button(button)

    def close(self) -> None:
        self.release_all()
        with self._lock:
            close_display(self._display)

    def _press_button(self, number: int) -> None:
        with self._lock:
            if number not in self._buttons:
                self._buttons.append(number)
            self._send(Xlib.X.ButtonPress, number)

    def _release_button(self, number: int) -> None:
        with self._lock:
            self._send(Xlib.X.ButtonRelease, number)
            if number in self._buttons:
                self._buttons.remove(number)

    def _send(self, kind: int, detail: int, x: int = 0, y: int = 0) -> None:
        with self._lock, noticing_loss(self._address):
            Xlib.ext.xtest.fake_input(self._display, kind, detail, x=x, y=y)
            # Wait for the server, so that the event has been handled before the next check.
            self._display.sync()
