"""Work at the start of the window: crash recovery, deleting old records, the first run. I/O: files."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QObject, QProcess

from agent.store.index import Entry
from agent.types import EndingKind
from app.history import library
from app.language import tr
from app.running.bridge import Background
from app.storage.kept_data import delete_old_records
from app.storage.preferences import Preferences, base_settings
from app.storage.running_mark import CrashMark
from app.windows.crash_dialog import CrashDialog
from app.windows.main_window import MainWindow

_log = logging.getLogger(__name__)
_LOOKED_AT = 20
SAFE_MODE_OPTION = "--safe-mode"


class Startup(QObject):
    """Call `begin` when the window is shown."""

    def __init__(
        self,
        window: MainWindow,
        *,
        preferences: Preferences,
        crashed: CrashMark | None,
        is_safe: bool,
        welcome: Callable[[], None],
        ask_diagnostics: Callable[[], None],
        start_again: Callable[[list[str]], object] | None = None,
    ) -> None:
        """`crashed` is the mark that the last window left behind, if it did."""
        super().__init__(window)
        self._window, self._preferences, self._crashed = window, preferences, crashed
        self._is_safe = is_safe
        self._welcome, self._ask_diagnostics = welcome, ask_diagnostics
        self._start_again = start_again or _start_detached
        self._background = Background(self)
        self.offer: CrashDialog | None = None

    def begin(self) -> None:
        if self._is_safe:
            self._window.setWindowTitle(tr("Deskhand – safe mode"))
            self._window.show_note(
                tr(
                    "Safe mode: your settings are set aside, and every step is asked. "
                    "What is changed is not kept."
                )
            )
        preferences, crashed = self._preferences, self._crashed
        if crashed is not None:
            self._background.do(
                lambda: interrupted(preferences, crashed), self._offer, lambda _problem: self._offer(None)
            )
        elif not preferences.is_set_up:
            self._welcome()
        if not self._is_safe:
            self._background.do(
                lambda: delete_old_records(preferences, now=datetime.now()),
                self._on_tidied,
                self._on_not_tidied,
            )

    def close(self) -> None:
        self._background.wait()

    def restart_safely(self) -> None:
        """A new window in safe mode, and this one closed."""
        self._start_again([sys.executable, "-m", "app", SAFE_MODE_OPTION])
        self._window.close()

    def _offer(self, found: Entry | None) -> None:
        crashed = self._crashed
        assert crashed is not None
        dialog = CrashDialog(
            found.task if found is not None else "",
            is_repeated=crashed.num_crashes > 0,
            parent=self._window,
        )
        if found is not None:
            record_id = found.record_id
            dialog.record_asked.connect(lambda: self._window.record_chosen.emit(record_id))
        dialog.diagnostics_asked.connect(self._ask_diagnostics)
        dialog.safe_mode_asked.connect(self.restart_safely)
        dialog.finished.connect(self._on_offer_finished)
        self.offer = dialog
        dialog.show()

    def _on_offer_finished(self) -> None:
        dialog, self.offer = self.offer, None
        if dialog is not None:
            dialog.deleteLater()

    def _on_tidied(self, num_deleted: int) -> None:
        if num_deleted:
            _log.info("%d records were older than the owner keeps them and are deleted", num_deleted)

    def _on_not_tidied(self, problem: str) -> None:
        self._window.show_problem(problem)


def interrupted(preferences: Preferences, crashed: CrashMark) -> Entry | None:
    """The newest record without an ending of its own that was begun while that window was open."""
    for entry in library.history(base_settings(preferences), limit=_LOOKED_AT):
        begun = library.started(entry.created)
        is_open = entry.ending is None or entry.ending is EndingKind.CRASHED
        if is_open and not entry.problem and begun is not None and begun.timestamp() >= crashed.started_s - 1:
            return entry
    return None


def _start_detached(command: list[str]) -> None:
    QProcess.startDetached(command[0], command[1:])
