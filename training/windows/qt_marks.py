"""Small pictures that style sheets need and cannot draw: check marks, dots and arrows, as files. I/O."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

_SIZE = 16
_CHECK = ((3.0, 8.0), (6.5, 12.0), (13.0, 4.0))
_ARROW = ((3.5, 6.0), (8.0, 10.5), (12.5, 6.0))


@cache
def mark_file(shape: str, ink: str) -> str:
    """The path of a picture of a `check`, `cross`, `dot` or `arrow`, drawn when first asked for."""
    image = QImage(_SIZE, _SIZE, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(ink), 2.2))
    if shape == "dot":
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(ink))
        painter.drawEllipse(QPointF(_SIZE / 2, _SIZE / 2), 4.0, 4.0)
    elif shape == "cross":
        painter.drawLine(QPointF(4, 4), QPointF(12, 12))
        painter.drawLine(QPointF(4, 12), QPointF(12, 4))
    else:
        painter.drawPolyline([QPointF(x, y) for x, y in (_CHECK if shape == "check" else _ARROW)])
    painter.end()
    path = _folder() / f"{shape}-{ink.lstrip('#')}.png"
    image.save(str(path))
    return str(path)


@cache
def _folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="deskhand-marks-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder
