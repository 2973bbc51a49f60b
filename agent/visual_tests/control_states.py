"""What a picture tells of a control beside its caption: ticked, enabled, chosen, its colour. Pure.

Nothing is known of toolkits here: a box or a round button is a frame left of the caption, a tick is ink
inside it; what is disabled is paler than what stands around it. Where that is not clear, the answer is None.
"""

from __future__ import annotations

import colorsys
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from agent.visual_tests.fingerprint import ScreenBox

_BESIDE = 2.8
"""Of the caption's height: how far left of it a box may stand."""
_INK = 38
"""Of 255: what differs so much from its ground is drawn."""
_FAINT = 8
"""Of 255: how little the inside of a box or field may differ from the window, in flat and dark themes."""
_FULL, _BLANK = 0.16, 0.035
"""Share of the middle of a box that is drawn when it is ticked, and when it is not."""
_DOT, _RING = 0.5, 0.72
"""Of the way from the middle of a box to its edge: where a dot ends, and where the frame may begin."""
_PALE, _STRONG = 0.58, 0.7
"""Contrast of a caption, as a part of the strongest around, when it is disabled, and when it is enabled."""
_LEAST_SIDE_PX, _MOST_SIDES = 7, 1.7
"""Of a box: in pixels, and in heights of its caption."""
_SELECTED = 60
_LEAST_FIELD_PX = 24
_AN_EDGE = 0.9
"""Share of its rows in which an upright edge is to be seen."""


