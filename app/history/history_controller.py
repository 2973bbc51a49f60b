"""History, earlier records and reports in the window. Everything is read on background threads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path, PurePosixPath

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices

from agent.review.collection import FORKED_FROM
from agent.review.corrections import fork_of
from agent.review.rating import Rating, is_claim, rating_of
from agent.store import Record
from agent.store.imported import imported_task
from agent.store.index import EVERYTHING, Entry, Filter
from agent.types import EndingKind
from app.history import library
from app.history.record_actions import RecordActions
from app.history.result_files import result_files
from app.language import tr
from app.present import Tone, TonedText, ending_text, ending_words, moment_words, one_line
from app.running.bridge import Background
from app.running.cards import Card, card_of
from app.storage.preferences import Preferences, base_settings, cache_folder
from app.theme.paged_pictures import PagedFile
from app.widgets.ending_card import EndingWords
from app.widgets.history_list import HistoryRow, RecordAction
from app.windows.main_window import MainWindow


class HistoryController(QObject):
    """The history and past records, next to the current run."""

    rerun_asked = Signal(object)
    """The `Record` of a run that is to be put into the task box once more."""
    routine_asked = Signal(object)
    """The `Record` of which a routine is to be made."""
    continue_asked = Signal(object)
    """The `Record` of a run that the next task goes on from."""
    fork_asked = Signal(object, int)
    """The `Record` of a run, and the number of the step from which on it is to go otherwise."""
    found_nothing = Signal()
    """Nothing has ever been done here."""

    def __init__(self, window: MainWindow, background: Background, preferences: Preferences) -> None:
        super().__init__(window)
        self._window = window
        self._background = background
        self._preferences = preferences
        self._is_running = False
        self._record_id = ""
        self._searched = ""
        self._unrated: Sequence[str] = ()
        self._asked = 0
        self._num_opened = 0
        self._only = EVERYTHING
        window.record_chosen.connect(self._on_record_chosen)
        window.history_searched.connect(self._on_history_searched)
        window.history_filtered.connect(self._on_filtered)
        window.report_asked.connect(self._on_report_asked)
        window.share_asked.connect(self._on_share_asked)
        window.conversation.rated.connect(self._on_rated)
        window.history.unrated_asked.connect(self._on_unrated_asked)
        self._entries: dict[str, Entry] = {}
        self._record_actions = RecordActions(window, background, self)
        self._record_actions.changed.connect(self.refresh)
        self._record_actions.deleted.connect(self._on_deleted)
        self._record_actions.rerun_asked.connect(self.rerun_asked)
        self._record_actions.routine_asked.connect(self.routine_asked)
        self._record_actions.continue_asked.connect(self.continue_asked)
        window.fork_asked.connect(self._on_fork_asked)
        window.action_asked.connect(self._on_action_asked)

    def set_preferences(self, preferences: Preferences) -> None:
        self._preferences = preferences
        self.refresh()

    def begin(self) -> None:
        """A run has begun: its cards are shown until it ends."""
        self._is_running = True
        self._record_id = ""

    def end(self, record_id: str) -> None:
        self._is_running = False
        self._record_id = record_id
        self.refresh()

    def refresh(self) -> None:
        settings, words, only = base_settings(self._preferences), self._searched, self._only
        self._asked += 1
        number = self._asked
        self._background.do(
            lambda: (
                library.history(settings, search=words, only=only),
                library.tags(settings),
                library.unrated(settings),
            ),
            lambda found: self._on_history(found, number),
            self._window.show_problem,
        )

    def _on_history_searched(self, words: str) -> None:
        self._searched = words
        self.refresh()

    def _on_unrated_asked(self) -> None:
        if self._unrated:
            self._on_record_chosen(self._unrated[0])

    def _on_filtered(self, only: Filter | None) -> None:
        self._only = only or EVERYTHING
        self.refresh()

    def _on_action_asked(self, action: RecordAction, record_id: str) -> None:
        entry = self._entries.get(record_id)
        if entry is not None:
            self._record_actions.do(action, entry, base_settings(self._preferences))

    def _on_fork_asked(self, step: int) -> None:
        settings, record_id = base_settings(self._preferences), self._record_id
        if record_id:
            self._background.do(
                lambda: library.find_record(settings, record_id),
                lambda record: self.fork_asked.emit(record, step),
                self._window.show_problem,
            )

    def _on_deleted(self, record_id: str) -> None:
        if record_id == self._record_id and not self._is_running:
            self._record_id = ""
            self._window.show_home(())
        self.refresh()

    def _on_history(self, found: tuple[Sequence[Entry], Sequence[str], Sequence[str]], number: int) -> None:
        if number != self._asked:
            return  # the result of an earlier request: threads end in any order
        entries, tags, self._unrated = found
        self._entries = {entry.record_id: entry for entry in entries}
        self._window.history.offer_filters(_filters(tags))
        now = datetime.now().astimezone()
        rows = [_row(entry, now, is_running=self._is_running) for entry in entries]
        self._window.show_history(rows, self._record_id)
        self._window.history.show_unrated(len(self._unrated))
        if not rows and not self._searched and self._only == EVERYTHING:
            self.found_nothing.emit()

    def _on_record_chosen(self, record_id: str) -> None:
        if self._is_running:
            return
        settings = base_settings(self._preferences)
        self._num_opened += 1
        number = self._num_opened
        self._background.do(
            lambda: library.find_record(settings, record_id),
            lambda record: self._on_record(record, number),
            self._window.show_problem,
        )

    def _on_record(self, record: Record, number: int) -> None:
        if not self._is_wanted(number):
            return
        self._record_id = record.record_id
        self._window.show_record(record.task.text, _record_words(record))
        pixel_ratio = self._window.devicePixelRatioF()

        paged = PagedFile(cache_folder(base_settings(self._preferences).home))

        def read(tell: Callable[[Card], None]) -> EndingWords | None:
            for step in record:
                if not self._is_wanted(number):
                    return None
                tell(card_of(step, pixel_ratio=pixel_ratio, paged=paged))
            return _ending_words(record)

        self._background.follow(
            read,
            lambda card: self._on_card(card, number),
            lambda words: self._on_read(words, number),
            self._window.show_problem,
        )

    def _is_wanted(self, number: int) -> bool:
        """Whether no other record was chosen and no run begun since."""
        return number == self._num_opened and not self._is_running

    def _on_card(self, card: Card, number: int) -> None:
        if self._is_wanted(number):
            self._window.add_record_step(*card)

    def _on_read(self, words: EndingWords | None, number: int) -> None:
        if words is not None and self._is_wanted(number):
            self._window.end_record(words)

    def _on_rated(self, rating: Rating) -> None:
        settings, record_id = base_settings(self._preferences), self._record_id
        if record_id:
            self._background.do(
                lambda: library.rate_record(settings, record_id, rating),
                lambda _none: self.refresh(),
                self._window.show_problem,
            )

    def _on_report_asked(self) -> None:
        preferences, record_id = self._preferences, self._record_id
        self._background.do(
            lambda: library.write_report(base_settings(preferences), record_id),
            self._on_report,
            self._window.show_problem,
        )

    def _on_share_asked(self) -> None:
        self._record_actions.share(self._record_id, base_settings(self._preferences))

    def _on_report(self, path: Path) -> None:
        self._window.show_note(tr("Report: {path}", path=path))
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))


def _row(entry: Entry, now: datetime, *, is_running: bool) -> HistoryRow:
    is_open = entry.ending is None and not entry.problem
    ending = TonedText(tr("Running")) if is_open and is_running else library.ending_of(entry)
    created = library.started(entry.created)
    note = " · ".join(part for part in (ending.text, moment_words(created, now) if created else "") if part)
    note = " · ".join((note, *(f"#{tag}" for tag in entry.tags)))
    note = " · ".join(part for part in (note, one_line(entry.problem, 300)) if part)
    words = entry.title or entry.task or (entry.record_id if entry.problem else tr("No sentence yet"))
    return HistoryRow(entry.record_id, words, note, ending.tone, entry.tags)


def _ending_words(record: Record) -> EndingWords:
    """I/O: the review and the kept files of a record."""
    ending = record.recorded_ending
    return EndingWords(
        ending_words(ending.kind) if ending else TonedText(tr("No ending"), Tone.CAUTION),
        ending_text(ending or record.ending),
        table=library.answer_table(record),
        files=result_files(record.folder),
        asks_rating=is_claim(record),
        rating=rating_of(record.folder),
    )


def _filters(tags: Sequence[str]) -> list[tuple[str, object]]:
    endings = [(ending_words(kind).text, Filter(ending=kind)) for kind in EndingKind]
    return [*endings, *((f"#{tag}", Filter(tag=tag)) for tag in tags)]


def _record_words(record: Record) -> str:
    created = library.started(record.header.created)
    about = record.header.about
    moment = moment_words(created, datetime.now().astimezone()) if created else ""
    files = ", ".join(PurePosixPath(file).name for file in record.task.files)
    told = imported_task(record.header)
    origin = tr("Imported from {folder} ({format})", folder=told.folder, format=told.format) if told else ""
    if before := about.get("continues", ""):
        origin = tr("Goes on from {record}", record=before)
    elif about.get(FORKED_FROM, ""):
        before, step = fork_of(about[FORKED_FROM])
        origin = tr("As {record} up to step {step}, then otherwise", record=before, step=step)
    parts = (moment, origin, files, library.computer_words(about.get("computer", "")), about.get("model", ""))
    return " · ".join(part for part in parts if part)
