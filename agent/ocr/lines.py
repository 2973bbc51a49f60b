"""Where lines of text stand in a picture of a screen, by geometry alone. Pure.

Letters have upright strokes close to each other, whatever their colour and their background. So pixels that
differ from their neighbour to the right are joined across the width of a space; what is as flat and as wide
as a line of text is one. Upright lines that are taller than letters (edges of windows and lists) end it.
Columns and captions that stand apart are lines of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

LEAST_CHANGE, FAINT_CHANGE = 32, 12
"""Of 255, from one pixel to the next: of letters as they are usually drawn, and of pale ones."""
_JOINED_PX = 4
"""Reach of a stroke to each side: spaces between words are narrower than twice this, gaps between captions
wider."""
AROUND_PX = 3
_LEAST_FRAME_PX, _FRAME_PX = 16, 3
"""Height of a button at least, and the breadth of its edges."""
_AN_EDGE = 0.85
"""Share of a frame's height that its edges take."""
_OF_LETTERS = 0.1
"""Share of a row through letters that is drawn at least."""
_TALLER_THAN_LETTERS_PX, _BESIDE_AN_EDGE_PX = 26, 10
_LEAST_HEIGHT_PX, _MOST_HEIGHT_PX, _LEAST_WIDTH_PX = 6, 40, 5
_LEAST_DOTTED_PX, _MOSTLY_DOTTED = 10, 0.7
"""Of a dotted line: its length, and the share of it that has dots where text touches it."""
_DOTTED_ALONG_A_ROW_PX = 32
"""Longer than faint letters change from pixel to pixel."""


@dataclass(frozen=True, slots=True)
class TextBox:
    """A part of a picture, in its pixels; `right` and `bottom` are the first outside."""

    left: int
    top: int
    right: int
    bottom: int

    @classmethod
    def around(cls, boxes: Sequence[TextBox]) -> TextBox:
        """The smallest one that holds all of some boxes, at least one."""
        return cls(
            min(box.left for box in boxes),
            min(box.top for box in boxes),
            max(box.right for box in boxes),
            max(box.bottom for box in boxes),
        )

    @property
    def middle(self) -> tuple[int, int]:
        """(x, y)"""
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    def holds(self, other: TextBox) -> bool:
        """Whether the middle of another lies in it."""
        x, y = other.middle
        return self.left <= x < self.right and self.top <= y < self.bottom

    def overlaps(self, other: TextBox) -> bool:
        is_beside = self.right <= other.left or other.right <= self.left
        return not is_beside and self.top < other.bottom and other.top < self.bottom


def line_boxes(pixels: NDArray[np.uint8], *, least_change: int = LEAST_CHANGE) -> list[TextBox]:
    """The lines in a picture (H, W, 3), from the top down and from left to right."""
    if min(pixels.shape[:2]) < 2:
        return []
    strokes = _strokes(pixels, least_change)
    strokes &= ~_long_runs(strokes, _DOTTED_ALONG_A_ROW_PX)  # hangs a row onto the next one
    edges = _upright_edges(strokes)
    found = components(_widened(strokes & ~edges, _JOINED_PX) & ~edges)
    boxes = [
        _without_frame(strokes, TextBox(max(0, left + _JOINED_PX), top, right - _JOINED_PX + 1, bottom))
        for left, top, right, bottom in found.tolist()
    ]
    return sorted(
        (
            box
            for box in boxes
            if _LEAST_HEIGHT_PX <= box.height <= _MOST_HEIGHT_PX and box.right - box.left >= _LEAST_WIDTH_PX
        ),
        key=lambda box: (box.top, box.left),
    )


