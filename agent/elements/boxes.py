"""Arithmetic on many boxes at once. Pure.

Boxes are (n, 4) left, top, right, bottom in pixels; right and bottom are the first outside.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Boxes = NDArray[np.int64]


def no_boxes() -> Boxes:
    return np.zeros((0, 4), np.int64)


def sides(boxes: Boxes) -> NDArray[np.int64]:
    """(n, 2) width and height."""
    return boxes[:, 2:] - boxes[:, :2]


def areas(boxes: Boxes) -> NDArray[np.int64]:
    """(n,)"""
    made: NDArray[np.int64] = sides(boxes).clip(min=0).prod(axis=1)
    return made


def shared_areas(one: Boxes, other: Boxes) -> NDArray[np.int64]:
    """(n, m) the area that each of `one` (n, 4) has in common with each of `other` (m, 4)."""
    low = np.maximum(one[:, None, :2], other[None, :, :2])
    high = np.minimum(one[:, None, 2:], other[None, :, 2:])
    shared: NDArray[np.int64] = (high - low).clip(min=0).prod(axis=2)
    return shared


def overlaps(one: Boxes, other: Boxes) -> NDArray[np.float64]:
    """(n, m) intersection over union."""
    shared = shared_areas(one, other)
    union = areas(one)[:, None] + areas(other)[None, :] - shared
    shares: NDArray[np.float64] = shared / np.maximum(union, 1)
    return shares


def clipped(boxes: Boxes, width: int, height: int) -> Boxes:
    """Their parts within a picture of that size."""
    return np.clip(boxes, 0, np.array([width, height, width, height]))
