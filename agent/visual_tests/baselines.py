"""Baseline pictures: whether a screen looks as it did when a person accepted it, outside of masks. Pure."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from agent.perception.change import compare
from agent.visual_tests.fingerprint import ScreenBox
from agent.visual_tests.lock_file import LockedCrop, LockedLook

_LEVELS = 12
"""Of 255: what differs less is the same colour, drawn by another version of a library."""
_TILE_PX = 16
"""Differences nearer than this are one."""
Picture = NDArray[np.uint8]


def baseline_of(pixels: Picture, masks: Sequence[ScreenBox] = ()) -> LockedLook:
    """A picture that waits for acceptance, with the masks of the one that was accepted before."""
    height, width = pixels.shape[:2]
    crop = LockedCrop(ScreenBox(0, 0, width, height), np.ascontiguousarray(pixels))
    return LockedLook(evidence=(crop,), seen="A picture to compare with.", masks=tuple(masks))


def differing(accepted: LockedLook, pixels: Picture) -> tuple[ScreenBox, ...]:
    """Around what differs, from the top down; nothing where it is but a caret. A picture of another size
    differs as a whole."""
    before = accepted.evidence[0].pixels
    height, width = pixels.shape[:2]
    if before.shape != pixels.shape:
        return (ScreenBox(0, 0, width, height),)
    apart = np.abs(before.astype(np.int16) - pixels.astype(np.int16)).max(axis=2) > _LEVELS
    for mask in accepted.masks:
        part = mask.within(pixels)
        apart[part.top : part.bottom, part.left : part.right] = False
    if not apart.any():
        return ()
    shown = np.repeat(apart[..., None].astype(np.uint8), 3, axis=2)
    return () if compare(np.zeros_like(shown), shown).is_caret else tuple(_boxes(apart))


def places(boxes: Sequence[ScreenBox]) -> str:
    """
    >>> places([ScreenBox(10, 20, 40, 30)])
    '1 part, 30×10 pixels at 10, 20'
    """
    one = max(boxes, key=lambda box: box.width * box.height)
    num = f"{len(boxes)} parts, the largest" if len(boxes) > 1 else "1 part,"
    return f"{num} {one.width}×{one.height} pixels at {one.left}, {one.top}"


def _boxes(apart: NDArray[np.bool_]) -> list[ScreenBox]:
    """Tiles with a difference that touch are one box, as tight as its pixels."""
    height, width = apart.shape
    whole = np.pad(apart, ((0, -height % _TILE_PX), (0, -width % _TILE_PX)))
    tiles = whole.reshape(whole.shape[0] // _TILE_PX, _TILE_PX, -1, _TILE_PX).any(axis=(1, 3))
    left = {(int(row), int(column)) for row, column in np.argwhere(tiles)}
    found = []
    while left:
        group, near = set(), [min(left)]
        while near:
            at = near.pop()
            if at in left:
                left.remove(at)
                group.add(at)
                near += [(at[0] + down, at[1] + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
        rows, columns = zip(*group, strict=True)
        top, start = min(rows) * _TILE_PX, min(columns) * _TILE_PX
        part = apart[top : (max(rows) + 1) * _TILE_PX, start : (max(columns) + 1) * _TILE_PX]
        ys, xs = np.nonzero(part)
        found.append(
            ScreenBox(
                start + int(xs.min()), top + int(ys.min()), start + int(xs.max()) + 1, top + int(ys.max()) + 1
            )
        )
    return sorted(found, key=lambda box: (box.top, box.left))
