"""What of a line's ink is letters: tick boxes and rings between captions, letters of equal width. Pure.

A glyph here is what hangs together in columns: a letter, two letters that touch, a mark. Letters stand on
one line; a tick box or a radio button is centred on it, as high as wide, and reaches below it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from agent.elements.clusters import runs

Ink = NDArray[np.bool_]
Numbers = NDArray[np.int64]
_LEAST_MARK_PX, _SQUARE = 9, 1.25
_GAP_PX, _GAP_OF_MARK = 3, 0.2
"""Beside a mark, at least; in its heights behind it."""
_UNEVEN_PX, _UNEVEN, _HOLLOW = 1.0, 0.08, 0.16
"""How far both halves of a mark's outline differ at most, on the average, in its heights; how far that lies
within its box."""
_OF_OTHER_SHADE = 0.12
"""Which part of a mark in two shades is brighter than its background, or darker, as no letter is."""
_LEAST_LINE_PX = 6
_WORD_GAP, _OTHER_BASE_PX, _OF_BASE, _OFF_BASE = 0.2, 2, 0.4, 0.05
"""In heights of a line: between words at least; how far from each other the rows are on which the letters of
two lines stand; which part of a word's columns ends on its row at least, and on that of another line at most.
"""
_SPACE = 0.5
"""Behind a word of one letter at most, in heights of the line."""
_FRAME_PX, _OF_FRAME = 2, 0.4
"""The breadth of a frame, and which part of it is drawn where it is dotted."""
_CELL_STEP_PX, _NARROW, _BROAD = 0.1, 0.45, 1.2
"""Of a line's height: how wide the cells of letters of equal width are."""
_OFF_MIDDLE, _LEAST_GLYPHS, _ALONE = 0.06, 6, 0.8
"""How far letters stand from the middles of their cells, in cells; how many letters can tell, and which part
of them has a cell for itself."""


@dataclass(frozen=True, slots=True)
class Glyphs:
    """(n,) each, from left to right; right and bottom are the first outside."""

    left: Numbers
    right: Numbers
    top: Numbers
    bottom: Numbers


def glyphs_of(ink: Ink) -> Glyphs:
    """Of a line's ink (h, w)."""
    columns: Ink = np.any(ink, axis=0)
    found = runs(columns[None])
    rows = [np.flatnonzero(ink[:, a:b].any(axis=1)) for a, b in zip(found.left, found.right, strict=True)]
    top = np.array([row[0] for row in rows], np.int64)
    bottom = np.array([row[-1] + 1 for row in rows], np.int64)
    return Glyphs(found.left, found.right, top, bottom)


def marks_in(ink: Ink, other: Ink | None = None) -> list[tuple[int, int]]:
    """(first column, first after it) of each tick box and each ring in a line's ink (h, w): even, as high as
    wide, with a gap to both sides, and lower than what the letters stand on, or in two shades.

    Args:
        other: what of the ink is brighter than its background where letters are darker, or darker where those
            are brighter.
    """
    glyphs = glyphs_of(ink)
    may_be = np.array([_is_even(ink, glyphs, at) and _is_apart(glyphs, at) for at in range(len(glyphs.left))])
    letters = glyphs.bottom[~may_be.astype(np.bool_)]
    if not len(letters):
        return []
    is_mark = glyphs.bottom > int(np.bincount(letters).argmax())
    if other is not None:
        shares = [other[:, a:b].mean() for a, b in zip(glyphs.left, glyphs.right, strict=True)]
        is_mark |= np.array(shares) >= _OF_OTHER_SHADE
    return [(int(glyphs.left[at]), int(glyphs.right[at])) for at in np.flatnonzero(may_be & is_mark)]


def rows_of(ink: Ink) -> list[tuple[int, int, int]]:
    """(first column, first row, first row after it) of each line of text in the ink (h, w) of some, where
    blank rows are between them, without a mark beside them; one where there is but one."""
    glyphs = glyphs_of(ink)
    begin = 0
    if len(glyphs.left) > 1 and _is_even(ink, glyphs, 0) and _is_apart(glyphs, 0):
        begin = int(glyphs.left[1])
    drawn: Ink = np.any(ink[:, begin:], axis=1)
    found = runs(drawn[None])
    bands = list(zip(found.left.tolist(), found.right.tolist(), strict=True))
    if begin:  # beside a mark that is as high as the line, the ends of letters above and below that
        if len(bands) > 1 and _is_thin(bands[0]) and bands[1][0] - bands[0][1] >= _GAP_PX:
            del bands[0]
        if len(bands) > 1 and _is_thin(bands[-1]) and bands[-1][0] - bands[-2][1] >= _GAP_PX:
            del bands[-1]
    if len(bands) == len(found.left) == 1 or not bands or any(_is_thin(band) for band in bands):
        return [(0, 0, len(ink))]
    return [(begin, top, bottom) for top, bottom in bands]


def changes_of_base(ink: Ink) -> list[int]:
    """The first column of each word in a line's ink (h, w) that stands on another row than the word before it
    does, with no letter on that one's; of words of which that can be told."""
    columns: Ink = np.any(ink, axis=0)
    blank = runs(~columns[None])
    gaps = blank.right - blank.left >= _WORD_GAP * len(ink)
    begins, ends = [0, *blank.right[gaps].tolist()], [*blank.left[gaps].tolist(), len(columns)]
    found: list[int] = []
    before: NDArray[np.float64] | None = None
    for begin, end in zip(begins, ends, strict=True):
        drawn = columns[begin:end]
        if drawn.sum() < len(ink) or drawn.all():
            continue  # too little to tell, or a mark
        ends_at = len(ink) - ink[::-1, begin:end].argmax(axis=0)[drawn]
        shares = np.bincount(ends_at, minlength=len(ink) + 1) / len(ends_at)
        if shares.max() < _OF_BASE:
            continue
        if before is not None:
            base, other = int(before.argmax()), int(shares.argmax())
            is_off = abs(base - other) >= _OTHER_BASE_PX
            if is_off and max(before[other], shares[base]) <= _OFF_BASE:
                found.append(begin)
        before = shares
    return found


