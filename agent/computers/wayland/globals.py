"""What a compositor offers: its interfaces, its monitors and where they lie. I/O: the connection."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from agent.computers.wayland.wire import WaylandWire, WireEvent, text, uint

_BIND = 0
_GET_REGISTRY = 1
_OUTPUT, _XDG_OUTPUT = "wl_output", "zxdg_output_manager_v1"
_XDG_GET_OUTPUT = 1
_SIDEWAYS = (1, 3, 5, 7)
"""Transforms that turn a monitor by a quarter."""
_MAX_OUTPUTS = 64


def is_wayland(environment: Mapping[str, str]) -> bool:
    """Whether the session is one of Wayland, whatever X server may be there as well."""
    return environment.get("XDG_SESSION_TYPE") == "wayland" or bool(environment.get("WAYLAND_DISPLAY"))


def socket_of(environment: Mapping[str, str]) -> Path | None:
    """Where the session's compositor listens; None outside of Wayland."""
    name = environment.get("WAYLAND_DISPLAY", "")
    if not name:
        return None
    return Path(environment.get("XDG_RUNTIME_DIR") or f"/run/user/{os.getuid()}") / name


@dataclass(slots=True)
class WaylandOutput:
    """A monitor as its compositor describes it."""

    number: int
    """Of its object."""
    name: str = ""
    x: int = 0
    y: int = 0
    """Of its upper left corner on the desktop, in logical units."""
    logical_width: int = 0
    logical_height: int = 0
    mode_width: int = 0
    mode_height: int = 0
    """In pixels, as they are sent to the monitor."""
    transform: int = 0
    scale: int = 1
    has_logical_size: bool = False

    @property
    def size_px(self) -> tuple[int, int]:
        """As it is seen."""
        size = self.mode_width, self.mode_height
        return (size[1], size[0]) if self.transform in _SIDEWAYS else size

    @property
    def logical_size(self) -> tuple[int, int]:
        if self.has_logical_size:
            return self.logical_width, self.logical_height
        width, height = self.size_px
        return width // self.scale, height // self.scale


class Globals:
    """The registry of one connection."""

    def __init__(self, wire: WaylandWire) -> None:
        self._wire = wire
        self._found: dict[str, tuple[int, int]] = {}
        """Interface -> its name and version; of several, the first."""
        self._outputs: dict[int, WaylandOutput] = {}
        self._xdg_manager = 0
        self._registry = wire.new(self._hear)
        wire.request(1, _GET_REGISTRY, uint(self._registry))
        wire.round_trip()
        if self.has(_XDG_OUTPUT):
            self._xdg_manager = self.bind(_XDG_OUTPUT, 3)
            for output in self._outputs.values():
                self._ask_place(output)
        wire.round_trip()

    def has(self, interface: str) -> bool:
        return interface in self._found

    def version(self, interface: str) -> int:
        return self._found[interface][1]

    def bind(
        self, interface: str, version: int, handler: Callable[[int, WireEvent], None] | None = None
    ) -> int:
        """An object of a global that is there, at most of `version`."""
        name, offered = self._found[interface]
        return self._bind(name, interface, min(version, offered), handler)

    @property
    def outputs(self) -> tuple[WaylandOutput, ...]:
        """From left to right, then from top to bottom, those that show something."""
        shown = [one for one in self._outputs.values() if one.mode_width and one.mode_height]
        return tuple(sorted(shown, key=lambda one: (one.x, one.y, one.number)))

    def _bind(
        self, name: int, interface: str, version: int, handler: Callable[[int, WireEvent], None] | None
    ) -> int:
        made = self._wire.new(handler)
        self._wire.request(self._registry, _BIND, uint(name), text(interface), uint(version), uint(made))
        return made

    def _hear(self, event: int, said: WireEvent) -> None:
        name = said.uint()
        if event == 1:  # global_remove
            if (gone := self._outputs.pop(name, None)) is not None:
                self._wire.forget(gone.number)
            return
        interface, version = said.text(), said.uint()
        if interface == _OUTPUT and len(self._outputs) < _MAX_OUTPUTS:
            output = WaylandOutput(0)
            number = self._bind(
                name, interface, min(version, 4), lambda event, said: _hear_output(output, event, said)
            )
            output.number = number
            self._outputs[name] = output
            if self._xdg_manager:
                self._ask_place(output)
        self._found.setdefault(interface, (name, version))

    def _ask_place(self, output: WaylandOutput) -> None:
        def hear(event: int, said: WireEvent) -> None:
            if event == 0:
                output.x, output.y = said.signed(), said.signed()
            elif event == 1:
                output.logical_width, output.logical_height = said.signed(), said.signed()
                output.has_logical_size = True
            elif event == 3:
                output.name = said.text()

        made = self._wire.new(hear)
        self._wire.request(self._xdg_manager, _XDG_GET_OUTPUT, uint(made), uint(output.number))


def _hear_output(output: WaylandOutput, event: int, said: WireEvent) -> None:
    if event == 0:  # geometry
        x, y = said.signed(), said.signed()
        if not output.has_logical_size:
            output.x, output.y = x, y
        for _ in range(3):  # size in millimetres, order of subpixels
            said.signed()
        said.text()
        said.text()
        output.transform = said.signed()
    elif event == 1 and said.uint() & 1:  # the mode that is on
        output.mode_width, output.mode_height = said.signed(), said.signed()
    elif event == 3:
        output.scale = max(said.signed(), 1)
    elif event == 4:
        output.name = said.text()
