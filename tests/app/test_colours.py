"""Every theme is readable."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.theme.apply import apply_motion, style_sheet
from app.theme.colours import CONTRAST_DARK, CONTRAST_LIGHT, DARK, LIGHT, Colours


def luminance(colour: str) -> float:
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


LOOKS = {
    "light": (LIGHT, 4.5),
    "dark": (DARK, 4.5),
    "high light": (CONTRAST_LIGHT, 7),
    "high dark": (CONTRAST_DARK, 7),
}


@pytest.mark.parametrize(("colours", "least"), LOOKS.values(), ids=LOOKS.keys())
def test_every_text_colour_reaches_the_contrast_of_its_look(colours: Colours, least: float) -> None:
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
        if contrast(text, ground) < least
    ]
    assert too_weak == []


@pytest.mark.parametrize("colours", [colours for colours, _least in LOOKS.values()], ids=LOOKS.keys())
def test_the_style_sheet_names_only_colours_there_are(colours: Colours) -> None:
    assert "$" not in style_sheet(colours, chevron="/tmp/a.svg", check="/tmp/b.svg", dot="/tmp/c.svg")


def test_with_reduced_motion_nothing_slides_fades_or_blinks(qtbot: QtBot) -> None:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    apply_motion(application, is_reduced=True)
    assert application.cursorFlashTime() == 0
    assert not application.isEffectEnabled(Qt.UIEffect.UI_AnimateMenu)
    assert not application.isEffectEnabled(Qt.UIEffect.UI_AnimateCombo)
    apply_motion(application, is_reduced=False)
    assert application.cursorFlashTime() > 0


def test_larger_text_makes_every_size_of_the_style_sheet_larger() -> None:
    def sizes(percent: int) -> list[int]:
        sheet = style_sheet(LIGHT, chevron="a", check="b", dot="c", text_percent=percent)
        return [int(size) for size in re.findall(r"font-size: (\d+)px", sheet)]

    assert all(large >= 1.9 * usual for usual, large in zip(sizes(100), sizes(200), strict=True))
    assert len(sizes(100)) > 5
