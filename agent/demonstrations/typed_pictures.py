"""What appeared on the screen while a text was typed, piece by piece. Pure.

Only what differs from the screen before the first key is kept, and only in memory: a text that is held back
is judged by it (`clear_text`), and then it is dropped.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from agent.perception.change import are_equal, differing

Pixels = NDArray[np.uint8]

_MARGIN_PX = 6
_LINE_GAP_PX = 3
"""Rows without a change that may lie within a letter: below the dot of an i."""
_WORD_GAP_PX = 32
_LEAST_WIDTH_PX = 3
_FAR = 40
"""From the background, in one colour: a gradient is nearer."""
_MAX_AREA_PX = 2_000_000
"""Of all pieces together: a video beside the field is not read."""
_MAX_PIECES = 40
_PER_LOOK = 8
"""So many characters may be added to the newest look before another one is kept beside it: a short field
shows only the end of a long text."""
_MAX_LOOKS = 40


@dataclass(frozen=True, slots=True)
class TypedLook:
    """The pieces of the screen that had changed when so many characters were typed."""

    num_typed: int
    pieces: tuple[Pixels, ...]
    """(H, W, 3), in reading order."""


class TypedPictures:
    """Collects looks from the first key to a moment after the last."""

    def __init__(self, before: Pixels | None) -> None:
        """`before` is the screen before the first key, (H, W, 3 or 4); without one nothing is kept."""
        self._before, self._newest = before, before
        self._looks: list[TypedLook] = []

    def add(self, pixels: Pixels, num_typed: int) -> None:
        """`pixels` has the shape of `before`; those of another one are left out."""
        before = self._before
        if before is None or before.shape != pixels.shape or self._is_newest(pixels):
            return
        self._newest = pixels
        look = TypedLook(num_typed, tuple(changed_pieces(before, pixels)))
        last = self._looks[-2].num_typed if len(self._looks) > 1 else 0
        if self._looks and (num_typed - last <= _PER_LOOK or len(self._looks) >= _MAX_LOOKS):
            self._looks[-1] = look
        else:
            self._looks.append(look)

    def newest_first(self) -> Iterator[TypedLook]:
        return reversed(self._looks)

    def _is_newest(self, pixels: Pixels) -> bool:
        return self._newest is not None and are_equal(self._newest, pixels)


def changed_pieces(before: Pixels, after: Pixels) -> list[Pixels]:
    """Cuts of `after` around what differs, line by line, (H, W, 3).

    Args:
        before, after: (H, W, 3 or 4), of the same shape.
    """
    changed = differing(before, after)
    pieces: list[Pixels] = []
    area = 0
    for top, bottom in _runs(np.logical_or.reduce(changed, axis=1), _LINE_GAP_PX):
        for left, right in _runs(np.logical_or.reduce(changed[top:bottom], axis=0), _WORD_GAP_PX):
            if right - left < _LEAST_WIDTH_PX:
                continue
            cut = np.s_[
                max(top - _MARGIN_PX, 0) : bottom + _MARGIN_PX, max(left - _MARGIN_PX, 0) : right + _MARGIN_PX
            ]
            piece = _without_others(before[cut][..., :3], after[cut][..., :3], changed[cut])
            area += piece.shape[0] * piece.shape[1]
            if area > _MAX_AREA_PX or len(pieces) >= _MAX_PIECES:
                return pieces
            pieces.append(piece)
    return pieces


def _without_others(before: Pixels, pixels: Pixels, changed: NDArray[np.bool_]) -> Pixels:
    """A copy of `pixels` in which what stood there before is painted over with the background: also what lies
    right beside what is new, as the border of a window does."""
    near = changed.copy()
    for axis, reach in ((1, _MARGIN_PX), (0, _LINE_GAP_PX)):
        spread = near.copy()
        for shift in range(1, reach + 1):
            ahead, behind = _shifted(near, shift, axis), _shifted(near, -shift, axis)
            spread |= ahead | behind
        near = spread
    background = np.median(pixels.reshape(-1, 3), axis=0).astype(np.uint8)
    stays = (before == pixels).all(axis=2)
    far = np.abs(pixels.astype(np.int16) - background).max(axis=2) > _FAR
    return np.where((near & ~(stays & far))[..., None], pixels, background)


def _shifted(marked: NDArray[np.bool_], by: int, axis: int) -> NDArray[np.bool_]:
    moved = np.roll(marked, by, axis=axis)
    edge = slice(None, by) if by > 0 else slice(by, None)
    moved[(edge, slice(None)) if axis == 0 else (slice(None), edge)] = False
    return moved


def _runs(marked: NDArray[np.bool_], gap: int) -> list[tuple[int, int]]:
    """Where marked stretches begin and end; those with at most so many unmarked ones between are one."""
    places = np.flatnonzero(marked)
    if not places.size:
        return []
    breaks = np.flatnonzero(np.diff(places) > gap + 1)
    starts = [int(places[0]), *(int(places[one + 1]) for one in breaks)]
    ends = [*(int(places[one]) + 1 for one in breaks), int(places[-1]) + 1]
    return list(zip(starts, ends, strict=True))
