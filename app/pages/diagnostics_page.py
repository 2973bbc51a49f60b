"""Asks where the diagnostics are to go, and writes them on a background thread. I/O: one file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog

from app.language import tr
from app.running.bridge import Background
from app.storage.diagnostics import write_diagnostics
from app.storage.logs import log_file
from app.storage.preferences import Preferences, base_settings
from app.windows.main_window import MainWindow


class DiagnosticsPage(QObject):
    """Tells in the window where the archive is, or why there is none."""

    def __init__(self, window: MainWindow, *, preferences: Callable[[], Preferences]) -> None:
        super().__init__(window)
        self._window, self._preferences = window, preferences
        self._background = Background(self)

    def ask(self) -> None:
        dialog = QFileDialog(self._window, tr("Write diagnostics"), str(Path.home()))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.fileSelected.connect(lambda folder: self.write(Path(folder)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def write(self, folder: Path) -> None:
        preferences = self._preferences()
        self._background.do(
            lambda: write_diagnostics(folder, preferences), self._on_written, self._window.show_problem
        )

    def open_logs(self) -> None:
        folder = log_file(base_settings(self._preferences()).home).parent
        folder.mkdir(parents=True, exist_ok=True)
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))

    def close(self) -> None:
        self._background.wait()

    def _on_written(self, path: Path) -> None:
        self._window.show_note(tr("Diagnostics: {path}", path=path))
