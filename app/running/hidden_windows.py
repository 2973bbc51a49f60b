"""Keeps every window of ours hidden while the agent uses a screen on which nobody knows where they lie. Qt.

On Wayland no program is told where its windows are, so the agent could press their buttons. Whoever opens one
while the agent works wants the computer: `opened` says so before the window is there.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QApplication, QWidget


class HiddenWindows(QObject):
    """Between `begin` and `end`; hidden until `allow`, and again after `hide`."""

    opened = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._is_begun, self._is_hidden = False, False
        self._hidden: list[QWidget] = []

    def begin(self) -> None:
        application = QApplication.instance()
        assert application is not None
        application.installEventFilter(self)
        self._is_begun = True
        self.hide()

    def hide(self) -> None:
        if not self._is_begun:
            return
        for widget in QApplication.topLevelWidgets():
            if widget.isVisible():
                self._hidden.append(widget)
                widget.hide()
        self._is_hidden = True

    def allow(self) -> None:
        """Windows may be shown from now on; those that were hidden come back."""
        self._is_hidden = False
        hidden, self._hidden = self._hidden, []
        for widget in hidden:
            widget.show()

    def end(self) -> None:
        if self._is_begun:
            self._is_begun = False
            application = QApplication.instance()
            assert application is not None
            application.removeEventFilter(self)
            self.allow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            self._is_hidden
            and event.type() == QEvent.Type.Show
            and isinstance(watched, QWidget)
            and watched.isWindow()
        ):
            self._is_hidden = False
            self.opened.emit()
        return False
