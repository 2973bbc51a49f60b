"""Paints the surroundings of a window: desktop background, decoration, panel. Qt."""

from __future__ import annotations

import random
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QLinearGradient, QPainter, QPen

from training.windows.colours import colour, ink_on
from training.windows.qt_labels import Draft, Layer
from training.windows.qt_looks import WindowLook, draw_font
from training.windows.qt_text import glyphs_of
from training.windows.scene import Box, ControlKind
from training.windows.words import SceneWords

_TEXTURES_KEPT = 10
_SCENES_PER_TEXTURE = 30


class Desktop:
    """Backgrounds; caches a few costly textures and sometimes draws a new one."""

    def __init__(self, canvas: tuple[int, int]) -> None:
        self._canvas = canvas
        self._textures: list[QImage] = []

    def paint(self, rng: random.Random, painter: QPainter) -> None:
        """Cover the whole canvas."""
        width, height = self._canvas
        manner = rng.choices(("plain", "gradient", "texture"), (40, 25, 35))[0]
        base = colour(rng.random(), rng.random() * 0.8, rng.uniform(0.05, 0.95))
        if manner == "plain":
            painter.fillRect(0, 0, width, height, base)
        elif manner == "gradient":
            slope = QLinearGradient(rng.uniform(0, width), 0, rng.uniform(0, width), height)
            slope.setColorAt(0, base)
            slope.setColorAt(1, colour(rng.random(), rng.random() * 0.8, rng.uniform(0.05, 0.95)))
            painter.fillRect(0, 0, width, height, slope)
        else:
            texture = self._texture(rng)
            dx, dy = rng.randrange(200), rng.randrange(200)
            painter.drawImage(0, 0, texture, dx, dy, width, height)

    def _texture(self, rng: random.Random) -> QImage:
        if len(self._textures) < _TEXTURES_KEPT or rng.random() < 1 / _SCENES_PER_TEXTURE:
            made = _texture(rng, self._canvas[0] + 200, self._canvas[1] + 200)
            if len(self._textures) < _TEXTURES_KEPT:
                self._textures.append(made)
            else:
                self._textures[rng.randrange(_TEXTURES_KEPT)] = made
            return made
        return rng.choice(self._textures)


