"""Marks before captions: tick boxes, rings and icons are no letters. Pure."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from agent.elements.clusters import runs
from agent.elements.finding import FoundElement
from agent.elements.kinds import ElementKind
from agent.elements.letters import glyphs_of, is_letter, row_stood_on
from agent.elements.line_parts import INK, LEAST_CAPTION_PX, Pixels, drawn_part, ground_of, ink_of
from agent.ocr.lines import TextBox

_ABOVE_PX = 3
"""How far above letters a mark may begin."""
_MARK_GAP_PX, _MARK_SPACE_PX, _LEAST_MARK_PX = 24, 4, 9
_SIDE_PX = 3
"""How broad the side of a tick box is at most."""
_MOST_MARK_PX = 22
"""Where the mark of a tick box ends at most, from its left."""
_LEAST_OF_HEIGHT = 0.6
_LOW, _SPACE_OF_EQUAL = 0.85, 1.0
"""How high a letter is that is none of the highest, and the space behind a word of one letter, of letters of
equal width, both in heights of the line."""
_ICON_HEIGHTS, _LEAST_ICON_PX, _OFF_LINE = 1.6, 4, 32
"""How wide an icon is at most, in heights of the line; how many columns have a colour that is so far from all
mixtures of the background and the letters' colour."""


def is_level(one: TextBox, other: TextBox) -> bool:
    """Whether it stands in the same row beside the other."""
    return one != other and one.top <= other.middle[1] <= one.bottom


