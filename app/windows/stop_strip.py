"""A small strip above all windows while the agent uses the owner's own screen: what it does, and Stop."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.widgets.words import label

_MARGIN_PX = 16
_WIDTH_PX = 240
_DRIVING_WIDTH_PX = 330


class StopStrip(QWidget):
    """Takes no focus, so that keys go on to the window the agent works in."""

    stop_asked = Signal()
    handed_back = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(
            parent,
            Qt.WindowType.Tool
            | Qt.WindowType.FramelessWindowHint
            | Qt.WindowType.WindowStaysOnTopHint
            | Qt.WindowType.WindowDoesNotAcceptFocus,
        )
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setWindowTitle("Deskhand is working")
        frame = QFrame()
        frame.setProperty("card", True)
        self._words = label("", role="soft")
        stop = QPushButton("Stop")
        stop.setProperty("kind", "stop")
        stop.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        stop.clicked.connect(self.stop_asked)
        self._hand_back = QPushButton("Hand back")
        self._hand_back.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._hand_back.clicked.connect(self.handed_back)
        self._hand_back.setVisible(False)
        row = QHBoxLayout(frame)
        row.setContentsMargins(14, 6, 6, 6)
        row.setSpacing(12)
        row.addWidget(self._words, 1)
        row.addWidget(self._hand_back)
        row.addWidget(stop)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(frame)

    def show_words(self, text: str) -> None:
        self._words.setText(text)

    def show_driving(self, is_driving: bool) -> None:
        self._hand_back.setVisible(is_driving)
        self.setFixedWidth(_DRIVING_WIDTH_PX if is_driving else _WIDTH_PX)
        if is_driving:
            self.show_words("You are driving")
            self.show_in_corner()

    def show_in_corner(self) -> None:
        """At the lower right, where applications keep the fewest controls."""
        self.adjustSize()
        free = self.screen().availableGeometry()
        self.setFixedWidth(_WIDTH_PX if self._hand_back.isHidden() else _DRIVING_WIDTH_PX)
        self.move(free.right() - self.width() - _MARGIN_PX, free.bottom() - self.height() - _MARGIN_PX)
        self.show()
