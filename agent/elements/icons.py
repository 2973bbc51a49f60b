"""The caption of an icon that stands above it, in a tool bar or on a desktop. Pure."""

from __future__ import annotations

import numpy as np

from agent.elements.boxes import Boxes, sides
from agent.elements.clusters import clusters, runs
from agent.elements.line_parts import INK, Pixels
from agent.ocr.lines import TextBox, line_boxes_apart

_BESIDE_PX, _ABOVE_PX, _BELOW_PX = 90, 40, 72
"""How far around a point is looked."""
_LEAST_ICON_PX, _MOST_ICON_PX, _SQUARE = 12, 64, 1.4
_OF_LETTERS = 0.9
"""How high an icon is at least, in heights of its caption."""
_GAP_PX, _OFF_MIDDLE_PX, _REACH_PX, _NEAR_PX = 12, 3, 40, 3
_ALONE_PX, _OF_EDGE = 8, 0.5
_LEAST_WIDE = 1.5
"""How wide a caption is at least, in its heights."""


def below_icon(pixels: Pixels, at: tuple[float, float]) -> TextBox | None:
    """The line in the middle below the icon at a point (x, y) of a picture (H, W, 3); None where there is no
    icon, or something between it and the line."""
    x, y = round(at[0]), round(at[1])
    left, top = max(0, x - _BESIDE_PX), max(0, y - _ABOVE_PX)
    cut = pixels[top : y + _BELOW_PX, left : x + _BESIDE_PX]
    lines = [
        TextBox(left + one.left, top + one.top, left + one.right, top + one.bottom)
        for one in line_boxes_apart(cut)
    ]
    below = [
        one
        for one in lines
        if one.top >= y and one.left <= x <= one.right and one.right - one.left >= _LEAST_WIDE * one.height
    ]
    line = min(below, key=lambda one: one.top, default=None)
    return line if line is not None and _has_icon(pixels, line, x, y) else None


def _has_icon(pixels: Pixels, line: TextBox, x: int, y: int) -> bool:
    middle = (line.left + line.right) / 2
    left, top = max(0, round(middle) - _REACH_PX), max(0, line.top - _GAP_PX - _MOST_ICON_PX)
    cut = pixels[top : line.top, left : round(middle) + _REACH_PX].astype(np.float64)
    drawn = np.abs(cut - np.median(cut, axis=1, keepdims=True)).max(axis=2, initial=0) > INK
    drawn[drawn.mean(axis=1) > _OF_EDGE] = False  # the edges of what both stand on
    found = clusters(runs(drawn), across=1, down=1) + np.array((left, top, left, top))
    wide, tall = sides(found).T
    is_icon = (
        (np.minimum(wide, tall) >= _LEAST_ICON_PX)
        & (np.maximum(wide, tall) <= min(_MOST_ICON_PX, 2 * _REACH_PX - 2))
        & (np.maximum(wide, tall) <= _SQUARE * np.minimum(wide, tall))
        & (tall >= _OF_LETTERS * line.height)
        & (np.abs(found[:, [0, 2]].mean(axis=1) - middle) <= _OFF_MIDDLE_PX)
        & (found[:, 3] < line.top)
        & (found[:, 3] >= line.top - _GAP_PX)
        & (found[:, 0] - _NEAR_PX <= x)
        & (x < found[:, 2] + _NEAR_PX)
        & (found[:, 1] - _NEAR_PX <= y)
        & (y < found[:, 3] + _NEAR_PX)
    )
    return any(_is_alone(found, number) for number in np.flatnonzero(is_icon).tolist())


def _is_alone(boxes: Boxes, number: int) -> bool:
    """Whether nothing stands right beside one of some boxes: a word has others beside it."""
    left, top, right, bottom = boxes[number]
    is_level = (boxes[:, 1] < bottom) & (boxes[:, 3] > top)
    is_beside = (boxes[:, 0] < right + _ALONE_PX) & (boxes[:, 2] > left - _ALONE_PX)
    return int((is_level & is_beside).sum()) == 1
