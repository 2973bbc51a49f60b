"""An answer that is a table, with Copy and Save as CSV. Emits; the clipboard and files are for others."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QSizePolicy,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.answer_table import AnswerTable, cell_text, is_number
from app.language import tr
from app.widgets.words import label, plain_tip

_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
_MOST_ROWS = 8
"""More are scrolled to."""
_MOST_COLUMN_PX = 280
_LEAST_COLUMN_PX = 56
_CELL_CHARACTERS = 300
_ROW_PADDING_PX = 12
_COLUMN_PADDING_PX = 16
_BAR_PX = 14
_ALIGNED = {
    False: Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
    True: Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
}


class AnswerModel(QAbstractTableModel):
    def __init__(self, table: AnswerTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._table.rows)

    def columnCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._table.columns)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        cell = self._table.rows[index.row()][index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return " ".join(cell_text(cell)[:_CELL_CHARACTERS].split())
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(cell_text(cell)[:_CELL_CHARACTERS])
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _ALIGNED[is_number(cell)]
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._table.columns[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            numbers = [is_number(row[section]) for row in self._table.rows if row[section] is not None]
            return _ALIGNED[bool(numbers) and all(numbers)]
        return None


class AnswerView(QWidget):
    """One table; as high as its rows, up to some."""

    copy_asked = Signal(object)
    """The `AnswerTable`."""
    save_asked = Signal(object)
    """The same."""

    def __init__(self, table: AnswerTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = QTableView()
        self._view.setModel(AnswerModel(table, self))
        self._view.setAccessibleName(tr("Answer"))
        self._view.setProperty("role", "answer")
        self._view.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        self._view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self._view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self._view.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self._view.setTabKeyNavigation(False)
        self._view.setShowGrid(False)
        self._view.setWordWrap(False)
        self._view.setCornerButtonEnabled(False)
        self._view.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._view.verticalHeader().setVisible(False)
        self._fit(table)
        foot = QHBoxLayout()
        foot.setSpacing(8)
        count = len(table.rows)
        foot.addWidget(
            label(tr("1 row") if count == 1 else tr("{count:,} rows", count=count), role="faint"), 1
        )
        foot.addWidget(_button(tr("Copy"), lambda: self.copy_asked.emit(table)))
        foot.addWidget(_button(tr("Save as CSV…"), lambda: self.save_asked.emit(table)))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._view)
        column.addLayout(foot)

    def _fit(self, table: AnswerTable) -> None:
        view, head = self._view, self._view.horizontalHeader()
        view.ensurePolished()
        row_px = view.fontMetrics().height() + _ROW_PADDING_PX
        view.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        view.verticalHeader().setDefaultSectionSize(row_px)
        head.setHighlightSections(False)
        head.setMinimumSectionSize(_LEAST_COLUMN_PX)
        head.setMaximumSectionSize(_MOST_COLUMN_PX)
        view.resizeColumnsToContents()
        head.setMaximumSectionSize(-1)
        for place in range(len(table.columns)):  # the style sheet's padding is not measured
            view.setColumnWidth(place, view.columnWidth(place) + _COLUMN_PADDING_PX)
        head.setStretchLastSection(True)
        head.setFixedHeight(row_px)
        shown = min(max(len(table.rows), 1), _MOST_ROWS)
        view.setFixedHeight(row_px * (shown + 1) + _BAR_PX)


def _button(text: str, on_click: object) -> QPushButton:
    made = QPushButton(text)
    made.setAutoDefault(False)
    made.clicked.connect(lambda _checked=False: on_click())  # type: ignore[operator]
    return made
