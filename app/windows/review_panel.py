"""One recorded task before it becomes training data: its steps, what is wrong with them, how good it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QImage, QKeySequence, QPixmap, QShortcut
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

from agent.coordinates import MonitorPoint
from agent.review import Edit, EditKind
from agent.terminal import revealed
from app.approval.crops import ScreenshotCrop
from app.language import to_translate, tr
from app.present import TargetMark, TonedText
from app.widgets.point_picker import PointPicker
from app.widgets.spoken import call_pick
from app.widgets.words import ElidedLabel, chip, label, paragraph

_LIST_WIDTH_PX = 300
CROP_PX = (84, 56)
_WINDOW_SIZE_PX = (1120, 740)
_THOUGHT_LINES, _DETAIL_LINES = 2, 1
QUALITIES = (
    to_translate("Not rated"),
    to_translate("Poor"),
    to_translate("Fair"),
    to_translate("Good"),
)
OUTCOMES = (
    ("", to_translate("Outcome not said")),
    ("success", to_translate("Succeeded")),
    ("partly", to_translate("Partly")),
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
    record_id: str = ""
    actions: tuple[tuple[str, str | None], ...] = ()
    """Each action in words, and what of it can be written anew."""
    can_be_cut: bool = True
    draft: str = ""
    """What a model suggests as its thought."""
    author: str = ""
    """The model that wrote the draft or the thought; "" for the owner's words and for none."""


@dataclass(frozen=True, slots=True)
class ReviewState:
    """All that is shown of a record."""

    task: str
    rows: tuple[StepRow, ...]
    quality: int
    outcome: str
    leaves: str
    """What stands between the record and its export, or that nothing does."""
    can_undo: bool


@dataclass(frozen=True, slots=True)
class ActionChange:
    """How the owner left an action: points and text where they were touched."""

    index: int
    points: tuple[MonitorPoint, ...] | None
    text: str | None


