"""A list of folders, each with a button that takes it out, and one that asks for another."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.language import tr
from app.widgets.form import button
from app.widgets.words import ElidedLabel, plain_tip


class FolderList(QWidget):
    """Holds paths as texts; whether there are such folders is for others to say."""

    addition_asked = Signal()
    """The answer is `add`."""
    changed = Signal()

    def __init__(self, folders: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: list[_FolderRow] = []
        self._rows_column = QVBoxLayout()
        self._rows_column.setSpacing(2)
        self._add = button(tr("Add a folder…"), self.addition_asked.emit)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(self._rows_column)
        column.addWidget(self._add)
        for folder in folders:
            self.add(folder)

    def folders(self) -> tuple[str, ...]:
        return tuple(row.folder for row in self._rows)

    def add(self, folder: str) -> None:
        """At the end; one that is there already stays once."""
        if folder in self.folders():
            return
        row = _FolderRow(folder)
        row.removal_asked.connect(lambda: self._remove(row))
        self._rows.append(row)
        self._rows_column.addWidget(row)
        self.changed.emit()

    def put_after(self, widget: QWidget) -> QWidget:
        """Where Tab goes from that widget on; the last one of the list."""
        for one in (*(row.remove for row in self._rows), self._add):
            QWidget.setTabOrder(widget, one)
            widget = one
        return widget

    def _remove(self, row: _FolderRow) -> None:
        place = self._rows.index(row)
        self._rows.remove(row)
        self._rows_column.removeWidget(row)
        row.hide()
        row.deleteLater()
        next_one = self._rows[min(place, len(self._rows) - 1)].remove if self._rows else self._add
        next_one.setFocus()
        self.changed.emit()


class _FolderRow(QWidget):
    removal_asked = Signal()

    def __init__(self, folder: str) -> None:
        super().__init__()
        self.folder = folder
        words = ElidedLabel()
        words.setText(folder)
        words.setToolTip(plain_tip(folder))
        self.remove = button(tr("Remove"), self.removal_asked.emit, kind="quiet")
        self.remove.setAccessibleName(tr("Remove {name}", name=folder))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(words, 1)
        row.addWidget(self.remove, 0, Qt.AlignmentFlag.AlignVCenter)
