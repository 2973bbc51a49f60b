"""Chooses a part of the owner's screen: a button, and a veil over the screen on which the part is drawn."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QGuiApplication,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
)
from PySide6.QtWidgets import QPushButton, QWidget

from app.language import tr
from app.widgets.words import plain_tip

_LEAST_PX = 32
_VEIL = QColor(0, 0, 0, 110)
_EDGE = QColor("#3daee9")

Region = tuple[int, int, int, int]
"""Left, top, width and height, in pixels of the whole desktop."""


class RegionPick(QPushButton):
    """Says which part is chosen; pressed again, it is the whole screen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "pick")
        self._region: Region | None = None
        self.veil: RegionVeil | None = None
        self.clicked.connect(self._on_clicked)
        self.choose(None)

    def chosen(self) -> Region | None:
        return self._region

    def choose(self, region: Region | None) -> None:
        self._region = region
        if region is None:
            self.setText(tr("Part of it…"))
            tip = tr("Draw the part of the screen that the agent sees and uses; everything else is refused")
        else:
            left, top, width, height = region
            self.setText(f"{width}×{height}  ✕")
            tip = tr(
                "The agent sees and uses {size} at {place}; press for the whole screen",
                size=f"{width}×{height}",
                place=f"{left},{top}",
            )
        self.setToolTip(plain_tip(tip))
        self.setAccessibleName(tip)

    def _on_clicked(self) -> None:
        if self._region is not None:
            self.choose(None)
            return
        veil = RegionVeil()
        veil.drawn.connect(self.choose)
        veil.closed.connect(self._on_veil_closed)
        self.veil = veil
        veil.open()

    def _on_veil_closed(self) -> None:
        veil, self.veil = self.veil, None
        if veil is not None:
            veil.deleteLater()  # not whenever Python collects it, in whatever thread that happens


class RegionVeil(QWidget):
    """Lies over all screens, with their picture under it. A part is drawn with the mouse, or moved and sized
    with the arrow keys (with Shift: its size) and taken with Enter; Esc takes none."""

    drawn = Signal(object)
    """A `Region`."""
    closed = Signal()

    def __init__(self) -> None:
        super().__init__(
            None,
            Qt.WindowType.Tool | Qt.WindowType.FramelessWindowHint | Qt.WindowType.WindowStaysOnTopHint,
        )
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setWindowTitle(tr("Draw a part of the screen"))
        self.setAccessibleName(
            tr("Arrow keys move the part, with Shift they size it; Enter takes it, Escape takes none")
        )
        self.setCursor(Qt.CursorShape.CrossCursor)
        self._began: QPoint | None = None
        self._box = QRect()
        self._shots: list[tuple[QRect, QPixmap]] = []

    def open(self) -> None:
        """With the picture of now: a window over the screen could be seen through only with a compositor."""
        screens = QGuiApplication.screens()
        whole = QRect()
        for screen in screens:
            whole = whole.united(screen.geometry())
        self.setGeometry(whole)
        self._shots = [
            (screen.geometry().translated(-whole.topLeft()), screen.grabWindow(0)) for screen in screens
        ]
        size = whole.size() / 2
        self._box = QRect(QPoint(size.width() // 2, size.height() // 2), size)
        self.show()
        self.raise_()
        self.activateWindow()
        self.setFocus()

    def region(self) -> Region:
        """What is drawn now, in pixels of the desktop."""
        box = self._box.normalized()
        corner = self.mapToGlobal(box.topLeft())
        ratio = self.devicePixelRatioF()
        left, top, width, height = (
            round(side * ratio) for side in (corner.x(), corner.y(), box.width(), box.height())
        )
        return left, top, width, height

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._began = event.position().toPoint()
        self._box = QRect(self._began, self._began)
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._began is not None:
            self._box = QRect(self._began, event.position().toPoint()).normalized() & self.rect()
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._began = None
        if min(self._box.width(), self._box.height()) >= _LEAST_PX:
            self._take()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = 10
        moves = {
            Qt.Key.Key_Left: (-step, 0),
            Qt.Key.Key_Right: (step, 0),
            Qt.Key.Key_Up: (0, -step),
            Qt.Key.Key_Down: (0, step),
        }
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Escape:
            self.close()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._take()
        elif key in moves:
            across, down = moves[key]
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                wanted = self._box.adjusted(0, 0, across, down)
            else:
                wanted = self._box.translated(across, down)
            if self.rect().contains(wanted) and min(wanted.width(), wanted.height()) >= _LEAST_PX:
                self._box = wanted
                self.update()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        for place, shot in self._shots:
            painter.drawPixmap(place, shot)
        painter.fillRect(self.rect(), _VEIL)
        box = self._box.normalized()
        for place, shot in self._shots:
            painter.save()
            painter.setClipRect(box)
            painter.drawPixmap(place, shot)
            painter.restore()
        painter.setPen(_EDGE)
        painter.drawRect(box.adjusted(0, 0, -1, -1))
        painter.end()

    def _take(self) -> None:
        self.drawn.emit(self.region())
        self.close()