class ReviewPanel(QWidget):
    """Shows what it is given; every change is an edit that somebody else keeps."""

    edited = Signal(object, str)
    """An `Edit`, and the record that it belongs to; "" where that is the record as a whole."""
    action_changed = Signal(int, object)
    """The row, and an `ActionChange`."""
    undo_asked = Signal()
    shown = Signal(int, int)
    """The row whose picture is wanted, and which of its actions is marked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state: ReviewState | None = None
        self._task = ElidedLabel(role="title")
        self._leaves = paragraph(role="soft")
        self._leaves.setMinimumHeight(1)  # Qt would want as much room as a much narrower one has
        self._problem = chip(TonedText(""))
        self._problem.setProperty("tone", "bad")
        self._problem.setVisible(False)
        self._list = QListWidget()
        self._list.setAccessibleName(tr("Steps"))
        self._list.setProperty("role", "rows")
        self._list.setWordWrap(True)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setIconSize(QSize(*CROP_PX))
        self._list.setFixedWidth(_LIST_WIDTH_PX)
        self._list.setSpacing(4)
        self._list.currentRowChanged.connect(self._on_row_changed)
        self._picture = PointPicker()
        self._picture.moved.connect(self._on_touched)
        self._which = QComboBox()
        call_pick(self._which, tr("Action of the step"))
        self._which.activated.connect(self._on_action_chosen)
        self._detail = _editor(tr("Exact text"), _DETAIL_LINES)
        self._detail.setProperty("role", "mono")
        self._detail.textChanged.connect(self._on_touched)
        self._thought = _editor(tr("Thought"), _THOUGHT_LINES)
        self._thought.setPlaceholderText(tr("Why this step? A model learns from your words."))
        self._thought.textChanged.connect(self._on_touched)
        self._written_by = label(tr("Thought"), role="soft")
        self._accept = self._button(tr("Accept the draft"), self._on_accept)
        self._clear = self._button(tr("Clear it"), lambda: self._edit(EditKind.DRAFT))
        for made in (self._accept, self._clear):
            made.setProperty("kind", "quiet")
        self._save = self._button(tr("Save changes"), self._on_save)
        self._save.setProperty("kind", "primary")
        self._wrong = self._button(tr("Mark as wrong"), self._on_wrong)
        self._delete = self._button(tr("Leave out"), lambda: self._edit(EditKind.DELETE))
        self._cut = self._button(tr("Cut here…"), self._on_cut)
        self._undo = self._button(tr("Undo"), self.undo_asked.emit)
        self._rename = self._button(tr("Reword…"), self._on_reword)
        self._rename.setProperty("kind", "quiet")
        self._quality, self._outcome = QComboBox(), QComboBox()
        call_pick(self._quality, tr("Quality"))
        self._quality.addItems([tr(words) for words in QUALITIES])
        self._quality.activated.connect(
            lambda level: self.edited.emit(Edit(EditKind.QUALITY, level=level), "")
        )
        call_pick(self._outcome, tr("Outcome"))
        for value, words in OUTCOMES:
            self._outcome.addItem(tr(words), value)
        self._outcome.activated.connect(
            lambda row: self.edited.emit(Edit(EditKind.OUTCOME, text=OUTCOMES[row][0]), "")
        )
        self._lay_out()
        undo = QShortcut(QKeySequence(QKeySequence.StandardKey.Undo), self._list)
        undo.setContext(Qt.ShortcutContext.WidgetShortcut)
        undo.activated.connect(self._undo.click)

    def show_state(self, state: ReviewState) -> None:
        chosen = self._key(self._row())
        self._state = state
        self._task.setText(state.task)
        self._leaves.setText(state.leaves)
        self.show_problem("")
        with QSignalBlocker(self._list):
            self._list.clear()
            for row in state.rows:
                self._list.addItem(_item(row, shows_part=state.rows[-1].part > 1))
        self._quality.setCurrentIndex(state.quality)
        self._outcome.setCurrentIndex([value for value, _ in OUTCOMES].index(state.outcome))
        self._undo.setEnabled(state.can_undo)
        keys = [self._key(row) for row in state.rows]
        self._list.setCurrentRow(keys.index(chosen) if chosen in keys else 0)
        self._on_row_changed(self._list.currentRow())

    def show_picture(self, image: QImage, marks: Sequence[TargetMark]) -> None:
        self._picture.show_points(
            image, ScreenshotCrop(0, 0, image.width(), image.height()), tuple(marks), QRectF()
        )
        self._on_touched()

    def show_no_picture(self) -> None:
        self._picture.show_points(QImage(), ScreenshotCrop(0, 0, 1, 1), (), QRectF())
        self._picture.show_nothing(tr("This step has no picture."))

    def show_crop(self, row: int, image: QImage) -> None:
        """A little picture beside a step: where it acted."""
        item = self._list.item(row)
        if item is not None:
            icon = QIcon(QPixmap.fromImage(image))
            icon.addPixmap(QPixmap.fromImage(image), QIcon.Mode.Selected)  # else it would be tinted
            item.setIcon(icon)

    def show_problem(self, text: str) -> None:
        """Why a change cannot be kept."""
        self._problem.setText(text)
        self._problem.setVisible(bool(text))

    def set_mark_colour(self, colour: str) -> None:
        self._picture.set_mark_colour(colour)

    def rows(self) -> tuple[StepRow, ...]:
        return self._state.rows if self._state is not None else ()

    def current_row(self) -> StepRow | None:
        return self._row()

    # ---- inside

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(self._task, 1)
        head.addWidget(self._rename)
        head.addWidget(self._quality)
        head.addWidget(self._outcome)
        button_row = QHBoxLayout()
        button_row.setSpacing(8)
        for button in (self._wrong, self._delete, self._cut, self._undo):
            button_row.addWidget(button)
        button_row.addStretch(1)
        button_row.addWidget(self._save)
        right = QVBoxLayout()
        right.setSpacing(8)
        right.addWidget(self._picture, 1)
        right.addWidget(self._which)
        right.addWidget(self._detail)
        author_row = QHBoxLayout()
        author_row.setSpacing(8)
        author_row.addWidget(self._written_by, 1)
        author_row.addWidget(self._accept)
        author_row.addWidget(self._clear)
        right.addLayout(author_row)
        right.addWidget(self._thought)
        right.addWidget(self._problem)
        right.addLayout(button_row)
        middle = QHBoxLayout()
        middle.setSpacing(16)
        middle.addWidget(self._list)
        middle.addLayout(right, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(14)
        column.addLayout(head)
        column.addLayout(middle, 1)
        column.addWidget(self._leaves)

    def _button(self, words: str, do: object) -> QPushButton:
        made = QPushButton(words)
        made.setAutoDefault(False)
        made.clicked.connect(lambda _checked=False: do())  # type: ignore[operator]
        return made

    def _row(self) -> StepRow | None:
        row = self._list.currentRow()
        return self._state.rows[row] if self._state is not None and 0 <= row < len(self._state.rows) else None

    @staticmethod
    def _key(row: StepRow | None) -> tuple[str, int]:
        return (row.record_id, row.number) if row is not None else ("", 0)

    def _on_row_changed(self, _row: int) -> None:
        row = self._row()
        for button in (self._wrong, self._delete):
            button.setEnabled(row is not None)
        self._cut.setEnabled(row is not None and row.can_be_cut)
        with QSignalBlocker(self._which):
            self._which.clear()
            self._which.addItems([words for words, _ in row.actions] if row is not None else [])
        self._which.setVisible(self._which.count() > 1)
        with QSignalBlocker(self._thought):
            self._thought.setPlainText((row.thought or row.draft) if row is not None else "")
        self._written_by.setText(_author_words(row))
        for made in (self._accept, self._clear):
            made.setVisible(row is not None and bool(row.draft))
        self._show_detail()
        if row is None:
            self.show_no_picture()
        else:
            self._wrong.setText(tr("It was right") if row.is_wrong else tr("Mark as wrong"))
            self.shown.emit(self._list.currentRow(), 0)
        self._on_touched()

    def _on_action_chosen(self, index: int) -> None:
        self._show_detail()
        self.shown.emit(self._list.currentRow(), index)

    def _editable(self) -> str | None:
        row, index = self._row(), max(self._which.currentIndex(), 0)
        return row.actions[index][1] if row is not None and index < len(row.actions) else None

    def _show_detail(self) -> None:
        text = self._editable()
        with QSignalBlocker(self._detail):
            self._detail.setPlainText(revealed(text or ""))
        self._detail.setVisible(text is not None)

    def _new_text(self) -> str | None:
        text = self._editable()
        said = self._detail.toPlainText()
        return said if text is not None and said != revealed(text) else None

    def _has_new_thought(self) -> bool:
        row = self._row()
        return row is not None and self._thought.toPlainText().strip() != (row.thought or row.draft)

    def _on_touched(self) -> None:
        is_new = self._has_new_thought() or self._new_text() is not None or self._picture.has_moved()
        self._save.setEnabled(self._row() is not None and is_new)

    def _on_save(self) -> None:
        row, at = self._row(), self._list.currentRow()
        if row is None:
            return
        text, thought = self._new_text(), self._thought.toPlainText().strip()
        moved = self._picture.points() if self._picture.has_moved() else None
        has_new_thought = self._has_new_thought()
        if text is not None or moved is not None:
            points = None if moved is None else tuple(MonitorPoint(one.x_px, one.y_px) for one in moved)
            self.action_changed.emit(at, ActionChange(max(self._which.currentIndex(), 0), points, text))
        if has_new_thought:
            self.edited.emit(Edit(EditKind.THOUGHT, step=row.number, text=thought), row.record_id)

    def _on_accept(self) -> None:
        row = self._row()
        if row is not None and row.draft:
            edit = Edit(EditKind.THOUGHT, step=row.number, text=row.draft, author=row.author)
            self.edited.emit(edit, row.record_id)

    def _edit(self, kind: EditKind, *, text: str = "") -> None:
        row = self._row()
        if row is not None:
            self.edited.emit(Edit(kind, step=row.number, text=text), row.record_id)

    def _on_wrong(self) -> None:
        row = self._row()
        if row is not None:
            self._edit(EditKind.RIGHT if row.is_wrong else EditKind.WRONG)

    def _on_cut(self) -> None:
        self._ask(
            tr("Cut here"),
            tr("After this step another task begins. Which one?"),
            lambda text: self._edit(EditKind.CUT, text=text.strip()),
        )

    def _on_reword(self) -> None:
        self._ask(
            tr("Reword the task"),
            tr("What was done, as you would ask for it?"),
            lambda text: (
                self.edited.emit(Edit(EditKind.TASK, text=text.strip()), "") if text.strip() else None
            ),
        )

    def _ask(self, title: str, words: str, then: object) -> None:
        box = QInputDialog(self)
        box.setWindowTitle(title)
        box.setLabelText(words)
        box.setTextValue(self._state.task if self._state is not None else "")
        box.textValueSelected.connect(then)
        box.finished.connect(box.deleteLater)
        box.open()


def _editor(name: str, lines: int) -> QPlainTextEdit:
    made = QPlainTextEdit()
    made.setAccessibleName(name)
    made.setTabChangesFocus(True)
    made.setFixedHeight(made.fontMetrics().lineSpacing() * lines + 28)
    return made


def _author_words(row: StepRow | None) -> str:
    """Above the thought."""
    if row is None or not row.author:
        return tr("Thought")
    if row.draft:
        return tr("Thought: a draft, written by {model}", model=row.author)
    return tr("Thought, written by {model}", model=row.author)


def _item(row: StepRow, *, shows_part: bool) -> QListWidgetItem:
    words = f"{row.number}  {row.words}"
    if row.is_wrong:
        words = tr("{words}  (wrong: no loss is taken on it)", words=words)
    if row.draft:
        words = tr("{words}  (draft)", words=words)
    if shows_part:
        words = tr("Task {part}: {words}", part=row.part, words=words)
    item = QListWidgetItem(words)
    font = item.font()
    font.setStrikeOut(row.is_wrong)
    item.setFont(font)
    return item


class ReviewWindow(QDialog):
    """The panel for one recorded task, in a window of its own."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Review"))
        self.resize(*_WINDOW_SIZE_PX)
        self.panel = ReviewPanel()
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.addWidget(self.panel)
