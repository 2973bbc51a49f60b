"""What is drawn on a screen's surfaces, clustered: runs in a row, joined across rows and small gaps. Pure.

As a LiDAR's rings are: points of one ring close to each other are a run, runs of neighbouring rings that
touch are one cluster. Gaps are in device-independent pixels (dip), so that a screen at 2x gives the same
clusters.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from agent.elements.boxes import Boxes, no_boxes
from agent.elements.components import Numbers, components

Mask = NDArray[np.bool_]
_BAND = 400_000
"""Pixels that are looked at at a time."""


@dataclass(frozen=True, slots=True)
class Runs:
    """What is drawn, row by row: (m,) each, in order."""

    rows: Numbers
    left: Numbers
    right: Numbers
    """The first pixel after it."""
    shape: tuple[int, int]
    """(H, W) of the picture."""


def runs(mask: Mask) -> Runs:
    """The runs of true values in the rows of a mask (H, W)."""
    (found,) = runs_of_values(mask.view(np.uint8), 1)
    return found


def runs_of_values(marks: NDArray[np.uint8], *values: int) -> list[Runs]:
    """The runs of each of some values, none of them 0, in the rows of (H, W) marks."""
    height, width = marks.shape
    flat = np.ascontiguousarray(marks).ravel()
    differs = np.empty(min(len(flat), _BAND), np.bool_)
    parts = [np.zeros(min(len(flat), 1), np.int64)]
    for low in range(1, len(flat), _BAND):  # in parts, so that what is in between stays in the cache
        high = min(low + _BAND, len(flat))
        here = differs[: high - low]
        np.not_equal(flat[low:high], flat[low - 1 : high - 1], out=here)
        found = np.flatnonzero(here)
        found += low
        parts.append(found)
    begin = np.concatenate(parts)
    first = np.arange(width, len(flat), width) if width else np.zeros(0, np.int64)
    value = flat[first]
    goes_on = first[(value != 0) & (value == flat[first - 1])]  # no run goes on in the next row
    if len(goes_on):
        begin = np.sort(np.concatenate([begin, goes_on]), kind="stable")
    end, value = np.append(begin[1:], len(flat)), flat[begin]
    made = []
    for one in values:
        is_one = value == one
        left, right = begin[is_one], end[is_one]
        rows = left // max(width, 1)
        before = rows * width
        made.append(Runs(rows, left - before, right - before, (height, width)))
    return made


def clusters(drawn: Runs, *, across: int = 0, down: int = 0) -> Boxes:
    """The boxes of what hangs together, where gaps of 2 · `across` pixels in a row and of `down` rows are
    bridged; corners touch."""
    if not len(drawn.rows):
        return no_boxes()
    height, width = drawn.shape
    wide = width + 2 * across + 1
    begin = drawn.rows * wide + drawn.left  # the run and its reach, in rows that are so much wider
    end = drawn.rows * wide + drawn.right + 2 * across
    goes_on = np.zeros(len(begin), np.bool_)
    goes_on[1:] = begin[1:] <= end[:-1]
    first = np.flatnonzero(~goes_on)
    begin, end = begin[first], np.append(end[first[1:] - 1], end[-1])
    ones, others = [], []
    for step in range(1, down + 2):
        # the runs so many rows below that touch one are neighbours in order
        low = np.searchsorted(end, begin + step * wide, side="left")
        high = np.searchsorted(begin, end + step * wide, side="right")
        many = np.maximum(high - low, 0)
        one = np.repeat(np.arange(len(begin)), many)
        ones.append(one)
        others.append(np.arange(len(one)) - np.repeat(np.cumsum(many) - many - low, many))
    of = components(len(begin), np.concatenate(ones), np.concatenate(others))
    row = begin // wide
    boxes = np.zeros((int(of.max()) + 1, 4), np.int64)
    boxes[:, 0], boxes[:, 1] = width, height
    np.minimum.at(boxes[:, 0], of, begin - row * wide)
    np.minimum.at(boxes[:, 1], of, row)
    np.maximum.at(boxes[:, 2], of, end - row * wide - 2 * across)
    np.maximum.at(boxes[:, 3], of, row + 1)
    return boxes


def upright_lines(mask: Mask, least: int) -> Numbers:
    """(m,) the pixels, counted row by row, of straight runs of at least `least` from the top down."""
    height, width = mask.shape
    step = max(1, least // 2)
    some = mask[::step]  # of which every such run has two that follow each other
    steps = max(1, len(some) - 1)
    column, number = np.divmod(np.flatnonzero((some[1:] & some[:-1]).T), steps)
    flat, place = np.ascontiguousarray(mask).ravel(), number * step * width + column
    for between in range(1, step):
        is_whole = flat[place + between * width]
        place, column, number = place[is_whole], column[is_whole], number[is_whole]
    if not len(place):
        return np.zeros(0, np.int64)
    is_next = np.zeros(len(place), np.bool_)
    is_next[1:] = (column[1:] == column[:-1]) & (number[1:] == number[:-1] + 1)
    first = np.flatnonzero(~is_next)
    last = np.append(first[1:], len(place)) - 1
    column, top, bottom = column[first], number[first] * step, (number[last] + 1) * step
    goes_up, goes_down = np.ones(len(first), np.bool_), np.ones(len(first), np.bool_)
    for _ in range(1, step):
        goes_up &= (top > 0) & flat[np.maximum(top - 1, 0) * width + column]
        goes_down &= (bottom < height - 1) & flat[np.minimum(bottom + 1, height - 1) * width + column]
        top -= goes_up
        bottom += goes_down
    is_long = bottom - top + 1 >= least
    begin, count = (top * width + column)[is_long], (bottom - top + 1)[is_long]
    along = np.arange(int(count.sum())) - np.repeat(np.cumsum(count) - count, count)
    pixels: Numbers = np.repeat(begin, count) + width * along
    return pixels
