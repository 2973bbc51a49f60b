"""Paints a browser's own bar over a page: arrows and an address."""

from __future__ import annotations

import random

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen

from training.windows.colours import ink_on, mixed
from training.windows.qt_labels import Draft, Layer
from training.windows.qt_looks import WindowLook
from training.windows.qt_text import glyphs_of
from training.windows.scene import Box, ControlKind, State
from training.windows.words import SceneWords


def paint_browser_bar(
    rng: random.Random, painter: QPainter, look: WindowLook, bar: QRect, words: SceneWords, layer: Layer
) -> None:
    """Paint it and add its address field, which has no name that could be read, to the layer."""
    ground = look.palette.color(look.palette.ColorRole.Window)
    ink = ink_on(ground)
    field_ground = mixed(ground, ink, rng.choice((0.05, 0.1)))
    painter.save()
    painter.fillRect(bar, ground)
    painter.setPen(QPen(ink, 1.5))
    middle = bar.y() + bar.height() / 2
    x = bar.x() + 14.0
    for way in rng.choice(((-1, 1), (-1, 1), (-1,), ())):
        painter.drawLine(QPointF(x + 4 * way, middle), QPointF(x - way, middle - 5))
        painter.drawLine(QPointF(x + 4 * way, middle), QPointF(x - way, middle + 5))
        x += 22
    field = QRectF(x, bar.y() + 4, bar.x() + bar.width() - x - 10, bar.height() - 8)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(field_ground)
    radius = rng.choice((2.0, 6.0, 14.0))
    painter.drawRoundedRect(field, radius, radius)
    font = QFont(look.font)
    font.setPixelSize(min(font.pixelSize(), 14))
    metrics = QFontMetricsF(font)
    address = f"{rng.choice(('https://', '', 'file:///', 'www.'))}{words.pseudo_word()}.{words.pseudo_word()}"
    address += f"/{words.pseudo_word()}" if rng.random() < 0.6 else ""
    baseline = float(round(middle + (metrics.ascent() - metrics.descent()) / 2))
    start = float(round(field.x() + 12))
    painter.setFont(font)
    painter.setPen(mixed(ink_on(field_ground), field_ground, 0.15))
    painter.drawText(QPointF(start, baseline), address)
    painter.restore()
    box = Box(field.x(), field.y(), field.x() + field.width(), field.y() + field.height())
    layer.glyphs += glyphs_of(address, font, start, baseline)
    layer.drafts.append(Draft(ControlKind.FIELD, "", box, box, state=State.FILLED, value=address))
