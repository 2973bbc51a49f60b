"""Screenshots through mss. I/O: the screen."""

from __future__ import annotations

import threading

import mss
import mss.exception
import numpy as np
from numpy.typing import NDArray

from agent.computers.x11_connection import DisplayAddress, selected_display
from agent.coordinates import Screen
from agent.errors import CaptureError, DisplayLostError, DisplayUnavailableError, Sentence


class ScreenCapture:
    """Takes pictures of one monitor; safe to use from several threads.

    `monitor` counts as mss does: 0 is all monitors together, 1 the first.
    """

    def __init__(self, address: DisplayAddress | None = None, *, monitor: int = 1) -> None:
        self._name = address.name if address is not None else "of this system"
        self._lock = threading.Lock()
        try:
            if address is None:
                self._source = mss.MSS()
            else:
                with selected_display(address):
                    self._source = mss.MSS(display=address.name)
            self._monitors = [dict(found) for found in self._source.monitors]
        except mss.exception.ScreenShotError as error:
            raise DisplayUnavailableError(f"The display {self._name} cannot be captured: {error}") from error
        if not 0 <= monitor < len(self._monitors):
            count = len(self._monitors) - 1
            raise DisplayUnavailableError(f"There is no monitor {monitor}; this display has {count}.")
        self._number = monitor

    @property
    def monitor_count(self) -> int:
        return len(self._monitors) - 1

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Left, top, width and height of the captured monitor on the whole desktop, in physical pixels."""
        chosen = self._monitors[self._number]
        return int(chosen["left"]), int(chosen["top"]), int(chosen["width"]), int(chosen["height"])

    def grab(self) -> NDArray[np.uint8]:
        """(H, W, 3) RGB, the monitor as it is now, without the pointer. Raises as `grab_bgrx`."""
        return rgb_of(self.grab_bgrx())

    def grab_bgrx(self) -> NDArray[np.uint8]:
        """(H, W, 4) as the server sends it, the fourth channel without meaning: a third of the time, and
        enough for comparing.

        Raises:
            DisplayLostError: the server is gone.
            CaptureError: it answered, but with no picture.
        """
        left, top, width, height = self.box
        with self._lock:
            try:
                shot = self._source.grab({"left": left, "top": top, "width": width, "height": height})
            except mss.exception.ScreenShotError as error:
                if "onnection" in str(error):
                    raise DisplayLostError(_gone(self._name)) from error
                raise CaptureError(f"The screen could not be captured: {error}") from error
            except (AssertionError, ValueError) as error:
                # mss 10.2 meets the empty answer of a dead server with an assertion.
                raise DisplayLostError(_gone(self._name)) from error
            return np.frombuffer(shot.raw, dtype=np.uint8).reshape(shot.height, shot.width, 4)

    def close(self) -> None:
        with self._lock:
            try:
                self._source.close()
            except mss.exception.ScreenShotError:  # closing a connection that was lost
                return


def screen_of(capture: ScreenCapture, *, scale: float = 1.0) -> Screen:
    """The captured monitor in agent terms; `scale` is physical pixels per unit of input."""
    left, top, width, height = capture.box
    return Screen(
        width_px=width, height_px=height, left=round(left / scale), top=round(top / scale), scale=scale
    )


def rgb_of(bgrx: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """(H, W, 4) BGRX as X servers send it -> (H, W, 3) RGB, contiguous."""
    rgb = np.empty((*bgrx.shape[:2], 3), dtype=np.uint8)
    for channel in range(3):  # three strided copies are faster than one fancy index
        rgb[..., channel] = bgrx[..., 2 - channel]
    return rgb


def _gone(display: str) -> Sentence:
    return Sentence("The display {name} is gone.", name=display)
