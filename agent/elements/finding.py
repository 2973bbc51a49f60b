"""From a picture to its elements: proposals, kinds, and of what overlaps the one that fits best. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from agent.elements.boxes import Boxes, areas, no_boxes, overlaps, shared_areas
from agent.elements.crops import crops_of
from agent.elements.kinds import PRESSED, ElementKind
from agent.elements.network import ElementsNetwork
from agent.elements.proposals import propose

NEAR_DIP = 12
"""A click that misses an element by no more is probably meant for it."""
_LEAST_SCORE = 0.3
_SAME = 0.45
"""Intersection over union from which on two boxes are one element."""
_WITHIN = 0.85
_HOLDS_TEXT = frozenset({ElementKind.BUTTON, ElementKind.FIELD, ElementKind.TICK_BOX, ElementKind.ITEM})


@dataclass(frozen=True, slots=True)
class FoundElement:
    """One element of a picture, in its pixels; right and bottom are the first outside."""

    left: int
    top: int
    right: int
    bottom: int
    kind: ElementKind
    score: float
    """How sure it is, from 0 to 1."""

    @property
    def middle(self) -> tuple[float, float]:
        """(x, y), where one would click."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def contains(self, x: float, y: float) -> bool:
        return self.left <= x < self.right and self.top <= y < self.bottom

    def distance(self, x: float, y: float) -> float:
        """How many pixels a point is away from its box; 0 within."""
        across = max(self.left - x, x - self.right, 0.0)
        down = max(self.top - y, y - self.bottom, 0.0)
        return float(np.hypot(across, down))


def find_elements(
    pixels: NDArray[np.uint8], network: ElementsNetwork, scale: float = 1.0
) -> list[FoundElement]:
    """The elements of a picture (H, W, 3), from the top down; each once, without the letters on controls."""
    proposals = propose(pixels, scale)
    if not len(proposals.boxes):
        return []
    crops = crops_of(pixels, proposals.boxes, proposals.origins, proposals.parents, scale)
    judged = network.judge(crops)
    kinds, scores = scored(judged.kinds, judged.fits)
    kept = chosen(proposals.boxes, kinds, scores)
    edges = proposals.boxes.tolist()
    found = [
        FoundElement(
            edges[one][0],
            edges[one][1],
            edges[one][2],
            edges[one][3],
            ElementKind(int(kinds[one])),
            float(scores[one]),
        )
        for one in kept
    ]
    return sorted(found, key=lambda one: (one.top, one.left))


def scored(
    probabilities: NDArray[np.float32], fits: NDArray[np.float32]
) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    """(n,) the likeliest kind of element, and (n,) how sure it is that the box is one."""
    sure = probabilities.copy()
    sure[:, [ElementKind.BACKGROUND, ElementKind.CONTAINER]] = 0
    return sure.argmax(axis=1), sure.sum(axis=1) * fits


def chosen(boxes: Boxes, kinds: NDArray[np.int64], scores: NDArray[np.float32]) -> list[int]:
    """The numbers of the boxes that are kept, the surest first."""
    order = np.argsort(-scores, kind="stable")
    order = order[scores[order] >= _LEAST_SCORE]
    if not len(order):
        return []
    same = overlaps(boxes[order], boxes[order]) >= _SAME
    within = shared_areas(boxes[order], boxes[order]) >= _WITHIN * areas(boxes[order])[:, None]
    holds = np.isin(kinds[order], [int(kind) for kind in _HOLDS_TEXT])
    is_part = np.isin(kinds[order], (int(ElementKind.TEXT), int(ElementKind.ICON)))
    kept: list[int] = []
    for number in range(len(order)):
        if not same[number, kept].any():
            kept.append(number)
    controls = [number for number in kept if holds[number]]
    return [
        int(order[number])
        for number in kept
        if not (is_part[number] and any(within[number, other] for other in controls if other != number))
    ]


def element_at(elements: Sequence[FoundElement], x: float, y: float) -> FoundElement | None:
    """The smallest element at a point of the picture."""
    there = [one for one in elements if one.contains(x, y)]
    return min(there, key=lambda one: (one.right - one.left) * (one.bottom - one.top), default=None)


def meant_instead(
    elements: Sequence[FoundElement], x: float, y: float, scale: float = 1.0
) -> FoundElement | None:
    """The nearest element that a click can be meant for, where one at (x, y) misses all elements by up to
    12 dip; None where it hits one, or misses them by more."""
    if element_at(elements, x, y) is not None:
        return None
    near = [one for one in elements if one.kind in PRESSED and one.distance(x, y) <= NEAR_DIP * scale]
    return min(near, key=lambda one: one.distance(x, y), default=None)


def is_empty_at(pixels: NDArray[np.uint8], x: float, y: float, scale: float = 1.0) -> bool:
    """Whether nothing that could be an element is at a point of a picture or within 12 dip of it: geometry
    alone, without the network. A large surface around it does not count."""
    proposals = propose(pixels, scale)
    boxes = proposals.boxes if len(proposals.boxes) else no_boxes()
    reach = NEAR_DIP * scale
    height, width = pixels.shape[:2]
    small = areas(boxes) <= 0.05 * width * height
    near = (
        (boxes[:, 0] - reach <= x)
        & (x < boxes[:, 2] + reach)
        & (boxes[:, 1] - reach <= y)
        & (y < boxes[:, 3] + reach)
    )
    return proposals.num_left_out == 0 and not (near & small).any()
