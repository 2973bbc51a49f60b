"""Draws screens with named buttons at known positions, from a seed. Pure.

Drawn, so that no model was trained on them, and in any size of screen and button. They look like plain
dialogs, since only pointing is tested.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from agent.coordinates import MonitorPoint, Screen
from agent.types import Observation


class TargetSize(StrEnum):
    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"


_HEIGHTS_PX = {TargetSize.SMALL: 20, TargetSize.MEDIUM: 28, TargetSize.LARGE: 44}
_FONT_PX = {TargetSize.SMALL: 12, TargetSize.MEDIUM: 14, TargetSize.LARGE: 18}
_WORDS = (
    *("Archive", "Borrow", "Cancel", "Delete", "Export", "Forward", "Garden", "Hammer", "Import", "Journal"),
    *("Kitchen", "Library", "Measure", "Notify", "Order", "Print", "Quarter", "Rename", "Search", "Ticket"),
    *("Update", "Velvet", "Weather", "Yellow", "Zoom in"),
)
_NUM_BUTTONS = 9
_MARGIN_PX = 24
_TITLE_PX = 26
_PALETTES = (
    # desktop, window, title, button, border, ink
    ("#5a6b7b", "#efefef", "#dcdcdc", "#fbfbfb", "#a8a8a8", "#1a1a1a"),
    ("#2c3e50", "#fafafa", "#d5dbe1", "#e8eef5", "#8fa3b8", "#101820"),
    ("#8a8f98", "#f4f1ea", "#d9d2c3", "#ffffff", "#b0a58c", "#2b2620"),
)


@dataclass(frozen=True, slots=True)
class PointingTarget:
    """One button to click."""

    label: str
    size: TargetSize
    box_px: tuple[int, int, int, int]
    """Left, top, right, bottom in pixels of the screen; the last two are outside."""

    @property
    def centre(self) -> MonitorPoint:
        left, top, right, bottom = self.box_px
        return MonitorPoint((left + right) / 2, (top + bottom) / 2)

    def contains(self, point: MonitorPoint) -> bool:
        left, top, right, bottom = self.box_px
        return left <= point.x < right and top <= point.y < bottom


@dataclass(frozen=True, slots=True)
class Exercise:
    """A picture and its buttons, one of which is the target."""

    observation: Observation
    targets: tuple[PointingTarget, ...]
    wanted: PointingTarget

    @property
    def task(self) -> str:
        return f'Press "{self.wanted.label}"'


def draw_screen(width_px: int, height_px: int, *, seed: int, size: TargetSize) -> Exercise:
    """A desktop with one window in which buttons of all sizes lie; the wanted one has `size`.

    The same arguments give the same pixels.
    """
    rng = random.Random(f"{seed} {width_px}x{height_px}")
    desktop, window, title, button, border, ink = rng.choice(_PALETTES)
    image = Image.new("RGB", (width_px, height_px), desktop)
    canvas = ImageDraw.Draw(image)
    box = _window_box(width_px, height_px, rng)
    canvas.rectangle(box, fill=window, outline=border)
    canvas.rectangle((box[0], box[1], box[2], box[1] + _TITLE_PX), fill=title, outline=border)
    canvas.text((box[0] + 10, box[1] + 6), "Settings", fill=ink, font=ImageFont.load_default(13))
    targets = _place(box, rng)
    for target in targets:
        left, top, right, bottom = target.box_px
        canvas.rounded_rectangle((left, top, right - 1, bottom - 1), radius=3, fill=button, outline=border)
        centre = ((left + right) / 2, (top + bottom) / 2)
        font = ImageFont.load_default(_FONT_PX[target.size])
        canvas.text(centre, target.label, fill=ink, font=font, anchor="mm")
    wanted = rng.choice([target for target in targets if target.size is size])
    observation = Observation(np.asarray(image, dtype=np.uint8), Screen(width_px, height_px))
    return Exercise(observation, tuple(targets), wanted)


def _window_box(width_px: int, height_px: int, rng: random.Random) -> tuple[int, int, int, int]:
    """A window that covers most of the screen, not always the same part."""
    width = round(width_px * rng.uniform(0.7, 0.95))
    height = round(height_px * rng.uniform(0.75, 0.95))
    left, top = rng.randint(0, width_px - width), rng.randint(0, height_px - height)
    return left, top, left + width - 1, top + height - 1


def _place(box: tuple[int, int, int, int], rng: random.Random) -> list[PointingTarget]:
    """Buttons in three columns and three rows, each somewhere in its cell; every size in every row."""
    left, top, right, bottom = box
    top += _TITLE_PX
    cell_width, cell_height = (right - left) // 3, (bottom - top) // 3
    labels = rng.sample(_WORDS, _NUM_BUTTONS)
    targets = []
    for row in range(3):
        sizes = rng.sample(list(TargetSize), 3)
        for column, size in enumerate(sizes):
            height = _HEIGHTS_PX[size]
            width = height * 3 + rng.randint(0, 24)
            spare_x = max(0, cell_width - width - _MARGIN_PX)
            spare_y = max(0, cell_height - height - _MARGIN_PX)
            x = left + column * cell_width + _MARGIN_PX // 2 + rng.randint(0, spare_x)
            y = top + row * cell_height + _MARGIN_PX // 2 + rng.randint(0, spare_y)
            targets.append(PointingTarget(labels.pop(), size, (x, y, x + width, y + height)))
    return targets
