"""The memory page: shows episodes, and edits, pins or deletes them. I/O: its file, records."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QMessageBox

from agent.memory import GAP, EpisodicMemory, Remembered, summarise
from agent.store import Record
from app.language import tr
from app.pages.memory_words import summary_words
from app.present import ending_words, moment_words
from app.running.bridge import Background
from app.windows.main_window import MainWindow
from app.windows.memory_dialog import MemoryDialog, MemoryRow


class MemoryPage(QObject):
    """Opens the page; slow work is done in the background."""

    record_asked = Signal(str)

    def __init__(
        self,
        window: MainWindow,
        background: Background,
        memory_file: Path,
        *,
        find_record: Callable[[str], Record],
    ) -> None:
        super().__init__(window)
        self._window, self._background, self._find_record = window, background, find_record
        self._memory = EpisodicMemory(memory_file)
        self._dialog: MemoryDialog | None = None
        self._searched = ""
        window.memory_asked.connect(self.open)

    def open(self) -> None:
        dialog = MemoryDialog(self._window)
        dialog.searched.connect(self._on_searched)
        dialog.edited.connect(lambda number, text: self._change(lambda: self._memory.edit(number, text)))
        dialog.pinned.connect(
            lambda number, is_pinned: self._change(lambda: self._memory.pin(number, is_pinned))
        )
        dialog.forgotten.connect(lambda number: self._change(lambda: self._memory.forget_one(number)))
        dialog.rest_forgotten.connect(self._ask_to_forget_rest)
        dialog.record_asked.connect(self._on_record_asked)
        dialog.gaps_asked.connect(self._on_gaps_asked)
        dialog.finished.connect(self._on_finished)
        self._dialog, self._searched = dialog, ""
        self._refresh()
        dialog.open()

    def _on_searched(self, words: str) -> None:
        self._searched = words
        self._refresh()

    def _refresh(self) -> None:
        words = self._searched
        self._background.do(lambda: self._memory.listed(words), self._show, self._window.show_problem)

    def _show(self, found: Sequence[Remembered]) -> None:
        if self._dialog is not None:
            self._dialog.show_rows(rows(found, datetime.now().astimezone()))

    def _change(self, change: Callable[[], None]) -> None:
        self._background.do(change, lambda _none: self._refresh(), self._window.show_problem)

    def _ask_to_forget_rest(self) -> None:
        box = QMessageBox(
            QMessageBox.Icon.NoIcon,
            tr("Forget"),
            tr("Forget everything but what is pinned? This cannot be undone. The history stays."),
            QMessageBox.StandardButton.Cancel,
            self._dialog,
        )
        box.setTextFormat(Qt.TextFormat.PlainText)
        forget = box.addButton(tr("Forget"), QMessageBox.ButtonRole.DestructiveRole)
        forget.setProperty("kind", "stop")
        box.setDefaultButton(QMessageBox.StandardButton.Cancel)

        def on_finished() -> None:
            if box.clickedButton() is forget:
                self._change(self._memory.forget_unpinned)
            box.deleteLater()

        box.finished.connect(on_finished)
        box.open()

    def _on_gaps_asked(self, number: int, record_id: str) -> None:
        """The gaps' text is in the record; it is shown as a draft, and kept if the owner saves it."""

        def whole() -> str:
            record = self._find_record(record_id)
            return summarise(record.task, [line.step for line in record.lines], record.ending).summary

        def show(text: str) -> None:
            if self._dialog is not None:
                self._dialog.show_draft(number, text)

        self._background.do(whole, show, self._window.show_problem)

    def _on_record_asked(self, record_id: str) -> None:
        if self._dialog is not None:
            self._dialog.reject()
        self.record_asked.emit(record_id)

    def _on_finished(self) -> None:
        if self._dialog is not None:
            self._dialog.deleteLater()
            self._dialog = None


def rows(found: Sequence[Remembered], now: datetime) -> list[MemoryRow]:
    """The page's row for each episode."""
    return [_row(one, now) for one in found]


def _row(one: Remembered, now: datetime) -> MemoryRow:
    episode = one.episode
    added = tr("from a run {moment}", moment=_moment(one.added_s, now)) if one.added_s else ""
    used = tr("last used {moment}", moment=_moment(one.used_s, now)) if one.used_s else tr("not used yet")
    return MemoryRow(
        number=one.number,
        task=episode.task,
        ending=ending_words(episode.ending),
        summary=episode.summary,
        shown=summary_words(episode.summary),
        note=" · ".join(part for part in (episode.application, added, used) if part),
        record_id=episode.record_id,
        is_pinned=one.is_pinned,
        has_gaps=GAP in episode.summary,
    )


def _moment(seconds: float, now: datetime) -> str:
    return moment_words(datetime.fromtimestamp(seconds, tz=now.tzinfo), now)
