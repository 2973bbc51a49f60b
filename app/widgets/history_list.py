"""Earlier tasks, newest first, with a search line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QLineEdit,
    QListView,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.language import to_translate, tr
from app.present import Tone
from app.theme.colours import Colours
from app.widgets.spoken import call_pick
from app.widgets.two_lines import NOTE, TONE, TwoLines
from app.widgets.words import label

_Index = QModelIndex | QPersistentModelIndex
_SEARCH_DELAY_MS = 150


@dataclass(frozen=True, slots=True)
class HistoryRow:
    record_id: str
    task: str
    note: str
    """Ending and time, in words."""
    tone: Tone
    tags: tuple[str, ...] = ()


class RecordAction(StrEnum):
    """What can be done with an earlier task; the value is what the owner reads."""

    EDIT = to_translate("Name and tags…")
    CONTINUE = to_translate("Go on after it…")
    RERUN = to_translate("Run again")
    ROUTINE = to_translate("Make a routine…")
    REVIEW = to_translate("Review…")
    LESSON = to_translate("Write a lesson…")
    COMPARE = to_translate("Compare…")
    SHARE = to_translate("Page to send…")
    FILES = to_translate("Show its files")
    EXPORT = to_translate("Export…")
    DELETE = to_translate("Delete…")


_SHORTCUTS = {
    RecordAction.EDIT: "F2",
    RecordAction.CONTINUE: "Ctrl+G",
    RecordAction.RERUN: "Ctrl+R",
    RecordAction.ROUTINE: "Ctrl+Shift+M",
    RecordAction.REVIEW: "Ctrl+Shift+R",
    RecordAction.LESSON: "Ctrl+L",
    RecordAction.COMPARE: "Ctrl+D",
    RecordAction.SHARE: "Ctrl+Shift+E",
    RecordAction.FILES: "Ctrl+Shift+F",
    RecordAction.EXPORT: "Ctrl+E",
    RecordAction.DELETE: "Delete",
}


class HistoryModel(QAbstractListModel):
    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[HistoryRow, ...] = ()

    def set_rows(self, rows: Sequence[HistoryRow]) -> None:
        self.beginResetModel()
        self._rows = tuple(rows)
        self.endResetModel()

    def row_at(self, index: _Index) -> HistoryRow:
        return self._rows[index.row()]

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.DisplayRole:
            return self.row_at(index).task
        if role in (NOTE, Qt.ItemDataRole.AccessibleDescriptionRole):
            return self.row_at(index).note
        if role == TONE:
            return self.row_at(index).tone
        if role == Qt.ItemDataRole.ToolTipRole:
            return self.row_at(index).task
        return None


class HistoryList(QWidget):
    """Emits the record that was chosen and the words that are searched for."""

    record_chosen = Signal(str)
    search_changed = Signal(str)
    filter_changed = Signal(object)
    """The data of the chosen filter; None for all."""
    action_asked = Signal(object, str)
    """What to do (a `RecordAction`) with which record."""
    unrated_asked = Signal()
    """Show the newest run that waits for the owner's word."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._search = QLineEdit()
        self._search.setProperty("role", "search")
        self._search.setPlaceholderText(tr("Search history"))
        self._search.setAccessibleName(tr("Search history"))
        self._search.setClearButtonEnabled(True)
        self._delay = QTimer(self)
        self._delay.setSingleShot(True)
        self._delay.setInterval(_SEARCH_DELAY_MS)
        self._delay.timeout.connect(self._on_search_settled)
        self._search.textChanged.connect(self._on_search_typed)
        self._model = HistoryModel()
        self._list = QListView()
        self._delegate = TwoLines(self._list, inset_px=8)
        self._list.setModel(self._model)
        self._list.setItemDelegate(self._delegate)
        self._list.setMouseTracking(True)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self._list.setAccessibleName(tr("History"))
        self._list.clicked.connect(self._on_chosen)
        self._list.activated.connect(self._on_chosen)
        self._list.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        for kind in RecordAction:
            action = QAction(tr(kind.value), self._list)
            action.setShortcut(QKeySequence(_SHORTCUTS[kind]))
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            action.triggered.connect(partial(self._on_action, kind))
            self._list.addAction(action)
        self._filter = QComboBox()
        self._filter.setProperty("role", "pick")
        call_pick(self._filter, tr("Which tasks"))
        self._filter.activated.connect(lambda: self.filter_changed.emit(self._filter.currentData()))
        self.offer_filters(())
        self._unrated = QPushButton()
        self._unrated.setProperty("kind", "quiet")
        self._unrated.setVisible(False)
        self._unrated.clicked.connect(lambda _checked=False: self.unrated_asked.emit())
        self._empty = label(tr("Nothing here yet"), role="faint")
        self._empty.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        search_row = QVBoxLayout()
        search_row.setContentsMargins(14, 0, 14, 0)
        search_row.setSpacing(2)
        search_row.addWidget(self._search)
        search_row.addWidget(self._filter)
        search_row.addWidget(self._unrated)
        column.addLayout(search_row)
        column.addWidget(self._empty)
        column.addWidget(self._list, 1)

    def show_rows(self, rows: Sequence[HistoryRow], *, chosen_id: str = "") -> None:
        self._model.set_rows(rows)
        self._empty.setText(tr("Nothing found") if self._search.text() else tr("Nothing here yet"))
        self._empty.setVisible(not rows)
        for number, row in enumerate(rows):
            if row.record_id == chosen_id:
                self._list.setCurrentIndex(self._model.index(number, 0))

    def offer_filters(self, filters: Sequence[tuple[str, object]]) -> None:
        """Words and data of each, beside "All tasks"; what is chosen stays chosen if it is offered again."""
        chosen = self._filter.currentText()
        self._filter.clear()
        for words, data in ((tr("All tasks"), None), *filters):
            self._filter.addItem(words, data)
        self._filter.setCurrentIndex(max(self._filter.findText(chosen), 0))

    def show_unrated(self, count: int) -> None:
        """How many finished tasks wait for their owner's word."""
        one = tr("1 waits for your word")
        self._unrated.setText(one if count == 1 else tr("{count} wait for your word", count=count))
        self._unrated.setVisible(count > 0)

    def set_colours(self, colours: Colours, tones: Mapping[Tone, str]) -> None:
        self._delegate.colours, self._delegate.tone_colours = colours, tones
        self._list.viewport().update()

    def clear_choice(self) -> None:
        self._list.clearSelection()

    def _on_search_typed(self) -> None:
        self._delay.start()

    def _on_search_settled(self) -> None:
        self.search_changed.emit(self._search.text().strip())

    def _on_action(self, kind: RecordAction) -> None:
        index = self._list.currentIndex()
        if index.isValid():
            self.action_asked.emit(kind, self._model.row_at(index).record_id)

    def _on_chosen(self, index: QModelIndex) -> None:
        self.record_chosen.emit(self._model.row_at(index).record_id)
