"""Captions of several lines: on a button, and beside one tick box. Pure."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from agent.elements.boxes import sides
from agent.elements.clusters import clusters, runs
from agent.elements.line_parts import INK, Pixels, ground_of
from agent.ocr.lines import TextBox

_MOST_LINES = 4
_SAME_LEFT_PX = 3
"""How far from each other the lines of one caption begin."""
_LEAST_MARK_PX, _MOST_MARK_PX, _SQUARE = 8, 28, 1.4
_OFF_MIDDLE = 0.3
"""How far a mark's middle may be from that of its caption, in lines."""


def beside_mark(pixels: Pixels, boxes: Sequence[TextBox], first: TextBox) -> list[TextBox]:
    """A line and those above and below it, from the top down, where they have one tick box or one ring in
    their middle; otherwise that line alone."""
    near = [box for box in boxes if abs(box.left - first.left) <= _SAME_LEFT_PX]
    lines = paragraph(pixels, near, first)
    marks = _marks_before(pixels, lines)
    if len(lines) == 1 or len(marks) != 1:
        return [first]
    pitch = (lines[-1].middle[1] - lines[0].middle[1]) / (len(lines) - 1)
    at = lines.index(first)
    wholes = [
        lines[begin:end]
        for begin in range(at + 1)
        for end in range(len(lines), at, -1)
        if abs((lines[begin].middle[1] + lines[end - 1].middle[1]) / 2 - marks[0]) <= _OFF_MIDDLE * pitch
    ]
    return max(wholes, key=len, default=[first])


def between_lines(
    pixels: Pixels, boxes: Sequence[TextBox], nearest: TextBox, at: tuple[float, float]
) -> list[TextBox]:
    """The two lines of a caption between which a point (x, y) lies, of which the nearest one is known; none
    where that is a line alone, or one of more than two."""
    x, y = at
    if nearest.top <= y < nearest.bottom or not nearest.left <= x <= nearest.right:
        return []
    near = [one for one in boxes if _is_aligned(one, nearest)]
    lines = paragraph(pixels, near, nearest)
    if len(lines) != 2:
        return []
    above, below = lines
    return lines if above.bottom <= y <= below.top else []


def _is_aligned(one: TextBox, other: TextBox) -> bool:
    """Whether both begin at the same column, or have their middle at the same."""
    off = min(abs(one.left - other.left), abs(one.middle[0] - other.middle[0]))
    return off <= _SAME_LEFT_PX


def _marks_before(pixels: Pixels, lines: Sequence[TextBox]) -> list[float]:
    """The middles, from the top, of what is as high as wide before some lines."""
    whole = TextBox.around(lines)
    high = lines[0].height
    left, top = max(0, whole.left - 2 * high - _MOST_MARK_PX // 2), max(0, whole.top - high // 2)
    cut = pixels[top : whole.bottom + high // 2, left : whole.left - 1].astype(np.float64)
    drawn = np.abs(cut - ground_of(pixels, whole)).max(axis=2, initial=0) > INK / 2
    found = clusters(runs(drawn), across=1, down=1)
    wide, tall = sides(found).T
    is_mark = (
        (np.minimum(wide, tall) >= _LEAST_MARK_PX)
        & (np.maximum(wide, tall) <= _MOST_MARK_PX)
        & (np.maximum(wide, tall) <= _SQUARE * np.minimum(wide, tall))
    )
    middles: list[float] = (top + found[is_mark][:, [1, 3]].mean(axis=1)).tolist()
    return middles


def paragraph(pixels: Pixels, boxes: Sequence[TextBox], first: TextBox) -> list[TextBox]:
    """A line and those right above and below it on the same background, from the top down."""
    ground = ground_of(pixels, first)
    kept = [first]
    for box in sorted(boxes, key=lambda one: abs(one.top - first.top)):
        if len(kept) == _MOST_LINES:
            break
        if box in kept or not any(_is_stacked(box, one) for one in kept):
            continue
        if np.abs(ground_of(pixels, box) - ground).max() <= INK:
            kept.append(box)
    return sorted(kept, key=lambda one: one.top)


def _is_stacked(one: TextBox, other: TextBox) -> bool:
    gap = max(one.top - other.bottom, other.top - one.bottom)
    shared = min(one.right, other.right) - max(one.left, other.left)
    narrower = min(one.right - one.left, other.right - other.left)
    return -2 <= gap <= 0.7 * min(one.height, other.height) and shared >= 0.5 * narrower