def mark_box(pixels: NDArray[np.uint8], caption: ScreenBox) -> ScreenBox | None:
    """The frame left of a caption, without its edge; None where there is none."""
    reach = int(_BESIDE * max(caption.height, 10)) + 6
    middle = (caption.top + caption.bottom) // 2
    half = max(caption.height, 12) // 2 + 5
    part = ScreenBox(caption.left - reach, middle - half, caption.left - 1, middle + half).within(pixels)
    shown = part.of(pixels).astype(np.int16)
    if min(shown.shape[:2]) < _LEAST_SIDE_PX:
        return None
    ground = shown[:, -1:]  # of each row: what the pointer is over may be lighter
    apart = np.abs(shown - ground).max(axis=2)
    most_px = max(_MOST_SIDES * caption.height, 20)
    for least in (_FAINT, _INK // 2):
        box = _nearest_square(apart > least)
        if box is not None and max(box.width, box.height) <= most_px:
            return ScreenBox(
                part.left + box.left, part.top + box.top, part.left + box.right, part.top + box.bottom
            )
    return None


def _nearest_square(drawn: NDArray[np.bool_]) -> ScreenBox | None:
    """What is drawn furthest to the right, where that is about as wide as high."""
    columns = np.flatnonzero(drawn.any(axis=0))
    if not columns.size:
        return None
    nearest = np.split(columns, np.flatnonzero(np.diff(columns) > 2) + 1)[-1]
    rows = np.flatnonzero(drawn[:, nearest[0] : nearest[-1] + 1].any(axis=1))
    box = ScreenBox(int(nearest[0]), int(rows[0]), int(nearest[-1]) + 1, int(rows[-1]) + 1)
    is_square = 0.6 <= box.width / max(box.height, 1) <= 1.7
    return box if is_square and min(box.width, box.height) >= _LEAST_SIDE_PX else None


def is_marked(pixels: NDArray[np.uint8], caption: ScreenBox) -> bool | None:
    """Whether the box or round button left of a caption is ticked; None where that cannot be told."""
    frame = mark_box(pixels, caption)
    if frame is None:
        return None
    shown = frame.of(pixels).astype(np.int16)
    height, width = shown.shape[:2]
    rows, columns = np.mgrid[0:height, 0:width]
    # 0 in the middle, 1 at the edges: the tick or dot, then the ground around it, further out the frame.
    away = np.hypot((2 * rows + 1) / height - 1, (2 * columns + 1) / width - 1)
    middle, around = shown[away < _DOT], shown[(away >= _DOT) & (away < _RING)]
    if not middle.size or not around.size:
        return None
    outside = np.median(frame.grown(3).of(pixels).reshape(-1, 3), axis=0)
    ground = np.median(around, axis=0)
    share = float((np.abs(middle - ground).max(axis=1) > _INK).mean())
    is_filled = float(np.abs(ground - outside).max()) > _SELECTED and float(np.ptp(ground)) > _SELECTED
    if share >= _FULL or is_filled:
        return True
    return False if share <= _BLANK else None


def contrast(pixels: NDArray[np.uint8], box: ScreenBox) -> float:
    """How far the letters in a box differ from their ground, 0 to 255."""
    shown = box.of(pixels).astype(np.int16)
    if shown.size == 0:
        return 0.0
    colours = shown.reshape(-1, 3)
    ground = np.median(colours, axis=0)
    return float(np.percentile(np.abs(colours - ground).max(axis=1), 97))


def is_enabled(pixels: NDArray[np.uint8], caption: ScreenBox, others: Sequence[ScreenBox]) -> bool | None:
    """Whether a caption is as strong as those around it; None where that cannot be told."""
    around = sorted((contrast(pixels, other) for other in others if other != caption), reverse=True)
    strongest = around[len(around) // 5] if around else 0.0
    if strongest <= 0:
        return None
    share = contrast(pixels, caption) / strongest
    if share >= _STRONG:
        return True
    return False if share <= _PALE else None


def is_chosen(pixels: NDArray[np.uint8], caption: ScreenBox, others: Sequence[ScreenBox]) -> bool | None:
    """Whether a row has another ground than the rows above and below it."""
    marked = is_marked(pixels, caption)
    if marked is not None:
        return marked
    own = _ground(pixels, caption)
    near = [
        other
        for other in others
        if other != caption
        and abs(other.left - caption.left) < 3 * max(caption.height, 8)
        and abs(other.top - caption.top) < 6 * max(caption.height, 8)
    ]
    if not near:
        return None
    apart = [float(np.abs(own - _ground(pixels, other)).max()) for other in near]
    if min(apart) > _SELECTED:
        return True
    return False if min(apart) < _INK / 2 else None


def colour_names(pixels: NDArray[np.uint8], box: ScreenBox) -> tuple[str, ...]:
    """Names of the colours of letters and ground, clearest first."""
    shown = box.grown(2).within(pixels).of(pixels)
    if shown.size == 0:
        return ()
    colours = shown.reshape(-1, 3).astype(np.int16)
    ground = np.median(colours, axis=0)
    far = np.abs(colours - ground).max(axis=1)
    ink = np.median(colours[far >= np.percentile(far, 95)], axis=0)
    return tuple(dict.fromkeys((colour_name(ink), colour_name(ground))))


def colour_name(colour: NDArray[np.float64]) -> str:
    """
    >>> colour_name(np.array([200.0, 20.0, 20.0]))
    'red'
    """
    red, green, blue = (float(channel) / 255 for channel in colour)
    hue, lightness, saturation = colorsys.rgb_to_hls(red, green, blue)
    if saturation < 0.15 or lightness < 0.08 or lightness > 0.95:
        return "black" if lightness < 0.25 else "white" if lightness > 0.85 else "grey"
    degrees = hue * 360
    for most, name in (
        (18, "red"),
        (45, "orange"),
        (68, "yellow"),
        (165, "green"),
        (260, "blue"),
        (300, "purple"),
    ):
        if degrees < most:
            return name
    return "pink" if degrees < 340 else "red"


def is_blank(pixels: NDArray[np.uint8], box: ScreenBox) -> bool | None:
    """Whether the first field in a box as low as a caption has nothing in it but a caret; None where no edge
    of a field is to be seen. Edges and carets go from top to bottom in one colour, letters do not."""
    shown = box.within(pixels).of(pixels).astype(np.int16)
    if shown.shape[0] < _LEAST_SIDE_PX or shown.shape[1] < _LEAST_SIDE_PX:
        return None
    edges = (np.abs(np.diff(shown, axis=1)).max(axis=2) >= _FAINT).mean(axis=0) > _AN_EDGE
    places = np.flatnonzero(edges)
    if not places.size:
        return None
    left = int(places[0]) + 1
    right = min((int(place) for place in places if place > left + _LEAST_FIELD_PX), default=shown.shape[1])
    inside = shown[:, left:right]
    return int(((inside.max(axis=0) - inside.min(axis=0)).max(axis=1) > _INK).sum()) <= 3


def _ground(pixels: NDArray[np.uint8], box: ScreenBox) -> NDArray[np.float64]:
    shown = box.within(pixels).of(pixels)
    ground: NDArray[np.float64] = np.median(shown.reshape(-1, 3), axis=0)
    return ground
