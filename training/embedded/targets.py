"""Targets of each patch of a scene: its characters, its control, where that is pressed. Pure, no torch."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from training.windows.scene import ControlKind, Element, Scene

NUM_SLOTS = 4
"""Characters a patch can hold, in reading order."""
NUM_CHARS = 256
"""Classes of a slot: Latin-1 code points; 0 is an empty slot."""
NUM_BINS = 201
"""Coordinates on each axis: multiples of 5 out of 1000 (`agent.models.embedded_vocabulary`)."""
NUM_KINDS = int(ControlKind.SCROLLBAR)
"""Classes of the perception heads; a scroll bar counts as nothing, and only its state is learned."""
TALL_PX = 46
"""A field that is higher has several lines; of ordinary ones the highest have 40."""
ACTIONABLE = frozenset(
    {
        ControlKind.BUTTON,
        ControlKind.FIELD,
        ControlKind.CHECKBOX,
        ControlKind.RADIO,
        ControlKind.COMBO,
        ControlKind.MENU,
        ControlKind.TAB,
        ControlKind.ITEM,
    }
)


@dataclass(frozen=True, slots=True)
class PatchTargets:
    """Labels of all patches of one canvas, row-major: first axis rows, second columns."""

    chars: NDArray[np.uint8]
    """(R, C, NUM_SLOTS)"""
    kind: NDArray[np.uint8]
    state: NDArray[np.uint8]
    element: NDArray[np.int16]
    """(R, C) index into the scene's elements, -1 where there is none."""
    click: NDArray[np.uint8]
    """(R, C, 2) x and y bin of the control's click point; 0 where there is no control."""


def click_bins(x: float, y: float, canvas_px: tuple[int, int]) -> tuple[int, int]:
    """Nearest coordinate the model can write."""
    width, height = canvas_px
    return (
        min(max(round(x * (NUM_BINS - 1) / width), 0), NUM_BINS - 1),
        min(max(round(y * (NUM_BINS - 1) / height), 0), NUM_BINS - 1),
    )


def patch_targets(scene: Scene, patch_px: int) -> PatchTargets:
    height, width = scene.pixels.shape[:2]
    rows, columns = height // patch_px, width // patch_px
    element = element_of_patch(scene.elements, rows, columns, patch_px)
    kinds = np.array([item.kind for item in scene.elements] + [ControlKind.NOTHING], np.uint8)
    kinds[kinds >= NUM_KINDS] = ControlKind.NOTHING
    states = np.array([item.state for item in scene.elements] + [0], np.uint8)
    clicks = np.array(
        [
            click_bins(*item.click, (width, height)) if item.kind in ACTIONABLE else (0, 0)
            for item in scene.elements
        ]
        + [(0, 0)],
        np.uint8,
    )
    return PatchTargets(
        chars=_characters(scene, rows, columns, patch_px),
        kind=kinds[element],
        state=states[element],
        element=element,
        click=clicks[element],
    )


def element_of_patch(
    elements: tuple[Element, ...], rows: int, columns: int, patch_px: int
) -> NDArray[np.int16]:
    """(R, C): the smallest element over a patch's centre; one over no centre gets the patch of its click
    point, so that thin elements get a patch, too."""
    owner = np.full((rows, columns), -1, np.int16)
    by_area = sorted(
        range(len(elements)),
        key=lambda i: -(elements[i].box.x1 - elements[i].box.x0) * (elements[i].box.y1 - elements[i].box.y0),
    )
    for index in by_area:
        box = elements[index].box
        row0 = max(int(np.ceil(box.y0 / patch_px - 0.5)), 0)
        row1 = min(int(np.ceil(box.y1 / patch_px - 0.5)), rows)
        column0 = max(int(np.ceil(box.x0 / patch_px - 0.5)), 0)
        column1 = min(int(np.ceil(box.x1 / patch_px - 0.5)), columns)
        if row0 < row1 and column0 < column1:
            owner[row0:row1, column0:column1] = index
            continue
        x, y = elements[index].click
        row, column = int(y // patch_px), int(x // patch_px)
        if 0 <= row < rows and 0 <= column < columns:
            owner[row, column] = index
    return owner


def _characters(scene: Scene, rows: int, columns: int, patch_px: int) -> NDArray[np.uint8]:
    slots = np.zeros((rows, columns, NUM_SLOTS), np.uint8)
    if not len(scene.char_codes):
        return slots
    place = (scene.char_centres // patch_px).astype(np.int32)
    inside = (place >= 0).all(1) & (place[:, 0] < columns) & (place[:, 1] < rows)
    codes = np.where(scene.char_codes < NUM_CHARS, scene.char_codes, ord("?"))[inside]
    centres, place = scene.char_centres[inside], place[inside]
    cell = place[:, 1] * columns + place[:, 0]
    order = np.lexsort((centres[:, 0], cell))
    cell, codes = cell[order], codes[order]
    starts = np.r_[0, np.flatnonzero(np.diff(cell)) + 1]
    rank = np.arange(len(cell)) - np.repeat(starts, np.diff(np.r_[starts, len(cell)]))
    keep = rank < NUM_SLOTS
    slots.reshape(-1, NUM_SLOTS)[cell[keep], rank[keep]] = codes[keep]
    return slots
