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
_BAND_BYTES = 350_000
_ROUGH, _ROUGH_BY_LITTLE = 0.55, 0.2
"""Shares of pixels in a part of a photograph that differ from their neighbours both ways, at all and by
little; antialiased text has up to 0.4 and 0.17."""
_LITTLE = 6
_ROUGH_AMONG_ROUGH, _MANY_ROUGH, _ROUNDS = 0.05, 5, 3
"""The share that is enough where five of the nine squares around are a photograph's, in so many rounds."""
_OF_CHANNELS, _EVERY = 0.4, 8
"""Squares with less than this part of such a share in every eighth row are not looked at further."""
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
    level_lines: Numbers
    """(m, 2) the first pixel, counted row by row, and the first after it, of each run of one colour on no
    surface that is too long for a letter: edges."""
    busy: Mask
    """(H / 32, W / 32), both rounded up: where a photograph or noise is; nothing there is drawn."""
    straightness: NDArray[np.int64]
    """(n,) how many of the four sides of its box a surface lies along, for half of their length at least."""
    starts: Numbers
    """(r,) the first pixel of each run, counted row by row."""
    labels: Numbers
    """(r,) which surface a run is of, -1 for none."""

    def label_at(self, x: Numbers, y: Numbers) -> Numbers:
        """Which surface each pixel is of; those beyond the picture's sides count as the nearest one."""
        height, width = self.drawn.shape
        places = y.clip(0, height - 1) * width + x.clip(0, width - 1)
        found: Numbers = self.labels[np.searchsorted(self.starts, places, side="right") - 1]
        return found


def find_surfaces(pixels: NDArray[np.uint8], scale: float = 1.0) -> Surfaces:
    """The surfaces of a picture (H, W, 3); `scale` is physical pixels per device-independent pixel (dip).

    A screen changes in one pixel of fifty, so all but the search for changes is done on runs, not on pixels.
    """
    height, width = pixels.shape[:2]
    flat = np.ascontiguousarray(pixels).reshape(-1, 3)
    starts = _starts(flat.ravel(), height, width)
    lengths = np.diff(starts, append=height * width)
    busy = _busy_tiles(starts, height, width) | _rough_tiles(flat.reshape(height, width, 3))
    is_long = lengths >= max(2, round(_LEAST_RUN_DIP * scale))
    begin, end = starts[is_long], (starts + lengths)[is_long]
    numbers = np.arange(len(begin))
    # two runs of neighbouring rows that touch have the begin of one of them in common
    low, high = begin + width, begin - width
    below, above = _run_at(begin, end, low), _run_at(begin, end, high)
    has_below, has_above = below >= 0, above >= 0
    one = np.concatenate([numbers[has_below], numbers[has_above]])
    other = np.concatenate([below[has_below], above[has_above]])
    at = np.concatenate([begin[has_below], begin[has_above]])
    there = np.concatenate([low[has_below], high[has_above]])
    near = ~_differs(flat[at].ravel(), flat[there].ravel())
    of = components(len(begin), one[near], other[near])
    return _kept(flat, starts, lengths, is_long, of, busy, (height, width), scale)


