"""What the agent remembers of earlier tasks: to be read, searched, edited, pinned and forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.language import tr
from app.present import TonedText
from app.theme.window_size import roomy
from app.widgets.clearing import clear
from app.widgets.flow import FlowLayout
from app.widgets.scrolled import scrolled
from app.widgets.words import chip, label, paragraph, shorten

_WIDTH_PX = 680
_HEIGHT_PX = 560
_SEARCH_DELAY_MS = 150
_EDIT_LINES = 7


@dataclass(frozen=True, slots=True)
class MemoryRow:
    number: int
    task: str
    ending: TonedText
    summary: str
    """In English, as a model reads it and as it is edited."""
    shown: str
    """The same in the owner's language, as far as that is possible."""
    note: str
    """From which run, where, and when last used."""
    record_id: str
    is_pinned: bool
    has_gaps: bool = False
    """Words that came only from the screen were left out."""


class MemoryDialog(QDialog):
    """Shows rows and emits what is to be done with them; changes nothing itself."""

    searched = Signal(str)
    edited = Signal(int, str)
    pinned = Signal(int, bool)
    forgotten = Signal(int)
    rest_forgotten = Signal()
    record_asked = Signal(str)
    gaps_asked = Signal(int, str)
    """Number and record: the owner wants to read what was left out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Memory"))
        self.resize(roomy(self, _WIDTH_PX, _HEIGHT_PX))
        self._search = QLineEdit()
        self._search.setProperty("role", "search")
        self._search.setPlaceholderText(tr("Search memory"))
        self._search.setAccessibleName(tr("Search memory"))
        self._search.setClearButtonEnabled(True)
        self._delay = QTimer(self)
        self._delay.setSingleShot(True)
        self._delay.setInterval(_SEARCH_DELAY_MS)
        self._delay.timeout.connect(lambda: self.searched.emit(self._search.text().strip()))
        self._search.textChanged.connect(lambda _text: self._delay.start())
        self._cards: dict[int, MemoryCard] = {}
        self._rows = QVBoxLayout()
        self._rows.setSpacing(8)
        self._empty = paragraph("", role="soft")
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 4, 0)
        column.addWidget(self._empty)
        column.addLayout(self._rows)
        column.addStretch(1)
        area = scrolled(inner)
        self._forget_rest = QPushButton(tr("Forget all but the pinned…"))
        self._forget_rest.setAutoDefault(False)
        self._forget_rest.clicked.connect(self.rest_forgotten)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close = buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setText(tr("Close"))
        close.setIcon(type(close.icon())())
        close.setProperty("kind", "plain")
        buttons.rejected.connect(self.reject)
        foot = QHBoxLayout()
        foot.addWidget(self._forget_rest)
        foot.addStretch(1)
        foot.addWidget(buttons)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(24, 20, 24, 20)
        whole.setSpacing(12)
        whole.addWidget(label(tr("Memory"), role="title"))
        whole.addWidget(
            paragraph(
                tr(
                    "A few lines about each task that has ended. Those that fit a new task are told to "
                    "the agent. Words that only a screen has said are left out until you keep them. "
                    "What you forget here stays in the history."
                ),
                role="soft",
            )
        )
        whole.addWidget(self._search)
        whole.addWidget(area, 1)
        whole.addLayout(foot)

    def show_rows(self, rows: Sequence[MemoryRow]) -> None:
        clear(self._rows)
        self._cards = {row.number: self._card(row) for row in rows}
        is_search = bool(self._search.text().strip())
        self._empty.setText(tr("Nothing found") if is_search else tr("Nothing is remembered yet."))
        self._empty.setVisible(not rows)
        self._forget_rest.setEnabled(any(not row.is_pinned for row in rows))

    def show_draft(self, number: int, text: str) -> None:
        """A text for one entry, to be read, changed and saved by the owner, or not."""
        card = self._cards.get(number)
        if card is not None:
            card.edit(text)

    def _card(self, row: MemoryRow) -> MemoryCard:
        made = MemoryCard(row, self)
        self._rows.addWidget(made)
        return made


class MemoryCard(QFrame):
    """One episode. Its text becomes editable in its place."""

    def __init__(self, row: MemoryRow, dialog: MemoryDialog) -> None:
        super().__init__()
        self._row, self._dialog = row, dialog
        self.setProperty("card", True)
        self.setAccessibleName(row.task)
        self._summary = paragraph(row.shown, role="soft")
        self._text = QPlainTextEdit(row.summary)
        self._text.setAccessibleName(tr("What is remembered"))
        self._text.setTabChangesFocus(True)
        self._text.setFixedHeight(self._text.fontMetrics().lineSpacing() * _EDIT_LINES + 16)
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(paragraph(shorten(row.task, max_characters=200, max_lines=2), role="strong"), 1)
        head.addWidget(chip(row.ending), 0, Qt.AlignmentFlag.AlignTop)
        self._pin = self._button(tr("Unpin") if row.is_pinned else tr("Pin"), tr("Pin"), self._on_pin)
        self._edit = self._button(tr("Edit"), tr("Edit"), lambda: self._show_editing(True))
        self._save = self._button(tr("Save"), tr("Save"), self._on_save)
        self._cancel = self._button(tr("Cancel"), tr("Cancel"), lambda: self._show_editing(False))
        self._run = self._button(tr("Open run"), tr("Open run"), self._on_run)
        self._run.setVisible(bool(row.record_id))
        self._fill = self._button(tr("What was left out…"), tr("What was left out"), self._on_fill)
        self._forget = self._button(tr("Forget"), tr("Forget"), self._on_forget)
        button_row = FlowLayout()
        for button in (
            self._fill,
            self._run,
            self._pin,
            self._edit,
            self._cancel,
            self._save,
            self._forget,
        ):
            button_row.addWidget(button)
        words = QVBoxLayout()
        words.setContentsMargins(14, 0, 6, 0)
        words.setSpacing(4)
        words.addLayout(head)
        words.addWidget(self._summary)
        words.addWidget(self._text)
        words.addWidget(paragraph(row.note, role="faint"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 10, 8, 6)
        column.setSpacing(2)
        column.addLayout(words)
        column.addLayout(button_row)  # their words begin where the others do
        self._show_editing(False)

    def edit(self, text: str) -> None:
        """Offer this text instead of what is kept."""
        self._text.setPlainText(text)
        self._show_editing(True)

    def _button(self, text: str, name: str, on_click: object) -> QPushButton:
        made = QPushButton(text)
        made.setProperty("kind", "quiet")
        made.setAutoDefault(False)
        made.setAccessibleName(f"{name}: {self._row.task}")
        made.clicked.connect(lambda _checked=False: on_click())  # type: ignore[operator]
        return made

    def _show_editing(self, is_edited: bool) -> None:
        self._summary.setVisible(not is_edited)
        self._text.setVisible(is_edited)
        for button in (self._save, self._cancel):
            button.setVisible(is_edited)
        for button in (self._edit, self._pin, self._forget):
            button.setVisible(not is_edited)
        self._fill.setVisible(self._row.has_gaps and bool(self._row.record_id) and not is_edited)
        if is_edited:
            self._text.setFocus()
        else:
            self._text.setPlainText(self._row.summary)

    def _on_save(self) -> None:
        self._dialog.edited.emit(self._row.number, self._text.toPlainText().strip())

    def _on_pin(self) -> None:
        self._dialog.pinned.emit(self._row.number, not self._row.is_pinned)

    def _on_fill(self) -> None:
        self._dialog.gaps_asked.emit(self._row.number, self._row.record_id)

    def _on_forget(self) -> None:
        self._dialog.forgotten.emit(self._row.number)

    def _on_run(self) -> None:
        self._dialog.record_asked.emit(self._row.record_id)
