"""Which windows there are and which is active, by wlr-foreign-toplevel-management. I/O: the connection.

It names application and title; where a window lies, no compositor of this family says.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field

from agent.computers.wayland.globals import Globals
from agent.computers.wayland.wire import WaylandWire, WireEvent

TOPLEVELS = "zwlr_foreign_toplevel_manager_v1"
_HANDLE_DESTROY = 7
_ACTIVATED = 2
_MAX_TOPLEVELS = 2_000


@dataclass(slots=True)
class Toplevel:
    """One window."""

    number: int
    title: str = ""
    application: str = ""
    states: frozenset[int] = field(default_factory=frozenset)

    @property
    def is_active(self) -> bool:
        return _ACTIVATED in self.states


class Toplevels:
    """As the compositor has told so far; empty where it tells nothing."""

    def __init__(self, wire: WaylandWire, found: Globals) -> None:
        self._wire = wire
        self._known: dict[int, Toplevel] = {}
        self.is_told = found.has(TOPLEVELS)
        if self.is_told:
            found.bind(TOPLEVELS, 3, self._hear)
            wire.round_trip()

    def active(self) -> Toplevel | None:
        return next((one for one in tuple(self._known.values()) if one.is_active), None)

    def _hear(self, event: int, said: WireEvent) -> None:
        if event != 0 or len(self._known) >= _MAX_TOPLEVELS:
            return
        made = Toplevel(said.uint())
        self._known[made.number] = made
        self._wire.hear(made.number, lambda event, said: self._hear_one(made, event, said))

    def _hear_one(self, one: Toplevel, event: int, said: WireEvent) -> None:
        if event == 0:
            one.title = said.text()
        elif event == 1:
            one.application = said.text()
        elif event == 4:
            content = said.array()
            words = range(0, len(content) - 3, 4)
            one.states = frozenset(int.from_bytes(content[at : at + 4], sys.byteorder) for at in words)
        elif event == 6:
            self._known.pop(one.number, None)
            self._wire.request(one.number, _HANDLE_DESTROY)
            self._wire.forget(one.number)
