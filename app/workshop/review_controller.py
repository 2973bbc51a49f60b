"""Reviews one record on a panel: keeps its owner's edits beside it and shows the result. I/O: the
record."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from agent.actions.types import Action
from agent.errors import SettingsError, StoreError
from agent.redaction import read_findings
from agent.redaction.records import open_findings
from agent.review import (
    Edit,
    EditKind,
    OpenedReview,
    ReviewedStep,
    add_edit,
    effective,
    open_review,
    read_edits,
)
from app.approval.answers import CardAnswer, OwnerChoice, changed_action, editable_text
from app.language import problem_words, tr
from app.present import action_words, marks
from app.windows.review_panel import ActionChange, ReviewPanel, ReviewState, ReviewWindow, StepRow
from app.workshop.finding_words import listed
from app.workshop.step_pictures import little_picture, picture_of_step


class ReviewController(QObject):
    """Lives as long as its panel."""

    changed = Signal()
    """The owner has said something about the record."""

    def __init__(self, folder: Path, panel: ReviewPanel) -> None:
        """
        Raises:
            StoreError: the record or its review cannot be read.
        """
        super().__init__(panel)
        self._folder = folder
        self._panel = panel
        self._opened: OpenedReview = open_review(folder)
        self._steps: list[ReviewedStep] = []
        self._edited: list[Path] = []
        """The records that were edited here, the last one at the end: undoing begins there."""
        self._crops: dict[tuple[str, int, tuple[Action, ...]], QImage] = {}
        self._cropped = 0
        self._cropping = QTimer(self)
        self._cropping.timeout.connect(self._on_crop)
        self._connections = (
            panel.edited.connect(self._on_edited),
            panel.action_changed.connect(self._on_action_changed),
            panel.undo_asked.connect(self._on_undo),
            panel.shown.connect(self._on_shown),
        )
        self._show()

    def close(self) -> None:
        """The panel is free for another record."""
        self._cropping.stop()
        for connection in self._connections:
            QObject.disconnect(connection)
        self.deleteLater()

    def show_again(self) -> None:
        """What stands beside the record has changed."""
        self._show()

    def _on_edited(self, edit: Edit, record_id: str) -> None:
        self._keep(edit, self._folder.parent / record_id if record_id else self._folder)

    def _on_action_changed(self, row: int, change: ActionChange) -> None:
        step = self._steps[row]
        given = CardAnswer(OwnerChoice.ALLOW, points=change.points, text=change.text)
        try:
            action = changed_action(step.actions[change.index], given)
        except SettingsError as problem:
            self._panel.show_problem(problem_words(problem))
            return
        edit = Edit(EditKind.ACTION, step=step.step.number, index=change.index, action=action)
        self._keep(edit, self._folder.parent / step.record_id)

    def _on_undo(self) -> None:
        self._keep(Edit(EditKind.UNDO), self._edited.pop() if self._edited else self._folder)

    def _keep(self, edit: Edit, folder: Path) -> None:
        try:
            add_edit(folder, edit)
        except StoreError as problem:
            self._panel.show_problem(problem_words(problem))
            return
        if edit.kind is not EditKind.UNDO:
            self._edited.append(folder)
        self._opened = open_review(self._folder)
        self._show()
        self.changed.emit()

    def _on_shown(self, row: int, index: int) -> None:
        image = picture_of_step(self._opened, self._steps[row])
        if image is None:
            self._panel.show_no_picture()
        else:
            self._panel.show_picture(image, marks(self._steps[row].actions[index : index + 1]))

    def _on_crop(self) -> None:
        """One little picture at a time: a long record must not hold up the window."""
        if self._cropped >= len(self._steps):
            self._cropping.stop()
            return
        step = self._steps[self._cropped]
        key = (step.record_id, step.step.number, step.actions)
        if key not in self._crops:
            image = picture_of_step(self._opened, step)
            self._crops[key] = QImage() if image is None else little_picture(image, step.actions)
        if not self._crops[key].isNull():
            self._panel.show_crop(self._cropped, self._crops[key])
        self._cropped += 1

    def _show(self) -> None:
        tasks = self._opened.tasks()
        self._steps = [step for task in tasks for step in task.steps]
        own = self._opened.record.record_id
        rows = tuple(
            StepRow(
                step.step.number,
                step_words(step),
                step.thought,
                step.is_wrong,
                part,
                step.record_id,
                tuple((action_words(action), editable_text(action)) for action in step.actions),
                can_be_cut=step.record_id == own,
                draft=step.draft,
                author=step.draft_by or step.written_by,
            )
            for part, task in enumerate(tasks, start=1)
            for step in task.steps
        )
        folder = self._edited[-1] if self._edited else self._folder
        self._panel.show_state(
            ReviewState(
                task=tasks[0].task if tasks else self._opened.record.task.text,
                rows=rows,
                quality=tasks[0].quality if tasks else 0,
                outcome=tasks[0].outcome if tasks else "",
                leaves=self._leaves(),
                can_undo=any(not edit.is_suggestion for edit in effective(read_edits(folder))),
            )
        )
        self._cropped = 0
        self._cropping.start()

    def _leaves(self) -> str:
        """Whether it may be exported, and what was found in it."""
        found = open_findings(self._folder)
        if found is None:
            return tr(
                "Not searched for secrets yet: “Search for secrets” does so, and then it can be exported."
            )
        words = tr("Searched for secrets: this record can be exported.")
        if found:
            words = tr(
                "{number} findings are open: this record cannot be exported before each is masked or kept.",
                number=len(found),
            )
        return "\n".join(part for part in (words, listed(read_findings(self._folder) or ())) if part)


def review_in_window(folder: Path, parent: QWidget, *, mark_colour: str = "") -> ReviewWindow:
    """A window of its own.

    Raises:
        StoreError: the record or its review cannot be read.
    """
    window = ReviewWindow(parent)
    if mark_colour:
        window.panel.set_mark_colour(mark_colour)
    ReviewController(folder, window.panel)
    return window


def step_words(step: ReviewedStep) -> str:
    """What was done in a step, in one line."""
    return (
        " · ".join(action_words(action) for action in step.actions) or step.step.problem or tr("Nothing done")
    )
