"""Boxes on a screen that may be elements, by geometry alone: many right ones, and few others. Pure.

After PASS3D's first stage: the ground is taken out (`surfaces.py`), what stands on it is clustered along rows
(`clusters.py`), clusters are filtered by size, and boxes are enlarged to win back what was taken as ground.
Ours is what screens have and roads have not: they nest, so a proposal knows what it lies in, and a line of
text may be enlarged in several ways, to the row of a list, the cell of a menu bar, or to the mark before
it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from agent.elements.boxes import Boxes, areas, clipped, no_boxes, sides
from agent.elements.clusters import clusters, runs_of_values, upright_lines
from agent.elements.components import components
from agent.elements.surfaces import Mask, Surfaces, busy_shares, find_surfaces

MOST_PROPOSALS = 400
_MOST_BEFORE = 4000
"""Clusters that are looked at further."""
_ACROSS_DIP, _WIDE_DIP, _LETTERS_DIP, _DOWN_DIP = 3, 5, 1.5, 1
"""Reach of a line of text, of one in large letters, of one word or sign, and between rows."""
_INK, _EDGE = 1, 2
_LINE_DIP = 24
"""Straight lines that are longer are edges, not letters."""
_BORDER_DIP, _AN_EDGE = 3, 0.7
"""A border's breadth, and the share of a side that it covers."""
_IS_LOW = np.array([True, True, False, False])
"""Left and top, of the sides of a box."""
_SAMPLES = 24
"""Places at which a side is looked at."""
_LEAST_INK_DIP, _MOST_INK_DIP = 4, 60
_LEAST_SIDE_DIP, _LEAST_WIDTH_DIP = 6, 9
_MOST_BUSY = 0.6
"""The share of a photograph under a box: what lies in one is a part of it."""
_MOST_SHARE = 0.6
"""Of the screen: what is larger is no element."""
_STRAIGHT = 0.5
"""The share of each of three sides of a surface that is straight; those of photographs are not."""
_MARK_DIP = (7, 26)
"""Sides of a tick box, a radio button, or an icon before a text."""
_MARK_GAP_DIP = 14
_ROW_DIP = (10, 60)
"""The height of rows."""
_CELL_DIP = 12
"""How far a caption's cell reaches beyond its letters at most."""


_SIDES_IN_ONE_NUMBER = 1 << np.array([48, 32, 16, 0])


class Origin(IntEnum):
    """By what a box was proposed; the first ones are kept where there are too many."""

    SURFACE = 0
    FRAME = 1
    INK = 2
    MARK_AND_TEXT = 3
    ROW = 4
    CELL = 5
    MARK = 6
    PARAGRAPH = 7
    EMPTY = 8
    """A surface without a border and with nothing on it."""


@dataclass(frozen=True, slots=True)
class Proposals:
    """n boxes, with what each lies in."""

    boxes: Boxes
    origins: NDArray[np.int8]
    """(n,) `Origin`."""
    parents: NDArray[np.int64]
    """(n,) the number of the smallest other proposal that holds it; -1 where none does."""
    num_left_out: int
    """How many were found beyond `MOST_PROPOSALS`."""


def propose(pixels: NDArray[np.uint8], scale: float = 1.0) -> Proposals:
    """Of a picture (H, W, 3); `scale` is physical pixels per device-independent pixel."""
    height, width = pixels.shape[:2]
    if min(height, width) < 8:
        return Proposals(no_boxes(), np.zeros(0, np.int8), np.zeros(0, np.int64), 0)
    surfaces = find_surfaces(pixels, scale)
    whole, is_bordered = _with_borders(surfaces, scale)
    is_straight = surfaces.straightness >= 3
    marks_of = _ink_and_edges(surfaces, whole, is_bordered & is_straight, scale)
    strokes, edges = runs_of_values(marks_of, _INK, _EDGE)
    frames = clusters(edges)
    lines = _of_size(clusters(strokes, across=_px(_ACROSS_DIP, scale), down=_px(_DOWN_DIP, scale)), scale)
    words = _of_size(clusters(strokes, across=_px(_LETTERS_DIP, scale), down=_px(_DOWN_DIP, scale)), scale)
    lines, words = lines[:_MOST_BEFORE], words[:_MOST_BEFORE]
    wider = _of_size(clusters(strokes, across=_px(_WIDE_DIP, scale), down=_px(_DOWN_DIP, scale)), scale)
    inside = _surface_of(lines, surfaces)
    faces = whole[is_straight]
    is_telling = is_bordered | np.isin(np.arange(len(whole)), inside)
    marks = _marks(np.concatenate([words, faces]), scale)
    marked = _marks_with_text(marks, wider, scale)
    found = [
        (Origin.SURFACE, whole[is_straight & is_telling]),
        (Origin.FRAME, frames),
        (Origin.INK, lines),
        (Origin.INK, wider),
        (Origin.MARK_AND_TEXT, marked),
        (Origin.ROW, _rows(lines, inside, surfaces, scale)),
        (Origin.CELL, _cells(lines, inside, surfaces, scale)),
        (Origin.CELL, _cells(marked, _surface_of(marked, surfaces), surfaces, scale)),
        (Origin.MARK, marks),
        (Origin.PARAGRAPH, _paragraphs(lines, inside, scale)),
        (Origin.EMPTY, whole[is_straight & ~is_telling]),
    ]
    return _chosen(found, surfaces.busy, width, height, scale)


