"""A coloured line around the screen that the agent uses, which no mouse can touch. Qt."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QScreen
from PySide6.QtWidgets import QWidget

from app.language import tr

_THICKNESS_PX = 5


class ScreenBorder:
    """Four thin windows: one over the whole screen could be seen through only with a compositor."""

    def __init__(self) -> None:
        self._edges = [_Edge() for _ in range(4)]

    def show_on(self, screen: QScreen) -> None:
        area, thick = screen.geometry(), _THICKNESS_PX
        boxes = (
            QRect(area.left(), area.top(), area.width(), thick),
            QRect(area.left(), area.bottom() + 1 - thick, area.width(), thick),
            QRect(area.left(), area.top() + thick, thick, area.height() - 2 * thick),
            QRect(area.right() + 1 - thick, area.top() + thick, thick, area.height() - 2 * thick),
        )
        for edge, box in zip(self._edges, boxes, strict=True):
            edge.setGeometry(box)
            edge.show()

    def paint(self, colour: str) -> None:
        for edge in self._edges:
            edge.paint(colour)

    def hide(self) -> None:
        for edge in self._edges:
            edge.hide()

    def close(self) -> None:
        for edge in self._edges:
            edge.close()


class _Edge(QWidget):
    def __init__(self) -> None:
        super().__init__(
            None,
            Qt.WindowType.Tool
            | Qt.WindowType.FramelessWindowHint
            | Qt.WindowType.WindowStaysOnTopHint
            | Qt.WindowType.BypassWindowManagerHint
            | Qt.WindowType.WindowDoesNotAcceptFocus
            | Qt.WindowType.WindowTransparentForInput,
        )
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setWindowTitle(tr("Deskhand is working"))
        self._colour = QColor("#888888")

    def paint(self, colour: str) -> None:
        if QColor(colour) != self._colour:
            self._colour = QColor(colour)
            self.repaint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._colour)
        painter.end()
