"""Fonts, colours and styles of the evaluation's windows; training has other fonts and colours. Pure."""

from __future__ import annotations

import random
from dataclasses import dataclass

FONTS: tuple[str, ...] = ("Liberation Sans", "Liberation Serif", "Liberation Mono", "Cantarell")
"""From Debian's fonts-liberation and fonts-cantarell."""

SIZES_PT: tuple[int, ...] = (9, 10, 11, 12)

STYLES: tuple[str, ...] = ("Fusion", "Windows")

LAYOUTS: tuple[str, ...] = ("ledger", "stacked", "halves")


@dataclass(frozen=True, slots=True)
class ExamColours:
    window: str
    text: str
    base: str
    base_text: str
    button: str
    button_text: str
    highlight: str
    highlight_text: str


PALETTES: tuple[ExamColours, ...] = (
    ExamColours("#ece7dc", "#2b2117", "#fdfaf3", "#2a2119", "#ddd3c1", "#2c2218", "#9a5b23", "#fffdf9"),
    ExamColours("#e3ebe6", "#14261d", "#fbfefc", "#15281f", "#cbdbd1", "#12241b", "#1f7a54", "#fafffc"),
    ExamColours("#e9e6f2", "#1d1830", "#fdfcff", "#1e1932", "#d6d0e8", "#1b162e", "#5a3fa6", "#fcfbff"),
    ExamColours("#27302f", "#dfeae8", "#1a2120", "#e4eeec", "#3a4746", "#e1ecea", "#2f9c8e", "#f4fffd"),
    ExamColours("#322a2e", "#eee4e8", "#231d20", "#f0e7ea", "#4a3f44", "#f1e6eb", "#b04d77", "#fff7fa"),
    ExamColours("#f4f4ee", "#31312b", "#fefef9", "#33332d", "#e6e6da", "#30302a", "#3c6ea8", "#f9fcff"),
    ExamColours("#d2dae4", "#161d27", "#f7fafe", "#171f2a", "#bcc8d6", "#151c26", "#243f73", "#f6f9ff"),
)


@dataclass(frozen=True, slots=True)
class Appearance:
    """Fonts, colours and style of one window."""

    font: str
    size_pt: int
    style: str
    colours: ExamColours
    layout: str
    width_px: int
    height_px: int
    """Preferred content size, at most 760×520; larger where the controls need it."""
    left_px: int
    top_px: int


def draw_appearance(rng: random.Random) -> Appearance:
    width_px, height_px = rng.randrange(420, 761), rng.randrange(300, 521)
    return Appearance(
        font=rng.choice(FONTS),
        size_pt=rng.choice(SIZES_PT),
        style=rng.choice(STYLES),
        colours=rng.choice(PALETTES),
        layout=rng.choice(LAYOUTS),
        width_px=width_px,
        height_px=height_px,
        left_px=rng.randrange(0, 800 - width_px - 10),
        top_px=rng.randrange(0, 608 - height_px - 40),
    )
