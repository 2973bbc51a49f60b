"""Where monitors lie on the desktop, and the rectangle around several of them. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class MonitorBox:
    """In physical pixels of the whole desktop; left and top may be negative."""

    left: int
    top: int
    width: int
    height: int

    def contains(self, x_px: float, y_px: float) -> bool:
        return self.left <= x_px < self.left + self.width and self.top <= y_px < self.top + self.height

    def meets(self, other: MonitorBox) -> bool:
        """Whether they have a pixel in common."""
        is_beside = self.left + self.width <= other.left or other.left + other.width <= self.left
        is_above = self.top + self.height <= other.top or other.top + other.height <= self.top
        return not (is_beside or is_above)


def around(boxes: Sequence[MonitorBox]) -> MonitorBox:
    """
    >>> around([MonitorBox(0, 0, 4, 3), MonitorBox(4, -1, 2, 2)])
    MonitorBox(left=0, top=-1, width=6, height=4)
    """
    left, top = min(box.left for box in boxes), min(box.top for box in boxes)
    right = max(box.left + box.width for box in boxes)
    bottom = max(box.top + box.height for box in boxes)
    return MonitorBox(left, top, right - left, bottom - top)


def only(boxes: Sequence[MonitorBox], picture: NDArray[np.uint8], whole: MonitorBox) -> NDArray[np.uint8]:
    """The picture of `whole` with everything black that is in none of the boxes.

    picture: (H, W, C).
    """
    shown = np.zeros_like(picture)
    for box in boxes:
        rows = slice(box.top - whole.top, box.top - whole.top + box.height)
        columns = slice(box.left - whole.left, box.left - whole.left + box.width)
        shown[rows, columns] = picture[rows, columns]
    return shown
