"""Reviews one record in a window: keeps its owner's edits beside it and shows what comes of them. I/O: the
record."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from agent.errors import StoreError
from agent.redaction.records import open_findings
from agent.review import Edit, ReviewedStep, add_edit, effective, read_edits, reviewed
from agent.store import Record, open_record
from app.language import tr
from app.look.pictures import to_image
from app.present import action_words, marks
from app.windows.review_window import ReviewState, ReviewWindow, StepRow


class Reviewing(QObject):
    """Lives as long as its window."""

    def __init__(self, folder: Path, parent: QWidget, *, mark_colour: str = "") -> None:
        """
        Raises:
            StoreError: the record or its review cannot be read.
        """
        self._folder = folder
        self._record: Record = open_record(folder)
        self._steps: dict[int, ReviewedStep] = {}
        self.window = ReviewWindow(parent)
        super().__init__(self.window)
        if mark_colour:
            self.window.set_mark_colour(mark_colour)
        self.window.edited.connect(self._on_edited)
        self.window.step_chosen.connect(self._on_step_chosen)
        self._show()

    def _on_edited(self, edit: Edit) -> None:
        add_edit(self._folder, edit)
        self._show()

    def _on_step_chosen(self, number: int) -> None:
        step = self._steps[number]
        line = next(line for line in self._record.lines if line.step.number == number)
        try:
            pixels = self._record.pixels(line)
        except StoreError:
            self.window.show_no_picture()
            return
        if pixels.size:
            self.window.show_picture(to_image(pixels), marks(step.actions))
        else:
            self.window.show_no_picture()

    def _show(self) -> None:
        edits = read_edits(self._folder)
        tasks = reviewed(self._record, edits)
        self._steps = {step.step.number: step for task in tasks for step in task.steps}
        rows = tuple(
            StepRow(step.step.number, _words(step), step.thought, step.is_wrong, part)
            for part, task in enumerate(tasks, start=1)
            for step in task.steps
        )
        self.window.show_state(
            ReviewState(
                task=tasks[0].task if tasks else self._record.task.text,
                rows=rows,
                quality=tasks[0].quality if tasks else 0,
                outcome=tasks[0].outcome if tasks else "",
                leaves=self._leaves(),
                can_undo=bool(effective(edits)),
            )
        )

    def _leaves(self) -> str:
        found = open_findings(self._folder)
        if found is None:
            return tr("Not searched for secrets yet: this record cannot be exported (deskhand redact).")
        if found:
            return tr(
                "{number} findings are open: this record cannot be exported before each is removed or kept.",
                number=len(found),
            )
        return tr("Searched for secrets: this record can be exported.")


def _words(step: ReviewedStep) -> str:
    return (
        " · ".join(action_words(action) for action in step.actions) or step.step.problem or tr("Nothing done")
    )
