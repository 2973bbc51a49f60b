"""The background of a screen: flat or slowly changing surfaces, as a LiDAR sweep has its ground. Pure.

PASS3D fits the ground and takes its points out before anything is clustered. A screen has many grounds, one
in another: the window's, that of a list in it, that of a selected row. Each grows from long runs of one
colour through rows in which the colour stays or changes by a step that a gradient has; what is left is
drawn on one.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from agent.elements.components import Numbers, components

Mask = NDArray[np.bool_]
Boxes = NDArray[np.int64]
"""(n, 4) left, top, right, bottom in pixels; right and bottom are the first outside."""

_STEP = 2
"""Of 255: from one pixel to the next within one surface, per channel."""
_LEAST_RUN_DIP, _LEAST_WIDTH_DIP, _LEAST_HEIGHT_DIP = 8, 8, 5
_LEAST_AREA_DIP2 = 60
_LINE_DIP = 24
_TILE_PX = 32
_ROUGH, _ROUGH_BY_LITTLE = 0.55, 0.2
"""Shares of pixels in a part of a photograph that differ from their neighbours both ways, at all and by
little; antialiased text has up to 0.4 and 0.17."""
_LITTLE = 6
_ROUGH_AMONG_ROUGH, _MANY_ROUGH, _ROUNDS = 0.05, 5, 3
"""The share that is enough where five of the nine squares around are a photograph's, in so many rounds."""
_BUSY = 0.55
"""Share of pixels that differ from their neighbour in a part of a photograph or of noise; text has less."""


@dataclass(frozen=True, slots=True)
class Surfaces:
    """All of a picture of shape (H, W)."""

    boxes: Boxes
    colours: NDArray[np.uint8]
    """(n, 3) of each one's first pixel."""
    drawn: Mask
    """(H, W): what is on no surface."""
    level_lines: Mask
    """(H, W): what of it lies in a run of one colour that is too long for a letter: edges."""
    busy: Mask
    """(H / 32, W / 32), both rounded up: where a photograph or noise is; nothing there is drawn."""
    labels: NDArray[np.int32]
    """(H, W) which surface a pixel is of, -1 for none."""
    straightness: NDArray[np.int64]
    """(n,) how many of the four sides of its box a surface lies along, for half of their length at least."""


def find_surfaces(pixels: NDArray[np.uint8], scale: float = 1.0) -> Surfaces:
    """The surfaces of a picture (H, W, 3); `scale` is physical pixels per device-independent pixel (dip)."""
    height, width = pixels.shape[:2]
    flat = np.ascontiguousarray(pixels).reshape(-1, 3)
    begins = np.ones((height, width), np.bool_)
    begins.ravel()[1:] = _differs(flat.ravel()[3:], flat.ravel()[:-3])
    begins[:, 0] = True
    busy = _busy_tiles(begins) | _rough_tiles(pixels)
    starts = np.flatnonzero(begins.ravel())
    lengths = np.diff(starts, append=height * width)
    is_long = lengths >= max(2, round(_LEAST_RUN_DIP * scale))
    run_of = np.cumsum(begins.ravel(), dtype=np.int32) - 1
    # two runs of neighbouring rows that touch have the begin of one of them in common
    begun = starts[is_long]
    at = np.concatenate([begun[begun < (height - 1) * width], begun[begun >= width] - width])
    above, below = run_of[at], run_of[at + width]
    touch = is_long[above] & is_long[below]
    at, above, below = at[touch], above[touch], below[touch]
    near = ~_differs(flat[at].ravel(), flat[at + width].ravel())
    number = np.cumsum(is_long) - 1
    num_long = int(is_long.sum())
    of = components(num_long, number[above[near]], number[below[near]])
    return _kept(flat, starts[is_long], lengths, is_long, of, busy, (height, width), scale)


def _kept(
    flat: NDArray[np.uint8],
    first: Numbers,
    lengths: Numbers,
    is_long: Mask,
    of: Numbers,
    busy: Mask,
    shape: tuple[int, int],
    scale: float,
) -> Surfaces:
    """Those that are large enough, and all pixels that are on none of them."""
    height, width = shape
    count = int(of.max()) + 1 if len(of) else 0
    straight = np.zeros(count, np.int64)
    boxes, areas = np.zeros((count, 4), np.int64), np.zeros(count, np.int64)
    colours = np.zeros((count, 3), np.uint8)
    if count:
        row, left = first // width, first % width
        boxes[:, 0], boxes[:, 1] = width, height
        np.minimum.at(boxes[:, 0], of, left)
        np.minimum.at(boxes[:, 1], of, row)
        np.maximum.at(boxes[:, 2], of, left + lengths[is_long])
        np.maximum.at(boxes[:, 3], of, row + 1)
        areas = np.bincount(of, lengths[is_long], count).astype(np.int64)
        colours[of[::-1]] = flat[first[::-1]]
        straight = _straight_sides(boxes, of, left, row, lengths[is_long], max(1, round(scale)))
    sides = boxes[:, 2:] - boxes[:, :2]
    is_kept = (
        (sides[:, 0] >= _LEAST_WIDTH_DIP * scale)
        & (sides[:, 1] >= _LEAST_HEIGHT_DIP * scale)
        & (areas >= _LEAST_AREA_DIP2 * scale * scale)
    )
    numbers = np.where(is_kept, np.cumsum(is_kept) - 1, -1).astype(np.int32)
    of_run = np.full(len(lengths), -1, np.int32)
    if count:
        of_run[is_long] = numbers[of]
    labels = np.repeat(of_run, lengths).reshape(shape)
    drawn = labels < 0
    level = np.repeat((lengths >= _LINE_DIP * scale) & (of_run < 0), lengths).reshape(shape)
    if busy.any():
        wide = np.repeat(np.repeat(busy, _TILE_PX, axis=0), _TILE_PX, axis=1)
        drawn &= ~wide[:height, :width]
    return Surfaces(boxes[is_kept], colours[is_kept], drawn, level, busy, labels, straight[is_kept])


