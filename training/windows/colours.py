"""Colours: from hue and lightness, mixing, and contrasting text colours. Pure."""

from __future__ import annotations

import colorsys

from PySide6.QtGui import QColor


def colour(hue: float, saturation: float, lightness: float) -> QColor:
    """All three from 0 to 1; the hue wraps around, the others are clamped."""
    red, green, blue = colorsys.hls_to_rgb(
        hue % 1.0, min(1.0, max(0.0, lightness)), min(1.0, max(0.0, saturation))
    )
    return QColor(round(red * 255), round(green * 255), round(blue * 255))


def luminance(of: QColor) -> float:
    """Perceived brightness of a colour, 0 to 1."""
    return (0.299 * of.red() + 0.587 * of.green() + 0.114 * of.blue()) / 255


def ink_on(ground: QColor) -> QColor:
    """Black or white, whichever is legible on it."""
    return QColor(0, 0, 0) if luminance(ground) > 0.55 else QColor(255, 255, 255)


def mixed(one: QColor, other: QColor, share: float) -> QColor:
    """Linear mix from one colour (share 0) to the other (share 1)."""

    def channel(a: int, b: int) -> int:
        return round(a + (b - a) * share)

    return QColor(
        channel(one.red(), other.red()),
        channel(one.green(), other.green()),
        channel(one.blue(), other.blue()),
    )
