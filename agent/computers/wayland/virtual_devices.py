"""A mouse and a keyboard of our own at a compositor of the wlroots family. I/O: the connection.

wlr-virtual-pointer and virtual-keyboard. What is held on them is let go of when the connection ends, keys by
the compositor itself and buttons by `last_hand`.
"""

from __future__ import annotations

import contextlib
import os
import threading
import time
from collections.abc import Callable

from agent.actions.types import Button, Direction
from agent.computers.wayland.globals import Globals
from agent.computers.wayland.layout import KEYMAP_FORMAT, KeyboardLayout, KeyStroke, readable_keymap
from agent.computers.wayland.wire import WaylandWire, WireEvent, fixed, uint
from agent.coordinates import InputPoint
from agent.errors import ComputerError

POINTERS, KEYBOARDS = "zwlr_virtual_pointer_manager_v1", "zwp_virtual_keyboard_manager_v1"
_MAKE = 0
_MOTION_ABSOLUTE, _BUTTON, _FRAME, _AXIS_SOURCE, _AXIS_DISCRETE, _POINTER_DESTROY = 1, 2, 4, 5, 7, 8
_KEYMAP, _KEY, _MODIFIERS, _KEYBOARD_DESTROY = 0, 1, 2, 3
_GET_KEYBOARD, _KEYBOARD_RELEASE = 1, 0
_HAS_KEYBOARD = 2
BUTTON_CODES = {Button.LEFT: 0x110, Button.RIGHT: 0x111, Button.MIDDLE: 0x112}
"""Of linux/input-event-codes.h."""
_EXTENT = 1 << 24
"""Parts into which the desktop is divided for a motion."""
_NOTCH = 15.0
"""How far a toolkit scrolls by one notch, as libinput counts it."""
_SETTLED_S = 0.2
"""A new device loses its first event where applications take notice of it only then (mutter 43, sway 1.7)."""
_SHIFT = 42

Desktop = tuple[float, float, float, float]
"""Left, top, width and height of all monitors together, in logical units."""
Placing = Callable[[InputPoint], tuple[float, float, Desktop]]
"""Where a pixel of the picture lies on the desktop."""


