"""The workshop: reads all recordings in the background, reviews one of them, and gives chosen ones to
fine-tuning. I/O: records, child processes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject

from agent.errors import AgentError, StoreError
from agent.models.catalogue import Catalogue
from agent.redaction import FindingState, load_rules, read_findings
from agent.redaction.records import open_findings, redact_record, search_record
from agent.review import Edit, EditKind, add_edit, collect
from agent.settings import Settings
from app.assets import RESOURCES
from app.language import problem_words, tr
from app.running.bridge import Background
from app.storage.preferences import Preferences
from app.widgets.sample_view import SampleSpan
from app.windows.main_window import MainWindow
from app.windows.workshop_window import WorkshopWindow
from app.workshop.exchange import DataExchange
from app.workshop.json_child import JsonChildProcess
from app.workshop.quick_review import QuickReview
from app.workshop.review_controller import ReviewController
from app.workshop.secrets_controller import SecretsController
from app.workshop.teaching_words import flow_steps, taught_bars
from app.workshop.thought_writing import ThoughtWriting
from app.workshop.training_stack import environment_of, python_for_training
from app.workshop.tuning_page import TuningPage
from app.workshop.workshop_queue import POOR, Queue, bars_of, rows_of, summary_of


class Workshop(QObject):
    """One window at a time."""

    def __init__(
        self,
        window: MainWindow,
        background: Background,
        *,
        settings: Callable[[], Settings],
        preferences: Callable[[], Preferences],
        save: Callable[[Preferences], None],
    ) -> None:
        super().__init__(window)
        self._main, self._background = window, background
        self._settings, self._preferences = settings, preferences
        self.tuning = TuningPage(window, background, home=settings().home, preferences=preferences, save=save)
        self.exchange = DataExchange(window, settings=settings)
        self.exchange.imported.connect(lambda _number: self.refresh())
        self.quick = QuickReview(window, background, settings=settings)
        self.quick.changed.connect(self._on_reviewed)
        self.thoughts = ThoughtWriting(window, background, settings=settings)
        self.thoughts.changed.connect(self._on_reviewed)
        self.window: WorkshopWindow | None = None
        self._queue = Queue()
        self._review: ReviewController | None = None
        self._secrets: SecretsController | None = None
        self._preview: JsonChildProcess | None = None
        window.workshop_asked.connect(self.open)

    def open(self) -> None:
        if self.window is not None:
            self.window.raise_()
            return
        window = WorkshopWindow(self._main)
        if self._main.colours is not None:
            window.set_colours(self._main.colours)
        window.filtered.connect(lambda _wanted: self._show())
        window.chosen.connect(self._on_chosen)
        window.merge_asked.connect(self._on_merge)
        window.search_asked.connect(self._on_search)
        window.tuning_asked.connect(self._on_tuning)
        window.quick_review_asked.connect(self._on_quick_review)
        window.thoughts_asked.connect(lambda ids: self.thoughts.open(self._folders(ids)))
        window.export_asked.connect(self._on_export)
        window.import_asked.connect(self.exchange.take_in)
        window.sample_asked.connect(self._ask_sample)
        window.panel.shown.connect(lambda _row, _index: self._ask_sample())
        window.finished.connect(self._on_closed)
        self._secrets = SecretsController(window.secrets)
        self._secrets.changed.connect(self._on_decided)
        self.window = window
        window.show()
        self.refresh()

    def close(self) -> None:
        """End everything it started."""
        self._end_preview()
        self.exchange.close()
        self.thoughts.close()
        self.tuning.close()

    def refresh(self) -> None:
        """Read everything again."""
        folder = self._settings().records_folder
        self._background.do(lambda: read_queue(folder), self._on_read, self._on_problem)

    def _on_read(self, queue: Queue) -> None:
        self._queue = queue
        if self.window is not None:
            self.window.offer_applications(queue.applications())
            self._show()

    def _show(self) -> None:
        window = self.window
        if window is None:
            return
        found = self._queue.matching(window.wanted())
        rows = rows_of(found, self._queue, now=datetime.now().astimezone())
        window.show_queue(rows, summary_of(found, len(self._queue.found)))
        window.show_balance(bars_of(found))
        taught = self._queue.taught
        window.teaching.show_flow(flow_steps(taught, self._preferences().model), taught_bars(taught))

    def _on_chosen(self, record_id: str) -> None:
        window = self.window
        if window is None:
            return
        if self._review is not None:
            self._review.close()
            self._review = None
        try:
            self._review = ReviewController(self._settings().records_folder / record_id, window.panel)
        except StoreError as problem:
            window.show_problem(problem_words(problem))
            return
        self._review.changed.connect(self.refresh)
        self._show_secrets(record_id)
        self._ask_sample()

    def _show_secrets(self, record_id: str) -> None:
        settings = self._settings()
        try:
            rules = load_rules(settings.redaction_file)
        except AgentError as problem:
            self._on_problem(problem_words(problem))
            return
        if self._secrets is not None:
            self._secrets.open(settings.records_folder / record_id, rules)

    def _on_decided(self) -> None:
        """The panel says whether the record may leave."""
        if self._review is not None:
            self._review.show_again()

    def _on_merge(self, ids: Sequence[str]) -> None:
        """The first one, in the order of time, gets the steps of the others."""
        first, *others = sorted(ids)
        try:
            for other in others:
                add_edit(self._settings().records_folder / first, Edit(EditKind.MERGE, text=other))
        except StoreError as problem:
            self._on_problem(problem_words(problem))
        if self.window is not None:
            self.window.show_note(tr("Merged; Undo in the review takes it back."))
        self._review_again(first)
        self.refresh()

    def _review_again(self, record_id: str) -> None:
        if self.window is not None and self.window.current() == record_id:
            self._on_chosen(record_id)

    def _on_search(self, ids: Sequence[str]) -> None:
        self._search(ids, self._on_searched)

    def _search(self, ids: Sequence[str], then: Callable[[int], None]) -> None:
        """`then` gets the number of findings that are to be decided about."""
        settings, folders = self._settings(), self._folders(ids)
        if self.window is not None:
            self.window.show_note(tr("Searching {number} recordings for secrets…", number=len(folders)))
        self._background.do(lambda: _searched(folders, settings.redaction_file), then, self._on_problem)

    def _on_searched(self, num_open: int) -> None:
        if self.window is not None:
            self.window.show_note(
                tr("{number} findings are to be decided, under Secrets.", number=num_open)
                if num_open
                else tr("Searched: nothing is left to be decided.")
            )
            if self.window.current():
                self._on_chosen(self.window.current())

    def _on_tuning(self, ids: Sequence[str], *, has_searched: bool = False) -> None:
        """Nothing is learned from before it was searched for secrets, which is done now where it was not, and
        before its findings are decided about; what is to be masked goes first."""
        settings, folders = self._settings(), self._folders(ids)
        unnamed = {one.record_id for one in self._queue.found if not one.tasks[0].task.strip()}
        num_unnamed = len(unnamed.intersection(ids))
        if num_unnamed:
            words = tr(
                "{number} of these recordings have no sentence yet; “Review by keyboard” asks for it.",
                number=num_unnamed,
            )
            self._on_problem(words)
            return
        try:
            found = [read_findings(one) for one in folders]
        except StoreError as problem:
            self._on_problem(problem_words(problem))
            return
        unsearched = [one for one, its in zip(ids, found, strict=True) if its is None]
        num_open = sum(any(each.state is FindingState.OPEN for each in one or ()) for one in found)
        if unsearched and not has_searched:

            def go_on(num_found: int) -> None:
                self._on_searched(num_found)
                self._on_tuning(ids, has_searched=True)

            self._search(unsearched, go_on)
        elif unsearched:
            self._on_problem(tr("Some of these recordings cannot be searched for secrets."))
        elif num_open:
            words = tr(
                "{number} of these recordings hold secrets to be decided about, under Secrets.",
                number=num_open,
            )
            self._on_problem(words)
        else:
            self._background.do(
                lambda: _masked(folders, settings.redaction_file),
                lambda _done: self._learn_from(folders),
                self._on_problem,
            )

    def _on_quick_review(self, ids: Sequence[str]) -> None:
        """Those that were not reviewed yet; where all were, all again."""
        reviewed = {one.record_id for one in self._queue.found if one.is_reviewed}
        todo = [one for one in ids if one not in reviewed] or list(ids)
        colours = self._main.colours
        self.quick.open(self._folders(todo), mark_colour=colours.mark if colours is not None else "")

    def _on_export(self, ids: Sequence[str]) -> None:
        self.exchange.export(self._folders(ids), poor=self._poor)

    def _poor(self) -> set[Path]:
        return {one.folder for one in self._queue.found if one.tasks[0].quality == POOR}

    def _on_reviewed(self) -> None:
        self.refresh()
        if self.window is not None and self.window.current():
            self._on_chosen(self.window.current())

    def _folders(self, ids: Sequence[str]) -> list[Path]:
        records = self._settings().records_folder
        return [records / one for one in ids]

    def _learn_from(self, folders: Sequence[Path]) -> None:
        if self.window is not None and self.window.current():
            self._on_chosen(self.window.current())
        self.tuning.open(list(folders), self._main.colours)

    # ---- the exact sample of a step

    def _ask_sample(self) -> None:
        window = self.window
        row = window.panel.current_row() if window is not None else None
        if window is None or row is None or not window.is_sample_shown():
            return
        self._end_preview()
        python = python_for_training(self._settings().home)
        if not python:
            window.sample.show_note(tr("The sample is made by the training stack, which is not installed."))
            return
        try:
            model = Catalogue().get(self._preferences().model)
        except AgentError as problem:
            window.sample.show_note(problem_words(problem))
            return
        record = self._settings().records_folder / window.current()
        command = [python, "-m", "training.finetune", "preview", str(record), f"{row.number}"]
        command += ["--model", str(model.folder), "--of", row.record_id]
        window.sample.show_note(tr("Making the sample…"))
        child = JsonChildProcess(command, RESOURCES.parent, self, environment=environment_of(python))
        child.said.connect(self._on_sample)
        child.ended.connect(self._on_sample_ended)
        self._preview = child
        child.start()

    def _on_sample(self, said: dict[str, Any]) -> None:
        window = self.window
        if window is None:
            return
        pieces = [
            SampleSpan(str(one["text"]), bool(one["loss"]), bool(one["is_picture"])) for one in said["pieces"]
        ]
        note = (
            tr(
                "{tokens} tokens, {learned} of them with loss (on a coloured ground).",
                tokens=said["num_tokens"],
                learned=said["num_learned"],
            )
            if "num_tokens" in said
            else tr("The part on a coloured ground carries loss.")
        )
        note = f"{note} {_author_words(str(said.get('written_by', '')))}".rstrip()
        window.sample.show_pieces(pieces, note)

    def _on_sample_ended(self, is_well: bool, reason: str) -> None:
        if not is_well and reason and self.window is not None:
            self.window.sample.show_note(reason)

    def _end_preview(self) -> None:
        child, self._preview = self._preview, None
        if child is not None:
            child.close()
            child.deleteLater()

    def _on_problem(self, problem: str) -> None:
        if self.window is not None:
            self.window.show_problem(problem)

    def _on_closed(self) -> None:
        window, self.window = self.window, None
        self._review = self._secrets = None
        self._end_preview()
        if window is not None:
            window.deleteLater()


def _author_words(author: str) -> str:
    """Who wrote the thought of a sample, as `training.finetune preview` says it."""
    match author:
        case "":
            return ""
        case "owner":
            return tr("You wrote its thought.")
        case "template":
            return tr("Its thought comes from a template of the action and its target.")
        case _:
            return tr("{model} wrote its thought.", model=author)


def read_queue(folder: Path) -> Queue:
    """The newest recordings first."""
    folders = sorted((one.parent for one in folder.glob("*/record.jsonl")), reverse=True)
    return Queue.of(collect(folders))


def _searched(folders: Sequence[Path], rules_file: Path) -> int:
    """How many findings are open; the owner decides about them."""
    rules = load_rules(rules_file)
    for one in folders:
        search_record(one, rules)
    return sum(len(open_findings(one) or ()) for one in folders)


def _masked(folders: Sequence[Path], rules_file: Path) -> int:
    """Remove what the owner wants masked; returns in how many records."""
    rules = load_rules(rules_file)
    todo = [
        one for one in folders if any(each.state is FindingState.MASKED for each in read_findings(one) or ())
    ]
    for one in todo:
        redact_record(one, rules, states=(FindingState.MASKED,))
    return len(todo)