def _px(dip: float, scale: float) -> int:
    return max(1, round(dip * scale))


def _with_borders(surfaces: Surfaces, scale: float) -> tuple[Boxes, Mask]:
    """The boxes enlarged by the border around each, and whether it has one to the left and to the right."""
    boxes = surfaces.boxes
    if not len(boxes):
        return boxes.copy(), np.zeros(0, np.bool_)
    height, width = surfaces.drawn.shape
    limits = np.array([width, height, width, height])
    share = (np.arange(_SAMPLES) + 0.5) / _SAMPLES
    along = (boxes[:, :2, None] + share * sides(boxes)[:, :, None]).astype(np.int64)  # (n, 2, samples)
    steps = np.arange(_px(_BORDER_DIP, scale))
    places = boxes[:, :, None] + np.where(_IS_LOW[:, None], -1 - steps, steps)  # (n, 4, steps)
    is_inside = (places >= 0) & (places < limits[:, None])
    lines = places.clip(0, limits[:, None] - 1)
    flat = surfaces.drawn.ravel()
    covered = np.empty((len(boxes), 4, len(steps), _SAMPLES), np.bool_)
    covered[:, ::2] = flat[lines[:, ::2, :, None] + width * along[:, 1, None, None]]
    covered[:, 1::2] = flat[width * lines[:, 1::2, :, None] + along[:, 0, None, None]]
    is_border = is_inside & (np.count_nonzero(covered, axis=3) >= _AN_EDGE * _SAMPLES)
    broad = np.logical_and.accumulate(is_border, axis=2).sum(axis=2)  # (n, 4)
    return boxes + np.where(_IS_LOW, -broad, broad), (broad[:, 0] > 0) & (broad[:, 2] > 0)


def _ink_and_edges(surfaces: Surfaces, whole: Boxes, is_bordered: Mask, scale: float) -> NDArray[np.uint8]:
    """(H, W) what is drawn: straight edges, which join what lies on both sides of them, and the rest, which
    is ink."""
    drawn = surfaces.drawn.view(np.uint8).copy()
    flat = drawn.ravel()
    upright = upright_lines(surfaces.drawn, _px(_LINE_DIP, scale))
    flat[upright] = _EDGE
    for begin, end in surfaces.level_lines.tolist():
        _to_edge(flat[begin:end])
    small = sides(surfaces.boxes)[:, 1] <= _MOST_INK_DIP * scale
    for number in np.flatnonzero(is_bordered & small):
        left, top, right, bottom = surfaces.boxes[number].tolist()
        outer = whole[number].tolist()
        _to_edge(drawn[top:bottom, outer[0] : left])
        _to_edge(drawn[top:bottom, right : outer[2]])
        _to_edge(drawn[outer[1] : top, left:right])
        _to_edge(drawn[bottom : outer[3], left:right])
    return drawn


def _to_edge(marks: NDArray[np.uint8]) -> None:
    """Of what is drawn there."""
    np.copyto(marks, _EDGE, where=marks > 0)


def _of_size(boxes: Boxes, scale: float) -> Boxes:
    """Those that may be letters or signs, from the top down and from left to right."""
    wide, high = sides(boxes).T
    least, most = _LEAST_INK_DIP * scale, _MOST_INK_DIP * scale
    kept = boxes[(np.maximum(wide, high) >= least) & (np.minimum(wide, high) >= 1) & (high <= most)]
    ordered: Boxes = kept[np.lexsort((kept[:, 0], kept[:, 1]))]
    return ordered


