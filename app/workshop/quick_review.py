"""Reviews many records by keyboard: shows one after the other, keeps what is decided, takes it back. I/O: the
records."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from agent.errors import AgentError
from agent.redaction import FindingState, conceal, load_rules, read_findings
from agent.redaction.deciding import decide
from agent.review import Edit, EditKind, OpenedReview, ReviewedStep, add_edit, open_review
from agent.settings import Settings
from agent.store.naming import name_task
from app.language import problem_words, tr
from app.present import Tone, TonedText, duration_words, marks, steps_words
from app.running.bridge import Background
from app.windows.quick_review import QuickKey, QuickRecord, QuickReviewWindow, QuickStep
from app.windows.review_panel import OUTCOMES, QUALITIES
from app.workshop.review_controller import step_words
from app.workshop.step_pictures import little_picture, picture_of_step

_DECISIONS = {
    QuickKey.GOOD: (Edit(EditKind.QUALITY, level=3), Edit(EditKind.OUTCOME, text="success")),
    QuickKey.FAIR: (Edit(EditKind.QUALITY, level=2), Edit(EditKind.OUTCOME, text="success")),
    QuickKey.LEAVE_OUT: (Edit(EditKind.QUALITY, level=1),),
}
_TONES = (Tone.NEUTRAL, Tone.BAD, Tone.CAUTION, Tone.GOOD)
"""Of the qualities."""


@dataclass(frozen=True, slots=True)
class LoadedReview:
    """One record, with the pictures that are shown at once."""

    opened: OpenedReview
    steps: tuple[ReviewedStep, ...]
    first: QImage | None
    littles: tuple[QImage, ...]


@dataclass(frozen=True, slots=True)
class _Decision:
    at: int
    """Which of the records."""
    folder: Path
    """Of the record that was edited: that one, or one that was merged into it."""
    key: QuickKey
    num_edits: int


def load(folder: Path) -> LoadedReview:
    """For a background thread.

    Raises:
        StoreError: the record or its review cannot be read.
    """
    opened = open_review(folder)
    steps = tuple(step for task in opened.tasks() for step in task.steps)
    first, littles = None, []
    for number, step in enumerate(steps):
        image = picture_of_step(opened, step)
        first = image if number == 0 else first
        littles.append(QImage() if image is None else little_picture(image, step.actions))
    return LoadedReview(opened, steps, first, tuple(littles))


class QuickReview(QObject):
    """One sitting, from `open` until its window is closed."""

    changed = Signal()
    """Records have been reviewed."""

    def __init__(
        self,
        parent: QWidget,
        background: Background,
        *,
        settings: Callable[[], Settings],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(parent)
        self._parent, self._background, self._settings, self._clock = parent, background, settings, clock
        self.window: QuickReviewWindow | None = None
        self._folders: tuple[Path, ...] = ()
        self._at = 0
        self._loaded: LoadedReview | None = None
        self._early: dict[Path, LoadedReview] = {}
        """Read while its owner looked at another one."""
        self._decisions: list[_Decision] = []
        self._began_s = 0.0

    def open(self, folders: Sequence[Path], *, mark_colour: str = "") -> None:
        if self.window is not None:
            self.window.raise_()
            return
        self._folders, self._at, self._decisions, self._early = tuple(folders), 0, [], {}
        window = QuickReviewWindow(self._parent)
        if mark_colour:
            window.set_mark_colour(mark_colour)
        window.pressed.connect(self._on_pressed)
        window.named.connect(self._on_named)
        window.shown.connect(self._on_shown)
        window.finished.connect(self._on_closed)
        self.window, self._began_s = window, self._clock()
        window.show()
        self._go(0)

    # ---- one record after the other

    def _go(self, at: int) -> None:
        window = self.window
        if window is None:
            return
        self._at, self._loaded = min(max(at, 0), len(self._folders)), None
        if self._at == len(self._folders):
            window.show_end(*self._summary())
            return
        folder = self._folders[self._at]
        early = self._early.pop(folder, None)
        if early is not None:
            self._take(folder, early)
        else:
            self._background.do(
                lambda: load(folder), lambda loaded: self._take(folder, loaded), self._on_problem
            )

    def _take(self, folder: Path, loaded: LoadedReview) -> None:
        if self.window is None:
            return
        if folder != self._current():
            self._early = {folder: loaded}
            return
        if self._loaded is not None:
            return  # it was read twice
        self._loaded = loaded
        self._show()
        for following in self._folders[self._at + 1 : self._at + 2]:
            self._load_early(following)

    def _load_early(self, folder: Path) -> None:
        if folder not in self._early:
            self._background.do(
                lambda: load(folder), lambda loaded: self._take(folder, loaded), lambda _problem: None
            )

    def _current(self) -> Path | None:
        return self._folders[self._at] if self._at < len(self._folders) else None

    def _show(self, *, row: int = 0) -> None:
        window, loaded, folder = self.window, self._loaded, self._current()
        if window is None or loaded is None or folder is None:
            return
        tasks = loaded.opened.tasks()
        task = tasks[0] if tasks else None
        quality = task.quality if task is not None else 0
        outcome = dict(OUTCOMES)[task.outcome] if task is not None and task.outcome else ""
        secrets, can_be_masked = _secrets(folder)
        window.show_record(
            QuickRecord(
                task=task.task if task is not None else loaded.opened.record.task.text,
                place=tr("{number} of {count}", number=self._at + 1, count=len(self._folders)),
                note=" · ".join(
                    part
                    for part in (
                        task.application if task is not None else "",
                        steps_words(len(loaded.steps)),
                        tr(outcome) if outcome else "",
                    )
                    if part
                ),
                steps=tuple(
                    QuickStep(
                        step_words(step),
                        step.thought,
                        step.is_wrong,
                        marks(step.actions),
                        little,
                        _draft_words(step),
                    )
                    for step, little in zip(loaded.steps, loaded.littles, strict=True)
                ),
                said=TonedText(tr(QUALITIES[quality]), _TONES[quality]),
                secrets=secrets,
                can_be_masked=can_be_masked,
                can_undo=bool(self._decisions),
            ),
            row=row,
        )

    def _summary(self) -> tuple[str, str]:
        said = {one.at: one.key for one in self._decisions if one.key in _DECISIONS}
        keys = list(said.values())
        words = tr(
            "{count} reviewed in {time}.", count=len(keys), time=duration_words(self._clock() - self._began_s)
        )
        note = tr(
            "{good} good, {fair} fair, {left} not to be learned from; {rest} left for later.",
            good=keys.count(QuickKey.GOOD),
            fair=keys.count(QuickKey.FAIR),
            left=keys.count(QuickKey.LEAVE_OUT),
            rest=len(self._folders) - len(keys),
        )
        return words, note

    # ---- what its owner decides

    def _on_pressed(self, key: QuickKey) -> None:
        match key:
            case QuickKey.BACK:
                self._go(self._at - 1)
            case QuickKey.SKIP:
                self._go(self._at + 1)
            case QuickKey.UNDO:
                self._undo()
            case QuickKey.MASK:
                self._mask()
            case QuickKey.WRONG:
                self._mark()
            case QuickKey.DRAFT:
                self._accept_draft()
            case _:
                self._decide(key)

    def _decide(self, key: QuickKey) -> None:
        loaded, folder = self._loaded, self._current()
        if loaded is None or folder is None or self.window is None:
            return
        tasks = loaded.opened.tasks()
        if key is not QuickKey.LEAVE_OUT and not (tasks and tasks[0].task.strip()):
            self.window.show_problem(tr("Say first what was done: nothing is learned without a sentence."))
            self.window.ask_sentence()
            return
        if self._keep(folder, _DECISIONS[key], key):
            self._go(self._at + 1)

    def _mark(self) -> None:
        loaded, window = self._loaded, self.window
        if loaded is None or window is None or not 0 <= window.row() < len(loaded.steps):
            return
        row, step = window.row(), loaded.steps[window.row()]
        kind = EditKind.RIGHT if step.is_wrong else EditKind.WRONG
        folder = loaded.opened.record.folder.parent / step.record_id
        if self._keep(folder, (Edit(kind, step=step.step.number),), QuickKey.WRONG):
            self._read_again(row)

    def _accept_draft(self) -> None:
        """Make a thought of the draft of the step that is shown, and show the next one with a draft."""
        loaded, window = self._loaded, self.window
        if loaded is None or window is None or not 0 <= window.row() < len(loaded.steps):
            return
        row, step = window.row(), loaded.steps[window.row()]
        if step.draft:
            folder = loaded.opened.record.folder.parent / step.record_id
            edit = Edit(EditKind.THOUGHT, step=step.step.number, text=step.draft, author=step.draft_by)
            if not self._keep(folder, (edit,), QuickKey.DRAFT):
                return
        after = [at for at in range(row + 1, len(loaded.steps)) if loaded.steps[at].draft]
        self._read_again(after[0] if after else row)

    def _on_named(self, text: str) -> None:
        loaded, folder = self._loaded, self._current()
        if loaded is None or folder is None:
            return
        try:
            text = conceal(text, load_rules(self._settings().redaction_file))
            if loaded.opened.record.task.text.strip():
                if not self._keep(folder, (Edit(EditKind.TASK, text=text),), QuickKey.SENTENCE):
                    return
            else:
                name_task(folder, text)
        except AgentError as problem:
            self._on_problem(problem_words(problem))
            return
        self._read_again(self.window.row() if self.window is not None else 0)

    def _mask(self) -> None:
        folder = self._current()
        if folder is None:
            return
        try:
            found = read_findings(folder) or ()
            decide(folder, {one.fingerprint: FindingState.MASKED for one in found if _is_open(one.state)})
        except AgentError as problem:
            self._on_problem(problem_words(problem))
            return
        self._show(row=self.window.row() if self.window is not None else 0)

    def _keep(self, folder: Path, edits: Sequence[Edit], key: QuickKey) -> bool:
        try:
            for edit in edits:
                add_edit(folder, edit)
        except AgentError as problem:
            self._on_problem(problem_words(problem))
            return False
        self._decisions.append(_Decision(self._at, folder, key, len(edits)))
        return True

    def _undo(self) -> None:
        """Take back the last decision, and show its record again."""
        if not self._decisions:
            return
        last = self._decisions.pop()
        try:
            for _ in range(last.num_edits):
                add_edit(last.folder, Edit(EditKind.UNDO))
        except AgentError as problem:
            self._on_problem(problem_words(problem))
            return
        self._early = {}
        self._go(last.at)

    def _read_again(self, row: int) -> None:
        """The review has changed, the pictures have not."""
        loaded, folder = self._loaded, self._current()
        if loaded is None or folder is None:
            return
        try:
            opened = open_review(folder)
        except AgentError as problem:
            self._on_problem(problem_words(problem))
            return
        steps = tuple(step for task in opened.tasks() for step in task.steps)
        self._loaded = replace(loaded, opened=opened, steps=steps)
        self._show(row=row)

    def _on_shown(self, row: int) -> None:
        loaded = self._loaded
        if loaded is not None and self.window is not None:
            image = loaded.first if row == 0 else picture_of_step(loaded.opened, loaded.steps[row])
            self.window.show_picture(image)

    def _on_problem(self, problem: str) -> None:
        if self.window is not None:
            self.window.show_problem(problem)

    def _on_closed(self) -> None:
        window, self.window = self.window, None
        self._loaded, self._early = None, {}
        if window is not None:
            window.deleteLater()
        self.changed.emit()


def _draft_words(step: ReviewedStep) -> str:
    if not step.draft:
        return ""
    return tr("{words}  (draft)", words=f"{step.draft_by}: {step.draft}" if step.draft_by else step.draft)


def _is_open(state: FindingState) -> bool:
    return state is FindingState.OPEN


def _secrets(folder: Path) -> tuple[TonedText, bool]:
    """What stands between the record and its use, and whether masking is left to be decided."""
    found = read_findings(folder)
    if found is None:
        return TonedText(tr("not searched for secrets yet"), Tone.CAUTION), False
    num_open = len({one.fingerprint for one in found if _is_open(one.state)})
    if num_open:
        return TonedText(tr("{number} secrets to be decided", number=num_open), Tone.BAD), True
    return TonedText(tr("no open secrets"), Tone.GOOD), False
