"""What was found in a recording, one row a secret, for its owner to mask or to keep before it leaves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QImage, QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from agent.redaction import FindingState
from app.language import tr
from app.present import Tone
from app.theme.colours import Colours
from app.widgets.form import button
from app.widgets.keyed_list import KeyedList
from app.widgets.picture_view import PictureView
from app.widgets.words import breakable, paragraph
from app.windows.tones import tone_colours

_LIST_WIDTH_PX = 340
_TONES = {
    FindingState.OPEN: Tone.CAUTION,
    FindingState.MASKED: Tone.GOOD,
    FindingState.REMOVED: Tone.GOOD,
    FindingState.KEPT: Tone.NEUTRAL,
}


@dataclass(frozen=True, slots=True)
class SecretRow:
    mark: str
    """By which it is known."""
    title: str
    places: str
    state: FindingState


class SecretsPanel(QWidget):
    """Shows what it is given and emits what its owner wants."""

    decided = Signal(object, object)
    """Marks, and the `FindingState` that they are to have."""
    undo_asked = Signal()
    looked_at = Signal(str)
    """The mark of the row that is chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[SecretRow, ...] = ()
        self._goes_on = False
        """After a decision the next one that is open is chosen."""
        self._summary = paragraph("", role="soft")
        self._list = KeyedList(tr("Found secrets"))
        self._list.currentItemChanged.connect(self._on_current)
        self._list.itemSelectionChanged.connect(self._on_selected)
        self._words = paragraph("")
        self._picture = PictureView()
        self._picture.setAccessibleName(tr("Where it stands"))
        self._mask = button(tr("Mask"), lambda: self._decide(FindingState.MASKED), kind="primary")
        self._keep = button(tr("Not a secret"), lambda: self._decide(FindingState.KEPT))
        self._mask_all = button(tr("Mask all that are open"), self._on_mask_all)
        self._undo = button(tr("Undo"), self.undo_asked.emit)
        undo = QShortcut(QKeySequence(QKeySequence.StandardKey.Undo), self)
        undo.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        undo.activated.connect(self._undo.click)
        self._lay_out()
        self.show_rows((), "", can_undo=False)

    # ---- what is shown

    def show_rows(self, rows: Sequence[SecretRow], summary: str, *, can_undo: bool) -> None:
        current = self.current()
        self._rows = tuple(rows)
        with QSignalBlocker(self._list):
            self._list.clear()
            for row in rows:
                is_open = row.state is FindingState.OPEN
                self._list.add(row.mark, row.title, row.places, is_new=is_open, tone=_TONES[row.state])
            marks = [row.mark for row in rows]
            if rows:
                stays = current in marks and not self._goes_on
                self._list.setCurrentRow(marks.index(current) if stays else self._first_open())
        self._summary.setText(summary)
        self._undo.setEnabled(can_undo)
        self._mask_all.setEnabled(any(row.state is FindingState.OPEN for row in rows))
        self._on_selected()
        self._on_current()

    def show_secret(self, words: str, picture: QImage | None) -> None:
        """What the chosen row is, in words and where it stands."""
        self._words.setText(breakable(words))
        self._words.setVisible(bool(words))
        self._picture.setVisible(picture is not None)
        if picture is not None:
            self._picture.show_picture(picture)

    def set_colours(self, colours: Colours) -> None:
        self._list.set_colours(colours, tone_colours(colours))

    # ---- what is chosen

    def current(self) -> str:
        return self._list.current_key()

    def selected(self) -> list[str]:
        return self._list.selected_keys()

    # ---- inside

    def _first_open(self) -> int:
        states = [row.state for row in self._rows]
        return states.index(FindingState.OPEN) if FindingState.OPEN in states else 0

    def _decide(self, state: FindingState) -> None:
        self._goes_on = True
        self.decided.emit(self.selected(), state)
        self._goes_on = False

    def _on_mask_all(self) -> None:
        marks = [row.mark for row in self._rows if row.state is FindingState.OPEN]
        self.decided.emit(marks, FindingState.MASKED)

    def _on_current(self) -> None:
        self.looked_at.emit(self.current())

    def _on_selected(self) -> None:
        chosen = set(self.selected())
        states = {row.state for row in self._rows if row.mark in chosen} - {FindingState.REMOVED}
        self._mask.setEnabled(bool(states - {FindingState.MASKED}))
        self._keep.setEnabled(bool(states - {FindingState.KEPT}))

    def _lay_out(self) -> None:
        button_row = QHBoxLayout()
        button_row.setSpacing(8)
        for one in (self._mask, self._keep):
            button_row.addWidget(one)
        button_row.addStretch(1)
        button_row.addWidget(self._undo)
        side = QVBoxLayout()
        side.setSpacing(10)
        side.addWidget(self._list, 1)
        side.addWidget(self._mask_all)
        self._list.setFixedWidth(_LIST_WIDTH_PX)
        right = QVBoxLayout()
        right.setSpacing(10)
        right.addWidget(self._words)
        right.addWidget(self._picture, 20)
        right.addStretch(1)
        right.addLayout(button_row)
        row = QHBoxLayout()
        row.setSpacing(16)
        row.addLayout(side)
        row.addLayout(right, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(self._summary)
        column.addLayout(row, 1)
