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
    height, width = mask.shape
    flat = np.ascontiguousarray(mask).ravel()
    differs = np.empty(min(len(flat), _BAND), np.bool_)
    parts = [np.zeros(int(flat[:1].sum()), np.int64)]
    for low in range(1, len(flat), _BAND):  # in parts, so that what is in between stays in the cache
        high = min(low + _BAND, len(flat))
        here = differs[: high - low]
        np.not_equal(flat[low:high], flat[low - 1 : high - 1], out=here)
        parts.append(np.flatnonzero(here) + low)
    parts.append(np.full(int(flat[-1:].sum()), len(flat)))
    first = np.arange(width, len(flat), width) if width else np.zeros(0, np.int64)
    goes_on = first[flat[first] & flat[first - 1]]  # no run goes on in the next row
    if len(goes_on):
        edges = np.sort(np.concatenate([*parts, goes_on, goes_on]), kind="stable")
    else:
        edges = np.concatenate(parts)
    begin, end = edges[::2], edges[1::2]
    rows = begin // max(width, 1)
    return Runs(rows, begin - rows * width, end - rows * width, (height, width))


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


def upright_lines(mask: Mask, least: int) -> Mask:
    """What lies in a straight run of at least `least` pixels from the top down."""
    whole = np.zeros_like(mask)
    if mask.shape[0] < least:
        return whole
    some = mask[:: max(1, least // 2)]  # of which every such run has two that follow each other
    columns = np.flatnonzero((some[1:] & some[:-1]).any(axis=0))
    held, length = np.take(mask, columns, axis=1), 1
    while length < least:  # held[i]: the `length` pixels from i on are all true
        step = min(length, least - length)
        held = held[:-step] & held[step:]
        length += step
    found = np.zeros((len(mask), len(columns)), np.bool_)
    found[: len(held)] = held
    length = 1
    while length < least:
        step = min(length, least - length)
        found[step:] |= found[:-step].copy()
        length += step
    row, column = np.nonzero(found)
    whole[row, columns[column]] = True
    return whole
