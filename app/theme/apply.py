"""Applies a theme to the application: light, dark, or the system's. Reads the style sheet."""

from __future__ import annotations

import re
from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from string import Template

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication

from app.assets import read_text
from app.theme.colours import CONTRAST_DARK, CONTRAST_LIGHT, DARK, LIGHT, Colours
from app.theme.icons import icon_file


class Theme(StrEnum):
    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


_FAMILIES = (
    "Inter",
    "Segoe UI Variable",
    "Segoe UI",
    "SF Pro Text",
    "Cantarell",
    "Noto Sans",
    "DejaVu Sans",
    "Noto Sans CJK SC",
    "PingFang SC",
    "Microsoft YaHei",
)


_TEXT_PX = 13
_SIZES = re.compile(r"font-size: (\d+)px")


def colours_for(theme: Theme, application: QApplication, *, is_contrast_high: bool = False) -> Colours:
    is_dark = theme is Theme.DARK
    if theme is Theme.SYSTEM:
        is_dark = application.styleHints().colorScheme() is Qt.ColorScheme.Dark
    if is_contrast_high:
        return CONTRAST_DARK if is_dark else CONTRAST_LIGHT
    return DARK if is_dark else LIGHT


def apply_theme(
    application: QApplication,
    theme: Theme,
    *,
    icon_folder: Path,
    is_contrast_high: bool = False,
    text_percent: int = 100,
) -> Colours:
    """Set style, palette, font and style sheet; returns the colours for widgets that paint themselves.

    `icon_folder` takes the few icons that a style sheet wants as files.
    """
    colours = colours_for(theme, application, is_contrast_high=is_contrast_high)
    application.setStyle("Fusion")
    font = QFont()
    font.setFamilies(list(_FAMILIES))
    font.setPixelSize(_scaled(_TEXT_PX, text_percent))
    application.setFont(font)
    application.setPalette(palette(colours))
    chevron = icon_file("chevron", colours.text_faint, icon_folder)
    check = icon_file("check", colours.on_accent, icon_folder)
    dot = icon_file("dot", colours.on_accent, icon_folder)
    application.setStyleSheet(
        style_sheet(
            colours,
            chevron=chevron.as_posix(),
            check=check.as_posix(),
            dot=dot.as_posix(),
            text_percent=text_percent,
        )
    )
    return colours


_MOVING = (
    Qt.UIEffect.UI_AnimateMenu,
    Qt.UIEffect.UI_FadeMenu,
    Qt.UIEffect.UI_AnimateCombo,
    Qt.UIEffect.UI_AnimateTooltip,
    Qt.UIEffect.UI_FadeTooltip,
)
_BLINK_MS = 1000


def apply_motion(application: QApplication, *, is_reduced: bool) -> None:
    """Whether menus and lists slide or fade, and the text cursor blinks: all that moves by itself here."""
    for effect in _MOVING:
        application.setEffectEnabled(effect, not is_reduced)
    application.setCursorFlashTime(0 if is_reduced else _BLINK_MS)


def style_sheet(colours: Colours, *, chevron: str, check: str, dot: str, text_percent: int = 100) -> str:
    """`chevron`, `check` and `dot` are paths of icons."""
    sheet = Template(read_text("theme", "deskhand.qss")).substitute(
        asdict(colours), chevron=chevron, check=check, dot=dot
    )
    return _SIZES.sub(lambda size: f"font-size: {_scaled(int(size[1]), text_percent)}px", sheet)


def _scaled(size_px: int, percent: int) -> int:
    return round(size_px * percent / 100)


def palette(colours: Colours) -> QPalette:
    """The palette that the style sheet does not reach: dialogs, self-painted widgets, placeholder text."""
    roles = {
        QPalette.ColorRole.Window: colours.window,
        QPalette.ColorRole.WindowText: colours.text,
        QPalette.ColorRole.Base: colours.surface,
        QPalette.ColorRole.AlternateBase: colours.sunken,
        QPalette.ColorRole.Text: colours.text,
        QPalette.ColorRole.PlaceholderText: colours.text_faint,
        QPalette.ColorRole.Button: colours.surface,
        QPalette.ColorRole.ButtonText: colours.text,
        QPalette.ColorRole.BrightText: colours.bad,
        QPalette.ColorRole.Highlight: colours.accent,
        QPalette.ColorRole.HighlightedText: colours.on_accent,
        QPalette.ColorRole.ToolTipBase: colours.surface,
        QPalette.ColorRole.ToolTipText: colours.text,
        QPalette.ColorRole.Link: colours.accent,
        QPalette.ColorRole.Mid: colours.border,
        QPalette.ColorRole.Dark: colours.border_strong,
        QPalette.ColorRole.Midlight: colours.hover,
        QPalette.ColorRole.Light: colours.sunken,
        QPalette.ColorRole.Accent: colours.accent,
    }
    made = QPalette()
    for role, colour in roles.items():
        made.setColor(role, QColor(colour))
    for role in (QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText, QPalette.ColorRole.WindowText):
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(colours.text_faint))
    return made