class VirtualDevices:
    """Implements `InputDevice`; one action at a time, but `release_all` may come from any thread.

    Raises, from making it and from every event:
        DisplayLostError: the compositor has gone.
    """

    def __init__(
        self, wire: WaylandWire, found: Globals, place: Placing, on_button: Callable[[bool], None]
    ) -> None:
        """`on_button` is told before a button goes down, and after the last one is up again.

        Raises:
            DisplayUnavailableError: the keyboard's layout cannot be read.
        """
        self._wire, self._place, self._on_button = wire, place, on_button
        self._lock = threading.RLock()
        seat = found.bind("wl_seat", 5, self._hear_seat)
        self._has_keyboard = False
        wire.round_trip()
        self.layout = KeyboardLayout(self._keymap_of(seat))
        pointers, keyboards = found.bind(POINTERS, 1), found.bind(KEYBOARDS, 1)
        self._pointer, self._keyboard = wire.new(), wire.new()
        wire.request(pointers, _MAKE, uint(seat), uint(self._pointer))
        wire.request(keyboards, _MAKE, uint(seat), uint(self._keyboard))
        self._give_keymap()
        self._buttons: list[Button] = []
        self._keys: dict[str, KeyStroke] = {}
        """Keys that are held, in the order in which they were pressed."""
        self._num_holding: dict[int, int] = {}
        """How many strokes hold a key down."""
        self._wake_up()

    def move(self, to: InputPoint) -> None:
        x, y, (left, top, width, height) = self._place(to)
        across = round((x - left) / width * _EXTENT)
        down = round((y - top) / height * _EXTENT)
        with self._lock:
            self._point(_MOTION_ABSOLUTE, uint(across), uint(down), uint(_EXTENT), uint(_EXTENT))

    def press_button(self, button: Button) -> None:
        with self._lock:
            self._on_button(True)
            if button not in self._buttons:
                self._buttons.append(button)
            self._point(_BUTTON, uint(BUTTON_CODES[button]), uint(1))

    def release_button(self, button: Button) -> None:
        with self._lock:
            self._point(_BUTTON, uint(BUTTON_CODES[button]), uint(0))
            if button in self._buttons:
                self._buttons.remove(button)
            if not self._buttons:
                self._wire.round_trip()  # it has to be up before nobody watches it any more
                self._on_button(False)

    def scroll_notch(self, direction: Direction) -> None:
        axis = uint(int(direction in (Direction.LEFT, Direction.RIGHT)))
        sign = 1 if direction in (Direction.DOWN, Direction.RIGHT) else -1
        with self._lock:
            self._wire.request(self._pointer, _AXIS_SOURCE, uint(0))
            self._point(_AXIS_DISCRETE, axis, fixed(sign * _NOTCH), uint(sign))

    def press_key(self, key: str) -> None:
        """Raises InputError for a key that this layout does not have."""
        stroke = self.layout.for_key(key)
        with self._lock:
            self._keys[key] = stroke
            for code in (*stroke.held, stroke.key):
                self._hold(code)

    def release_key(self, key: str) -> None:
        with self._lock:
            stroke = self._keys.pop(key, None) or self.layout.for_key(key)
            for code in (stroke.key, *reversed(stroke.held)):
                self._let_go(code)

    def stroke(self, stroke: KeyStroke) -> None:
        """Press and release, without a stop check in between."""
        with self._lock:
            for code in (*stroke.held, stroke.key):
                self._hold(code)
            for code in (stroke.key, *reversed(stroke.held)):
                self._let_go(code)

    def release_all(self) -> None:
        with self._lock, contextlib.suppress(ComputerError):
            for key in reversed(tuple(self._keys)):
                self.release_key(key)
            for code in tuple(self._num_holding):
                self._num_holding[code] = 1
                self._let_go(code)
            for button in reversed(tuple(self._buttons)):
                self.release_button(button)
            self._wire.round_trip()

    def close(self) -> None:
        self.release_all()
        with contextlib.suppress(ComputerError):
            self._wire.request(self._keyboard, _KEYBOARD_DESTROY)
            self._wire.request(self._pointer, _POINTER_DESTROY)
            self._wire.round_trip()

    def _hold(self, code: int) -> None:
        number = self._num_holding.get(code, 0)
        self._num_holding[code] = number + 1
        if not number:
            self._send_key(code, is_down=True)

    def _let_go(self, code: int) -> None:
        number = self._num_holding.get(code, 0)
        if number > 1:
            self._num_holding[code] = number - 1
            return
        self._send_key(code, is_down=False)
        self._num_holding.pop(code, None)

    def _send_key(self, code: int, *, is_down: bool) -> None:
        modifiers = self.layout.modifiers_after(code, is_down=is_down)
        self._wire.request(self._keyboard, _KEY, uint(_now_ms()), uint(code), uint(int(is_down)))
        self._wire.request(self._keyboard, _MODIFIERS, *map(uint, modifiers), uint(0))

    def _point(self, operation: int, *arguments: bytes) -> None:
        self._wire.request(self._pointer, operation, uint(_now_ms()), *arguments)
        self._wire.request(self._pointer, _FRAME)

    def _hear_seat(self, event: int, said: WireEvent) -> None:
        if event == 0:
            self._has_keyboard = bool(said.uint() & _HAS_KEYBOARD)

    def _keymap_of(self, seat: int) -> str:
        """Of the owner's keyboard; "" where the seat has none."""
        if not self._has_keyboard:
            return ""
        found: list[str] = []

        def hear(event: int, said: WireEvent) -> None:
            if event == 0:
                kind, descriptor, size = said.uint(), said.descriptor(), said.uint()
                try:
                    if kind == KEYMAP_FORMAT:
                        found.append(readable_keymap(os.pread(descriptor, size, 0)))
                finally:
                    os.close(descriptor)

        keyboard = self._wire.new(hear)
        self._wire.request(seat, _GET_KEYBOARD, uint(keyboard))
        self._wire.round_trip()
        self._wire.request(keyboard, _KEYBOARD_RELEASE)
        self._wire.forget(keyboard, event_with_file=0)
        return found[-1] if found else ""

    def _give_keymap(self) -> None:
        content = self.layout.text.encode() + b"\0"
        descriptor = os.memfd_create("deskhand-keymap", os.MFD_CLOEXEC)
        try:
            os.write(descriptor, content)
            self._wire.request(
                self._keyboard, _KEYMAP, uint(KEYMAP_FORMAT), uint(len(content)), descriptor=descriptor
            )
        finally:
            os.close(descriptor)

    def _wake_up(self) -> None:
        """The first events may be lost, so they are some that do nothing."""
        self._wire.request(self._keyboard, _MODIFIERS, uint(0), uint(0), uint(0), uint(0))
        for is_down in (True, False):
            self._send_key(_SHIFT, is_down=is_down)
        self._wire.round_trip()
        time.sleep(_SETTLED_S)


def _now_ms() -> int:
    return time.monotonic_ns() // 1_000_000
