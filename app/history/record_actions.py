"""What can be done with an earlier task: name, tag, run again, share, export, delete. I/O: files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QMessageBox

from agent.computers.kept_files import FILES_FOLDER
from agent.errors import StoreError
from agent.settings import Settings
from agent.store import Notes
from agent.store.index import Entry
from app.history.comparison import Comparison
from app.history.lessons import LessonDraft, draft_lesson, keep_lesson
from app.history.library import export_record, find_record, record_index
from app.history.sharing import SharedPage, write_viewer
from app.language import problem_words, tr
from app.present import one_line, steps_words
from app.running.bridge import Background
from app.widgets.history_list import RecordAction
from app.windows.lesson_dialog import LessonDialog
from app.windows.main_window import MainWindow
from app.windows.record_dialog import RecordDialog
from app.workshop.review_controller import review_in_window

_TITLE_CHARACTERS = 60


class RecordActions(QObject):
    """Asks where something cannot be undone, and works off the window's thread."""

    changed = Signal()
    deleted = Signal(str)
    continue_asked = Signal(object)
    """The `Record` of what is to be gone on from."""
    rerun_asked = Signal(object)
    """The `Record` of what is to be done once more."""

    routine_asked = Signal(object)
    """The `Record` of which a routine is to be made."""

    def __init__(self, window: MainWindow, background: Background, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self._background = background
        self._comparison = Comparison(window, background, self)

    def do(self, action: RecordAction, entry: Entry, settings: Settings) -> None:
        match action:
            case RecordAction.CONTINUE:
                self._background.do(
                    lambda: find_record(settings, entry.record_id),
                    self.continue_asked.emit,
                    self._window.show_problem,
                )
            case RecordAction.RERUN:
                self._background.do(
                    lambda: find_record(settings, entry.record_id),
                    self.rerun_asked.emit,
                    self._window.show_problem,
                )
            case RecordAction.ROUTINE:
                self._background.do(
                    lambda: find_record(settings, entry.record_id),
                    self.routine_asked.emit,
                    self._window.show_problem,
                )
            case RecordAction.EDIT:
                self._edit(entry, settings)
            case RecordAction.REVIEW:
                self._review(entry, settings)
            case RecordAction.LESSON:
                self._draft_lesson(entry, settings)
            case RecordAction.COMPARE:
                self._comparison.open(entry, settings)
            case RecordAction.SHARE:
                self.share(entry.record_id, settings)
            case RecordAction.FILES:
                self._show_files(settings.records_folder / entry.record_id / FILES_FOLDER)
            case RecordAction.EXPORT:
                self._export(entry, settings)
            case RecordAction.DELETE:
                self._ask_to_delete(entry, settings)

    def _show_files(self, folder: Path) -> None:
        if folder.is_dir():
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
        else:
            self._window.show_note(tr("This task left no files."))

    def _edit(self, entry: Entry, settings: Settings) -> None:
        dialog = RecordDialog(entry.task, entry.title, entry.tags, self._window)

        def save(title: str, tags: tuple[str, ...]) -> None:
            notes = Notes(title, tags)
            self._work(lambda: record_index(settings).annotate(entry.record_id, notes), self.changed.emit)

        dialog.saved.connect(save)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _review(self, entry: Entry, settings: Settings) -> None:
        colours = self._window.colours
        try:
            review = review_in_window(
                settings.records_folder / entry.record_id,
                self._window,
                mark_colour=colours.mark if colours is not None else "",
            )
        except StoreError as problem:
            self._window.show_problem(problem_words(problem))
            return
        review.finished.connect(review.deleteLater)
        review.open()

    def _draft_lesson(self, entry: Entry, settings: Settings) -> None:
        self._background.do(
            lambda: draft_lesson(settings, settings.records_folder / entry.record_id),
            lambda draft: self._show_lesson(draft, settings),
            self._window.show_problem,
        )

    def _show_lesson(self, draft: LessonDraft, settings: Settings) -> None:
        dialog = LessonDialog(draft.task, draft.text, self._window)
        dialog.saved.connect(
            lambda text: self._work(
                lambda: keep_lesson(settings, draft, text),
                lambda: self._window.show_note(tr("The lesson is in the memory.")),
            )
        )
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _export(self, entry: Entry, settings: Settings) -> None:
        wanted = str(Path.home() / f"deskhand-{entry.record_id}.zip")
        path, _ = QFileDialog.getSaveFileName(self._window, tr("Export the task"), wanted, "Zip (*.zip)")
        if path:
            self._window.show_note(tr("Searching the task for secrets before it is exported…"))
            self._background.do(
                lambda: export_record(settings, entry.record_id, Path(path)),
                lambda unsearched: self._window.show_note(_exported(path, unsearched)),
                self._window.show_problem,
            )

    def share(self, record_id: str, settings: Settings) -> None:
        """Ask where the page is to lie, write it, and open it: its owner sees what will be sent."""
        wanted = str(Path.home() / f"deskhand-{record_id}.html")
        path, _ = QFileDialog.getSaveFileName(self._window, tr("Page to send"), wanted, "HTML (*.html)")
        if path:
            self._window.show_note(tr("Reading the pictures for secrets before the page is written…"))
            self._background.do(
                lambda: write_viewer(settings, record_id, out=Path(path)),
                self._on_shared,
                self._window.show_problem,
            )

    def _on_shared(self, page: SharedPage) -> None:
        words = tr(
            "{path}: {steps}; secrets hidden: {hidden}. Look through it before you send it.",
            path=page.path,
            steps=steps_words(page.num_steps),
            hidden=page.num_hidden,
        )
        self._window.show_note(f"{words} {page.note}".rstrip())
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(page.path)))

    def _ask_to_delete(self, entry: Entry, settings: Settings) -> None:
        words = one_line(entry.title or entry.task, _TITLE_CHARACTERS)
        box = QMessageBox(
            QMessageBox.Icon.NoIcon,
            tr("Delete"),
            tr(
                "Delete “{words}” ({steps}) with all pictures? This cannot be undone.",
                words=words,
                steps=steps_words(entry.num_steps),
            ),
            QMessageBox.StandardButton.Cancel,
            self._window,
        )
        box.setTextFormat(Qt.TextFormat.PlainText)  # the title is not ours
        delete = box.addButton(tr("Delete"), QMessageBox.ButtonRole.DestructiveRole)
        delete.setProperty("kind", "stop")
        box.setDefaultButton(QMessageBox.StandardButton.Cancel)

        def on_finished() -> None:
            if box.clickedButton() is delete:
                self._work(
                    lambda: record_index(settings).delete(entry.record_id),
                    lambda: self.deleted.emit(entry.record_id),
                )
            box.deleteLater()

        box.finished.connect(on_finished)
        box.open()

    def _work(self, work: Callable[[], object], then: Callable[[], None]) -> None:
        self._background.do(work, lambda _result: then(), self._window.show_problem)


def _exported(path: str, unsearched: Sequence[str]) -> str:
    """The path, and the files that were not searched."""
    words = tr("Exported: {path}", path=path)
    if unsearched:
        files = ", ".join(unsearched)
        words += " " + tr("Not searched for secrets, as nothing here can read it: {files}", files=files)
    return words
