"""Screenshots through mss. I/O: the screen."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import asdict

import mss
import mss.exception
import numpy as np
from numpy.typing import NDArray

from agent.computers.monitor_box import MonitorBox, around, only
from agent.computers.x11_connection import DisplayAddress, selected_display
from agent.coordinates import Screen
from agent.errors import CaptureError, DisplayLostError, DisplayUnavailableError

LEAST_SIDE_PX = 32
"""Of a part of the screen: in a smaller one there is nothing to be seen."""


class ScreenCapture:
    """Captures some monitors of a display (1 is the first), or one part of it; thread-safe.

    For several, the picture is the rectangle around them, black where no chosen monitor is.
    """

    def __init__(
        self,
        address: DisplayAddress | None = None,
        *,
        monitors: Sequence[int] = (1,),
        region: MonitorBox | None = None,
    ) -> None:
        """`region` takes the place of the monitors.

        Raises:
            DisplayUnavailableError: the display cannot be captured, or has no such monitor or part.
        """
        self._name = address.name if address is not None else "of this system"
        self._lock = threading.Lock()
        try:
            if address is None:
                self._source = mss.MSS()
            else:
                with selected_display(address):
                    self._source = mss.MSS(display=address.name)
            # the first that mss names is all of them together
            self.boxes = tuple(_box(found) for found in self._source.monitors[1:])
            """Of every monitor of the display."""
        except mss.exception.ScreenShotError as error:
            raise DisplayUnavailableError(f"The display {self._name} cannot be captured: {error}") from error
        for number in monitors:
            if not 1 <= number <= len(self.boxes):
                self._source.close()
                raise DisplayUnavailableError(
                    f"There is no monitor {number}; this display has {len(self.boxes)}."
                )
        self.chosen = tuple(self.boxes[number - 1] for number in sorted(set(monitors)))
        self.is_part = region is not None
        """Whether only a part of the display is captured."""
        if region is not None:
            self.chosen = (self._part(region),)
        self.box = around(self.chosen)
        """Of the picture."""
        pixels = np.ones((self.box.height, self.box.width, 1), dtype=np.uint8)
        self._has_hidden = not only(self.chosen, pixels, self.box).all()

    def _part(self, region: MonitorBox) -> MonitorBox:
        whole = around(self.boxes)
        is_inside = whole.left <= region.left and whole.top <= region.top
        is_inside &= region.left + region.width <= whole.left + whole.width
        is_inside &= region.top + region.height <= whole.top + whole.height
        if not is_inside or min(region.width, region.height) < LEAST_SIDE_PX:
            self._source.close()
            raise DisplayUnavailableError(
                f"The part of the screen has to have sides of {LEAST_SIDE_PX} pixels or more, and to lie"
                f" within {whole.width}×{whole.height} at {whole.left},{whole.top}."
            )
        return region

    def grab(self) -> NDArray[np.uint8]:
        """(H, W, 3) RGB, the monitors as they are now, without the pointer. Raises as `grab_bgrx`."""
        return rgb_of(self.grab_bgrx())

    def grab_bgrx(self) -> NDArray[np.uint8]:
        """(H, W, 4) as the server sends it, the fourth channel without meaning: takes a third of the time,
        enough for comparing.

        Raises:
            DisplayLostError: the server is gone.
            CaptureError: it answered, but with no picture.
        """
        with self._lock:
            try:
                shot = self._source.grab(asdict(self.box))
            except mss.exception.ScreenShotError as error:
                if "onnection" in str(error):
                    raise DisplayLostError(_gone(self._name)) from error
                raise CaptureError(f"The screen could not be captured: {error}") from error
            except (AssertionError, ValueError) as error:
                # mss 10.2 meets the empty answer of a dead server with an assertion.
                raise DisplayLostError(_gone(self._name)) from error
            picture = np.frombuffer(shot.raw, dtype=np.uint8).reshape(shot.height, shot.width, 4)
        return only(self.chosen, picture, self.box) if self._has_hidden else picture

    def close(self) -> None:
        with self._lock:
            try:
                self._source.close()
            except mss.exception.ScreenShotError:  # closing a connection that was lost
                return


def screen_of(capture: ScreenCapture, *, scale: float = 1.0) -> Screen:
    """The captured area as a `Screen`; `scale` is physical pixels per input unit."""
    box = capture.box
    return Screen(
        box.width, box.height, left=round(box.left / scale), top=round(box.top / scale), scale=scale
    )


def rgb_of(bgrx: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """(H, W, 4) BGRX as X servers send it -> (H, W, 3) RGB, contiguous."""
    rgb = np.empty((*bgrx.shape[:2], 3), dtype=np.uint8)
    for channel in range(3):  # three strided copies are faster than one fancy index
        rgb[..., channel] = bgrx[..., 2 - channel]
    return rgb


def _box(monitor: Mapping[str, object]) -> MonitorBox:
    left, top, width, height = (int(str(monitor[name])) for name in ("left", "top", "width", "height"))
    return MonitorBox(left, top, width, height)


def _gone(display: str) -> str:
    return f"The display {display} is gone."
