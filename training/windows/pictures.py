"""Pixels of Qt images as arrays. Pure."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage


def pixels_of(image: QImage) -> NDArray[np.uint8]:
    """(H, W, 3) RGB, a copy."""
    rgb = image.convertToFormat(QImage.Format.Format_RGB888)
    width, height = rgb.width(), rgb.height()
    rows = np.frombuffer(rgb.constBits(), np.uint8).reshape(height, rgb.bytesPerLine())
    return rows[:, : width * 3].reshape(height, width, 3).copy()
