"""The owner's desktop at a compositor of the wlroots family, as sway and labwc are. I/O: opens it.

What is needed are protocols, whichever compositor has them: pictures by wlr-screencopy, hands by
wlr-virtual-pointer and virtual-keyboard, the clipboard by data-control.
"""

from __future__ import annotations

import contextlib
import threading
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from agent.computers.monitor_fence import OTHER_MONITOR
from agent.computers.wayland.clipboard import WlrootsClipboard
from agent.computers.wayland.globals import Globals
from agent.computers.wayland.last_hand import ReleasingHand
from agent.computers.wayland.places import MonitorPlace, arranged, whole_desktop
from agent.computers.wayland.screencopy import SCREENCOPY, Screencopy
from agent.computers.wayland.selection import DATA_CONTROL
from agent.computers.wayland.toplevels import Toplevel, Toplevels
from agent.computers.wayland.virtual_devices import KEYBOARDS, POINTERS, Desktop, VirtualDevices
from agent.computers.wayland.wire import WaylandWire
from agent.coordinates import InputPoint
from agent.errors import ComputerError, DisplayLostError, InputError

NEEDED = (SCREENCOPY, POINTERS, KEYBOARDS, "wl_seat", "wl_shm", "wl_output")


def missing_protocols(found: Globals) -> tuple[str, ...]:
    """What a compositor lacks of what is needed here; none where all is there."""
    missing = [one for one in NEEDED if not found.has(one)]
    if not any(found.has(one) for one in DATA_CONTROL):
        missing.append(DATA_CONTROL[-1])
    return tuple(missing)


class WlrootsDesktop:
    """Implements `WaylandDesktop`.

    Raises:
        DisplayUnavailableError: the compositor cannot be reached, or lacks a protocol.
    """

    def __init__(self, path: Path) -> None:
        self._lock = threading.RLock()
        with contextlib.ExitStack() as undo:
            self._wire = WaylandWire(path)
            undo.callback(self._wire.close)
            self._globals = Globals(self._wire)
            self._screencopy = Screencopy(self._wire, self._globals)
            self._toplevels = Toplevels(self._wire, self._globals)
            self.clipboard = WlrootsClipboard(path)
            undo.callback(self.clipboard.close)
            self._last_hand = ReleasingHand(path)
            undo.callback(self._last_hand.close)
            self.device = VirtualDevices(self._wire, self._globals, self._place, self._last_hand.hold)
            undo.pop_all()

    def places(self) -> tuple[MonitorPlace, ...]:
        with self._lock:
            return arranged(
                [
                    (one.name or f"monitor {number}", (one.x, one.y, *one.logical_size), one.size_px)
                    for number, one in enumerate(self._globals.outputs, start=1)
                ]
            )

    def hear(self) -> None:
        """Hear what the compositor has said, as far as it has come."""
        self._wire.poll()

    def catch_up(self) -> None:
        """Hear everything that the compositor has said until now."""
        self._wire.round_trip()

    def picture(self, place: MonitorPlace) -> NDArray[np.uint8]:
        """(H, W, 4) BGRX of one monitor, now."""
        with self._lock:
            for number, output in enumerate(self._globals.outputs, start=1):
                if (output.name or f"monitor {number}") == place.name:
                    return self._screencopy.picture(output)
        raise DisplayLostError(f"The monitor {place.name} is gone, so there is no picture of it any more.")

    def active(self) -> Toplevel | None:
        return self._toplevels.active()

    @property
    def tells_windows(self) -> bool:
        """Whether it says which window is active."""
        return self._toplevels.is_told

    def close(self) -> None:
        for part in (self.device, self.clipboard, self._last_hand, self._wire):
            with contextlib.suppress(ComputerError, OSError):
                part.close()

    def _place(self, point: InputPoint) -> tuple[float, float, Desktop]:
        """Raises InputError for a point that is on no monitor."""
        places = self.places()
        for place in places:
            if place.box.contains(point.x, point.y):
                return *place.logical_point(point), whole_desktop(places)
        raise InputError(OTHER_MONITOR)
