"""Whether a screen still shows at a place what was approved there, pixel by pixel but for a caret. Pure."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from agent.coordinates import MonitorPoint
from agent.perception.change import compare
from agent.routines.screen_match import moved_to

WIDTH_PX, HEIGHT_PX = 192, 48
"""Of a crop around a target: wide enough for a caption, low enough to leave out the rows above and below."""
_LEVELS = 12
"""Of 255: what differs less is the same colour, drawn by another version of a library."""
_SEARCHED_PX = 20
"""Half the side of the square that is searched for when a crop is not where it was."""
_LEAST_OVERLAP = 0.25


@dataclass(frozen=True, slots=True)
class ScreenBox:
    """Half-open, in pixels of the screen."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    @property
    def middle(self) -> MonitorPoint:
        return MonitorPoint((self.left + self.right) // 2, (self.top + self.bottom) // 2)

    def of(self, pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """What a picture shows there."""
        return pixels[max(self.top, 0) : self.bottom, max(self.left, 0) : self.right]

    def within(self, pixels: NDArray[np.uint8]) -> ScreenBox:
        """The part of it that a picture has."""
        height, width = pixels.shape[:2]
        return ScreenBox(
            max(self.left, 0), max(self.top, 0), min(self.right, width), min(self.bottom, height)
        )

    def grown(self, by: int) -> ScreenBox:
        return ScreenBox(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def joined(self, other: ScreenBox) -> ScreenBox:
        """The smallest box around both."""
        return ScreenBox(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


def box_around(point: MonitorPoint, pixels: NDArray[np.uint8]) -> ScreenBox:
    """Of the crop that is kept of a target."""
    x, y = int(point.x), int(point.y)
    box = ScreenBox(x - WIDTH_PX // 2, y - HEIGHT_PX // 2, x + WIDTH_PX // 2, y + HEIGHT_PX // 2)
    return box.within(pixels)


def shows_crop(pixels: NDArray[np.uint8], box: ScreenBox, crop: NDArray[np.uint8]) -> bool:
    """Whether the picture shows there what the crop shows."""
    here = box.of(pixels)
    if here.shape != crop.shape or not crop.size:
        return False
    apart = np.abs(here.astype(np.int16) - crop.astype(np.int16)).max(axis=2) > _LEVELS
    if not apart.any():
        return True
    differing = np.repeat(apart[..., None].astype(np.uint8), 3, axis=2)
    return compare(np.zeros_like(differing), differing).is_caret


def find_moved(
    pixels: NDArray[np.uint8], box: ScreenBox, crop: NDArray[np.uint8], point: MonitorPoint
) -> MonitorPoint | None:
    """The only place to which the target of a crop has moved; None where there is none, or several."""
    inside = MonitorPoint(point.x - box.left, point.y - box.top)
    return moved_to(crop, inside, pixels, radius_px=_SEARCHED_PX)


def changed_box(before: NDArray[np.uint8], after: NDArray[np.uint8]) -> ScreenBox | None:
    """Around all that changed; None where that is nothing but a caret."""
    change = compare(before, after)
    if change.is_caret:
        return None
    return ScreenBox(change.left_px, change.top_px, change.right_px, change.bottom_px)


def changed_alike(approved: ScreenBox | None, now: ScreenBox | None) -> bool:
    """Whether a step had the kind of effect that was approved: something where something was."""
    if approved is None or now is None:
        return approved is None
    width = min(approved.right, now.right) - max(approved.left, now.left)
    height = min(approved.bottom, now.bottom) - max(approved.top, now.top)
    if width <= 0 or height <= 0:
        return False
    smaller = min(approved.width * approved.height, now.width * now.height)
    return width * height >= _LEAST_OVERLAP * smaller
