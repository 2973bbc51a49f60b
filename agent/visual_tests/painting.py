"""Controls of an application changed by painting: hidden, renamed, disabled, emptied, moved. Pure."""

from __future__ import annotations

from enum import StrEnum

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from agent.visual_tests.fingerprint import ScreenBox

Picture = NDArray[np.uint8]
_FADED = 0.62
"""How much of the contrast goes where a control is disabled."""
_MOVED_PX = 120
_OTHER_NAMES = ("Depart", "Marmot", "Window 9", "Quill", "Brisk tea", "Foxglove")


class Mutation(StrEnum):
    HIDDEN = "hidden"
    RENAMED = "renamed"
    DISABLED = "disabled"
    EMPTIED = "emptied"
    MOVED = "moved"


def painted(
    pixels: Picture, box: ScreenBox, mutation: Mutation, *, number: int = 0
) -> list[tuple[ScreenBox, Picture]]:
    """What to paint where, so that the control in the box looks changed; `number` chooses another name."""
    box = box.within(pixels)
    here = np.array(box.of(pixels), dtype=np.uint8)
    ground = np.median(here.reshape(-1, 3), axis=0)
    blank = np.broadcast_to(ground.astype(np.uint8), here.shape).copy()
    match mutation:
        case Mutation.HIDDEN | Mutation.EMPTIED:
            return [(box, blank)]
        case Mutation.DISABLED:
            faded = ground + (here - ground) * (1 - _FADED)
            return [(box, faded.clip(0, 255).astype(np.uint8))]
        case Mutation.RENAMED:
            far = np.abs(here - ground).max(axis=2)
            ink = np.median(here[far >= np.percentile(far, 95)], axis=0)
            name = _OTHER_NAMES[number % len(_OTHER_NAMES)]
            return [(box, _written(blank, name, (int(ink[0]), int(ink[1]), int(ink[2]))))]
        case Mutation.MOVED:
            height = pixels.shape[0]
            down = _MOVED_PX if box.bottom + _MOVED_PX < height else -_MOVED_PX
            there = ScreenBox(box.left, box.top + down, box.right, box.bottom + down).within(pixels)
            return [(box, blank), (there, here[: there.height, : there.width])]


def paint(pixels: Picture, patches: list[tuple[ScreenBox, Picture]]) -> Picture:
    """The picture with the patches on it."""
    changed = pixels.copy()
    for box, patch in patches:
        changed[box.top : box.bottom, box.left : box.right] = patch
    return changed


def _written(ground: Picture, text: str, ink: tuple[int, int, int]) -> Picture:
    image = Image.fromarray(ground)
    drawing = ImageDraw.Draw(image)
    font = ImageFont.load_default(max(9, min(15, int(image.height * 0.62))))
    drawing.text((3, image.height / 2), text, fill=ink, font=font, anchor="lm")
    return np.asarray(image, dtype=np.uint8)