def _surface_of(boxes: Boxes, surfaces: Surfaces) -> NDArray[np.int64]:
    """(n,) on which surface each box lies, by what is right beside it; -1 where that is none."""
    if not len(boxes):
        return np.zeros(0, np.int64)
    left, top, right, bottom = boxes.T
    middle_x, middle_y = (left + right) // 2, (top + bottom) // 2
    x = np.concatenate([left - 2, right + 1, middle_x, middle_x])
    y = np.concatenate([middle_y, middle_y, top - 2, bottom + 1])
    found = surfaces.label_at(x, y).reshape(4, -1)
    sizes = np.append(areas(surfaces.boxes), np.iinfo(np.int64).max)
    order = np.argsort(sizes[found], axis=0, kind="stable")
    smallest: NDArray[np.int64] = np.take_along_axis(found, order, axis=0)[0]
    return smallest


def _marks(boxes: Boxes, scale: float) -> Boxes:
    """Those as large and as square as a tick box, a radio button or an icon."""
    wide, high = sides(boxes).T
    low, most = _MARK_DIP[0] * scale, _MARK_DIP[1] * scale
    is_square = (np.maximum(wide, high) <= 1.5 * np.minimum(wide, high)) & (np.minimum(wide, high) >= low)
    marks: Boxes = boxes[is_square & (np.maximum(wide, high) <= most)]
    return marks


def _marks_with_text(marks: Boxes, lines: Boxes, scale: float) -> Boxes:
    """Each mark together with the line of text to its right."""
    if not len(marks) or not len(lines):
        return no_boxes()
    gap = lines[None, :, 0] - marks[:, None, 2]
    middle = (marks[:, 1] + marks[:, 3]) / 2
    level = (lines[None, :, 1] <= middle[:, None]) & (middle[:, None] <= lines[None, :, 3])
    fits = level & (gap >= 0) & (gap <= _MARK_GAP_DIP * scale)
    nearest = np.where(fits, gap, np.iinfo(np.int64).max).argmin(axis=1)
    has = fits.any(axis=1)
    one, other = marks[has], lines[nearest[has]]
    return np.concatenate(
        [np.minimum(one[:, :2], other[:, :2]), np.maximum(one[:, 2:], other[:, 2:])], axis=1
    )


def _neighbours(lines: Boxes, inside: NDArray[np.int64], surfaces: Surfaces) -> NDArray[np.int64]:
    """(n, 4) where the next line of the same surface begins on each side, or where that surface ends."""
    far = surfaces.boxes[inside]
    left, top, right, bottom = (lines[:, side] for side in range(4))
    same = inside[:, None] == inside[None, :]
    np.fill_diagonal(same, val=False)
    beside = same & (top[:, None] < bottom[None, :]) & (top[None, :] < bottom[:, None])
    stacked = same & (left[:, None] < right[None, :]) & (left[None, :] < right[:, None])
    low, high = np.iinfo(np.int64).min, np.iinfo(np.int64).max
    before = np.where(beside & (right[None, :] <= left[:, None]), right[None, :], low).max(axis=1)
    above = np.where(stacked & (bottom[None, :] <= top[:, None]), bottom[None, :], low).max(axis=1)
    after = np.where(beside & (left[None, :] >= right[:, None]), left[None, :], high).min(axis=1)
    below = np.where(stacked & (top[None, :] >= bottom[:, None]), top[None, :], high).min(axis=1)
    return np.stack(
        [
            np.maximum(before, far[:, 0]),
            np.maximum(above, far[:, 1]),
            np.minimum(after, far[:, 2]),
            np.minimum(below, far[:, 3]),
        ],
        axis=1,
    )


