"""The parts of a line of text that are captions of their own, and what is drawn in them. Pure.

A line as geometry finds it (`agent.ocr.lines`) ends where the background changes above the letters, beside
them and below them, where one broad background ends and another begins, and at each mark in it.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from agent.elements.clusters import runs
from agent.elements.letters import changes_of_base, marks_in, rows_of
from agent.ocr.lines import TextBox

Pixels = NDArray[np.uint8]
_UNDERLINE_PX, _OF_UNDERLINE, _OF_GAPS, _BETWEEN_LINKS_PX, _BESIDE_LINK_PX = 3, 0.8, 0.6, 2, 4
"""How far below letters a line is, which part of it is drawn, in all and between letters; how far apart links
are."""
_PALE, _FAINT, _FAINT_PX = 96, 0.15, 6
"""Of 255: the contrast of pale letters at most; which part of it is drawn; how much of them may be missed."""
INK = 24
"""Of 255: what differs more from its background is drawn."""
LEAST_CAPTION_PX = 3
_OTHER_GROUND, _GROUND_PX, _THROUGHOUT = 6, 2, 0.9
"""Of 255: from where on a background is another one; how far apart the changes above the letters, beside and
below them may be; in how many of the rows they are seen at least."""

_OF_EDGE, _ROOM_PX = 0.95, 2
"""Which part of an edge's row is drawn at least, and how far it is from letters."""
_PALER, _BESIDE_SIDE = 0.5, 0.8
"""The contrast of a frame's side to that of letters at most; how much of the columns beside it is blank."""


def parts_of(pixels: Pixels, box: TextBox) -> list[TextBox]:
    """The captions in a line of a picture (H, W, 3), from left to right; of lines that hang together each."""
    return [
        part
        for ground in _on_one_ground(pixels, _within_edges(pixels, box))
        for one in _on_one_base(pixels, _within_edges(pixels, ground))
        for row in _in_rows(pixels, one)
        for link in _between_links(pixels, row)
        for part in _between_marks(pixels, link)
    ]


