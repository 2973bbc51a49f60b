"""The caption of a field or a list in a picture: the words to its left, or above it. I/O: the given reader.

Many forms do not tell whose label a text is, and many applications do not say where a field is: it is then
the area of one shade around the pointer. Nothing is taken that does not stand alone beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from agent.ocr.reading import Word

Pixels = NDArray[np.uint8]
Box = tuple[int, int, int, int]
"""Left, top, width and height in pixels."""

SAME_SHADE: Final = 24
_WORD_GAP = 1.0
"""Heights of a word that may lie between it and the next one of the same name."""
_MOSTLY = 0.6
_NEAR_PX, _EDGE_PX = 3, 4
_LABEL_PX = 260
"""So far to the left of a field its label is looked for."""
_LABEL_ABOVE_PX, _ALIGNED_PX = 28, 6
_LEAST_PX, _MOST_PX = (30, 12), (700, 46)
"""Width and height of a field or a closed list."""
_AROUND_PX = (3, 2)


def caption_of(pixels: Pixels, box: Box, read: Callable[[Pixels], Sequence[Word]]) -> str:
    """The words to the left of a field in its row, otherwise those right above it; nothing where there are
    none, or something lies between them and the field."""
    return _before(pixels, box, read) or _above(pixels, box, read)


def field_around(pixels: Pixels, x: int, y: int) -> Box | None:
    """The field or closed list that a point lies in: the rows above and below that have the same shade as
    the point's surroundings, as far as they reach; None where that is no box of such a size."""
    height, width = pixels.shape[:2]
    if not (0 <= x < width and 0 <= y < height):
        return None
    near = pixels[max(y - _AROUND_PX[1], 0) : y + _AROUND_PX[1] + 1, max(x - _AROUND_PX[0], 0) :][
        :, : 2 * _AROUND_PX[0] + 1
    ]
    ground = np.median(near.reshape(-1, 3), axis=0)
    top, bottom = max(y - _MOST_PX[1], 0), min(y + _MOST_PX[1] + 1, height)
    strip = pixels[top:bottom].astype(np.int16)
    same = np.abs(strip - ground).max(axis=2) <= SAME_SHADE
    left, right = _reach(_mostly(same[y - top - _EDGE_PX : y - top + _EDGE_PX + 1].mean(axis=0)), x)
    if right - left < _LEAST_PX[0]:
        return None
    low, high = _reach(_mostly(same[:, left:right].mean(axis=1)), y - top)
    box = (left, top + low, right - left, high - low)
    fits = _LEAST_PX[1] <= box[3] <= _MOST_PX[1] and box[2] <= _MOST_PX[0]
    return box if fits and low > 0 and high < len(same) else None


def _mostly(share: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Where most is of the ground's shade: letters cover less than the field they stand in."""
    found: NDArray[np.bool_] = share > 0.35
    return found


def _reach(is_inside: NDArray[np.bool_], at: int) -> tuple[int, int]:
    """The run of places that holds `at`, as (first, behind the last)."""
    outside = np.flatnonzero(~is_inside)
    before, after = outside[outside < at], outside[outside > at]
    first = int(before[-1]) + 1 if len(before) else 0
    return first, int(after[0]) if len(after) else len(is_inside)


def _before(pixels: Pixels, box: Box, read: Callable[[Pixels], Sequence[Word]]) -> str:
    left_px, top_px, _, height_px = box
    if left_px <= _EDGE_PX:
        return ""
    top, bottom = max(top_px - _NEAR_PX, 0), top_px + height_px + _NEAR_PX
    left = max(left_px - _LABEL_PX, 0)
    row = np.ascontiguousarray(pixels[top:bottom, left : left_px - _EDGE_PX])
    words = sorted((word for word in read(row) if is_word(word.text)), key=lambda word: word.left_px)
    if not words:
        return ""
    first = len(words) - 1
    while first and are_joined(words[first - 1], words[first]):
        first -= 1
    end = words[-1].left_px + words[-1].width_px + _NEAR_PX
    return " ".join(word.text for word in words[first:]) if _is_plain(row[:, end:]) else ""


def _above(pixels: Pixels, box: Box, read: Callable[[Pixels], Sequence[Word]]) -> str:
    left_px, top_px, width_px, _ = box
    if top_px <= _EDGE_PX:
        return ""
    top, left = max(top_px - _LABEL_ABOVE_PX, 0), max(left_px - _ALIGNED_PX, 0)
    strip = np.ascontiguousarray(pixels[top : top_px - _NEAR_PX, left : left_px + width_px])
    words = sorted((word for word in read(strip) if is_word(word.text)), key=lambda word: word.left_px)
    if not words or words[0].left_px > 2 * _ALIGNED_PX or len({word.line for word in words}) > 1:
        return ""
    last = 0
    while last + 1 < len(words) and are_joined(words[last], words[last + 1]):
        last += 1
    bottom = max(word.top_px + word.height_px for word in words[: last + 1]) + _NEAR_PX
    is_alone = last + 1 == len(words) and _is_plain(strip[bottom:])
    return " ".join(word.text for word in words) if is_alone else ""


def _is_plain(pixels: Pixels) -> bool:
    """Whether nothing lies there."""
    return not pixels.size or int(np.ptp(pixels.astype(np.int16).reshape(-1, 3), axis=0).max()) <= SAME_SHADE


def are_joined(one: Word, other: Word) -> bool:
    gap_px = other.left_px - one.left_px - one.width_px
    is_near = gap_px <= _WORD_GAP * max(one.height_px, other.height_px)
    return is_near and is_word(one.text) and is_word(other.text)


def is_word(text: str) -> bool:
    """Not a symbol: a check mark is read as `v/` and an empty box as `(1`, every time.

    >>> [is_word(text) for text in ("Save…", "(1", "v/", "A4")]
    [True, False, False, True]
    """
    bare = text.rstrip(".…:,")
    return sum(letter.isalnum() for letter in bare) > _MOSTLY * len(bare)
