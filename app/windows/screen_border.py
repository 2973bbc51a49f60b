"""A coloured border around each screen that the agent uses, transparent to the mouse. Qt."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QScreen
from PySide6.QtWidgets import QWidget

from app.language import tr

_THICKNESS_PX = 5


class ScreenBorder:
    """Four thin windows a screen: one over the whole screen could be seen through only with a compositor."""

    def __init__(self) -> None:
        self._edges: list[_Edge] = []
        self._colour = QColor("#888888")

    def show_on(self, screens: Sequence[QScreen]) -> None:
        boxes = [box for screen in screens for box in _edges_of(screen.geometry())]
        while len(self._edges) < len(boxes):
            self._edges.append(_Edge(self._colour))
        while len(self._edges) > len(boxes):
            self._edges.pop().close()
        for edge, box in zip(self._edges, boxes, strict=True):
            edge.setGeometry(box)
            edge.show()

    def paint(self, colour: str) -> None:
        self._colour = QColor(colour)
        for edge in self._edges:
            edge.paint(self._colour)

    def hide(self) -> None:
        for edge in self._edges:
            edge.hide()

    def close(self) -> None:
        for edge in self._edges:
            edge.close()


def _edges_of(area: QRect) -> tuple[QRect, ...]:
    thick = _THICKNESS_PX
    return (
        QRect(area.left(), area.top(), area.width(), thick),
        QRect(area.left(), area.bottom() + 1 - thick, area.width(), thick),
        QRect(area.left(), area.top() + thick, thick, area.height() - 2 * thick),
        QRect(area.right() + 1 - thick, area.top() + thick, thick, area.height() - 2 * thick),
    )


class _Edge(QWidget):
    def __init__(self, colour: QColor) -> None:
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
        self._colour = colour

    def paint(self, colour: QColor) -> None:
        if colour != self._colour:
            self._colour = colour
            self.repaint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._colour)
        painter.end()
