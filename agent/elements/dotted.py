"""A picture without the dotted lines that toolkits draw around the caption that has the keyboard. Pure."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from agent.elements.clusters import runs
from agent.elements.line_parts import INK, Pixels
from agent.ocr.lines import TextBox

_AROUND_PX, _BESIDE_PX = 48, 260
_SAME = 8
"""Of 255: how much dots may differ from each other, and what lies between them."""
_LEAST_DOTS_PX = 12
_ALSO_BESIDE = 0.3
"""Which part of a line may alternate in the rows beside it, too: more is a pattern."""


def without_dotted_lines(pixels: Pixels, near: TextBox) -> Pixels:
    """A copy of a picture (H, W, 3) in which lines of every other pixel, across and down, that are near a box
    have the colour of what lies between their dots."""
    rows = slice(max(0, near.top - _AROUND_PX), near.bottom + _AROUND_PX)
    columns = slice(max(0, near.left - _BESIDE_PX), near.right + _BESIDE_PX)
    found = pixels.copy()
    found[rows, columns] = _without_rows(_without_rows(pixels[rows, columns]).swapaxes(0, 1)).swapaxes(0, 1)
    return found


def _without_rows(pixels: Pixels) -> Pixels:
    height, width = pixels.shape[:2]
    found = pixels.copy()
    if width < _LEAST_DOTS_PX or height < 3:
        return found
    colours = pixels.astype(np.int16)
    is_next = np.abs(colours[:, 1:-1] - colours[:, :-2]).max(axis=2) > INK
    is_same = np.abs(colours[:, 2:] - colours[:, :-2]).max(axis=2) <= _SAME
    alternates: NDArray[np.bool_] = is_next & is_same
    lines = runs(alternates)
    is_long = lines.right - lines.left >= _LEAST_DOTS_PX - 2
    for row, left, right in zip(
        lines.rows[is_long].tolist(), lines.left[is_long].tolist(), lines.right[is_long].tolist(), strict=True
    ):
        beside = [one for one in (row - 1, row + 1) if 0 <= one < height]
        if max(alternates[one, left:right].mean() for one in beside) > _ALSO_BESIDE:
            continue
        end = right + 2
        ground = np.median(colours[beside, left:end].reshape(-1, 3), axis=0)
        off = [int(np.abs(colours[row, left + first] - ground).max()) for first in (0, 1)]
        first = int(off[1] > off[0])
        between = found[row, left + 1 - first]
        found[row, left + first : end : 2] = between
    return found
