"""Pictures of plain forms, each with a task that can be done in it. Needs no window system."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont


def form(seed: int) -> tuple[NDArray[np.uint8], str]:
    """A picture of a plain form, and a task in it."""
    generator = np.random.default_rng(seed)
    image = Image.new("RGB", (800, 608), tuple(int(value) for value in generator.integers(150, 255, 3)))
    draw = ImageDraw.Draw(image)
    words = ["Save", "Open", "Name", "City", "Close", "Print", "Color", "Month", "Cancel", "Apply"]
    for number, word in enumerate(generator.permutation(words)[:8]):
        left = 40 + 380 * (number % 2) + int(generator.integers(0, 60))
        top = 40 + 130 * (number // 2) + int(generator.integers(0, 60))
        draw.rectangle((left, top, left + 140, top + 30), fill="white", outline="gray")
        draw.text((left + 20, top + 7), word, fill="black", font=ImageFont.load_default(13))
    return np.asarray(image, np.uint8), f"press {generator.permutation(words)[0]}"
