"""What the owner does with results: copy or save a table, open or save a file. I/O: clipboard, files."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QFileDialog

from agent.errors import RecordWriteError, SettingsError
from agent.store.writer import write_atomically
from app.answer_table import AnswerTable, csv_bytes, tabbed
from app.history.result_files import require_opens, save_copy
from app.language import problem_words, tr
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
        window.conversation.file_asked.connect(self.do_with_file)

    def do_with_file(self, deed: str, path: Path) -> None:
        """`open`, `save` or show its `folder`."""
        match deed:
            case "open":
                try:
                    require_opens(path)
                except SettingsError as problem:
                    self._window.show_problem(problem_words(problem))
                else:
                    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))
            case "folder":
                QDesktopServices.openUrl(QUrl.fromLocalFile(str(path.parent)))
            case _:
                self._ask_where_file(path)

    def _ask_where_file(self, path: Path) -> None:
        dialog = QFileDialog(self._window, tr("Save as"), str(Path.home() / path.name))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.selectFile(path.name)
        dialog.fileSelected.connect(lambda to: self.save_file(path, Path(to)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def save_file(self, path: Path, to: Path) -> None:
        self._background.do(
            lambda: save_copy(path, to),
            lambda _none: self._window.show_note(tr("Saved: {path}", path=to)),
            self._window.show_problem,
        )

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