def row_stood_on(ink: Ink) -> int:
    """The last row of most of a line's letters, in its ink (h, w)."""
    drawn = np.any(ink, axis=0)
    ends_at = len(ink) - 1 - ink[::-1].argmax(axis=0)[drawn]
    return int(np.bincount(ends_at).argmax())


def _is_thin(band: tuple[int, int]) -> bool:
    return band[1] - band[0] < _LEAST_LINE_PX


def is_letter(ink: Ink, begin: int, end: int, space: float = _SPACE) -> bool:
    """Whether what lies between two columns of a line's ink (h, w) is a letter and no mark: not as even as
    those, near what is behind it, on its line, and no higher than that.

    Args:
        space: behind it at most, in heights of the line.
    """
    behind = glyphs_of(ink[:, end:])
    part = glyphs_of(ink[:, begin:end])
    if len(part.left) != 1 or not len(behind.left) or _is_even(ink[:, begin:end], part, 0):
        return False
    if behind.left[0] > space * (behind.bottom.max() - behind.top.min()):
        return False
    stands_on = int(np.bincount(behind.bottom).argmax())
    return abs(int(part.bottom[0]) - stands_on) <= 1 and bool(part.top[0] >= behind.top.min())


def has_equal_cells(ink: Ink, begin: int, end: int) -> bool:
    """Whether a line's ink (h, w) is of letters of equal width, with the space of exactly one of them where
    nothing is drawn between two columns."""
    glyphs = glyphs_of(ink)
    if len(glyphs.left) < _LEAST_GLYPHS:
        return False
    middle, wide = (glyphs.left + glyphs.right) / 2, glyphs.right - glyphs.left
    space = int(np.searchsorted(glyphs.left, end - 1))
    height = len(ink)
    for cell in np.arange(_NARROW * height, _BROAD * height, _CELL_STEP_PX):
        many = np.maximum(1, np.round(wide / cell)).astype(np.int64)  # letters that touch
        first = middle - (many - 1) * cell / 2
        steps = np.round(np.diff(first) / cell).astype(np.int64)
        blank = steps - many[:-1]
        if blank.min() < 0 or blank.max() > 1 or not 0 < space < len(first) or blank[space - 1] != 1:
            continue
        place = np.append(0, np.cumsum(steps))
        off = first / cell - place
        is_of_cells = np.mean(many == 1) >= _ALONE and bool((wide <= many * cell + 1).all())
        if is_of_cells and np.std(off) <= _OFF_MIDDLE:
            return True
    return False


def _is_apart(glyphs: Glyphs, at: int) -> bool:
    high = int(glyphs.bottom[at] - glyphs.top[at])
    is_first, is_last = at == 0, at == len(glyphs.left) - 1
    before = _GAP_PX if is_first else int(glyphs.left[at] - glyphs.right[at - 1])
    behind = high if is_last else int(glyphs.left[at + 1] - glyphs.right[at])
    return before >= _GAP_PX and behind >= max(_GAP_PX, _GAP_OF_MARK * high)


def _is_even(ink: Ink, glyphs: Glyphs, at: int) -> bool:
    """Whether a glyph's outline is the same from the left and from the right, from above and from below."""
    cut = ink[glyphs.top[at] : glyphs.bottom[at], glyphs.left[at] : glyphs.right[at]]
    high, wide = cut.shape
    if min(high, wide) < _LEAST_MARK_PX or max(high, wide) > _SQUARE * min(high, wide):
        return False
    if not cut.any(axis=1).all():
        return False
    most = max(_UNEVEN_PX, _UNEVEN * high)
    left, right = cut.argmax(axis=1), cut[:, ::-1].argmax(axis=1)
    top, bottom = cut.argmax(axis=0), cut[::-1].argmax(axis=0)
    halves = ((left, right), (top, bottom), (left, left[::-1]), (top, top[::-1]))
    is_full = max(side.mean() for side in (left, right, top, bottom)) <= _HOLLOW * high
    return bool(is_full) and all(float(np.abs(one - other).mean()) <= most for one, other in halves)


def without_frame(ink: Ink) -> tuple[int, int, int, int] | None:
    """(left, top, right, bottom) of what a line's ink (h, w) has within a frame, drawn or dotted; None where
    there is no frame: thin rows at the top and at the bottom, with nothing between them and the letters."""
    rows: Ink = np.any(ink, axis=1)
    bands = runs(rows[None])
    if len(bands.left) < 3:
        return None
    for number in (0, -1):
        band = ink[bands.left[number] : bands.right[number]]
        if len(band) > _FRAME_PX or band.any(axis=0).mean() < _OF_FRAME:
            return None
    top, bottom = int(bands.left[1]), int(bands.right[-2])
    glyphs = glyphs_of(ink[top:bottom])
    is_side = glyphs.right - glyphs.left <= _FRAME_PX
    first, last = int(is_side[0]), len(is_side) - int(is_side[-1])
    if last <= first:
        return None
    inside = glyphs.left[first], glyphs.right[last - 1]
    return int(inside[0]), top, int(inside[1]), bottom