def _straight_sides(
    boxes: Boxes, of: Numbers, left: Numbers, row: Numbers, length: Numbers, near: int
) -> Numbers:
    """(n,) how many sides of each box its runs touch, or nearly, along half of them."""
    own = boxes[of]
    count = len(boxes)
    wide, high = (boxes[:, 2:] - boxes[:, :2]).T
    touching = (
        (np.abs(left - own[:, 0]) <= near, np.ones_like(length), high),
        (np.abs(row - own[:, 1]) <= 0, length, wide),
        (np.abs(left + length - own[:, 2]) <= near, np.ones_like(length), high),
        (np.abs(row + 1 - own[:, 3]) <= 0, length, wide),
    )
    sums = [np.bincount(of, weight * touches, count) >= 0.5 * side for touches, weight, side in touching]
    count_of_sides: Numbers = np.sum(sums, axis=0).astype(np.int64)
    return count_of_sides


def _differs(one: NDArray[np.uint8], other: NDArray[np.uint8]) -> Mask:
    """(n,) whether any channel of n pixels (3 n,) differs by more than a step; in eight bits, which wrap."""
    difference = one - other
    difference += np.uint8(_STEP)
    channels = difference > 2 * _STEP
    differs: Mask = channels[0::3] | channels[1::3]
    differs |= channels[2::3]
    return differs


def busy_shares(busy: Mask, boxes: Boxes) -> NDArray[np.float64]:
    """(n,) the share of the squares under each box in which a photograph or noise is."""
    sums = np.zeros((busy.shape[0] + 1, busy.shape[1] + 1), np.int64)
    sums[1:, 1:] = busy.cumsum(axis=0).cumsum(axis=1)
    left, top = boxes[:, 0] // _TILE_PX, boxes[:, 1] // _TILE_PX
    right, bottom = (boxes[:, 2] - 1) // _TILE_PX + 1, (boxes[:, 3] - 1) // _TILE_PX + 1
    inside = sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left]
    shares: NDArray[np.float64] = inside / np.maximum((bottom - top) * (right - left), 1)
    return shares


def _rough_tiles(pixels: NDArray[np.uint8]) -> Mask:
    """(H / 32, W / 32), both rounded up: squares in which many pixels differ from both the one before and
    the one above, be it by little: a smooth photograph changes too little to be told by large steps, letters
    lie on one colour, and a gradient along a side changes one way only. Every second pixel is looked at."""
    height, width = pixels.shape[:2]
    rows, columns = -(-height // _TILE_PX), -(-width // _TILE_PX)
    some = np.ascontiguousarray(pixels[::2, ::2])
    half = _TILE_PX // 2
    differs = np.zeros((2, rows * half, columns * half), np.bool_)
    here = some[1:, 1:]
    before, above = _largest_difference(here, some[1:, :-1]), _largest_difference(here, some[:-1, 1:])
    both = differs[0, 1 : some.shape[0], 1 : some.shape[1]]
    np.logical_and(before, above, out=both)
    differs[1, 1 : some.shape[0], 1 : some.shape[1]] = both & (np.minimum(before, above) <= _LITTLE)
    shares = differs.reshape(2, rows, half, columns, half).mean(axis=(2, 4))
    rough: Mask = (shares[0] > _ROUGH) | (shares[1] > _ROUGH_BY_LITTLE)
    for _ in range(_ROUNDS):
        around = np.pad(rough, 1, mode="edge").astype(np.int64)
        near = sum(
            around[row : row + rows, column : column + columns] for row in range(3) for column in range(3)
        )
        rough |= (shares[1] > _ROUGH_AMONG_ROUGH) & (near >= _MANY_ROUGH)
    return rough


def _largest_difference(one: NDArray[np.uint8], other: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """(h, w) of any channel, between pixels (h, w, 3)."""
    each = np.maximum(one, other) - np.minimum(one, other)
    largest: NDArray[np.uint8] = np.maximum(np.maximum(each[..., 0], each[..., 1]), each[..., 2])
    return largest


def _busy_tiles(changes: Mask) -> Mask:
    """(H / 32, W / 32), both rounded up: squares in which most pixels differ from the one before."""
    height, width = changes.shape
    down = np.add.reduceat(changes.view(np.uint8), np.arange(0, height, _TILE_PX), axis=0, dtype=np.uint8)
    sums = np.add.reduceat(down, np.arange(0, width, _TILE_PX), axis=1, dtype=np.int32)
    rows = np.minimum(np.arange(0, height, _TILE_PX) + _TILE_PX, height) - np.arange(0, height, _TILE_PX)
    columns = np.minimum(np.arange(0, width, _TILE_PX) + _TILE_PX, width) - np.arange(0, width, _TILE_PX)
    busy: Mask = sums > _BUSY * rows[:, None] * columns
    return busy
