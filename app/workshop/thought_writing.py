"""Lets a model write thoughts for the recordings that were chosen, off the window's thread. I/O: records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from agent.errors import AgentError, StoppedError
from agent.models.catalogue import Catalogue
from agent.redaction import load_rules
from agent.review import collect
from agent.settings import Settings
from agent.thoughts import (
    ThoughtProgress,
    ThoughtReport,
    ThoughtWriter,
    accept_drafts,
    can_write,
    is_open,
    leaves_computer,
)
from app.language import say, tr
from app.running.bridge import Background
from app.running.compose import LoadModel, load_model
from app.running.interruptible import interruptible
from app.windows.thoughts_dialog import OfferedWriter, ThoughtCounts, ThoughtsDialog

Tell = Callable[[ThoughtProgress | None], None]
"""How far it is; None while the model is being loaded."""


class ThoughtWriting(QObject):
    """One dialog, one model at a time."""

    changed = Signal()
    """Drafts have come, or were accepted."""

    def __init__(
        self,
        parent: QWidget,
        background: Background,
        *,
        settings: Callable[[], Settings],
        writers: Callable[[], Sequence[OfferedWriter]] | None = None,
        load: LoadModel = load_model,
    ) -> None:
        super().__init__(parent)
        self._parent, self._background, self._settings, self._load = parent, background, settings, load
        self._writers = writers or installed_writers
        self._folders: tuple[Path, ...] = ()
        self._stop = Event()
        self._stop.set()
        self.dialog: ThoughtsDialog | None = None

    @property
    def is_writing(self) -> bool:
        return not self._stop.is_set()

    def open(self, folders: Sequence[Path]) -> None:
        """Ask which model is to write for these records."""
        if self.dialog is not None:
            self.dialog.raise_()
            return
        self._folders = tuple(folders)
        dialog = ThoughtsDialog(self._writers(), self._parent)
        dialog.write_asked.connect(self._on_write)
        dialog.stop_asked.connect(self.close)
        dialog.accept_asked.connect(self._on_accept)
        dialog.finished.connect(self._on_closed)
        self.dialog = dialog
        self._count()
        dialog.show()

    def close(self) -> None:
        """Stop what is being written; what has come is kept."""
        self._stop.set()

    def _count(self) -> None:
        folders = self._folders
        self._background.do(lambda: counts_of(folders), self._on_counted, self._end)

    def _on_counted(self, counts: ThoughtCounts) -> None:
        if self.dialog is not None:
            self.dialog.show_counts(counts)

    def _on_write(self, model: str) -> None:
        stop, folders, rules_file, load = Event(), self._folders, self._settings().redaction_file, self._load
        self._stop = stop
        self._on_news(None)
        self._background.follow(
            lambda tell: _written(model, folders, rules_file, load, stop, tell),
            self._on_news,
            self._on_written,
            self._end,
        )

    def _on_news(self, news: ThoughtProgress | None) -> None:
        if self.dialog is not None and self.is_writing:
            self.dialog.show_progress(*((news.done, news.of) if news is not None else (0, 0)))

    def _on_written(self, report: ThoughtReport | None) -> None:
        self._end(_report_words(report))

    def _on_accept(self) -> None:
        folders = self._folders
        self._background.do(
            lambda: sum(map(accept_drafts, folders)),
            lambda number: self._end(tr("{number} drafts accepted.", number=number)),
            self._end,
        )

    def _end(self, words: str) -> None:
        self._stop.set()
        if self.dialog is not None:
            self.dialog.show_result(words)
            self._count()
        self.changed.emit()

    def _on_closed(self) -> None:
        self.close()
        dialog, self.dialog = self.dialog, None
        if dialog is not None:
            dialog.deleteLater()


def installed_writers() -> list[OfferedWriter]:
    """The models of the catalogue that write sentences, those on this computer first; one whose address is
    none is left out."""
    found = []
    for manifest in Catalogue().models():
        try:
            if can_write(manifest):
                found.append(OfferedWriter(manifest.name, leaves_computer(manifest)))
        except AgentError:
            continue
    return sorted(found, key=lambda one: (bool(one.host), one.name))


def counts_of(folders: Sequence[Path]) -> ThoughtCounts:
    steps = [step for one in collect(folders) for task in one.tasks for step in task.steps]
    return ThoughtCounts(len(folders), sum(map(is_open, steps)), sum(bool(step.draft) for step in steps))


def _written(
    model: str, folders: Sequence[Path], rules_file: Path, load: LoadModel, stop: Event, tell: Tell
) -> ThoughtReport | None:
    """None where it was stopped while the model was being loaded."""
    rules = load_rules(rules_file)
    try:
        manifest, opened = interruptible(
            lambda: load(model), stop=stop, discard=lambda loaded: loaded[1].close()
        )
    except StoppedError:
        return None
    try:
        return ThoughtWriter(manifest, opened, rules).write(folders, stop=stop, tell=tell)
    finally:
        opened.close()


def _report_words(report: ThoughtReport | None) -> str:
    if report is None:
        return tr("Stopped before the first draft.")
    words = [tr("{number} drafts were written.", number=report.written)]
    for reason, number in Counter(one.refusal for one in report.refused).most_common():
        words.append(tr("{number} steps got none: {reason}.", number=number, reason=say(str(reason))))
    if report.is_stopped:
        words.append(tr("Stopped: the next time it goes on with the rest."))
    return " ".join(words)
