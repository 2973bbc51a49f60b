"""A small strip above all windows while the agent uses the real screen: its state, Stop, taking over."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt, Signal, SignalInstance
from PySide6.QtGui import QMouseEvent, QResizeEvent, QScreen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QPushButton, QVBoxLayout, QWidget

from app.language import tr
from app.present import TonedText
from app.widgets.by_key import leave_to_keys
from app.widgets.words import chip, label

_MARGIN_PX = 18
_LEAST_WIDTH_PX = 330


class StopStrip(QWidget):
    """Takes no focus, so that keys go on to the window the agent works in. Can be dragged out of the way."""

    stop_asked = Signal()
    taken_over = Signal()
    handed_back = Signal()
    pause_asked = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(
            parent,
            Qt.WindowType.Tool
            | Qt.WindowType.FramelessWindowHint
            | Qt.WindowType.WindowStaysOnTopHint
            | Qt.WindowType.WindowDoesNotAcceptFocus,
        )
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setWindowTitle(tr("Deskhand is working"))
        self._free = QRect()
        self._grabbed: QPoint | None = None
        self._place: QPoint | None = None
        """Where the owner put it."""
        frame = QFrame()
        frame.setProperty("card", "strip")
        self._state = chip(TonedText(""))
        self._state.setAccessibleName(tr("State of the agent"))
        self._words = label("", role="faint")
        stop = _button(tr("Stop"), "stop", self.stop_asked)
        self._is_paused = False
        self._pause = _button(tr("Pause"), "", None)
        self._pause.clicked.connect(lambda: self.pause_asked.emit(not self._is_paused))
        self._take_over = _button(tr("Take over"), "", self.taken_over)
        self._hand_back = _button(tr("Hand back"), "primary", self.handed_back)
        row = QHBoxLayout(frame)
        row.setContentsMargins(12, 7, 7, 7)
        row.setSpacing(8)
        row.addWidget(self._state)
        row.addWidget(self._words, 1)
        row.addWidget(self._pause)
        row.addWidget(self._take_over)
        row.addWidget(self._hand_back)
        row.addWidget(stop)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(frame)
        column.setSizeConstraint(QLayout.SizeConstraint.SetFixedSize)  # as wide as its words, at any time
        frame.setMinimumWidth(_LEAST_WIDTH_PX)
        self.show_driving(False)

    def show_state(self, state: TonedText, words: str = "") -> None:
        self._state.setText(state.text)
        self._state.setProperty("tone", str(state.tone))
        self._state.style().unpolish(self._state)
        self._state.style().polish(self._state)
        self._words.setText(words)

    def show_driving(self, is_driving: bool) -> None:
        self._hand_back.setVisible(is_driving)
        self._take_over.setVisible(not is_driving)
        self._pause.setVisible(not is_driving)

    def show_paused(self, is_paused: bool) -> None:
        self._is_paused = is_paused
        self._pause.setText(tr("Go on") if is_paused else tr("Pause"))

    def show_on(self, screen: QScreen) -> None:
        """At the lower right, where applications keep the fewest controls, or where the owner put it."""
        self._free = screen.availableGeometry()
        self._find_place()
        self.show()
        self.raise_()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._find_place()

    def _find_place(self) -> None:
        free, size = self._free, self.size()
        corner = QPoint(free.right() - size.width() - _MARGIN_PX, free.bottom() - size.height() - _MARGIN_PX)
        self.move(self._place if self._place is not None and free.contains(self._place) else corner)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._grabbed = event.globalPosition().toPoint() - self.pos()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._grabbed is not None:
            self._place = event.globalPosition().toPoint() - self._grabbed
            self.move(self._place)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._grabbed = None


def _button(text: str, kind: str, on_click: SignalInstance | None) -> QPushButton:
    made = QPushButton(text)
    if kind:
        made.setProperty("kind", kind)
    leave_to_keys(made, tr("Also in Deskhand's own window"))
    if on_click is not None:
        made.clicked.connect(on_click)
    return made
