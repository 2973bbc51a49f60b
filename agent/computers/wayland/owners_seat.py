"""The owner's mouse and keyboard as a compositor describes them: seat and keymap. I/O: the connection."""

from __future__ import annotations

import os

from agent.computers.wayland.globals import Globals
from agent.computers.wayland.layout import KEYMAP_FORMAT, readable_keymap
from agent.computers.wayland.wire import WaylandWire, WireEvent, uint

_GET_KEYBOARD, _KEYBOARD_RELEASE = 1, 0
_HAS_KEYBOARD = 2


class OwnersSeat:
    """The first seat; `number` is its object."""

    def __init__(self, wire: WaylandWire, found: Globals) -> None:
        self._wire = wire
        self._has_keyboard = False
        self.number = found.bind("wl_seat", 5, self._hear)
        wire.round_trip()

    def keymap(self) -> str:
        """Of the owner's keyboard; "" where the seat has none now."""
        self._wire.round_trip()
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
        self._wire.request(self.number, _GET_KEYBOARD, uint(keyboard))
        self._wire.round_trip()
        self._wire.request(keyboard, _KEYBOARD_RELEASE)
        self._wire.forget(keyboard, event_with_file=0)
        return found[-1] if found else ""

    def _hear(self, event: int, said: WireEvent) -> None:
        if event == 0:
            self._has_keyboard = bool(said.uint() & _HAS_KEYBOARD)
