"""A mouse and a keyboard of our own at a compositor of the wlroots family. I/O: the connection.

wlr-virtual-pointer and virtual-keyboard. What is held on them is let go of when the connection ends, keys by
the compositor itself and buttons by `last_hand`.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable

from agent.computers.wayland.globals import Globals
from agent.computers.wayland.hands import SHIFT, Hands
from agent.computers.wayland.layout import KEYMAP_FORMAT, KeyboardLayout
from agent.computers.wayland.owners_seat import OwnersSeat
from agent.computers.wayland.wire import WaylandWire, fixed, uint
from agent.coordinates import InputPoint
from agent.errors import ComputerError

POINTERS, KEYBOARDS = "zwlr_virtual_pointer_manager_v1", "zwp_virtual_keyboard_manager_v1"
_MAKE = 0
_MOTION_ABSOLUTE, _BUTTON, _FRAME, _AXIS_SOURCE, _AXIS_DISCRETE, _POINTER_DESTROY = 1, 2, 4, 5, 7, 8
_KEYMAP, _KEY, _MODIFIERS, _KEYBOARD_DESTROY = 0, 1, 2, 3
_EXTENT = 1 << 24
"""Parts into which the desktop is divided for a motion."""
_NOTCH = 15.0
"""How far a toolkit scrolls by one notch, as libinput counts it."""
_SETTLED_S = 0.2
"""A new device loses its first event where applications take notice of it only then (mutter 43, sway 1.7)."""

Desktop = tuple[float, float, float, float]
"""Left, top, width and height of all monitors together, in logical units."""
Placing = Callable[[InputPoint], tuple[float, float, Desktop]]
"""Where a pixel of the picture lies on the desktop."""


class VirtualDevices(Hands):
    """Implements `InputDevice`.

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
        super().__init__()
        self._wire, self._place, self._on_button = wire, place, on_button
        seat = OwnersSeat(wire, found)
        self.layout = KeyboardLayout(seat.keymap())
        pointers, keyboards = found.bind(POINTERS, 1), found.bind(KEYBOARDS, 1)
        self._pointer, self._keyboard = wire.new(), wire.new()
        wire.request(pointers, _MAKE, uint(seat.number), uint(self._pointer))
        wire.request(keyboards, _MAKE, uint(seat.number), uint(self._keyboard))
        self._give_keymap()
        self._wake_up()

    def release_all(self) -> None:
        super().release_all()
        with contextlib.suppress(ComputerError):
            self._wire.round_trip()

    def close(self) -> None:
        super().close()
        with contextlib.suppress(ComputerError):
            self._wire.request(self._keyboard, _KEYBOARD_DESTROY)
            self._wire.request(self._pointer, _POINTER_DESTROY)
            self._wire.round_trip()

    def _send_motion(self, to: InputPoint) -> None:
        x, y, (left, top, width, height) = self._place(to)
        across = round((x - left) / width * _EXTENT)
        down = round((y - top) / height * _EXTENT)
        self._point(_MOTION_ABSOLUTE, uint(across), uint(down), uint(_EXTENT), uint(_EXTENT))

    def _send_button(self, code: int, *, is_down: bool) -> None:
        if is_down:
            self._on_button(True)
        self._point(_BUTTON, uint(code), uint(int(is_down)))
        if not is_down and len(self._buttons) <= 1:
            self._wire.round_trip()  # it has to be up before nobody watches it any more
            self._on_button(False)

    def _send_notch(self, sign: int, *, is_sideways: bool) -> None:
        self._wire.request(self._pointer, _AXIS_SOURCE, uint(0))
        self._point(_AXIS_DISCRETE, uint(int(is_sideways)), fixed(sign * _NOTCH), uint(sign))

    def _send_key(self, code: int, *, is_down: bool) -> None:
        modifiers = self.layout.modifiers_after(code, is_down=is_down)
        self._wire.request(self._keyboard, _KEY, uint(_now_ms()), uint(code), uint(int(is_down)))
        self._wire.request(self._keyboard, _MODIFIERS, *map(uint, modifiers), uint(0))

    def _point(self, operation: int, *arguments: bytes) -> None:
        self._wire.request(self._pointer, operation, uint(_now_ms()), *arguments)
        self._wire.request(self._pointer, _FRAME)

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
            self._send_key(SHIFT, is_down=is_down)
        self._wire.round_trip()
        time.sleep(_SETTLED_S)


def _now_ms() -> int:
    return time.monotonic_ns() // 1_000_000