def _starts(values: NDArray[np.uint8], height: int, width: int) -> Numbers:
    """(n,) the first pixel of each run of one colour, in the order of pixels; every row begins one."""
    rows = max(1, _BAND_BYTES // (3 * width))  # at a time, so that what is in between stays in the cache
    difference = np.empty(3 * rows * width, np.uint8)
    differs = np.empty(3 * rows * width, np.bool_)
    parts = [np.zeros(1, np.int64)]
    for top in range(0, height, rows):
        low, high = max(3, 3 * top * width), 3 * min(top + rows, height) * width
        here, is_begin = difference[: high - low], differs[: high - low]
        np.subtract(values[low:high], values[low - 3 : high - 3], out=here)  # of eight bits, which wrap
        here += np.uint8(_STEP)
        np.greater(here, 2 * _STEP, out=is_begin)
        is_begin[-low % (3 * width) :: 3 * width] = True
        found = np.flatnonzero(is_begin)
        found += low
        found //= 3
        parts.append(found)
    channels = np.concatenate(parts)
    is_first = np.empty(len(channels), np.bool_)
    is_first[:1] = True
    np.not_equal(channels[1:], channels[:-1], out=is_first[1:])
    return channels[is_first]


def _run_at(begin: Numbers, end: Numbers, places: Numbers) -> Numbers:
    """(n,) the number of the run that each place is in; -1 for none."""
    if not len(begin):
        return np.full(len(places), -1, np.int64)
    number = np.searchsorted(begin, places, side="right") - 1
    number[places >= end[number]] = -1  # the last one has an end too, so -1 as an index is of no harm
    number[places < begin[0]] = -1
    return number


def _kept(
    flat: NDArray[np.uint8],
    starts: Numbers,
    lengths: Numbers,
    is_long: Mask,
    of: Numbers,
    busy: Mask,
    shape: tuple[int, int],
    scale: float,
) -> Surfaces:
    """Those that are large enough, and all pixels that are on none of them."""
    height, width = shape
    first, length = starts[is_long], lengths[is_long]
    count = int(of.max()) + 1 if len(of) else 0
    straight = np.zeros(count, np.int64)
    boxes, areas = np.zeros((count, 4), np.int64), np.zeros(count, np.int64)
    colours = np.zeros((count, 3), np.uint8)
    if count:
        row = first // width
        left = first - row * width
        boxes[:, 0], boxes[:, 1] = width, height
        np.minimum.at(boxes[:, 0], of, left)
        np.minimum.at(boxes[:, 1], of, row)
        np.maximum.at(boxes[:, 2], of, left + length)
        np.maximum.at(boxes[:, 3], of, row + 1)
        areas = np.bincount(of, length, count).astype(np.int64)
        colours[of[::-1]] = flat[first[::-1]]
        straight = _straight_sides(boxes, of, left, row, length, max(1, round(scale)))
    sides = boxes[:, 2:] - boxes[:, :2]
    is_kept = (
        (sides[:, 0] >= _LEAST_WIDTH_DIP * scale)
        & (sides[:, 1] >= _LEAST_HEIGHT_DIP * scale)
        & (areas >= _LEAST_AREA_DIP2 * scale * scale)
    )
    numbers = np.where(is_kept, np.cumsum(is_kept) - 1, -1)
    labels = np.full(len(lengths), -1, np.int64)
    labels[is_long] = numbers[of]
    is_free = labels < 0
    drawn = np.repeat(is_free, lengths).reshape(shape)
    is_level = is_free & (lengths >= _LINE_DIP * scale)
    for down in np.flatnonzero(busy.any(axis=1)).tolist():
        drawn[down * _TILE_PX : (down + 1) * _TILE_PX] &= np.repeat(~busy[down], _TILE_PX)[:width]
    return Surfaces(
        boxes[is_kept],
        colours[is_kept],
        drawn,
        np.stack([starts[is_level], (starts + lengths)[is_level]], axis=1),
        busy,
        straight[is_kept],
        starts,
        labels,
    )


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
    lie on one colour, and a gradient along a side changes one way only. Every second pixel is looked at, and
    only in squares where enough seem to differ at all."""
    height, width = pixels.shape[:2]
    rows, columns = -(-height // _TILE_PX), -(-width // _TILE_PX)
    shares = np.zeros((2, rows, columns))
    changing = _changing(pixels, rows, columns)
    is_likely = changing > _OF_CHANNELS * _ROUGH_BY_LITTLE
    _fill_shares(pixels, shares, *np.nonzero(is_likely))
    rough: Mask = (shares[0] > _ROUGH) | (shares[1] > _ROUGH_BY_LITTLE)
    if not rough.any():
        return rough
    _fill_shares(pixels, shares, *np.nonzero((changing > _OF_CHANNELS * _ROUGH_AMONG_ROUGH) & ~is_likely))
    for _ in range(_ROUNDS):
        around = np.pad(rough, 1, mode="edge").astype(np.int64)
        near = sum(
            around[row : row + rows, column : column + columns] for row in range(3) for column in range(3)
        )
        rough |= (shares[1] > _ROUGH_AMONG_ROUGH) & (near >= _MANY_ROUGH)
    return rough


def _changing(pixels: NDArray[np.uint8], rows: int, columns: int) -> NDArray[np.float64]:
    """(rows, columns) the share of the channels in every eighth row of each square that differ from those
    two pixels before and two above."""
    height, width = pixels.shape[:2]
    lines = _TILE_PX // _EVERY
    values = pixels.reshape(height, -1)
    here = values[2::_EVERY]
    differs = np.zeros((rows * lines, columns * 3 * _TILE_PX), np.bool_)
    for low in range(0, len(here), _TILE_PX):  # in parts, so that what is in between stays in the cache
        some = here[low : low + _TILE_PX]
        both = differs[low : low + len(some), 6 : 3 * width]
        np.not_equal(some[:, 6:], some[:, :-6], out=both)
        top = low * _EVERY
        both &= some[:, 6:] != values[top : top + _EVERY * len(some) : _EVERY, 6:]
    eights = np.bitwise_count(differs.view(np.uint64)).reshape(rows, lines, columns, -1)
    shares: NDArray[np.float64] = eights.sum(axis=(1, 3), dtype=np.int64) / (lines * 3 * _TILE_PX)
    return shares


def _fill_shares(
    pixels: NDArray[np.uint8], shares: NDArray[np.float64], down: Numbers, right: Numbers
) -> None:
    """Sets, of some squares, the shares of pixels that differ both ways, at all and by little."""
    height, width = pixels.shape[:2]
    steps = 2 * np.arange(-1, _TILE_PX // 2)
    y, x = _TILE_PX * down[:, None] + steps, _TILE_PX * right[:, None] + steps
    # (k, 17, 17, 3): every second pixel of each square, and those before and above
    some = pixels[y.clip(0, height - 1)[:, :, None], x.clip(0, width - 1)[:, None, :]]
    is_inside = ((y >= 2) & (y < height))[:, 1:, None] & ((x >= 2) & (x < width))[:, None, 1:]
    before = _largest_difference(some[:, 1:, 1:], some[:, 1:, :-1])
    above = _largest_difference(some[:, 1:, 1:], some[:, :-1, 1:])
    least = np.minimum(before, above)
    both = (least > 0) & is_inside
    shares[0, down, right] = both.mean(axis=(1, 2))
    shares[1, down, right] = (both & (least <= _LITTLE)).mean(axis=(1, 2))


def _largest_difference(one: NDArray[np.uint8], other: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """(h, w) of any channel, between pixels (h, w, 3)."""
    each = np.maximum(one, other) - np.minimum(one, other)
    largest: NDArray[np.uint8] = np.maximum(np.maximum(each[..., 0], each[..., 1]), each[..., 2])
    return largest


def _busy_tiles(starts: Numbers, height: int, width: int) -> Mask:
    """(H / 32, W / 32), both rounded up: squares in which most pixels differ from the one before."""
    rows, columns = -(-height // _TILE_PX), -(-width // _TILE_PX)
    row = starts // width
    tiles = row // _TILE_PX * columns + (starts - row * width) // _TILE_PX
    sums = np.bincount(tiles, minlength=rows * columns).reshape(rows, columns)
    high = np.minimum(np.arange(0, height, _TILE_PX) + _TILE_PX, height) - np.arange(0, height, _TILE_PX)
    wide = np.minimum(np.arange(0, width, _TILE_PX) + _TILE_PX, width) - np.arange(0, width, _TILE_PX)
    busy: Mask = sums > _BUSY * high[:, None] * wide
    return busy
