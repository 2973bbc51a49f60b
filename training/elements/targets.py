"""What the network should say of a proposal: from boxes and kinds of the true elements. Pure."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from agent.elements.boxes import Boxes, areas, overlaps, shared_areas
from agent.elements.crops import SIDE
from agent.elements.kinds import ElementKind
from agent.elements.proposals import Origin, Proposals
from training.windows.scene import ControlKind, Scene

KINDS: dict[ControlKind, ElementKind] = {
    ControlKind.BUTTON: ElementKind.BUTTON,
    ControlKind.FIELD: ElementKind.FIELD,
    ControlKind.CHECKBOX: ElementKind.TICK_BOX,
    ControlKind.RADIO: ElementKind.TICK_BOX,
    ControlKind.COMBO: ElementKind.FIELD,
    ControlKind.MENU: ElementKind.ITEM,
    ControlKind.TAB: ElementKind.ITEM,
    ControlKind.ITEM: ElementKind.ITEM,
    ControlKind.LABEL: ElementKind.TEXT,
    ControlKind.TITLE: ElementKind.TEXT,
    ControlKind.SCROLLBAR: ElementKind.SLIDER,
}
FITS = 0.5
"""Intersection over union from which on a box is an element's."""
_WITHIN = 0.8
_INK = (Origin.INK,)


@dataclass(frozen=True, slots=True)
class Truth:
    """The elements of one picture."""

    boxes: Boxes
    kinds: NDArray[np.int64]
    """(n,) `ElementKind`."""
    names: tuple[str, ...] = ()


def truth_of(scene: Scene) -> Truth:
    """Of a drawn scene."""
    boxes = np.array(
        [(one.box.x0, one.box.y0, one.box.x1, one.box.y1) for one in scene.elements], np.float64
    ).reshape(-1, 4)
    kinds = np.array([KINDS[one.kind] for one in scene.elements], np.int64)
    return Truth(np.round(boxes).astype(np.int64), kinds, tuple(one.name for one in scene.elements))


def kinds_and_fits(proposals: Proposals, truth: Truth) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
    """(n,) the kind of each proposal, and (n,) how well it fits the element that it fits best."""
    count = len(proposals.boxes)
    if not len(truth.boxes):
        return np.zeros(count, np.int64), np.zeros(count, np.float32)
    each = overlaps(proposals.boxes, truth.boxes)
    best, fits = each.argmax(axis=1), each.max(axis=1)
    kinds = np.where(fits >= FITS, truth.kinds[best], int(ElementKind.BACKGROUND))
    shared = shared_areas(proposals.boxes, truth.boxes)
    holds = (shared >= 0.95 * areas(truth.boxes)).sum(axis=1)
    kinds = np.where((fits < FITS) & (holds >= 2), int(ElementKind.CONTAINER), kinds)
    # letters on a control look as those of a label do
    lies_in = (shared >= _WITHIN * areas(proposals.boxes)[:, None]).any(axis=1)
    is_ink = np.isin(proposals.origins, _INK)
    kinds = np.where((fits < FITS) & (holds < 1) & lies_in & is_ink, int(ElementKind.TEXT), kinds)
    return kinds, fits.astype(np.float32)


def pixel_kinds(frames: NDArray[np.float64], truth: Truth) -> NDArray[np.uint8]:
    """(n, 32, 32) the kind of the smallest element at each pixel of each crop."""
    share = (np.arange(SIDE) + 0.5) / SIDE
    across = frames[:, :1] + share * (frames[:, 2:3] - frames[:, :1])
    down = frames[:, 1:2] + share * (frames[:, 3:] - frames[:, 1:2])
    made = np.zeros((len(frames), SIDE, SIDE), np.uint8)
    for number in np.argsort(-areas(truth.boxes), kind="stable"):
        left, top, right, bottom = truth.boxes[number]
        near = np.flatnonzero(
            (frames[:, 0] < right) & (frames[:, 2] > left) & (frames[:, 1] < bottom) & (frames[:, 3] > top)
        )
        in_x = (across[near] >= left) & (across[near] < right)
        in_y = (down[near] >= top) & (down[near] < bottom)
        part = made[near]
        part[in_y[:, :, None] & in_x[:, None, :]] = truth.kinds[number]
        made[near] = part
    return made
