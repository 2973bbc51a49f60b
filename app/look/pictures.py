"""Screenshots as Qt pictures, and the marks of targets painted on them. No I/O."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPen

from agent.types import Window
from app.crops import Crop, crop_to_window
from app.present import Mark

CROP_ASPECT = 4 / 3


@dataclass(frozen=True, slots=True)
class Shot:
    """A screenshot as a picture, perhaps smaller than the screen it shows."""

    image: QImage
    scale: float
    """Pixels of the picture per pixel of the screen."""
    crop: Crop
    """The part worth showing in little, in pixels of the picture."""

    def on_picture(self, marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
        """Marks on the screen as marks on the picture."""
        return scaled_marks(marks, self.scale)


def to_image(pixels: NDArray[np.uint8]) -> QImage:
    """A picture that owns its memory."""
    tight = np.ascontiguousarray(pixels)
    height, width = tight.shape[:2]
    return QImage(tight.data, width, height, 3 * width, QImage.Format.Format_RGB888).copy()


def to_shot(
    pixels: NDArray[np.uint8],
    *,
    max_width_px: int,
    window: Window | None = None,
    marks: tuple[Mark, ...] = (),
) -> Shot:
    """A picture of at most that width, with the crop around the active window as the part worth showing."""
    image = to_image(pixels)
    height, width = pixels.shape[:2]
    crop = crop_to_window(window, marks, screen_width_px=width, screen_height_px=height, aspect=CROP_ASPECT)
    if width <= max_width_px:
        return Shot(image, 1.0, crop)
    scale = max_width_px / width
    smaller = image.scaledToWidth(max_width_px, Qt.TransformationMode.SmoothTransformation)
    return Shot(smaller, scale, crop.scaled(scale))


def cut(image: QImage, crop: Crop) -> QImage:
    return image.copy(crop.left_px, crop.top_px, crop.width_px, crop.height_px)


def scaled_marks(marks: tuple[Mark, ...], factor: float) -> tuple[Mark, ...]:
    """The same marks on a picture `factor` times as large."""
    return tuple(Mark(mark.x_px * factor, mark.y_px * factor, mark.label) for mark in marks)


def paint_marks(painter: QPainter, marks: tuple[Mark, ...], colour: str, *, radius_px: float = 10.0) -> None:
    """A ring with a dot at the very point; several are numbered. `marks` are in the painter's coordinates."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for mark in marks:
        at = QPointF(mark.x_px, mark.y_px)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(255, 255, 255, 235), radius_px * 0.46))
        painter.drawEllipse(at, radius_px, radius_px)
        painter.setPen(QPen(QColor(colour), radius_px * 0.24))
        painter.drawEllipse(at, radius_px, radius_px)
        painter.setPen(QPen(QColor(255, 255, 255, 235), 1.2))
        painter.setBrush(QColor(colour))
        painter.drawEllipse(at, radius_px * 0.20, radius_px * 0.20)
        if mark.label:
            _paint_label(painter, mark, colour, radius_px)


def _paint_label(painter: QPainter, mark: Mark, colour: str, radius_px: float) -> None:
    side = radius_px * 1.6
    box = QRectF(mark.x_px + radius_px * 0.75, mark.y_px - radius_px * 0.75 - side, side, side)
    painter.setPen(QPen(QColor(255, 255, 255, 235), 1.2))
    painter.setBrush(QColor(colour))
    painter.drawEllipse(box)
    font = QFont(painter.font())
    font.setPixelSize(max(round(radius_px * 1.05), 7))
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(QColor("white"))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, mark.label)