def without_dotted_frame(piece: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """A piece (H, W, 3) without the dotted lines around a row or a button that has the focus, of which every
    other pixel is as the background; the same piece where it has none."""
    made = piece
    for axis in (0, 1):
        turned = np.swapaxes(made, 0, axis)
        dotted = _is_dotted(turned)
        if dotted.any() and not dotted.all():
            turned = turned.copy()
            turned[dotted] = np.median(turned[~dotted], axis=(0, 1))
            made = np.ascontiguousarray(np.swapaxes(turned, 0, axis))
    return made


def _is_dotted(lines: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Which lines of pixels (N, length, 3) have every other pixel alike, and its neighbours otherwise."""
    if lines.shape[1] < _LEAST_DOTTED_PX:
        return np.zeros(len(lines), np.bool_)
    change = changes(lines[:, 1:], lines[:, :-1]) >= LEAST_CHANGE
    alike = (lines[:, 2:] == lines[:, :-2]).all(axis=2)
    is_dotted: NDArray[np.bool_] = (alike & change[:, 1:]).mean(axis=1) >= _MOSTLY_DOTTED
    return is_dotted


def changes(one: NDArray[np.uint8], other: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """(H, W): how much pixels differ from others, both (H, W, 3), in the channel that differs most."""
    apart = np.maximum(one, other) - np.minimum(one, other)
    most: NDArray[np.uint8] = np.maximum(np.maximum(apart[..., 0], apart[..., 1]), apart[..., 2])
    return most


def _strokes(pixels: NDArray[np.uint8], least_change: int) -> NDArray[np.bool_]:
    """Where a pixel differs from its neighbour to the right."""
    strokes = np.zeros(pixels.shape[:2], np.bool_)
    strokes[:, :-1] = changes(pixels[:, 1:], pixels[:, :-1]) >= least_change
    return strokes


def _upright_edges(strokes: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Where runs of strokes are taller than letters, and shorter ones right beside these: the other side of a
    list's edge, of which letters that it cuts through take parts."""
    tall = _long_runs(strokes.T, _TALLER_THAN_LETTERS_PX).T
    beside = np.zeros_like(tall)
    beside[:, 1:] |= tall[:, :-1]
    beside[:, :-1] |= tall[:, 1:]
    edges: NDArray[np.bool_] = tall | (beside & _long_runs(strokes.T, _BESIDE_AN_EDGE_PX).T)
    return edges


def _without_frame(strokes: NDArray[np.bool_], box: TextBox) -> TextBox:
    """What stands between the two edges of a button or field, or beside one of them, where the box is no
    higher than those."""
    if box.height < _LEAST_FRAME_PX:
        return box
    inside = strokes[box.top : box.bottom, box.left : box.right].copy()
    edges = np.nonzero(inside.mean(axis=0) >= _AN_EDGE)[0]
    width = inside.shape[1]
    is_left = len(edges) > 0 and edges[0] <= _FRAME_PX
    is_right = len(edges) > 0 and edges[-1] >= width - 1 - _FRAME_PX
    if not (is_left or is_right):
        return box
    if is_left:
        inside[:, : _FRAME_PX + 1] = False
    if is_right:
        inside[:, width - 1 - _FRAME_PX :] = False
    rows, columns = (np.nonzero(inside.any(axis=axis))[0] for axis in (1, 0))
    if not len(rows) or rows[-1] - rows[0] + 1 > box.height - _FRAME_PX:
        return box  # letters as high as the edges: those are letters, too
    return TextBox(
        box.left + int(columns[0]),
        box.top + int(rows[0]),
        box.left + int(columns[-1]) + 1,
        box.top + int(rows[-1]) + 1,
    )


def line_boxes_apart(pixels: NDArray[np.uint8], *, least_change: int = LEAST_CHANGE) -> list[TextBox]:
    """As `line_boxes`, and captions of buttons that stand close to each other are lines of their own."""
    if min(pixels.shape[:2]) < 2:
        return []
    strokes = _strokes(pixels, least_change)
    boxes = line_boxes(pixels, least_change=least_change)
    return [part for box in boxes for part in _between_frames(strokes, box)]


def _between_frames(strokes: NDArray[np.bool_], box: TextBox) -> list[TextBox]:
    """What stands between upright edges as high as the box, where that is lower than these."""
    inside = strokes[box.top : box.bottom, box.left : box.right]
    edges = inside.mean(axis=0) >= _AN_EDGE
    if box.height < _LEAST_FRAME_PX or not edges.any():
        return [box]
    beside = edges.copy()
    beside[1:] |= edges[:-1]
    beside[:-1] |= edges[1:]
    _, begins, ends = _runs(~beside[None])
    found = []
    for begin, end in zip(begins.tolist(), ends.tolist(), strict=True):
        part = inside[:, begin:end]
        columns = np.nonzero(part.any(axis=0))[0]
        # Frames have edges above and below, too: rows that are drawn from end to end, or nearly.
        letters = part & ~(part.mean(axis=1) >= _AN_EDGE)[:, None]
        rows = np.nonzero(letters[_FRAME_PX : box.height - _FRAME_PX].any(axis=1))[0] + _FRAME_PX
        if not len(columns) or not len(rows) or columns[-1] - columns[0] < _LEAST_WIDTH_PX:
            continue
        if _has_letters(np.concatenate([letters[:_FRAME_PX], letters[-_FRAME_PX:]])):
            return [box]  # letters as high as the edges: those are letters, too
        if rows[-1] - rows[0] + 1 >= _LEAST_HEIGHT_PX:
            left, top = box.left + begin + int(columns[0]), box.top + int(rows[0])
            right, bottom = box.left + begin + int(columns[-1]) + 1, box.top + int(rows[-1]) + 1
            found.append(TextBox(left, top, right, bottom))
    return found or [box]


def _has_letters(rows: NDArray[np.bool_]) -> bool:
    """Whether more is drawn in rows between two upright edges than the round corners of a frame."""
    inner = rows[:, _FRAME_PX:-_FRAME_PX]
    return bool(inner.size) and float(inner.mean(axis=1).max()) > _OF_LETTERS


def padded(box: TextBox, shape: tuple[int, ...], by: int = AROUND_PX) -> TextBox:
    """With a little of the background around it, within a picture of this shape (H, W, …)."""
    return TextBox(
        max(0, box.left - by),
        max(0, box.top - by),
        min(shape[1], box.right + by),
        min(shape[0], box.bottom + by),
    )


def _widened(mask: NDArray[np.bool_], reach: int) -> NDArray[np.bool_]:
    """True as well where something is true in the same row within `reach`."""
    sums = np.cumsum(np.pad(mask, ((0, 0), (reach + 1, reach))), axis=1, dtype=np.int32)
    wide: NDArray[np.bool_] = sums[:, 2 * reach + 1 :] > sums[:, : -2 * reach - 1]
    return wide


def _runs(mask: NDArray[np.bool_]) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]:
    """(row, first column, first column after it) of every run of true values, row by row."""
    edges = np.diff(np.pad(mask, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    row, begin = np.nonzero(edges == 1)
    _, end = np.nonzero(edges == -1)
    return row, begin, end


def _long_runs(mask: NDArray[np.bool_], least: int) -> NDArray[np.bool_]:
    """The runs along rows that are at least so long."""
    found = np.zeros(mask.shape, np.bool_)
    row, begin, end = _runs(mask)
    for at in np.nonzero(end - begin >= least)[0]:
        found[row[at], begin[at] : end[at]] = True
    return found


def components(mask: NDArray[np.bool_]) -> NDArray[np.intp]:
    """(n, 4) left, top, right, bottom of what hangs together, corners included: runs of neighbouring rows
    that touch are joined (union-find)."""
    row, begin, end = _runs(mask)
    first, last = begin.tolist(), end.tolist()
    parent = list(range(len(first)))

    def root(at: int) -> int:
        while parent[at] != at:
            parent[at] = parent[parent[at]]
            at = parent[at]
        return at

    rows = np.searchsorted(row, np.arange(mask.shape[0] + 1)).tolist()
    for above, here, below in zip(rows, rows[1:], rows[2:], strict=False):
        upper, lower = above, here
        while upper < here and lower < below:
            if first[upper] <= last[lower] and first[lower] <= last[upper]:
                one, other = sorted((root(upper), root(lower)))
                parent[other] = one
            if last[upper] < last[lower]:
                upper += 1
            else:
                lower += 1
    names, of = np.unique([root(at) for at in range(len(first))], return_inverse=True)
    boxes = np.zeros((len(names), 4), np.intp)
    boxes[:, :2] = max(mask.shape)
    np.minimum.at(boxes[:, 0], of, begin)
    np.minimum.at(boxes[:, 1], of, row)
    np.maximum.at(boxes[:, 2], of, end)
    np.maximum.at(boxes[:, 3], of, row + 1)
    return boxes
