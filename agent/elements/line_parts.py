"""The parts of a line of text that are captions of their own, and what is drawn in them. Pure.

A line as geometry finds it (`agent.ocr.lines`) ends where the background changes above the letters, beside
them and below them, where one broad background ends and another begins, and at each mark in it.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from agent.elements.clusters import runs
from agent.elements.letters import marks_in
from agent.ocr.lines import TextBox

Pixels = NDArray[np.uint8]
INK = 24
"""Of 255: what differs more from its background is drawn."""
LEAST_CAPTION_PX = 3
_OTHER_GROUND, _GROUND_PX, _THROUGHOUT = 6, 2, 0.9
"""Of 255: from where on a background is another one; how far apart the changes above the letters, beside and
below them may be; in how many of the rows they are seen at least."""


def parts_of(pixels: Pixels, box: TextBox) -> list[TextBox]:
    """The captions in a line of a picture (H, W, 3), from left to right."""
    return [part for one in _on_one_ground(pixels, box) for part in _between_marks(pixels, one)]


def _on_one_ground(pixels: Pixels, box: TextBox) -> list[TextBox]:
    """The parts of a line between changes of its background, which are seen above and below the letters;
    each as large as what is drawn in it."""
    left, right = max(0, box.left - 1), min(pixels.shape[1], box.right + 1)
    colours = pixels[max(0, box.top - 2) : box.bottom + 2, left:right].astype(np.int16)
    changed = np.zeros(colours.shape[:2], np.bool_)
    changed[:, 1:] = np.abs(colours[:, 1:] - colours[:, :-1]).max(axis=2) > _OTHER_GROUND
    reach = changed.copy()
    for step in range(1, _GROUND_PX + 1):
        reach[:, step:] |= changed[:, :-step]
        reach[:, :-step] |= changed[:, step:]
    is_throughout = reach[0] & reach[-1] & (reach.mean(axis=0) >= _THROUGHOUT)  # no dot with its letter
    ends = is_throughout | _between_grounds(pixels, box, left, right)
    if not ends.any() or ends.all():
        return [box]
    calm = runs(~ends[None])
    pieces = [
        drawn_part(pixels, TextBox(left + begin, box.top, left + end, box.bottom))
        for begin, end in zip(calm.left.tolist(), calm.right.tolist(), strict=True)
    ]
    return [piece for piece in pieces if piece is not None]


def _between_grounds(pixels: Pixels, box: TextBox, left: int, right: int) -> NDArray[np.bool_]:
    """(right - left,) where one broad background ends and another begins in the first row of a line and in
    the last one: an entry that is selected, with the others beside it."""
    ends = []
    for row in (box.top + 1, box.bottom - 2):
        colours = pixels[row, left:right].astype(np.int16)
        is_calm = np.ones(right - left, np.bool_)
        is_calm[1:] = np.abs(colours[1:] - colours[:-1]).max(axis=1) <= _OTHER_GROUND
        is_begin = np.append(0, np.flatnonzero(~is_calm))
        lengths = np.diff(np.append(is_begin, right - left))
        broad = is_begin[lengths >= box.height]
        end = np.zeros(right - left, np.bool_)
        for one, other in pairwise(broad.tolist()):
            if np.abs(colours[one + 1] - colours[other + 1]).max() > _OTHER_GROUND:
                end[max(0, other - _GROUND_PX) : other + _GROUND_PX + 1] = True
        ends.append(end)
    both: NDArray[np.bool_] = ends[0] & ends[1]
    return both


def _between_marks(pixels: Pixels, box: TextBox) -> list[TextBox]:
    """The captions of a line, which each begin behind a tick box or a ring."""
    marks = marks_in(ink_of(pixels, box))
    begins = [box.left, *(box.left + right for _, right in marks)]
    ends = [*(box.left + left for left, _ in marks), box.right]
    pieces = [
        drawn_part(pixels, TextBox(begin, box.top, end, box.bottom))
        for begin, end in zip(begins, ends, strict=True)
        if end - begin >= LEAST_CAPTION_PX
    ]
    return [piece for piece in pieces if piece is not None] if marks else [box]


def drawn_part(pixels: Pixels, box: TextBox) -> TextBox | None:
    """As much of a box as anything is drawn in; None where that is no more than a line."""
    ink = ink_of(pixels, box)
    rows, columns = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
    if len(columns) < LEAST_CAPTION_PX or len(rows) < LEAST_CAPTION_PX:
        return None
    return TextBox(
        box.left + int(columns[0]),
        box.top + int(rows[0]),
        box.left + int(columns[-1]) + 1,
        box.top + int(rows[-1]) + 1,
    )


def ink_of(pixels: Pixels, box: TextBox) -> NDArray[np.bool_]:
    """(h, w) what differs from the commonest colour of a box."""
    cut = pixels[box.top : box.bottom, box.left : box.right].astype(np.float64)
    ink: NDArray[np.bool_] = np.abs(cut - ground_of(pixels, box)).max(axis=2) > INK
    return ink


def is_blank(pixels: Pixels) -> bool:
    """Whether nothing is drawn there, such as the edge of a field."""
    return not pixels.size or int(np.ptp(pixels, axis=(0, 1)).max()) < INK


def ground_of(pixels: Pixels, box: TextBox) -> NDArray[np.float64]:
    """(3,) the commonest colour of a box."""
    ground: NDArray[np.float64] = np.median(
        pixels[box.top : box.bottom, box.left : box.right].reshape(-1, 3), axis=0
    )
    return ground
