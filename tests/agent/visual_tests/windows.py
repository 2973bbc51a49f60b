"""Small pictures of windows, drawn here."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

HAS_GTK = bool(list(Path("/usr/lib").glob("*/girepository-1.0/Gtk-3.0.typelib")))
"""Whether the order form can be shown: `packaging/system_packages.sh training` installs what it needs."""
FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"


def window(*texts: tuple[int, int, str], pale: str = "") -> NDArray[np.uint8]:
    """(240, 420, 3): light, with texts at their places; `pale` is drawn as disabled captions are."""
    image = Image.new("RGB", (420, 240), (246, 245, 244))
    drawing = ImageDraw.Draw(image)
    font = ImageFont.truetype(FONT, 13)
    for left, top, text in texts:
        drawing.text((left, top), text, fill=(150, 152, 150) if text == pale else (30, 34, 36), font=font)
    return np.asarray(image, dtype=np.uint8)


def with_box(pixels: NDArray[np.uint8], left: int, top: int, *, ticked: bool) -> NDArray[np.uint8]:
    """With a box of 14 pixels, as GTK draws it."""
    image = Image.fromarray(pixels)
    drawing = ImageDraw.Draw(image)
    drawing.rectangle(
        (left, top, left + 14, top + 14),
        outline=(120, 120, 120),
        fill=(53, 132, 228) if ticked else (255, 255, 255),
    )
    if ticked:
        drawing.line(
            (left + 3, top + 7, left + 6, top + 11, left + 12, top + 3), fill=(255, 255, 255), width=2
        )
    return np.asarray(image, dtype=np.uint8)