def without_icon(pixels: Pixels, box: TextBox) -> TextBox:
    """The line without the icon that it begins with: letters are mixed of two colours, the background's and
    their own; an icon has others."""
    cut = pixels[box.top : box.bottom, box.left : box.right].astype(np.float64)
    if cut.shape[1] < 3:
        return box
    # letters drawn for a screen's coloured stripes have coloured edges, which three columns even out
    cut[:, 1:-1] = (cut[:, :-2] + cut[:, 1:-1] + cut[:, 2:]) / 3
    most = min(round(_ICON_HEIGHTS * box.height), cut.shape[1] // 2)
    rest = cut[:, most:].reshape(-1, 3)
    if len(rest) < LEAST_CAPTION_PX * box.height:
        return box
    ground = np.median(rest, axis=0)
    letters = rest[np.abs(rest - ground).sum(axis=1).argmax()] - ground
    direction = letters / max(float(np.linalg.norm(letters)), 1.0)
    from_ground = cut - ground
    off = from_ground - (from_ground @ direction)[..., None] * direction
    is_coloured = (np.linalg.norm(off, axis=2) > _OFF_LINE).any(axis=0)
    in_icon = np.flatnonzero(is_coloured[:most])
    if len(in_icon) < _LEAST_ICON_PX or is_coloured[most:].any():
        return box
    columns: NDArray[np.bool_] = np.any(ink_of(pixels, box), axis=0)
    begin = int(in_icon[-1]) + 1
    while begin < most and columns[begin]:  # its outline may have the letters' colour
        begin += 1
    begin = begin if begin < most else int(in_icon[-1]) + 1
    begin += int(columns[begin:].argmax())
    return TextBox(box.left + begin, *_rest(box))


def behind_mark(pixels: Pixels, box: TextBox, element: FoundElement) -> TextBox:
    """The line from the widest gap on that lies where the mark of a tick box ends."""
    grey = pixels[box.top : box.bottom, element.left : box.right].astype(np.float32).mean(axis=2)
    inked = np.abs(grey - np.median(grey)) > INK / 2
    drawn = inked.any(axis=0)
    first, begin, best, at = int(drawn.argmax()), 0, _MARK_SPACE_PX - 2, box.left
    for column in range(max(first, _LEAST_MARK_PX - 2), min(len(drawn), 2 * _MARK_GAP_PX)):
        if not drawn[column]:
            begin = begin or column
            continue
        is_wide = begin - first >= _LEAST_OF_HEIGHT * box.height  # and no narrow letter
        is_one = bool(drawn[first:begin].all()) and not is_letter(inked, first, begin)  # no word
        if begin and column - begin > best and begin <= _MOST_MARK_PX and is_wide and is_one:
            best, at = column - begin, element.left + column
        begin = 0
    letters, behind = (
        inked[:, : max(0, at - element.left)].any(axis=1),
        inked[:, at - element.left :].any(axis=1),
    )
    if at > box.left and best <= max(_MARK_SPACE_PX, 0.2 * box.height) and not (letters & ~behind).any():
        return box  # a letter that is as high as the others, with their space behind it
    return TextBox(max(at, box.left), *_rest(box))


def without_mark(pixels: Pixels, box: TextBox) -> TextBox:
    """The line without the tick box that it begins with, where that is so near that it was taken for a
    letter: as high as the line, as wide as high, with a gap behind it."""
    rows = slice(max(0, box.top - _ABOVE_PX), box.bottom + _ABOVE_PX)  # a mark is higher than letters
    grey = pixels[rows, box.left : box.right].astype(np.float32).mean(axis=2)
    inked = np.abs(grey - np.median(grey)) > INK
    columns = inked.any(axis=0)
    begin, space = int(columns.argmax()), max(_MARK_SPACE_PX, round(0.22 * box.height))
    for end in range(begin, min(len(columns) - space, begin + round(1.6 * box.height))):
        if not columns[end : end + space].any():
            drawn = np.flatnonzero(inked[:, begin:end].any(axis=1))
            high = int(drawn[-1] - drawn[0]) + 1 if len(drawn) else 0
            is_square = high >= _LEAST_MARK_PX and 0.75 * high <= end - begin <= 1.4 * high
            is_one = bool(columns[begin:end].all())  # between letters there is a gap
            is_mark = is_square and is_one and not is_letter(inked, begin, end)
            return TextBox(box.left + end + space, *_rest(box)) if is_mark else box
    return box


def without_high_mark(pixels: Pixels, box: TextBox) -> TextBox:
    """The line without the ring, tick box or icon that it begins with, where that reaches above its highest
    letter and below its lowest one, as no letter does, or below what they stand on: about as wide as high,
    with a gap behind it."""
    ink = ink_of(pixels, box)
    columns: NDArray[np.bool_] = np.any(ink, axis=0)
    blank = runs(~columns[None])
    is_gap = (blank.right - blank.left >= _MARK_SPACE_PX - 1) & (blank.left > 0)
    if not is_gap.any():
        return box
    begin, end, behind = int(columns.argmax()), int(blank.left[is_gap][0]), int(blank.right[is_gap][0])
    if behind == len(columns):
        return box
    mark, rest = np.flatnonzero(ink[:, begin:end].any(axis=1)), np.flatnonzero(ink[:, behind:].any(axis=1))
    high, wide = int(mark[-1] - mark[0]) + 1, end - begin
    is_square = high >= _LEAST_MARK_PX and 0.75 * high <= wide <= 1.33 * high
    is_lower = mark[-1] > rest[-1] or (
        mark[-1] > row_stood_on(ink[:, behind:]) and behind - end >= 0.2 * high
    )
    if not is_square or mark[0] >= rest[0] or not is_lower or behind - end < 0.15 * high:
        return box
    found = drawn_part(pixels, TextBox(box.left + behind, *_rest(box)))
    return box if found is None else found


def without_side_of_mark(pixels: Pixels, box: TextBox) -> TextBox:
    """The line without the right side of the tick box before it, the rest of which lies beside the line."""
    ink = ink_of(pixels, box)
    glyphs = glyphs_of(ink)
    if len(glyphs.left) < 2 or glyphs.right[0] - glyphs.left[0] > _SIDE_PX:
        return box
    beside = pixels[box.top : box.bottom, max(0, box.left - _SIDE_PX) : box.left]
    goes_on = np.abs(beside - ground_of(pixels, box)).max(axis=2) > INK
    if not goes_on.any() or glyphs.left[1] - glyphs.right[0] < _MARK_SPACE_PX - 1:
        return box
    found = drawn_part(pixels, TextBox(box.left + int(glyphs.left[1]), *_rest(box)))
    return box if found is None else found


def _rest(box: TextBox) -> tuple[int, int, int]:
    return box.top, box.right, box.bottom


def is_mark(pixels: Pixels, box: TextBox, boxes: Sequence[TextBox], element: FoundElement) -> bool:
    """Whether what looks like a line of text is a tick box, or the arrow of a combo box: square, with the
    caption right beside it."""
    wide = box.right - box.left
    if wide > 1.3 * box.height or element.kind is ElementKind.BUTTON:
        return False
    if not ink_of(pixels, box).any(axis=0).all():
        return False  # letters beside each other
    if element.kind is ElementKind.FIELD:
        return box.left > element.left + 0.7 * (element.right - element.left)
    behind = [
        one
        for one in boxes
        if is_level(one, box) and 0 <= one.left - box.right <= _MARK_GAP_PX and one.right - one.left > wide
    ]
    return any(box.height > _LOW * one.height or not is_word_before(pixels, box, one) for one in behind)


def is_word_before(pixels: Pixels, box: TextBox, other: TextBox) -> bool:
    """Whether a letter or a figure alone stands on the line of what is behind it, such as “a” or “2”."""
    if box.right - box.left > box.height or len(glyphs_of(ink_of(pixels, box)).left) != 1:
        return False
    both = TextBox.around([box, other])
    return is_letter(ink_of(pixels, both), 0, box.right - both.left, _SPACE_OF_EQUAL)
