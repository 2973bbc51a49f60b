"""Many recordings reviewed in one sitting by keyboard: one at a time, one key a decision."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QImage, QKeyEvent, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.language import to_translate, tr
from app.present import TargetMark, TonedText
from app.widgets.by_key import leave_to_keys
from app.widgets.flow import FlowLayout
from app.widgets.picture_view import PictureView
from app.widgets.words import ElidedLabel, chip, label, paragraph
from app.windows.review_panel import CROP_PX

_SIZE_PX = (1240, 780)
_LIST_WIDTH_PX = 320


class QuickKey(StrEnum):
    """What a key does; the value is its letter, or its name."""

    GOOD = "A"
    FAIR = "F"
    LEAVE_OUT = "X"
    WRONG = "W"
    SENTENCE = "E"
    DRAFT = "T"
    MASK = "M"
    UNDO = "U"
    BACK = "PgUp"
    SKIP = "PgDown"


_WORDS = {
    QuickKey.GOOD: to_translate("Good"),
    QuickKey.FAIR: to_translate("Fair"),
    QuickKey.LEAVE_OUT: to_translate("Do not learn from it"),
    QuickKey.WRONG: to_translate("This step is wrong"),
    QuickKey.SENTENCE: to_translate("Sentence"),
    QuickKey.DRAFT: to_translate("Accept the draft"),
    QuickKey.MASK: to_translate("Mask secrets"),
    QuickKey.UNDO: to_translate("Undo"),
    QuickKey.BACK: to_translate("Before"),
    QuickKey.SKIP: to_translate("Later"),
}
_KEYS = {
    Qt.Key.Key_A: QuickKey.GOOD,
    Qt.Key.Key_Return: QuickKey.GOOD,
    Qt.Key.Key_Enter: QuickKey.GOOD,
    Qt.Key.Key_F: QuickKey.FAIR,
    Qt.Key.Key_X: QuickKey.LEAVE_OUT,
    Qt.Key.Key_W: QuickKey.WRONG,
    Qt.Key.Key_E: QuickKey.SENTENCE,
    Qt.Key.Key_F2: QuickKey.SENTENCE,
    Qt.Key.Key_T: QuickKey.DRAFT,
    Qt.Key.Key_M: QuickKey.MASK,
    Qt.Key.Key_U: QuickKey.UNDO,
    Qt.Key.Key_Backspace: QuickKey.UNDO,
    Qt.Key.Key_PageUp: QuickKey.BACK,
    Qt.Key.Key_PageDown: QuickKey.SKIP,
}
_STEPS = {
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Space: 1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Left: -1,
}


@dataclass(frozen=True, slots=True)
class QuickStep:
    words: str
    thought: str
    is_wrong: bool
    marks: tuple[TargetMark, ...]
    little: QImage
    draft: str = ""
    """The words for a thought that a model wrote and nobody has accepted; "" for none."""


@dataclass(frozen=True, slots=True)
class QuickRecord:
    """All that is shown of one recording."""

    task: str
    """"" where nobody has said yet what was done."""
    place: str
    """The how many-th it is, in words."""
    note: str
    steps: tuple[QuickStep, ...]
    said: TonedText
    """What its owner has said of it."""
    secrets: TonedText
    can_be_masked: bool
    can_undo: bool


class QuickReviewWindow(QDialog):
    """Shows what it is given; what is decided is kept by somebody else."""

    pressed = Signal(object)
    """A `QuickKey`; SENTENCE never, it is `named` when it is written."""
    named = Signal(str)
    shown = Signal(int)
    """The step whose picture is wanted."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Review by keyboard"))
        self.setFocusPolicy(
            Qt.FocusPolicy.StrongFocus
        )  # its letters are keys: a screen reader finds it there
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        free = self.screen().availableSize()
        self.resize(min(_SIZE_PX[0], free.width() - 20), min(_SIZE_PX[1], free.height() - 40))
        self._place = label("", role="faint")
        self._task = ElidedLabel(role="hero")
        self._sentence = QLineEdit()
        self._sentence.setAccessibleName(tr("Sentence"))
        self._sentence.setPlaceholderText(tr("What was done, as you would ask for it?"))
        self._sentence.installEventFilter(self)
        self._heading = QStackedWidget()
        self._said, self._secrets = chip(TonedText("")), chip(TonedText(""))
        self._note = label("", role="soft")
        self._list = QListWidget()
        self._list.setAccessibleName(tr("Steps"))
        self._list.setProperty("role", "rows")
        self._list.setWordWrap(True)
        self._list.setSpacing(4)
        self._list.setIconSize(QSize(*CROP_PX))
        self._list.setFixedWidth(_LIST_WIDTH_PX)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        leave_to_keys(self._list, tr("Key: {key}", key=tr("arrow keys")))
        self._list.currentRowChanged.connect(self._on_row)
        self._picture = PictureView()
        self._words = paragraph("", role="strong")
        self._thought = paragraph("", role="soft")
        self._problem = paragraph("", role="soft")
        self._problem.setProperty("tone", "bad")
        self._buttons = {key: self._button(key) for key in QuickKey}
        self._record: QuickRecord | None = None
        self._pages = QStackedWidget()
        self._end = paragraph("", role="hero")
        self._end_note = paragraph("", role="soft")
        self._lay_out()

    # ---- what is shown

    def show_record(self, record: QuickRecord, *, row: int = 0) -> None:
        self._record = record
        self._pages.setCurrentIndex(0)
        self._heading.setCurrentIndex(0)
        self._place.setText(record.place)
        self._task.setText(record.task or tr("Nobody has said yet what was done here"))
        self._note.setText(record.note)
        self._show_chip(self._said, record.said)
        self._show_chip(self._secrets, record.secrets)
        self._problem.setText("")
        with QSignalBlocker(self._list):
            self._list.clear()
            for number, step in enumerate(record.steps, start=1):
                self._list.addItem(_item(number, step))
            self._list.setCurrentRow(min(row, len(record.steps) - 1))
        self._on_row(self._list.currentRow())
        self._buttons[QuickKey.MASK].setVisible(record.can_be_masked)
        self._buttons[QuickKey.DRAFT].setVisible(any(step.draft for step in record.steps))
        self._buttons[QuickKey.UNDO].setEnabled(record.can_undo)
        if not record.task:
            self.ask_sentence()
        else:
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_picture(self, image: QImage | None) -> None:
        row = self._list.currentRow()
        if image is None or self._record is None or row < 0:
            self._picture.show_nothing(tr("This step has no picture."))
        else:
            self._picture.show_picture(image, self._record.steps[row].marks)

    def show_end(self, words: str, note: str) -> None:
        """Nothing is left to be reviewed."""
        self._record = None
        self._end.setText(words)
        self._end_note.setText(note)
        self._pages.setCurrentIndex(1)
        self.setAccessibleName(f"{self.windowTitle()}: {words}")
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_problem(self, text: str) -> None:
        self._problem.setText(text)

    def ask_sentence(self) -> None:
        """Give the sentence the keyboard, until it is written or left."""
        if self._record is not None:
            self._sentence.setText(self._record.task)
            self._heading.setCurrentIndex(1)
            self._sentence.setFocus()
            self._sentence.selectAll()

    def row(self) -> int:
        return self._list.currentRow()

    def set_mark_colour(self, colour: str) -> None:
        self._picture.set_mark_colour(colour)

    # ---- keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        known = Qt.Key(event.key())
        if known in _STEPS and self._record is not None:
            row = self._list.currentRow() + _STEPS[known]
            self._list.setCurrentRow(min(max(row, 0), self._list.count() - 1))
        elif known in _KEYS and not self._sentence.hasFocus():
            self._do(_KEYS[known])
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """In the sentence Escape leaves it as it was, and Enter keeps it; neither decides anything."""
        if watched is not self._sentence or event.type() != QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        match event.key() if isinstance(event, QKeyEvent) else None:
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._on_sentence()
            case Qt.Key.Key_Escape:
                self._end_sentence()
            case _:
                return super().eventFilter(watched, event)
        return True

    def _do(self, key: QuickKey) -> None:
        if self._record is None and key not in (QuickKey.UNDO, QuickKey.BACK):
            return
        if key is QuickKey.SENTENCE:
            self.ask_sentence()
        elif self._record is None or self._buttons[key].isEnabled():
            self.pressed.emit(key)

    def _on_sentence(self) -> None:
        text = self._sentence.text().strip()
        self._end_sentence()
        if text and self._record is not None and text != self._record.task:
            self.named.emit(text)

    def _end_sentence(self) -> None:
        self._heading.setCurrentIndex(0)
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_row(self, row: int) -> None:
        steps = self._record.steps if self._record is not None else ()
        if not 0 <= row < len(steps):
            self._words.setText("")
            self._thought.setText("")
            self._picture.show_nothing("")
            return
        self._words.setText(steps[row].words)
        task = self._record.task if self._record is not None else ""
        self.setAccessibleName(f"{self.windowTitle()}: {task}. {row + 1}: {steps[row].words}")
        thought = steps[row].thought or steps[row].draft
        self._thought.setText(thought)
        self._thought.setVisible(bool(thought))
        self.shown.emit(row)

    # ---- layout

    def _lay_out(self) -> None:
        self._heading.addWidget(self._task)
        self._heading.addWidget(self._sentence)
        self._heading.setFixedHeight(self._sentence.sizeHint().height() + 4)
        head = QHBoxLayout()
        head.setSpacing(12)
        head.addWidget(self._heading, 1)
        head.addWidget(self._place)
        facts = QHBoxLayout()
        facts.setSpacing(8)
        for part in (self._said, self._secrets, self._note):
            facts.addWidget(part)
        facts.addStretch(1)
        right = QVBoxLayout()
        right.setSpacing(8)
        right.addWidget(self._picture, 1)
        right.addWidget(self._words)
        right.addWidget(self._thought)
        right.addWidget(self._problem)
        middle = QHBoxLayout()
        middle.setSpacing(16)
        middle.addWidget(self._list)
        middle.addLayout(right, 1)
        foot = QFrame()
        buttons = FlowLayout(foot, spacing_px=8)
        for made in self._buttons.values():
            buttons.addWidget(made)
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addLayout(head)
        column.addLayout(facts)
        column.addLayout(middle, 1)
        column.addWidget(foot)
        column.addWidget(label(tr("Arrow keys: the steps. Esc closes; what is decided stays."), role="faint"))
        self._pages.addWidget(page)
        self._pages.addWidget(self._end_page())
        outer = QVBoxLayout(self)
        outer.setContentsMargins(24, 18, 24, 14)
        outer.addWidget(self._pages)

    def _end_page(self) -> QWidget:
        page, buttons = QWidget(), QHBoxLayout()
        close = QPushButton(tr("Close"))
        close.setProperty("kind", "primary")
        close.clicked.connect(self.accept)
        buttons.setSpacing(8)
        buttons.addStretch(1)
        for made in (self._button(QuickKey.UNDO), close):
            made.setAutoDefault(False)
            buttons.addWidget(made)
        buttons.addStretch(1)
        column = QVBoxLayout(page)
        column.setSpacing(12)
        column.addStretch(1)
        for words in (self._end, self._end_note):
            words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            column.addWidget(words)
        column.addSpacing(12)
        column.addLayout(buttons)
        column.addStretch(2)
        return page

    def _button(self, key: QuickKey) -> QPushButton:
        made = QPushButton(f"{tr(_WORDS[key])}   {key.value}")
        made.setAccessibleName(tr(_WORDS[key]))
        made.setAutoDefault(False)
        leave_to_keys(made, tr("Key: {key}", key=key.value))
        if key is QuickKey.GOOD:
            made.setProperty("kind", "primary")
        made.clicked.connect(lambda _checked=False: self._do(key))
        return made

    @staticmethod
    def _show_chip(shown: QWidget, words: TonedText) -> None:
        shown.setText(words.text)  # type: ignore[attr-defined]
        shown.setProperty("tone", str(words.tone))
        shown.setVisible(bool(words.text))
        shown.style().unpolish(shown)
        shown.style().polish(shown)


def _item(number: int, step: QuickStep) -> QListWidgetItem:
    item = QListWidgetItem(f"{number}  {step.words}")
    font = item.font()
    font.setStrikeOut(step.is_wrong)
    item.setFont(font)
    if not step.little.isNull():
        icon = QIcon(QPixmap.fromImage(step.little))
        icon.addPixmap(QPixmap.fromImage(step.little), QIcon.Mode.Selected)  # else it would be tinted
        item.setIcon(icon)
    return item
