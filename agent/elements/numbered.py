"""A picture with its elements numbered: a frame around each, in a colour for its kind, and a badge beside it
that covers neither another badge nor, where there is room, anything that is drawn. Pure.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from agent.elements.kinds import ElementKind

Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels; right and bottom are the first outside."""
COLOURS = {
    ElementKind.TEXT: (92, 99, 112),
    ElementKind.ICON: (130, 60, 180),
    ElementKind.BUTTON: (20, 98, 210),
    ElementKind.FIELD: (14, 120, 74),
    ElementKind.TICK_BOX: (186, 78, 8),
    ElementKind.SLIDER: (122, 84, 44),
    ElementKind.CONTAINER: (60, 60, 60),
    ElementKind.ITEM: (196, 24, 108),
}
"""Dark enough for white letters on them: at least 4.5 to 1."""
_HALO = (255, 255, 255)
_LETTERS_PX, _ROOM_PX, _LEGEND_PX = 11, 3, 26
_CHANGE = 24
"""Of 255, from one pixel to the next: what is drawn."""
_OF_BADGES = 50
"""How many drawn pixels weigh as much as one of another badge."""


def numbered(pixels: NDArray[np.uint8], elements: Sequence[tuple[int, Box, ElementKind]]) -> Image.Image:
    """A picture (H, W, 3) with frames and the numbers of elements; kinds are explained below it."""
    height, width = pixels.shape[:2]
    picture = Image.new("RGB", (width, height + _LEGEND_PX), (24, 25, 28))
    picture.paste(Image.fromarray(pixels), (0, 0))
    draw = ImageDraw.Draw(picture)
    font = ImageFont.load_default(_LETTERS_PX)
    for _, (left, top, right, bottom), kind in elements:
        draw.rectangle((left - 2, top - 2, right + 1, bottom + 1), outline=_HALO)
        draw.rectangle((left - 1, top - 1, right, bottom), outline=COLOURS[kind])
    for (number, _, kind), badge in zip(elements, badges(pixels, elements, font), strict=True):
        left, top, right, bottom = badge
        draw.rectangle((left, top, right - 1, bottom - 1), fill=COLOURS[kind], outline=_HALO)
        draw.text(((left + right) / 2, (top + bottom) / 2), str(number), (255, 255, 255), font, anchor="mm")
    _explain(draw, {kind for _, _, kind in elements}, height, font)
    return picture


def badges(
    pixels: NDArray[np.uint8],
    elements: Sequence[tuple[int, Box, ElementKind]],
    font: ImageFont.FreeTypeFont | ImageFont.ImageFont,
) -> list[Box]:
    """Where the number of each element stands, within the picture: at a corner or a side of its box."""
    height, width = pixels.shape[:2]
    weights = np.zeros((height, width))
    weights[:, :-1] = np.abs(pixels[:, 1:].astype(np.int16) - pixels[:, :-1]).max(axis=2) > _CHANGE
    found = []
    for number, box, _ in elements:
        wide = round(font.getlength(str(number))) + 2 * _ROOM_PX
        high = _LETTERS_PX + _ROOM_PX
        places = [_within(place, wide, high, width, height) for place in _places(box, wide, high)]
        best = min(places, key=lambda one: weights[one[1] : one[3], one[0] : one[2]].sum())
        weights[best[1] : best[3], best[0] : best[2]] += _OF_BADGES
        found.append(best)
    return found


def _places(box: Box, wide: int, high: int) -> list[tuple[int, int]]:
    """(left, top) of a badge, the best first: above the box, beside it, below it, in its corners."""
    left, top, right, bottom = box
    middle = (top + bottom - high) // 2
    return [
        (left - 2, top - high - 1),
        (left - wide - 1, middle),
        (left - wide - 1, top - 2),
        (right + 1, middle),
        (right - wide + 2, top - high - 1),
        (left - 2, bottom + 1),
        (right - wide + 2, bottom + 1),
        (right - wide, top),
        (left, top),
    ]


def _within(place: tuple[int, int], wide: int, high: int, width: int, height: int) -> Box:
    left, top = (max(0, min(at, most)) for at, most in zip(place, (width - wide, height - high), strict=True))
    return left, top, min(width, left + wide), min(height, top + high)


def _explain(
    draw: ImageDraw.ImageDraw,
    kinds: set[ElementKind],
    top: int,
    font: ImageFont.FreeTypeFont | ImageFont.ImageFont,
) -> None:
    left = 10
    for kind in sorted(kinds):
        draw.rectangle((left, top + 8, left + 10, top + 18), fill=COLOURS[kind], outline=_HALO)
        draw.text((left + 16, top + 13), kind.word, (225, 225, 225), font, anchor="lm")
        left += 34 + round(font.getlength(kind.word))
