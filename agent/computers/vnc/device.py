"""Mouse and keyboard of a screen elsewhere, as RFB events. I/O: the connection.

RFB sends keysyms, and the server finds the key that makes one. Most servers press Shift themselves where
their layout needs it; some (QEMU) do not, so Shift is sent as a US keyboard would have it, which the others
correct.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Sequence

from agent.actions.types import Button, Direction
from agent.computers.keysyms import keysym_of_character, keysym_of_key
from agent.computers.vnc.connection import VncConnection
from agent.coordinates import InputPoint
from agent.errors import ComputerError, InputError

_BUTTONS = {Button.LEFT: 1, Button.MIDDLE: 2, Button.RIGHT: 4}
_WHEEL = {Direction.UP: 8, Direction.DOWN: 16, Direction.LEFT: 32, Direction.RIGHT: 64}
_PLAIN = "`1234567890-=[]\\;',./"
_SHIFTED = '~!@#$%^&*()_+{}|:"<>?'
_WITH_SHIFT = dict(zip(_PLAIN, _SHIFTED, strict=True))
_SHIFT = keysym_of_key("shift")


def needs_shift(character: str) -> bool:
    """On a US keyboard."""
    return character in _SHIFTED or ("A" <= character <= "Z")


class VncInput:
    """Implements `InputDevice`; one action at a time, but `release_all` may come from any thread."""

    def __init__(
        self, connection: VncConnection, on_held: Callable[[Sequence[int], bool], None] | None = None
    ) -> None:
        """`on_held` is told before each change which keysyms are down, and whether a button is."""
        self._connection = connection
        self._on_held = on_held
        self._lock = threading.RLock()
        self._at = InputPoint(0, 0)
        self._mask = 0
        self._down: dict[str, int] = {}
        """Keys that are held, in the order in which they were pressed, and the keysym that was sent."""
        self._brings_shift: set[str] = set()

    def _held(self) -> tuple[tuple[int, ...], bool]:
        """Keysyms that are down, and whether a button is."""
        return tuple(self._down.values()), bool(self._mask)

    def move(self, to: InputPoint) -> None:
        with self._lock:
            self._at = to
            self._connection.pointer(to.x, to.y, self._mask)

    def press_button(self, button: Button) -> None:
        with self._lock:
            self._mask |= _BUTTONS[button]
            self._say_held()
            self._connection.pointer(self._at.x, self._at.y, self._mask)

    def release_button(self, button: Button) -> None:
        with self._lock:
            after = self._mask & ~_BUTTONS[button]
            self._connection.pointer(self._at.x, self._at.y, after)
            self._mask = after
            self._say_held()

    def scroll_notch(self, direction: Direction) -> None:
        with self._lock:
            self._connection.pointer(self._at.x, self._at.y, self._mask | _WHEEL[direction], self._mask)

    def press_key(self, key: str) -> None:
        with self._lock:
            has_shift = "shift" in self._down
            keysym = self._keysym(key, has_shift=has_shift)
            if len(key) == 1 and needs_shift(key) and not has_shift:
                self._brings_shift.add(key)
                self._press("shift", _SHIFT)
            self._press(key, keysym)

    def release_key(self, key: str) -> None:
        with self._lock:
            keysym = self._down.get(key)
            self._connection.key((self._keysym(key, has_shift=False) if keysym is None else keysym, False))
            self._down.pop(key, None)
            self._say_held()
            if key in self._brings_shift:
                self._brings_shift.discard(key)
                if not self._brings_shift:
                    self.release_key("shift")

    def stroke(self, character: str) -> None:
        """Press and release what makes a character, without a stop check in between."""
        keysym = keysym_of_key("enter" if character == "\n" else "tab" if character == "\t" else character)
        strokes = [(keysym, True), (keysym, False)]
        if needs_shift(character):
            strokes = [(_SHIFT, True), *strokes, (_SHIFT, False)]
        with self._lock:
            self._connection.key(*strokes)

    def release_all(self) -> None:
        with self._lock, contextlib.suppress(ComputerError):
            for key in reversed(tuple(self._down)):
                self.release_key(key)
            if self._mask:
                self._connection.pointer(self._at.x, self._at.y, 0)
                self._mask = 0
                self._say_held()
        self._brings_shift.clear()

    def close(self) -> None:
        """The connection stays."""
        self.release_all()

    def _press(self, key: str, keysym: int) -> None:
        self._down[key] = keysym
        self._say_held()
        self._connection.key((keysym, True))

    def _say_held(self) -> None:
        if self._on_held is not None:
            self._on_held(*self._held())

    @staticmethod
    def _keysym(key: str, *, has_shift: bool) -> int:
        """Raises InputError for what keyboards have no key for."""
        if len(key) > 1:
            return keysym_of_key(key)
        if ord(key) > 0xFF:
            raise InputError(f"There is no key for {key!r} that every keyboard has.")
        if has_shift:  # with it held, the server has to be sent what the key makes then
            key = _WITH_SHIFT.get(key, key.upper() if key.isascii() else key)
        return keysym_of_character(key)
