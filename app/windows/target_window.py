"""A full-screen window with five targets in distinct colours, which tracks the mouse."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.language import tr

TARGET_COLOURS = ((255, 0, 200), (255, 120, 0), (0, 160, 255), (120, 220, 0), (150, 60, 255))
"""Each unlike the others and unlike the ground."""
_PLACES = ((0.08, 0.1), (0.92, 0.1), (0.92, 0.9), (0.08, 0.9), (0.5, 0.5))
_SIDE_PX = 24
_GROUND = QColor(24, 28, 26)


class TargetWindow(QWidget):
    """Covers one monitor. Esc gives up."""

    pointer_seen = Signal(QPointF)
    """Where the mouse is, in this window's own coordinates."""
    given_up = Signal()

    def __init__(self, area: QRect, parent: QWidget | None = None) -> None:
        """`area` is the monitor, in Qt's coordinates."""
        super().__init__(
            parent,
            Qt.WindowType.Window | Qt.WindowType.FramelessWindowHint | Qt.WindowType.WindowStaysOnTopHint,
        )
        self.setGeometry(area)
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setWindowTitle(tr("Calibration"))

    def targets(self) -> list[QPointF]:
        """The centres, in the order of `TARGET_COLOURS`."""
        return [QPointF(box.x() + box.width() / 2, box.y() + box.height() / 2) for box in self._boxes()]

    def _boxes(self) -> list[QRect]:
        half = QPoint(_SIDE_PX // 2, _SIDE_PX // 2)
        return [
            QRect(QPoint(round(x * self.width()), round(y * self.height())) - half, QSize(_SIDE_PX, _SIDE_PX))
            for x, y in _PLACES
        ]

    def paintEvent(self, event: QPaintEvent) -> None:
        """Squares without smoothing: their centre in a picture is exact."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), _GROUND)
        for box, colour in zip(self._boxes(), TARGET_COLOURS, strict=True):
            painter.fillRect(box, QColor(*colour))
        painter.setPen(QColor(220, 228, 224))
        text = self.rect().adjusted(0, round(self.height() * 0.56), 0, 0)
        painter.drawText(
            text,
            Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop,
            tr("Leave the mouse alone for a moment. Esc gives up."),
        )
        painter.end()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.pointer_seen.emit(event.position())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.given_up.emit()
