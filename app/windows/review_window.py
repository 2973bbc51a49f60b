"""Review of one recorded task before it becomes training data: its steps, what is wrong with them, how good
it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QImage, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QInputDialog,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from agent.review import Edit, EditKind
from app.language import to_translate, tr
from app.present import Mark
from app.widgets.picture_view import PictureView
from app.widgets.words import label, paragraph

_SIZE_PX = (1080, 720)
_LIST_WIDTH_PX = 320
_THOUGHT_HEIGHT_PX = 84
_QUALITIES = (
    to_translate("Not rated"),
    to_translate("Poor"),
    to_translate("Fair"),
    to_translate("Good"),
)
_OUTCOMES = (
    ("", to_translate("Outcome not said")),
    ("success", to_translate("Succeeded")),
    ("failure", to_translate("Failed")),
)


@dataclass(frozen=True, slots=True)
class StepRow:
    number: int
    words: str
    thought: str
    is_wrong: bool
    part: int
    """Which of the tasks that the record was cut into, from 1."""


@dataclass(frozen=True, slots=True)
class ReviewState:
    """All that the window shows of a record."""

    task: str
    rows: tuple[StepRow, ...]
    quality: int
    outcome: str
    leaves: str
    """What stands between the record and its export, or that nothing does."""
    can_undo: bool


class ReviewWindow(QDialog):
    """Shows what it is given; every change is an edit that somebody else keeps."""

    edited = Signal(object)
    """An `Edit`."""
    step_chosen = Signal(int)
    """The number of the step whose picture is wanted."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Review"))
        self.resize(*_SIZE_PX)
        self._state: ReviewState | None = None
        self._task = label(role="title")
        self._leaves = paragraph(role="soft")
        self._list = QListWidget()
        self._list.setAccessibleName(tr("Steps"))
        self._list.setWordWrap(True)
        self._list.setFixedWidth(_LIST_WIDTH_PX)
        self._list.setSpacing(5)
        self._list.currentRowChanged.connect(self._on_row_changed)
        self._picture = PictureView(max_scale=2.0)
        self._thought = QPlainTextEdit()
        self._thought.setAccessibleName(tr("Thought"))
        self._thought.setPlaceholderText(tr("Why this step? A model learns from your words."))
        self._thought.setFixedHeight(_THOUGHT_HEIGHT_PX)
        self._save_thought = self._button(tr("Save thought"), self._on_thought)
        self._wrong = self._button(tr("Mark as wrong"), self._on_wrong)
        self._delete = self._button(tr("Leave out"), lambda: self._edit(EditKind.DELETE))
        self._cut = self._button(tr("Cut here…"), self._on_cut)
        self._undo = self._button(tr("Undo"), lambda: self.edited.emit(Edit(EditKind.UNDO)))
        self._quality, self._outcome = QComboBox(), QComboBox()
        self._quality.setAccessibleName(tr("Quality"))
        self._quality.addItems([tr(words) for words in _QUALITIES])
        self._quality.activated.connect(lambda level: self.edited.emit(Edit(EditKind.QUALITY, level=level)))
        self._outcome.setAccessibleName(tr("Outcome"))
        for value, words in _OUTCOMES:
            self._outcome.addItem(tr(words), value)
        self._outcome.activated.connect(
            lambda row: self.edited.emit(Edit(EditKind.OUTCOME, text=_OUTCOMES[row][0]))
        )
        self._lay_out()
        undo = QShortcut(QKeySequence(QKeySequence.StandardKey.Undo), self._list)
        undo.activated.connect(self._undo.click)

    def show_state(self, state: ReviewState) -> None:
        number = self._number()
        self._state = state
        self._task.setText(state.task)
        self._leaves.setText(state.leaves)
        with QSignalBlocker(self._list):
            self._list.clear()
            for row in state.rows:
                self._list.addItem(_item(row, shows_part=state.rows[-1].part > 1))
        self._quality.setCurrentIndex(state.quality)
        self._outcome.setCurrentIndex([value for value, _ in _OUTCOMES].index(state.outcome))
        self._undo.setEnabled(state.can_undo)
        numbers = [row.number for row in state.rows]
        self._list.setCurrentRow(numbers.index(number) if number in numbers else 0)
        self._on_row_changed(self._list.currentRow())

    def show_picture(self, image: QImage, marks: Sequence[Mark]) -> None:
        self._picture.show_picture(image, tuple(marks))

    def show_no_picture(self) -> None:
        self._picture.show_nothing(tr("This step has no picture."))

    def set_mark_colour(self, colour: str) -> None:
        self._picture.set_mark_colour(colour)

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(self._task, 1)
        head.addWidget(self._quality)
        head.addWidget(self._outcome)
        deeds = QHBoxLayout()
        deeds.setSpacing(8)
        for button in (self._wrong, self._delete, self._cut, self._undo):
            deeds.addWidget(button)
        deeds.addStretch(1)
        deeds.addWidget(self._save_thought)
        right = QVBoxLayout()
        right.setSpacing(10)
        right.addWidget(self._picture, 1)
        right.addWidget(label(tr("Thought"), role="soft"))
        right.addWidget(self._thought)
        right.addLayout(deeds)
        middle = QHBoxLayout()
        middle.setSpacing(16)
        middle.addWidget(self._list)
        middle.addLayout(right, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(14)
        column.addLayout(head)
        column.addLayout(middle, 1)
        column.addWidget(self._leaves)

    def _button(self, words: str, do: object) -> QPushButton:
        made = QPushButton(words)
        made.setAutoDefault(False)
        made.clicked.connect(do)
        return made

    def _row(self) -> StepRow | None:
        row = self._list.currentRow()
        return self._state.rows[row] if self._state is not None and 0 <= row < len(self._state.rows) else None

    def _number(self) -> int:
        row = self._row()
        return row.number if row is not None else 0

    def _on_row_changed(self, _row: int) -> None:
        row = self._row()
        for button in (self._wrong, self._delete, self._cut, self._save_thought):
            button.setEnabled(row is not None)
        if row is None:
            self._thought.clear()
            self.show_no_picture()
            return
        self._thought.setPlainText(row.thought)
        self._wrong.setText(tr("It was right") if row.is_wrong else tr("Mark as wrong"))
        self.step_chosen.emit(row.number)

    def _edit(self, kind: EditKind, *, text: str = "") -> None:
        if self._number():
            self.edited.emit(Edit(kind, step=self._number(), text=text))

    def _on_wrong(self) -> None:
        row = self._row()
        if row is not None:
            self._edit(EditKind.RIGHT if row.is_wrong else EditKind.WRONG)

    def _on_thought(self) -> None:
        self._edit(EditKind.THOUGHT, text=self._thought.toPlainText().strip())

    def _on_cut(self) -> None:
        box = QInputDialog(self)
        box.setWindowTitle(tr("Cut here"))
        box.setLabelText(tr("After this step another task begins. Which one?"))
        box.setTextValue(self._state.task if self._state is not None else "")
        box.textValueSelected.connect(lambda text: self._edit(EditKind.CUT, text=text.strip()))
        box.finished.connect(box.deleteLater)
        box.open()


def _item(row: StepRow, *, shows_part: bool) -> QListWidgetItem:
    words = f"{row.number}  {row.words}"
    if row.is_wrong:
        words = tr("{words}  (wrong: no loss is taken on it)", words=words)
    if shows_part:
        words = tr("Task {part}: {words}", part=row.part, words=words)
    item = QListWidgetItem(words)
    font = item.font()
    font.setStrikeOut(row.is_wrong)
    item.setFont(font)
    item.setData(Qt.ItemDataRole.UserRole, row.number)
    return item
