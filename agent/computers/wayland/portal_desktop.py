"""The owner's desktop by its portal: pictures from PipeWire, hands by Notify calls. I/O: opens it.

Notify calls are exact only where a monitor's pictures have as many pixels as the desktop counts units: at
other scales mutter takes pixels and the portal refuses what lies beyond the units, which leaves a third of
the screen out of reach (measured on 43.8 and 48.7). So such a scale is refused, whichever desktop it is.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from agent.computers.monitor_fence import OTHER_MONITOR
from agent.computers.wayland.globals import Globals
from agent.computers.wayland.hands import SHIFT, Hands
from agent.computers.wayland.layout import KeyboardLayout
from agent.computers.wayland.owners_seat import OwnersSeat
from agent.computers.wayland.pipewire_frames import PipeWireFrames
from agent.computers.wayland.places import MonitorPlace, arranged
from agent.computers.wayland.portal_session import PortalSession, PortalStream
from agent.computers.wayland.program_clipboard import ProgramClipboard
from agent.computers.wayland.toplevels import Toplevel
from agent.computers.wayland.wire import WaylandWire
from agent.coordinates import InputPoint
from agent.errors import ComputerError, DisplayUnavailableError, InputError

_SETTLED_S = 0.2
"""A new device loses its first event where applications take notice of it only then (mutter 43)."""
INEXACT = (
    "This desktop's portal cannot be told exactly where to click at a scale other than 100 %. Set the "
    "monitors to 100 % in the settings of the desktop, or use a private desktop."
)


class PortalHands(Hands):
    """Mouse and keyboard of a portal's session."""

    def __init__(
        self, session: PortalSession, place: Callable[[InputPoint], tuple[int, float, float]]
    ) -> None:
        super().__init__()
        self._session, self._place = session, place

    def wake_up(self, socket: Path) -> None:
        """The first events may be lost, so they are some that do nothing. The layout is known only then: a
        desktop without a keyboard has none before."""
        for is_down in (True, False):
            self._send_key(SHIFT, is_down=is_down)
        time.sleep(_SETTLED_S)
        wire = WaylandWire(socket)
        try:
            self.layout = KeyboardLayout(OwnersSeat(wire, Globals(wire)).keymap(), is_switched=True)
        finally:
            wire.close()

    def _send_motion(self, to: InputPoint) -> None:
        stream, x, y = self._place(to)
        self._session.notify("NotifyPointerMotionAbsolute", "udd", stream, x, y)

    def _send_button(self, code: int, *, is_down: bool) -> None:
        self._session.notify("NotifyPointerButton", "iu", code, int(is_down))

    def _send_notch(self, sign: int, *, is_sideways: bool) -> None:
        self._session.notify("NotifyPointerAxisDiscrete", "ui", int(is_sideways), sign)

    def _send_key(self, code: int, *, is_down: bool) -> None:
        self._session.notify("NotifyKeyboardKeycode", "iu", code, int(is_down))


class PortalDesktop:
    """Implements `WaylandDesktop`.

    Raises:
        DisplayUnavailableError: there is no portal, the owner refused, or it cannot be exact here.
    """

    tells_windows = False

    def __init__(
        self,
        socket: Path,
        *,
        token_file: Path | None = None,
        open_frames: Callable[..., PipeWireFrames] = PipeWireFrames,
    ) -> None:
        with contextlib.ExitStack() as undo:
            self._session = session = PortalSession(token_file)
            undo.callback(session.close)
            self._frames: dict[str, tuple[PortalStream, PipeWireFrames]] = {}
            for number, stream in enumerate(sorted(session.streams, key=lambda one: one.position), start=1):
                frames = open_frames(session.open_pipewire, stream.node)
                undo.callback(frames.close)
                self._frames[f"monitor {number}"] = stream, frames
            self._require_exact()
            self.device = PortalHands(session, self._place)
            self.device.wake_up(socket)
            self.clipboard = ProgramClipboard()
            undo.pop_all()

    def places(self) -> tuple[MonitorPlace, ...]:
        found = []
        for name, (stream, frames) in self._frames.items():
            height, width = frames.frame().shape[:2]
            size = stream.size if all(stream.size) else (width, height)
            found.append((name, (*stream.position, *size), (width, height)))
        return arranged(found)

    def catch_up(self) -> None:
        self._session.require_open()

    def picture(self, place: MonitorPlace) -> NDArray[np.uint8]:
        """(H, W, 4) BGRX, the last that came: none comes while nothing moves."""
        return self._frames[place.name][1].frame()

    def active(self) -> Toplevel | None:
        return None

    def close(self) -> None:
        with contextlib.suppress(ComputerError):
            self.device.close()
        self.clipboard.close()
        for _, frames in self._frames.values():
            frames.close()
        self._session.close()

    def _require_exact(self) -> None:
        if any(place.box.width != place.logical[2] for place in self.places()):
            raise DisplayUnavailableError(INEXACT)

    def _place(self, point: InputPoint) -> tuple[int, float, float]:
        for place in self.places():
            if place.box.contains(point.x, point.y):
                if place.box.width != place.logical[2]:
                    raise InputError(INEXACT)
                x, y = place.logical_point(point)
                stream = self._frames[place.name][0]
                return stream.node, x - place.logical[0], y - place.logical[1]
        raise InputError(OTHER_MONITOR)
