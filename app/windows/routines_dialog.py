"""The owner's routines: what each one needs to be done again, and what can be done with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.language import tr
from app.theme.window_size import roomy
from app.widgets.clearing import clear
from app.widgets.flow import FlowLayout
from app.widgets.form import Form, button
from app.widgets.scrolled import scrolled
from app.widgets.words import label, paragraph, shorten

_WIDTH_PX = 680
_HEIGHT_PX = 560
_ROW_HEIGHT_PX = 32


@dataclass(frozen=True, slots=True)
class RoutineRow:
    name: str
    task: str
    note: str
    """Where it is done and what is asked."""
    texts: tuple[tuple[str, str], ...] = ()
    """Parameters with the texts that were recorded."""
    secrets: tuple[str, ...] = ()
    """Parameters that are typed from the keyring."""
    checks: tuple[str, ...] = ()
    problem: str = ""
    """Why it cannot be done; "" where it can."""


class RoutinesDialog(QDialog):
    """Shows rows and emits what is to be done with them; changes nothing itself."""

    run_asked = Signal(str, object)
    """The routine's name, and the texts of its parameters."""
    queue_asked = Signal(str, object)
    change_asked = Signal(str)
    export_asked = Signal(str)
    delete_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Routines"))
        self.resize(roomy(self, _WIDTH_PX, _HEIGHT_PX))
        self._problem = paragraph("")
        self._problem.setProperty("tone", "bad")
        self._problem.setVisible(False)
        self._empty = paragraph(
            tr("No routine yet. Choose a task on the left, and “Make a routine…” in its menu."), role="soft"
        )
        self._rows = QVBoxLayout()
        self._rows.setSpacing(8)
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 4, 0)
        column.addWidget(self._empty)
        column.addLayout(self._rows)
        column.addStretch(1)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(button(tr("Close"), self.reject))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(24, 20, 24, 20)
        whole.setSpacing(12)
        whole.addWidget(label(tr("Routines"), role="title"))
        whole.addWidget(
            paragraph(
                tr(
                    "What was done once, done again with other texts. Each step is compared with the "
                    "recording; only where the screen differs the model is asked for that step."
                ),
                role="soft",
            )
        )
        whole.addWidget(scrolled(inner), 1)
        whole.addWidget(self._problem)
        whole.addLayout(foot)

    def show_rows(self, rows: Sequence[RoutineRow]) -> None:
        clear(self._rows)
        for row in rows:
            self._rows.addWidget(RoutineCard(row, self))
        self._empty.setVisible(not rows)

    def show_problem(self, problem: str) -> None:
        self._problem.setText(problem)
        self._problem.setVisible(bool(problem))


class RoutineCard(QFrame):
    """One routine, with a field for each text."""

    def __init__(self, row: RoutineRow, dialog: RoutinesDialog) -> None:
        super().__init__()
        self._row, self._dialog = row, dialog
        self.setProperty("card", True)
        self.setAccessibleName(row.name)
        self._fields = {name: QLineEdit(text) for name, text in row.texts}
        form = Form()
        for name, field in self._fields.items():
            field.setAccessibleName(f"{row.name}: {name}")
            field.returnPressed.connect(self._on_run)
            form.row(name, field)
        for name in row.secrets:
            typed = label(tr("typed from the keyring"), role="faint")
            typed.setMinimumHeight(_ROW_HEIGHT_PX)
            form.row(name, typed)
        words = QVBoxLayout()
        words.setContentsMargins(14, 0, 6, 0)
        words.setSpacing(4)
        words.addWidget(paragraph(row.name, role="strong"))
        words.addWidget(paragraph(shorten(row.task, max_characters=200, max_lines=2), role="soft"))
        if row.texts or row.secrets:
            words.addWidget(form)
        if row.checks:
            checked = " · ".join(row.checks)
            words.addWidget(paragraph(tr("At the end: {checks}", checks=checked), role="faint"))
        note = paragraph(row.problem or row.note, role="" if row.problem else "faint")
        note.setProperty("tone", "bad" if row.problem else "")
        words.addWidget(note)
        buttons = FlowLayout()
        run = self._button(tr("Run"), self._on_run, kind="primary")
        queue = self._button(tr("Add to the queue"), self._on_queue)
        for one in (run, queue):
            one.setEnabled(not row.problem)
        buttons.addWidget(run)
        buttons.addWidget(queue)
        buttons.addWidget(self._button(tr("Change…"), lambda: dialog.change_asked.emit(row.name)))
        buttons.addWidget(self._button(tr("Instructions…"), lambda: dialog.export_asked.emit(row.name)))
        buttons.addWidget(self._button(tr("Delete"), lambda: dialog.delete_asked.emit(row.name)))
        foot = QHBoxLayout()
        foot.setContentsMargins(14, 4, 6, 0)
        foot.addLayout(buttons, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 10, 8, 8)
        column.setSpacing(4)
        column.addLayout(words)
        column.addLayout(foot)

    def _button(self, words: str, on_click: object, *, kind: str = "quiet") -> QWidget:
        made = button(words, on_click, kind=kind)  # type: ignore[arg-type]
        made.setAccessibleName(f"{words}: {self._row.name}")
        return made

    def _texts(self) -> dict[str, str]:
        """Only those that are not the recorded ones."""
        recorded = dict(self._row.texts)
        given = {name: field.text() for name, field in self._fields.items()}
        return {name: text for name, text in given.items() if text != recorded[name]}

    def _on_run(self) -> None:
        if not self._row.problem:
            self._dialog.run_asked.emit(self._row.name, self._texts())

    def _on_queue(self) -> None:
        self._dialog.queue_asked.emit(self._row.name, self._texts())
