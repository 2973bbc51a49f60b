"""The mouse pushed into a corner of the screen stops the agent, also while it only looks or thinks. Qt.

While the agent acts, its own hands watch the corners (`agent.computers.pyautogui_input`). In between this
does, and a pointer that the agent itself left in a corner is no reason to stop.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QTimer, Signal
from PySide6.QtGui import QCursor, QGuiApplication

from app.running.watching import Phase

_INTERVAL_MS = 40


class CornerWatch(QObject):
    """Looks only between `start` and `finish`."""

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
        """Where the agent leaves the pointer is no push."""
        if self._is_acting or phase is Phase.ACTING:
            self._left_at = QCursor.pos()
        self._is_acting = phase is Phase.ACTING

    def _look(self) -> None:
        at = QCursor.pos()
        if not self._is_acting and at != self._left_at and is_corner(at):
            self.finish()
            self.pushed.emit()


def is_corner(at: QPoint) -> bool:
    """Of any monitor's rectangle, at the very pixel."""
    return any(
        at in (area.topLeft(), area.topRight(), area.bottomLeft(), area.bottomRight())
        for area in (screen.geometry() for screen in QGuiApplication.screens())
    )
