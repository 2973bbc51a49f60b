"""Did a screen change, where, and is a target still what it was? Pure.

A blinking caret is no change: it comes and goes for ever and nobody caused it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from agent.coordinates import MonitorPoint

CARET_MAX_PIXELS = 300
"""Measured: GTK and Qt carets at 1x and 2x, with anti-aliasing, stay below this."""
CARET_MAX_WIDTH_PX = 6
CARET_MAX_HEIGHT_PX = 90
TARGET_RADIUS_PX = 24


@dataclass(frozen=True, slots=True)
class Change:
    """The pixels that differ between two pictures, and the smallest half-open box around them."""

    num_pixels: int
    left_px: int = 0
    top_px: int = 0
    right_px: int = 0
    bottom_px: int = 0

    @property
    def width_px(self) -> int:
        return self.right_px - self.left_px

    @property
    def height_px(self) -> int:
        return self.bottom_px - self.top_px

    @property
    def is_caret(self) -> bool:
        """Is this no more than a caret that blinked?"""
        return (
            self.num_pixels <= CARET_MAX_PIXELS
            and self.width_px <= CARET_MAX_WIDTH_PX
            and self.height_px <= CARET_MAX_HEIGHT_PX
        )


def compare(before: NDArray[np.uint8], after: NDArray[np.uint8]) -> Change:
    """All that differs; pictures of different size differ everywhere."""
    height, width = after.shape[:2]
    if before.shape != after.shape:
        return Change(height * width, 0, 0, width, height)
    if before is after or before.size == 0:
        return Change(0)
    differing_rows = np.flatnonzero((before != after).reshape(height, -1).any(axis=1))
    if differing_rows.size == 0:
        return Change(0)
    top, bottom = int(differing_rows[0]), int(differing_rows[-1]) + 1
    channels = before[top:bottom] != after[top:bottom]
    differing = channels[..., 0] | channels[..., 1] | channels[..., 2]  # ten times as fast as any(axis=2)
    columns = np.flatnonzero(differing.any(axis=0))
    return Change(int(np.count_nonzero(differing)), int(columns[0]), top, int(columns[-1]) + 1, bottom)


def has_changed(before: NDArray[np.uint8], after: NDArray[np.uint8]) -> bool:
    """Did anything but a blinking caret change?"""
    return not compare(before, after).is_caret


def has_target_changed(
    before: NDArray[np.uint8],
    after: NDArray[np.uint8],
    target: MonitorPoint,
    *,
    radius_px: int = TARGET_RADIUS_PX,
) -> bool:
    """Is what lies around `target` no longer what it was?"""
    if before.shape != after.shape:
        return True
    left, top = max(int(target.x) - radius_px, 0), max(int(target.y) - radius_px, 0)
    area = np.s_[top : int(target.y) + radius_px + 1, left : int(target.x) + radius_px + 1]
    return has_changed(before[area], after[area])
