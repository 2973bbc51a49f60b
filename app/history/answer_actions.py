"""What the owner does with an answer that is a table: copy it, save it. I/O: clipboard, one file."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog

from agent.errors import RecordWriteError
from agent.store.writer import write_atomically
from app.answer_table import AnswerTable, csv_bytes, tabbed
from app.language import tr
from app.running.bridge import Background
from app.windows.main_window import MainWindow

_FILE_NAME = "answer.csv"


class AnswerActions(QObject):
    """Of every table that the window shows."""

    def __init__(self, window: MainWindow, background: Background) -> None:
        super().__init__(window)
        self._window, self._background = window, background
        window.conversation.answer_copied.connect(self.copy)
        window.conversation.answer_saved.connect(self._ask_where)

    def copy(self, table: AnswerTable) -> None:
        QGuiApplication.clipboard().setText(tabbed(table))
        self._window.show_note(tr("Copied. Paste it into a spreadsheet: each value gets its own cell."))

    def save(self, table: AnswerTable, path: Path) -> None:
        self._background.do(
            lambda: save_csv(table, path),
            lambda _none: self._window.show_note(tr("Saved: {path}", path=path)),
            self._window.show_problem,
        )

    def _ask_where(self, table: AnswerTable) -> None:
        """Never waits for the answer."""
        dialog = QFileDialog(self._window, tr("Save as CSV"), str(Path.home() / _FILE_NAME), "CSV (*.csv)")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("csv")
        dialog.selectFile(_FILE_NAME)
        dialog.fileSelected.connect(lambda path: self.save(table, Path(path)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()


def save_csv(table: AnswerTable, path: Path) -> None:
    """
    Raises:
        RecordWriteError: the file cannot be written.
    """
    try:
        write_atomically(path, csv_bytes(table))
    except OSError as problem:
        raise RecordWriteError(f"The table cannot be written to {path}: {problem.strerror}.") from problem
