"""A task from anywhere: a shortcut or the tray opens one line, and Return runs what stands in it. Qt."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from app.language import tr
from app.running.bridge import GlobalStop
from app.running.computers import choice_words
from app.running.request import usual_choice
from app.storage.preferences import Preferences
from app.windows.quick_entry import QuickEntry


class QuickTask(QObject):
    """Runs with the owner's usual choices; while something runs, the window is shown instead."""

    started = Signal(object)
    """A `TaskChoice`."""
    window_asked = Signal()

    def __init__(
        self, parent: QObject, *, preferences: Callable[[], Preferences], is_busy: Callable[[], bool]
    ) -> None:
        """`is_busy`: whether no task can be started now."""
        super().__init__(parent)
        self._preferences, self._is_busy = preferences, is_busy
        self._is_over = False
        self.entry = QuickEntry()
        self.entry.submitted.connect(self._on_submitted)
        keys = preferences().quick_shortcut
        self.shortcut = GlobalStop(lambda: None, self, shortcut=keys) if keys else None
        if self.shortcut is not None:
            self.shortcut.pressed.connect(self.open)

    def listen(self) -> str:
        """Returns "" or why the shortcut does not work here. Takes up to some seconds; any thread."""
        return self.shortcut.listen() if self.shortcut is not None else ""

    def open(self) -> None:
        if self._is_busy():
            self.window_asked.emit()
            return
        self.entry.ask(tr("Done with: {choice}", choice=choice_words(usual_choice(self._preferences()))))

    def close(self) -> None:
        """Once is enough."""
        if self._is_over:
            return
        self._is_over = True
        if self.shortcut is not None:
            self.shortcut.finish()
        self.entry.close()
        # It has no parent: it would end whenever Python collects it, in whatever thread that happens.
        self.entry.deleteLater()

    def _on_submitted(self, task: str) -> None:
        self.started.emit(usual_choice(self._preferences(), task=task))
