"""Pictures of monitors by wlr-screencopy. I/O: the connection."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from agent.computers.wayland.globals import Globals, WaylandOutput
from agent.computers.wayland.shared_pixels import FORMATS, SharedPixels
from agent.computers.wayland.wire import WaylandWire, WireEvent, uint
from agent.errors import CaptureError

SCREENCOPY = "zwlr_screencopy_manager_v1"
_CAPTURE_OUTPUT = 0
_FRAME_COPY, _FRAME_DESTROY = 0, 1
_UPSIDE_DOWN = 1


class _Frame:
    """What is said of one picture."""

    def __init__(self) -> None:
        self.layouts: list[tuple[int, int, int, int]] = []
        self.is_described, self.is_ready, self.has_failed, self.is_upside_down = False, False, False, False

    def hear(self, event: int, said: WireEvent) -> None:
        if event == 0:
            self.layouts.append((said.uint(), said.uint(), said.uint(), said.uint()))
        elif event == 1:
            self.is_upside_down = bool(said.uint() & _UPSIDE_DOWN)
        elif event == 2:
            self.is_ready = True
        elif event == 3:
            self.has_failed = True
        elif event == 6:
            self.is_described = True


class Screencopy:
    """Takes pictures; one buffer for each monitor is kept."""

    def __init__(self, wire: WaylandWire, found: Globals) -> None:
        self._wire = wire
        self._shm = found.bind("wl_shm", 1)
        self._says_when_described = found.version(SCREENCOPY) >= 3
        self._manager = found.bind(SCREENCOPY, 3)
        self._buffers: dict[int, SharedPixels] = {}

    def picture(self, output: WaylandOutput) -> NDArray[np.uint8]:
        """(H, W, 4) BGRX of one monitor as it is seen, without the pointer.

        Raises:
            CaptureError: the compositor gives none.
            DisplayLostError: it is gone.
        """
        frame = _Frame()
        number = self._wire.new(frame.hear)
        self._wire.request(self._manager, _CAPTURE_OUTPUT, uint(number), uint(0), uint(output.number))
        try:
            self._wire.until(
                lambda: (
                    frame.has_failed
                    or frame.is_described
                    or (bool(frame.layouts) and not self._says_when_described)
                )
            )
            if not frame.has_failed:
                buffer = self._buffer(output, frame)
                self._wire.request(number, _FRAME_COPY, uint(buffer.number))
                self._wire.until(lambda: frame.is_ready or frame.has_failed)
            if frame.has_failed:
                raise CaptureError(f"The compositor gave no picture of the monitor {output.name}.")
        finally:
            self._wire.request(number, _FRAME_DESTROY)
            self._wire.forget(number)
        pixels = buffer.bgrx()
        if frame.is_upside_down:
            pixels = pixels[::-1]
        return turned(pixels, output.transform)

    def _buffer(self, output: WaylandOutput, frame: _Frame) -> SharedPixels:
        layout = next((one for one in frame.layouts if one[0] in FORMATS), frame.layouts[0])
        kept = self._buffers.get(output.number)
        if kept is None or kept.layout != layout:
            if kept is not None:
                self._buffers.pop(output.number).dispose()
            kept = self._buffers[output.number] = SharedPixels(self._wire, self._shm, layout)
        return kept


def turned(pixels: NDArray[np.uint8], transform: int) -> NDArray[np.uint8]:
    """A picture as the monitor is fed -> as it is seen; `transform` as wl_output counts them: quarters
    counter-clockwise, from 4 on flipped around the vertical axis before.

    pixels: (H, W, C).
    """
    if transform >= 4:
        pixels = pixels[:, ::-1]
    return np.ascontiguousarray(np.rot90(pixels, -(transform % 4)))
