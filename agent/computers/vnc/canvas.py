"""The picture of a screen elsewhere, and what changes it. Pure.

Everything of one update is put in at once, so that nobody ever sees half of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
MAX_SIDE_PX = 16_384
_MAX_PIXELS = 64 * 2**20


@dataclass(frozen=True, slots=True)
class Patch:
    """A rectangle of the screen, in pixels."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Paint:
    """New pixels; `bgr` is (H, W, 3), or (H, W, 4) whose fourth channel means nothing."""

    box: Patch
    bgr: Pixels


@dataclass(frozen=True, slots=True)
class CopyFrom:
    """What is elsewhere on the screen is here now, too."""

    box: Patch
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Resized:
    """The screen has another size; what was on it is gone."""

    width: int
    height: int


Change = Paint | CopyFrom | Resized


def require_size(width: int, height: int) -> None:
    """Raises ValueError for a size that no screen has."""
    if not (0 < width <= MAX_SIDE_PX and 0 < height <= MAX_SIDE_PX and width * height <= _MAX_PIXELS):
        raise ValueError(f"a screen of {width}×{height}")


class Canvas:
    """(H, W, 4) BGRX as X servers have it; black until it is painted."""

    def __init__(self, width: int, height: int) -> None:
        """Raises ValueError for a size that no screen has."""
        require_size(width, height)
        self.pixels: Pixels = np.zeros((height, width, 4), dtype=np.uint8)

    def apply(self, changes: Sequence[Change]) -> None:
        """Raises ValueError where one lies outside the screen; what came before it is in."""
        for change in changes:
            match change:
                case Resized(width=width, height=height):
                    self.pixels = np.zeros((height, width, 4), dtype=np.uint8)
                case Paint(box=box, bgr=bgr):
                    self._part(box)[..., :3] = bgr[..., :3]
                case CopyFrom(box=box, x=x, y=y):
                    source = self._part(Patch(x, y, box.width, box.height))
                    self._part(box)[...] = source.copy()  # they may overlap

    def _part(self, box: Patch) -> Pixels:
        height, width = self.pixels.shape[:2]
        if box.x + box.width > width or box.y + box.height > height:
            raise ValueError(f"a change at {box.x},{box.y} outside of {width}×{height}")
        return self.pixels[box.y : box.y + box.height, box.x : box.x + box.width]
