"""The owner's desktop by its portal: pictures from PipeWire, hands by libei or Notify calls. I/O: opens it.

Where the portal connects to EIS and this system has libei, a motion is exact at every scale. Notify calls are
exact only where a monitor's pictures have as many pixels as the desktop counts units: at other scales mutter
takes pixels and the portal refuses what lies beyond the units, which leaves a third of the screen out of
reach (measured on 43.8 and 48.7). So there such a scale is refused, whichever desktop it is. The two are
never mixed in one session.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agent.computers.monitor_fence import OTHER_MONITOR
from agent.computers.wayland.globals import Globals, WaylandOutput
from agent.computers.wayland.hands import SHIFT, Hands
from agent.computers.wayland.layout import KeyboardLayout
from agent.computers.wayland.libei import EmulatedHands, has_libei
from agent.computers.wayland.owners_seat import OwnersSeat
from agent.computers.wayland.pipewire_frames import PipeWireFrames
from agent.computers.wayland.places import MonitorPlace, arranged
from agent.computers.wayland.portal_session import PortalSession, PortalStream
from agent.computers.wayland.program_clipboard import ProgramClipboard
from agent.computers.wayland.toplevels import Toplevel
from agent.computers.wayland.wire import WaylandWire
from agent.coordinates import InputPoint
from agent.errors import ComputerError, DisplayUnavailableError, InputError

_FRESH_S = 0.2
"""A new device loses its first event where applications take notice of it only then (mutter 43)."""
_BUSY_LIMIT_S = 5.0
"""A compositor that draws without a graphics card may need so long on a busy machine."""
INEXACT = (
    "This desktop's portal cannot be told exactly where to click at a scale other than 100 %. Set the "
    "monitors to 100 % in the settings of the desktop, or use a private desktop."
)


class PortalHands(Hands):
    """Mouse and keyboard of a portal's session, by its Notify calls."""

    def __init__(
        self,
        session: PortalSession,
        place: Callable[[InputPoint], tuple[int, float, float]],
        seat: OwnersSeat,
        wait_for_desktop: Callable[[], None],
    ) -> None:
        """The layout is known only when the desktop has a keyboard, so after the first key."""
        super().__init__(wait_for_desktop)
        self._session, self._place = session, place
        self._is_fresh = True
        for is_down in (True, False):
            self._send_key(SHIFT, is_down=is_down)
        time.sleep(_FRESH_S)
        self.layout = KeyboardLayout(seat.keymap(), is_switched=True)

    def _send_motion(self, to: InputPoint) -> None:
        stream, x, y = self._place(to)
        if self._is_fresh:
            self._is_fresh = False
            self._notify("PointerMotionAbsolute", "udd", stream, abs(x - 1), y)
            time.sleep(_FRESH_S)
        self._notify("PointerMotionAbsolute", "udd", stream, x, y)

    def _send_button(self, code: int, *, is_down: bool) -> None:
        self._notify("PointerButton", "iu", code, int(is_down))

    def _send_notch(self, sign: int, *, is_sideways: bool) -> None:
        self._notify("PointerAxisDiscrete", "ui", int(is_sideways), sign)

    def _send_key(self, code: int, *, is_down: bool) -> None:
        self._notify("KeyboardKeycode", "iu", code, int(is_down))

    def _notify(self, what: str, signature: str, *arguments: Any) -> None:
        self._session.notify(f"Notify{what}", signature, *arguments)
        self._count_sent()


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
        is_stopped: Callable[[], bool] = lambda: False,
        uses_libei: Callable[[], bool] = has_libei,
    ) -> None:
        """`is_stopped` ends waiting for the owner's answer."""
        with contextlib.ExitStack() as undo:
            self._wire = WaylandWire(socket)
            undo.callback(self._wire.close)
            self._globals = Globals(self._wire)
            self._session = session = PortalSession(token_file, is_stopped)
            undo.callback(session.close)
            self._frames: dict[str, tuple[PortalStream, PipeWireFrames]] = {}
            for name, stream in named(session.streams, self._globals.outputs).items():
                frames = PipeWireFrames(session.open_pipewire, stream.node)
                undo.callback(frames.close)
                self._frames[name] = stream, frames
            self._emulated: EmulatedHands | None = None
            if session.has_eis and uses_libei():
                self._emulated = EmulatedHands(
                    session.connect_to_eis(), self._on_desktop, self._wait_for_desktop
                )
            else:
                self._require_exact()
            seat = OwnersSeat(self._wire, self._globals)
            self.device: Hands = self._emulated or PortalHands(
                session, self._on_stream, seat, self._wait_for_desktop
            )
            self.clipboard = ProgramClipboard(socket)
            undo.pop_all()

    def places(self) -> tuple[MonitorPlace, ...]:
        found = []
        for number, output in enumerate(self._globals.outputs, start=1):
            name = name_of(output, number)
            if name in self._frames:
                height, width = self._frames[name][1].frame().shape[:2]
                found.append((name, (output.x, output.y, *output.logical_size), (width, height)))
        return arranged(found)

    def hear(self) -> None:
        self._require_open()
        self._wire.poll()

    def catch_up(self) -> None:
        self._require_open()
        self._wait_for_desktop()

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
        self._wire.close()

    def _require_open(self) -> None:
        self._session.require_open()
        if self._emulated is not None:
            self._emulated.require_open()

    def _wait_for_desktop(self) -> None:
        self._wire.round_trip(_BUSY_LIMIT_S)

    def _require_exact(self) -> None:
        if any(place.box.width != place.logical[2] for place in self.places()):
            raise DisplayUnavailableError(INEXACT)

    def _place(self, point: InputPoint) -> MonitorPlace:
        for place in self.places():
            if place.box.contains(point.x, point.y):
                return place
        raise InputError(OTHER_MONITOR)

    def _on_desktop(self, point: InputPoint) -> tuple[float, float]:
        return self._place(point).logical_point(point)

    def _on_stream(self, point: InputPoint) -> tuple[int, float, float]:
        place = self._place(point)
        if place.box.width != place.logical[2]:
            raise InputError(INEXACT)
        x, y = place.logical_point(point)
        return self._frames[place.name][0].node, x - place.logical[0], y - place.logical[1]


def name_of(output: WaylandOutput, number: int) -> str:
    """Of the monitor that is the `number`th from the left."""
    return output.name or f"monitor {number}"


def named(streams: tuple[PortalStream, ...], outputs: tuple[WaylandOutput, ...]) -> dict[str, PortalStream]:
    """Which monitor a stream shows: by its place, else in order.

    Raises:
        DisplayUnavailableError: that cannot be told.
    """
    found = {
        name_of(output, number): stream
        for number, output in enumerate(outputs, start=1)
        for stream in streams
        if stream.position == (output.x, output.y)
    }
    if len(found) == len(streams):
        return found
    if len(streams) == len(outputs) == 1:
        return {name_of(outputs[0], 1): streams[0]}
    raise DisplayUnavailableError("The desktop does not say which of its monitors it shows.")