def _middle_of_gap(lines: Boxes, around: NDArray[np.int64], surfaces: Boxes, most: float) -> Boxes:
    """Each line up to halfway to its neighbours, or to all of the surface's edge, `most` pixels at most."""
    is_edge = around == surfaces
    gap = np.abs(around - lines)
    reach = np.minimum(np.where(is_edge, gap, gap // 2), round(most))
    cells: Boxes = lines + reach * np.array([-1, -1, 1, 1])
    return cells


def _rows(lines: Boxes, inside: NDArray[np.int64], surfaces: Surfaces, scale: float) -> Boxes:
    """Rows of lists and menus: as wide as what they lie in, from gap to gap."""
    on = inside >= 0
    lines, inside = lines[on], inside[on]
    if not len(lines):
        return no_boxes()
    far = surfaces.boxes[inside]
    around = _neighbours(lines, inside, surfaces)
    high = _middle_of_gap(lines, around, far, _CELL_DIP * scale)
    rows = np.stack([far[:, 0], high[:, 1], far[:, 2], high[:, 3]], axis=1)
    tall = sides(rows)[:, 1]
    alone = (around[:, 0] == far[:, 0]) | (lines[:, 0] - far[:, 0] < 40 * scale)
    is_row = (tall >= _ROW_DIP[0] * scale) & (tall <= _ROW_DIP[1] * scale) & alone
    kept: Boxes = rows[is_row]
    return kept


def _cells(lines: Boxes, inside: NDArray[np.int64], surfaces: Surfaces, scale: float) -> Boxes:
    """Captions with the room around them: entries of menu bars, tabs, buttons without a border."""
    on = inside >= 0
    lines, inside = lines[on], inside[on]
    if not len(lines):
        return no_boxes()
    around = _neighbours(lines, inside, surfaces)
    return _middle_of_gap(lines, around, surfaces.boxes[inside], _CELL_DIP * scale * 0.7)


def _paragraphs(lines: Boxes, inside: NDArray[np.int64], scale: float) -> Boxes:
    """Lines right below each other that begin at the same place."""
    if len(lines) < 2:
        return no_boxes()
    same = inside[:, None] == inside[None, :]
    starts = np.abs(lines[:, None, 0] - lines[None, :, 0]) <= 3 * scale
    gap = lines[None, :, 1] - lines[:, None, 3]
    tall = sides(lines)[:, 1]
    near = (gap >= -2 * scale) & (gap <= 0.8 * np.minimum(tall[:, None], tall[None, :]))
    one, other = np.nonzero(same & starts & near)
    of = components(len(lines), one, other)
    many = np.bincount(of)
    boxes = np.zeros((len(many), 4), np.int64)
    boxes[:, :2] = np.iinfo(np.int64).max
    np.minimum.at(boxes[:, 0], of, lines[:, 0])
    np.minimum.at(boxes[:, 1], of, lines[:, 1])
    np.maximum.at(boxes[:, 2], of, lines[:, 2])
    np.maximum.at(boxes[:, 3], of, lines[:, 3])
    return boxes[many >= 2]


def _chosen(
    found: list[tuple[Origin, Boxes]], busy: Mask, width: int, height: int, scale: float
) -> Proposals:
    """Each box once, those of the first origins before the others, within the number that is allowed."""
    boxes = clipped(np.concatenate([some for _, some in found]), width, height)
    is_calm = busy_shares(busy, boxes) < _MOST_BUSY
    origins = np.concatenate([np.full(len(some), origin, np.int8) for origin, some in found])
    wide, high = sides(boxes).T
    is_of_size = (
        is_calm
        & (np.minimum(wide, high) >= _LEAST_SIDE_DIP * scale)
        & (np.maximum(wide, high) >= _LEAST_WIDTH_DIP * scale)
        & (areas(boxes) <= _MOST_SHARE * width * height)
    )
    boxes, origins = boxes[is_of_size], origins[is_of_size]
    rounded = np.round(boxes / (2 * scale)).astype(np.int64)
    _, first = np.unique(rounded @ _SIDES_IN_ONE_NUMBER, return_index=True)
    first.sort()
    kept = first[:MOST_PROPOSALS]
    boxes, origins = boxes[kept], origins[kept]
    return Proposals(boxes, origins, _parents(boxes), max(0, len(first) - len(kept)))


def _parents(boxes: Boxes) -> NDArray[np.int64]:
    """(n,) the smallest other box that holds each; -1 for none."""
    if not len(boxes):
        return np.zeros(0, np.int64)
    size = areas(boxes)
    order = np.argsort(size, kind="stable")
    left, top, right, bottom = boxes[order].astype(np.int32).T
    holds = left[None] <= left[:, None]
    holds &= top[None] <= top[:, None]
    holds &= right[None] >= right[:, None]
    holds &= bottom[None] >= bottom[:, None]
    ranked = size[order]
    holds &= ranked[None] > ranked[:, None]
    parents = np.full(len(boxes), -1, np.int64)
    has = holds.any(axis=1)
    parents[order[has]] = order[holds.argmax(axis=1)[has]]  # the first, which is the smallest
    return parents