def _texture(rng: random.Random, width: int, height: int) -> QImage:
    """Clouds, grain, stripes or checks: never letters."""
    noise = np.random.default_rng(rng.getrandbits(48))
    manner = rng.choice(("clouds", "clouds", "grain", "stripes", "checks", "blocks"))
    if manner in ("clouds", "blocks"):
        coarse = rng.choice((4, 8, 16, 40))
        small = noise.integers(0, 256, (coarse, coarse, 4), np.uint8)
        image = _image(small)
        how = (
            Qt.TransformationMode.SmoothTransformation
            if manner == "clouds"
            else Qt.TransformationMode.FastTransformation
        )
        return image.scaled(width, height, Qt.AspectRatioMode.IgnoreAspectRatio, how)
    if manner == "grain":
        level = rng.randint(30, 220)
        depth = rng.randint(4, 60)
        grain = noise.integers(max(0, level - depth), min(255, level + depth), (height, width, 1), np.uint8)
        tint = np.array([rng.uniform(0.5, 1.0) for _ in range(3)] + [1.0], np.float32)
        return _image((grain * tint).astype(np.uint8))
    y, x = np.mgrid[0:height, 0:width]
    period = rng.randint(4, 60)
    if manner == "stripes":
        phase = (x * rng.choice((0, 1, 1)) + y * rng.choice((1, 1, 0, -1))) % period < period // 2
    else:
        phase = (x // period + y // period) % 2 == 0
    two = noise.integers(0, 256, (2, 4), np.uint8)
    return _image(two[phase.astype(np.intp)])


def _image(pixels: NDArray[np.uint8]) -> QImage:
    pixels = np.ascontiguousarray(pixels)
    height, width = pixels.shape[:2]
    return QImage(pixels.data, width, height, width * 4, QImage.Format.Format_RGB32).copy()


@dataclass(frozen=True, slots=True)
class Decoration:
    """A window manager's frame: how thick it is and how it is painted."""

    bar_px: int
    edge_px: int
    bar: QColor
    ink: QColor
    line: QColor
    font: QFont
    aligned: str
    buttons: int
    manner: str
    """Style of the window buttons: glyphs, circles or boxes."""
    buttons_left: bool

    def outer(self, content: QRect) -> QRect:
        """The whole frame around a content rectangle."""
        return content.adjusted(-self.edge_px, -self.bar_px - self.edge_px, self.edge_px, self.edge_px)


def draw_decoration(rng: random.Random, look: WindowLook) -> Decoration:
    """A random one; in one of ten cases at most a thin edge."""
    window = look.palette.color(look.palette.ColorRole.Window)
    choice = rng.randrange(5)
    if choice == 0:
        bar = look.accent
    elif choice == 1:
        bar = (
            window.darker(rng.randint(105, 150))
            if not look.is_dark
            else window.lighter(rng.randint(105, 180))
        )
    elif choice == 2:
        bar = colour(rng.random(), rng.random() * 0.3, rng.choice((0.12, 0.2, 0.3, 0.85, 0.93, 1.0)))
    elif choice == 3:
        bar = QColor(255, 255, 255) if not look.is_dark else QColor(32, 32, 34)
    else:
        bar = colour(rng.random(), rng.random(), rng.uniform(0.1, 0.9))
    font = draw_font(rng) if rng.random() < 0.5 else QFont(look.font)
    font.setPixelSize(min(font.pixelSize(), 15))
    if rng.random() < 0.4:
        font.setBold(True)
    has_bar = rng.random() > 0.1
    height = max(rng.randint(18, 28), round(QFontMetricsF(font).height()) + 2)
    return Decoration(
        bar_px=min(height, 30) if has_bar else 0,
        edge_px=rng.choice((0, 1, 1, 1, 2, 4)),
        bar=bar,
        ink=ink_on(bar),
        line=bar.darker(140) if rng.random() < 0.6 else colour(rng.random(), 0.2, rng.random()),
        font=font,
        aligned=rng.choice(("left", "centre")),
        buttons=rng.choice((0, 1, 2, 3, 3, 3)),
        manner=rng.choice(("glyphs", "glyphs", "circles", "boxes")),
        buttons_left=rng.random() < 0.15,
    )


def paint_decoration(painter: QPainter, frame: Decoration, content: QRect, title: str) -> Layer:
    """Paint it around `content`; returns the layer of the whole window with the title as its first label."""
    outer = frame.outer(content)
    layer = Layer([Box(outer.x(), outer.y(), outer.x() + outer.width(), outer.y() + outer.height())])
    painter.fillRect(outer, frame.line if frame.edge_px else frame.bar)
    if not frame.bar_px:
        return layer
    bar = QRect(content.x(), content.y() - frame.bar_px, content.width(), frame.bar_px)
    painter.fillRect(bar, frame.bar)
    reserved = _paint_buttons(painter, frame, bar)
    left = bar.x() + (reserved if frame.buttons_left else 0) + 6
    right = bar.x() + bar.width() - (0 if frame.buttons_left else reserved) - 6
    metrics = QFontMetricsF(frame.font)
    shown = metrics.elidedText(title, Qt.TextElideMode.ElideRight, right - left)
    wide = metrics.horizontalAdvance(shown)
    x = left if frame.aligned == "left" else max(left, bar.x() + (bar.width() - wide) / 2)
    x = float(round(min(x, max(left, right - wide))))
    baseline = float(round(bar.y() + (bar.height() + metrics.ascent() - metrics.descent()) / 2))
    painter.setFont(frame.font)
    painter.setPen(frame.ink)
    painter.setClipRect(bar)
    painter.drawText(QPointF(x, baseline), shown)
    painter.setClipping(False)
    area = Box(bar.x(), bar.y(), bar.x() + bar.width(), bar.y() + bar.height())
    layer.glyphs = glyphs_of(shown, frame.font, x, baseline, (area.x0, area.y0, area.x1, area.y1))
    layer.drafts.append(Draft(ControlKind.TITLE, shown, area, area))
    return layer


def _paint_buttons(painter: QPainter, frame: Decoration, bar: QRect) -> int:
    """Paint the window buttons; returns how much of the bar they take."""
    size = max(8, min(bar.height() - 8, 16))
    step = size + (8 if frame.manner == "glyphs" else 5)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, frame.manner == "circles")
    for number in range(frame.buttons):
        from_left = 6 + number * step if frame.buttons_left else bar.width() - (number + 1) * step
        x = bar.x() + from_left
        square = QRectF(x, bar.y() + (bar.height() - size) // 2, size, size)
        if frame.manner == "circles":
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush((QColor(237, 95, 86), QColor(245, 190, 45), QColor(90, 195, 75))[number % 3])
            painter.drawEllipse(square.adjusted(1, 1, -1, -1))
            continue
        painter.setPen(QPen(frame.ink, 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if frame.manner == "boxes":
            painter.drawRect(square.adjusted(0, 0, -1, -1))
        inner = square.adjusted(3, 3, -4, -4)
        if number == 0:
            painter.drawLine(inner.topLeft(), inner.bottomRight())
            painter.drawLine(inner.bottomLeft(), inner.topRight())
        elif number == 1:
            painter.drawRect(inner)
        else:
            painter.drawLine(inner.bottomLeft(), inner.bottomRight())
    painter.restore()
    return frame.buttons * step + 4


def paint_panel(rng: random.Random, painter: QPainter, words: SceneWords, canvas: tuple[int, int]) -> Layer:
    """A task bar along the top or bottom edge, with a few words in it."""
    width, height = canvas
    thick = rng.randint(20, 32)
    top = 0 if rng.random() < 0.4 else height - thick
    ground = colour(rng.random(), rng.random() * 0.4, rng.choice((0.08, 0.15, 0.25, 0.8, 0.92)))
    painter.fillRect(0, top, width, thick, ground)
    font = draw_font(rng)
    font.setPixelSize(min(font.pixelSize(), 14))
    metrics = QFontMetricsF(font)
    painter.setFont(font)
    painter.setPen(ink_on(ground))
    area = Box(0, top, width, top + thick)
    layer = Layer([area])
    baseline = float(round(top + (thick + metrics.ascent() - metrics.descent()) / 2))
    clock = f"{rng.randrange(24):02d}:{rng.randrange(60):02d}"
    end = width - 8 - metrics.horizontalAdvance(clock)
    pieces = [(float(round(end)), clock)]
    x = 8.0
    while x < end - 120 and rng.random() < 0.7:
        text = metrics.elidedText(words.phrase(2), Qt.TextElideMode.ElideRight, 110)
        pieces.append((x, text))
        x = float(round(x + metrics.horizontalAdvance(text) + rng.randint(16, 40)))
    for x, text in pieces:
        painter.drawText(QPointF(x, baseline), text)
        layer.glyphs += glyphs_of(text, font, x, baseline)
        place = Box(x - 2, top, x + metrics.horizontalAdvance(text) + 2, top + thick)
        layer.drafts.append(Draft(ControlKind.LABEL, text, place, place))
    return layer
