"""Both looks can be read."""

from __future__ import annotations

import pytest

from app.look.colours import DARK, LIGHT, Colours
from app.look.theme import style_sheet


def luminance(colour: str) -> float:
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_every_text_colour_reaches_a_contrast_of_four_and_a_half(colours: Colours) -> None:
    pairs = [
        (text, ground)
        for text in (colours.text, colours.text_soft, colours.text_faint)
        for ground in (colours.window, colours.sidebar, colours.surface, colours.sunken)
    ] + [
        (colours.good, colours.good_soft),
        (colours.caution, colours.caution_soft),
        (colours.bad, colours.bad_soft),
        (colours.accent, colours.accent_soft),
        (colours.on_accent, colours.accent),
        (colours.on_accent, colours.accent_hover),
        (colours.text, colours.accent_soft),
    ]
    too_weak = [
        (text, ground, round(contrast(text, ground), 2))
        for text, ground in pairs
        if contrast(text, ground) < 4.5
    ]
    assert too_weak == []


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_the_style_sheet_names_only_colours_there_are(colours: Colours) -> None:
    assert "$" not in style_sheet(colours, chevron="/tmp/a.svg", check="/tmp/b.svg")
