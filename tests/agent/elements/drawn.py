"""Screens drawn from rectangles, with what is on them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Box = tuple[int, int, int, int]
WINDOW, FACE, BORDER, INK = (240, 240, 240), (225, 225, 225), (120, 120, 120), (20, 20, 20)
DARK = {WINDOW: (40, 42, 46), FACE: (62, 66, 72), BORDER: (120, 124, 130), INK: (235, 235, 235)}
BUTTONS: dict[str, Box] = {
    "Archive": (60, 60, 160, 90),
    "Delete": (180, 60, 280, 90),
    "Reply": (60, 110, 160, 140),
}
FIELD: Box = (60, 170, 400, 196)


def screen(*, scale: int = 1, is_dark: bool = False, size: tuple[int, int] = (640, 400)) -> NDArray[np.uint8]:
    """A window with three buttons and a field, at so many pixels for each device-independent one."""

    def colour(one: tuple[int, int, int]) -> tuple[int, int, int]:
        return DARK[one] if is_dark else one

    picture = Image.new("RGB", (size[0] * scale, size[1] * scale), colour(WINDOW))
    draw = ImageDraw.Draw(picture)
    font = ImageFont.load_default(14 * scale)
    for name, box in BUTTONS.items():
        _framed(draw, box, scale, colour(FACE), colour(BORDER))
        left, top, right, bottom = (edge * scale for edge in box)
        draw.text(((left + right) / 2, (top + bottom) / 2), name, colour(INK), font, anchor="mm")
    _framed(draw, FIELD, scale, (255, 255, 255) if not is_dark else (25, 26, 28), colour(BORDER))
    draw.text((60 * scale, 230 * scale), "A line of text that is no control", colour(INK), font)
    return np.asarray(picture).copy()


def _framed(
    draw: ImageDraw.ImageDraw,
    box: Box,
    scale: int,
    face: tuple[int, int, int],
    border: tuple[int, int, int],
) -> None:
    left, top, right, bottom = (edge * scale for edge in box)
    draw.rectangle([left, top, right - 1, bottom - 1], fill=face, outline=border, width=scale)
