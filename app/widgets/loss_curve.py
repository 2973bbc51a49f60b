"""The loss of a training run as a line, drawn while it comes."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.language import tr
from app.theme.colours import LIGHT, Colours

_LEFT_PX, _BOTTOM_PX, _TOP_PX, _RIGHT_PX = 46, 24, 10, 12
_LINES = 4


class LossCurve(QWidget):
    """Steps to the right, loss upwards from zero."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._points: tuple[tuple[int, float], ...] = ()
        self._total = 0
        self._colours = LIGHT
        self.setAccessibleName(tr("Loss"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_points(self, points: Sequence[tuple[int, float]], total: int) -> None:
        """(step, loss) so far, of so many steps."""
        self._points, self._total = tuple(points), total
        if points:
            step, loss = points[-1]
            self.setAccessibleDescription(
                tr("Step {step} of {total}: loss {loss}", step=step, total=total, loss=f"{loss:.3g}")
            )
        self.update()

    def set_colours(self, colours: Colours) -> None:
        self._colours = colours
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(460, 190)

    def minimumSizeHint(self) -> QSize:
        return QSize(240, 120)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(_LEFT_PX, _TOP_PX, -_RIGHT_PX, -_BOTTOM_PX)
        if not self._points:
            painter.setPen(QColor(self._colours.text_faint))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, tr("The loss will be drawn here."))
            painter.end()
            return
        most = max(loss for _, loss in self._points) * 1.05 or 1.0
        self._draw_axes(painter, box, most)
        path = QPainterPath()
        for number, (step, loss) in enumerate(self._points):
            at = QPointF(
                box.left() + box.width() * step / max(self._total, 1),
                box.bottom() - box.height() * loss / most,
            )
            if number == 0:
                path.moveTo(at)
            else:
                path.lineTo(at)
        painter.setPen(QPen(QColor(self._colours.accent), 2.0))
        painter.drawPath(path)
        painter.setBrush(QColor(self._colours.accent))
        painter.drawEllipse(path.currentPosition(), 3.0, 3.0)
        painter.end()

    def _draw_axes(self, painter: QPainter, box: QRectF, most: float) -> None:
        for number in range(_LINES + 1):
            y = box.bottom() - box.height() * number / _LINES
            painter.setPen(QPen(QColor(self._colours.border), 1.0))
            painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y))
            painter.setPen(QColor(self._colours.text_faint))
            beside = QRectF(0, y - 9, _LEFT_PX - 8, 18)
            painter.drawText(
                beside,
                Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
                f"{most * number / _LINES:.2f}",
            )
        under = QRectF(box.left(), box.bottom() + 4, box.width(), _BOTTOM_PX - 4)
        painter.drawText(under, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, "0")
        words = tr("{total} steps", total=self._total)
        painter.drawText(under, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop, words)
