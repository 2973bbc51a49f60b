"""The mouse pushed into a corner of the screen stops the agent, also while it only looks or thinks. Qt.

While the agent acts, its input device watches the corners (`agent.computers.pyautogui_input`). At other times
this does; a pointer that the agent left in a corner does not stop.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QTimer, Signal
from PySide6.QtGui import QCursor, QGuiApplication

from app.running.watching import Phase

_INTERVAL_MS = 40


class CornerWatch(QObject):
    """Watches only between `start` and `finish`."""

    pushed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._left_at = QPoint()
        self._is_acting = False
        self._timer = QTimer(self)
        self._timer.setInterval(_INTERVAL_MS)
        self._timer.timeout.connect(self._look)

    def start(self) -> None:
        self._left_at = QCursor.pos()
        self._is_acting = False
        self._timer.start()

    def finish(self) -> None:
        self._timer.stop()

    def phase_changed(self, phase: Phase) -> None:
        """Ignore the position where the agent left the pointer."""
        if not self._timer.isActive():
            return  # asking the X server for it would keep the window's thread waiting
        if self._is_acting or phase is Phase.ACTING:
            self._left_at = QCursor.pos()
        self._is_acting = phase is Phase.ACTING

    def _look(self) -> None:
        at = QCursor.pos()
        if not self._is_acting and at != self._left_at and is_corner(at):
            self.finish()
            self.pushed.emit()


def is_corner(at: QPoint) -> bool:
    """Whether a position is the exact corner pixel of any monitor."""
    return any(
        at in (area.topLeft(), area.topRight(), area.bottomLeft(), area.bottomRight())
        for area in (screen.geometry() for screen in QGuiApplication.screens())
    )
