"""Pairs an action with a screenshot: the last clearly different frame before it. Pure.

A frame is kept when it differs clearly from the last one kept: a blinking caret is no difference, and neither
is a hover effect, since it belongs to the coming action. An action gets the newest kept frame that was
completely captured before its first event, so that it shows nothing of the result.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from agent.coordinates import InputPoint
from agent.perception.change import PixelChange, compare

MARGIN_S = 0.005
"""The clocks of the server and of this process agree at least so well."""
HOVER_MAX_SHARE = 0.02
"""Of the screen; a highlight under the pointer is smaller."""
NUM_KEPT = 6
"""At least, however large they are."""
MAX_BYTES = 300_000_000
"""Events are delivered, and worked through, seconds late on a busy machine: until then the frames from before
them are kept."""

Extra = TypeVar("Extra")


@dataclass(frozen=True, slots=True)
class Keyframe(Generic[Extra]):
    pixels: NDArray[np.uint8]
    """(H, W, 3) RGB."""
    captured_s: float
    """When its capture was complete."""
    extra: Extra
    """What was known of the screen at that moment."""


class Keyframes(Generic[Extra]):
    """The last frames that differed clearly from each other."""

    def __init__(self) -> None:
        self._kept: deque[Keyframe[Extra]] = deque()
        self._compared: NDArray[np.uint8] | None = None
        self.last_change_s = -1.0
        """When the last frame that differs in any way but a caret was seen."""

    @property
    def newest(self) -> Keyframe[Extra] | None:
        return self._kept[-1] if self._kept else None

    def differs(
        self, pixels: NDArray[np.uint8], *, captured_s: float, pointer: InputPoint | None, pointed_only: bool
    ) -> bool:
        """Whether to keep this frame.

        Args:
            pixels: (H, W, 3 or 4), as those that were given to `keep` for comparing.
            pointer: where the pointer is on this screen.
            pointed_only: nothing but the pointer was used since the newest frame was kept.
        """
        before = self._compared
        if before is None or before.shape != pixels.shape:
            return True
        change = compare(before, pixels)
        if change.is_caret:
            return False
        self.last_change_s = captured_s
        return not (pointed_only and pointer is not None and is_hover(change, pointer, before.shape))

    def keep(self, frame: Keyframe[Extra], *, compared: NDArray[np.uint8] | None = None) -> None:
        """Keep a frame; `compared` is the form to compare with others, if different."""
        self._kept.append(frame)
        self._compared = frame.pixels if compared is None else compared
        while len(self._kept) > max(NUM_KEPT, MAX_BYTES // max(frame.pixels.nbytes, 1)):
            self._kept.popleft()

    def forget(self, before_s: float) -> None:
        """Nobody will ask about a moment before this one any more."""
        while len(self._kept) > 1 and self._kept[1].captured_s < before_s - MARGIN_S:
            self._kept.popleft()

    def before(self, at_s: float) -> Keyframe[Extra] | None:
        """The newest frame that was captured before; None where there is none."""
        for frame in reversed(self._kept):
            if frame.captured_s < at_s - MARGIN_S:
                return frame
        return None


def is_hover(change: PixelChange, pointer: InputPoint, shape: tuple[int, ...]) -> bool:
    """Whether the change is a hover effect."""
    around = change.left_px <= pointer.x < change.right_px and change.top_px <= pointer.y < change.bottom_px
    return around and change.width_px * change.height_px <= HOVER_MAX_SHARE * shape[0] * shape[1]
