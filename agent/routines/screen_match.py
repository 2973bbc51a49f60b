"""Compares the screen with the one of a recorded step. Pure.

What is compared is ink: pixels that stand out from their surroundings. A button that lights up under the
pointer keeps its ink, another label has another one.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from agent.coordinates import MonitorPoint
from agent.perception.change import compare
from agent.types import Window

RADIUS_PX = 24
_INK_LEVELS = 60
"""How far from the middle colour of its surroundings a pixel has to be."""
_SAME_INK = 0.7
"""Share of the ink of both pictures that both of them have."""
_SAME_GROUND = 80
_BLOCK_PX = 16
_ALIKE_BLOCKS = 0.5
"""Of a window's blocks: typed text and scrolled lists may differ, another window differs all over."""
_RESIZED = 0.1


def shows_same(
    then: NDArray[np.uint8],
    before: MonitorPoint,
    now: NDArray[np.uint8],
    point: MonitorPoint,
    *,
    radius_px: int = RADIUS_PX,
) -> bool:
    """Whether the area around `point` of `now` matches that around `before` of `then`."""
    if not then.size or not now.size:
        return False
    one, other = _around(then, before, radius_px), _around(now, point, radius_px)
    if one is None or other is None:
        return False
    ground, new_ground = np.median(one, axis=(0, 1)), np.median(other, axis=(0, 1))
    if np.abs(ground - new_ground).max() > _SAME_GROUND:
        return False
    ink, new_ink = (_ink(patch, middle) for patch, middle in ((one, ground), (other, new_ground)))
    union = np.count_nonzero(ink | new_ink)
    if np.count_nonzero(ink & new_ink) >= _SAME_INK * union:
        return True
    differing = compare(_picture(ink), _picture(new_ink))
    return differing.is_caret


def moved_to(
    then: NDArray[np.uint8], before: MonitorPoint, now: NDArray[np.uint8], *, radius_px: int = RADIUS_PX
) -> MonitorPoint | None:
    """The only place of `now` that is, pixel by pixel, what was around `before` of `then`: its window stands
    elsewhere. None where there is none, or several."""
    patch = _around(then, before, radius_px) if then.size else None
    if patch is None or not now.size or not _ink(patch, np.median(patch, axis=(0, 1))).any():
        return None
    patch = np.ascontiguousarray(patch)
    middle = _telling_row(patch)
    wanted = patch[middle].tobytes()
    height, width = patch.shape[:2]
    found: list[MonitorPoint] = []
    for row in range(middle, now.shape[0] - (height - middle) + 1):
        line = np.ascontiguousarray(now[row]).tobytes()
        start = line.find(wanted)
        while start >= 0:
            left, top = start // 3, row - middle
            if start % 3 == 0 and np.array_equal(now[top : top + height, left : left + width], patch):
                found.append(MonitorPoint(left + radius_px, top + radius_px))
                if len(found) > 1:
                    return None
            start = line.find(wanted, start + 1)
    return found[0] if found else None


def is_same_window(
    then: NDArray[np.uint8], window: Window | None, now: NDArray[np.uint8], window_now: Window | None
) -> bool:
    """Whether the active window is of the same kind and looks similar."""
    if window is None or window_now is None:
        return window is window_now or not then.size
    if window.application != window_now.application:
        return False
    sizes = ((window.width_px, window_now.width_px), (window.height_px, window_now.height_px))
    if any(abs(was - size) > _RESIZED * max(was, size, 1) for was, size in sizes):
        return False
    return not then.size or _alike(_inside(then, window), _inside(now, window_now)) >= _ALIKE_BLOCKS


def _around(pixels: NDArray[np.uint8], point: MonitorPoint, radius_px: int) -> NDArray[np.uint8] | None:
    """(2r+1, 2r+1, 3), padded with its own edge; None where the point is not in the picture."""
    height, width = pixels.shape[:2]
    x, y = int(point.x), int(point.y)
    if not (0 <= x < width and 0 <= y < height):
        return None
    rows = np.clip(np.arange(y - radius_px, y + radius_px + 1), 0, height - 1)
    columns = np.clip(np.arange(x - radius_px, x + radius_px + 1), 0, width - 1)
    patch: NDArray[np.uint8] = pixels[rows[:, None], columns]
    return patch


def _ink(patch: NDArray[np.uint8], ground: NDArray[np.float64]) -> NDArray[np.bool_]:
    ink: NDArray[np.bool_] = np.abs(patch - ground).max(axis=2) > _INK_LEVELS
    return ink


def _picture(mask: NDArray[np.bool_]) -> NDArray[np.uint8]:
    return np.repeat(mask[..., None].astype(np.uint8), 3, axis=2)


def _telling_row(patch: NDArray[np.uint8]) -> int:
    """The row with the most colours, which is the rarest on a screen."""
    return int(np.argmax([len(np.unique(row, axis=0)) for row in patch]))


def _inside(pixels: NDArray[np.uint8], window: Window) -> NDArray[np.uint8]:
    top, left = max(window.top_px, 0), max(window.left_px, 0)
    return pixels[top : window.top_px + window.height_px, left : window.left_px + window.width_px]


def _alike(one: NDArray[np.uint8], other: NDArray[np.uint8]) -> float:
    """Share of blocks with similar mean colours."""
    height, width = (min(one.shape[axis], other.shape[axis]) // _BLOCK_PX for axis in (0, 1))
    if not height or not width:
        return 1.0
    means = [
        part[: height * _BLOCK_PX, : width * _BLOCK_PX]
        .reshape(height, _BLOCK_PX, width, _BLOCK_PX, 3)
        .mean(axis=(1, 3))
        for part in (one, other)
    ]
    return float((np.abs(means[0] - means[1]).max(axis=2) <= _INK_LEVELS / 2).mean())