def _within_edges(pixels: Pixels, box: TextBox) -> TextBox:
    """A line without the edges above and below it, of a button or a list: rows that are drawn from end to
    end, with room between them and the letters."""
    ink = ink_of(pixels, box)
    is_edge = ink.mean(axis=1) >= _OF_EDGE
    is_blank_row = ink.mean(axis=1) <= 1 - _OF_EDGE  # but for round corners
    top, bottom = 0, box.height
    for row in np.flatnonzero(is_edge[: box.height // 3]).tolist():
        top = row + 1
    for row in np.flatnonzero(is_edge[-(box.height // 3) :]).tolist()[::-1]:
        bottom = box.height - box.height // 3 + row
    if top and not is_blank_row[top : top + _ROOM_PX].all():
        top = 0
    if bottom < box.height and not is_blank_row[bottom - _ROOM_PX : bottom].all():
        bottom = box.height
    if (top, bottom) == (0, box.height):
        return box
    found = drawn_part(pixels, TextBox(box.left, box.top + top, box.right, box.top + bottom))
    return box if found is None else found


def _on_one_base(pixels: Pixels, box: TextBox) -> list[TextBox]:
    """The parts of a line whose letters stand on different lines: captions of what covers one another."""
    begins = [0, *changes_of_base(ink_of(pixels, box)), box.right - box.left]
    if len(begins) == 2:
        return [box]
    pieces = [
        drawn_part(pixels, TextBox(box.left + begin, box.top, box.left + end, box.bottom))
        for begin, end in pairwise(begins)
    ]
    return [piece for piece in pieces if piece is not None]


def _in_rows(pixels: Pixels, box: TextBox) -> list[TextBox]:
    """The lines in a box, without a mark beside all of them."""
    lines = rows_of(ink_of(pixels, box))
    pieces = [
        drawn_part(pixels, TextBox(box.left + left, box.top + top, box.right, box.top + bottom))
        for left, top, bottom in lines
    ]
    return [box] if lines == [(0, 0, box.height)] else [piece for piece in pieces if piece is not None]


def _between_links(pixels: Pixels, box: TextBox) -> list[TextBox]:
    """The links in a line, where what is below them ends and begins again."""
    drawn = underlined(pixels, box)
    if drawn is None:
        return [box]
    blank = runs(~(drawn | np.any(ink_of(pixels, box), axis=0))[None])
    is_wide = blank.right - blank.left >= _BETWEEN_LINKS_PX
    begins = [0, *blank.right[is_wide].tolist()]
    ends = [*blank.left[is_wide].tolist(), len(drawn)]
    return [
        TextBox(box.left + begin, box.top, box.left + end, box.bottom)
        for begin, end in zip(begins, ends, strict=True)
        if end - begin >= LEAST_CAPTION_PX
    ]


def underlined(pixels: Pixels, box: TextBox) -> NDArray[np.bool_] | None:
    """(w,) where the line below a line of text is drawn; None where there is none that ends with the text,
    as those below links do."""
    bottom = box.bottom + _UNDERLINE_PX + 1
    wide = TextBox(max(0, box.left - _BESIDE_LINK_PX), box.top, box.right + _BESIDE_LINK_PX, bottom)
    ink = (
        np.abs(pixels[wide.top : wide.bottom, wide.left : wide.right] - ground_of(pixels, box)).max(axis=2)
        > INK
    )
    begin = box.left - wide.left
    own = ink[:, begin : begin + box.right - box.left]
    low = box.height - _UNDERLINE_PX
    between = ~own[:low].any(axis=0)  # letters stand on their line, too, but have gaps
    if not between.any():
        return None
    below = own[low:-1]
    is_line = (below.mean(axis=1) >= _OF_UNDERLINE) & (below[:, between].mean(axis=1) >= _OF_GAPS)
    lines = np.flatnonzero(is_line) + low
    if not 0 < len(lines) <= _UNDERLINE_PX:
        return None
    before, behind = ink[lines, : max(begin - 2, 0)], ink[lines, begin + own.shape[1] + 2 :]
    if all(side.size and side.all(axis=0).any() for side in (before, behind)):
        return None
    drawn: NDArray[np.bool_] = own[lines].any(axis=0)
    return drawn


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
    ends = is_throughout | _between_grounds(pixels, box, left, right) | _sides(pixels, box, left, right)
    if not ends.any() or ends.all():
        return [box]
    calm = runs(~ends[None])
    pieces = [
        drawn_part(pixels, TextBox(left + begin, box.top, left + end, box.bottom))
        for begin, end in zip(calm.left.tolist(), calm.right.tolist(), strict=True)
    ]
    return [piece for piece in pieces if piece is not None]


def _sides(pixels: Pixels, box: TextBox, left: int, right: int) -> NDArray[np.bool_]:
    """(right - left,) the upright sides of a frame that is no higher than the line: one pixel broad, and of
    the other shade or paler than letters, whose stems are as dark as the rest of them, or broader."""
    from_ground = pixels[box.top : box.bottom, left:right] - ground_of(pixels, box)
    off, shade = np.abs(from_ground).max(axis=2), from_ground.mean(axis=2)
    letters = shade.flat[np.abs(shade).argmax()]
    pale = (off > _OTHER_GROUND) & ((off <= _PALER * off.max()) | (shade * letters < 0))
    is_side: NDArray[np.bool_] = pale.mean(axis=0) >= _THROUGHOUT
    is_blank_column = (off <= _OTHER_GROUND).mean(axis=0) >= _BESIDE_SIDE
    is_side[1:] &= is_blank_column[:-1]
    is_side[:-1] &= is_blank_column[1:]
    return is_side


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
    marks = marks_in(ink_of(pixels, box), _other_shade(pixels, box))
    begins = [box.left, *(box.left + right for _, right in marks)]
    ends = [*(box.left + left for left, _ in marks), box.right]
    pieces = [
        drawn_part(pixels, TextBox(begin, box.top, end, box.bottom))
        for begin, end in zip(begins, ends, strict=True)
        if end - begin >= LEAST_CAPTION_PX
    ]
    return [piece for piece in pieces if piece is not None] if marks else [box]


def _other_shade(pixels: Pixels, box: TextBox) -> NDArray[np.bool_]:
    """(h, w) what is brighter than the background of dark letters, or darker than that of bright ones."""
    off = pixels[box.top : box.bottom, box.left : box.right].astype(np.float64) - ground_of(pixels, box)
    brighter, darker = off.min(axis=2) > INK / 2, off.max(axis=2) < -INK / 2
    other: NDArray[np.bool_] = darker if brighter.sum() > darker.sum() else brighter
    return other


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


def with_faint(pixels: Pixels, box: TextBox) -> TextBox:
    """A line of pale letters with the ends of those, which are paler still."""
    wide = TextBox(
        max(0, box.left - _FAINT_PX),
        max(0, box.top - _FAINT_PX),
        min(pixels.shape[1], box.right + _FAINT_PX),
        min(pixels.shape[0], box.bottom + _FAINT_PX),
    )
    cut = pixels[wide.top : wide.bottom, wide.left : wide.right].astype(np.float64)
    off = np.abs(cut - ground_of(pixels, box)).max(axis=2)
    left, top = box.left - wide.left, box.top - wide.top
    right, bottom = box.right - wide.left, box.bottom - wide.top
    contrast = float(off[top:bottom, left:right].max())
    if contrast >= _PALE:
        return box
    drawn = off > max(6.0, _FAINT * contrast)
    rows, columns = drawn[:, left:right].any(axis=1), drawn[top:bottom].any(axis=0)
    while top > 0 and rows[top - 1]:
        top -= 1
    while bottom < len(rows) and rows[bottom]:
        bottom += 1
    while left > 0 and columns[left - 1]:
        left -= 1
    while right < len(columns) and columns[right]:
        right += 1
    if top == 0 or bottom == len(rows) or left == 0 or right == len(columns):
        return box  # a frame, or something else that goes on
    return TextBox(wide.left + left, wide.top + top, wide.left + right, wide.top + bottom)
