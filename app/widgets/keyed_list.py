"""A list of rows in two lines, each known by a key; several may be selected."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from app.present import Tone
from app.theme.colours import Colours
from app.widgets.two_lines import IS_NEW, NOTE, TONE, TwoLines
from app.widgets.words import plain_tip

_KEY = Qt.ItemDataRole.UserRole


class KeyedList(QListWidget):
    def __init__(self, name: str) -> None:
        """`name` is what a screen reader says."""
        super().__init__()
        self._lines = TwoLines(self)
        self.setItemDelegate(self._lines)
        self.setAccessibleName(name)
        self.setSelectionMode(QListWidget.SelectionMode.ExtendedSelection)
        self.setMouseTracking(True)

    def add(
        self, key: str, title: str, note: str, *, is_new: bool = False, tone: Tone | None = None
    ) -> QListWidgetItem:
        item = QListWidgetItem(title)
        item.setData(_KEY, key)
        item.setData(NOTE, note)
        item.setData(IS_NEW, is_new)
        item.setData(TONE, tone)
        item.setToolTip(plain_tip(f"{title}\n{note}"))
        self.addItem(item)
        return item

    def set_colours(self, colours: Colours, tone_colours: Mapping[Tone, str] | None = None) -> None:
        """`tone_colours` are those of the dots, where rows have them."""
        self._lines.colours = colours
        self._lines.tone_colours = tone_colours or {}
        self.viewport().update()

    def keys(self) -> list[str]:
        """From top to bottom."""
        return [str(self.item(row).data(_KEY)) for row in range(self.count())]

    def current_key(self) -> str:
        """The key of the current row; "" without one."""
        item = self.currentItem()
        return str(item.data(_KEY)) if item is not None else ""

    def selected_keys(self) -> list[str]:
        """From top to bottom."""
        items = [self.item(row) for row in range(self.count())]
        return [str(item.data(_KEY)) for item in items if item.isSelected()]
