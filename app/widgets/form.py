"""Rows of a form: a name, a field that a screen reader calls by that name, and perhaps a note below it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QWidget,
)

from app.widgets.words import label, paragraph

_ROW_HEIGHT_PX = 32
_NUMBER_WIDTH_PX = 110


class Form(QWidget):
    """Grows row by row. Fields stand in one column; what lies below them stays as high as it wants to be."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(20)
        self._grid.setVerticalSpacing(6)
        self._grid.setColumnStretch(1, 1)
        self._grid.setColumnMinimumWidth(0, 150)

    def row(self, name: str, field: QWidget, note: str = "") -> None:
        """A row; `name` is also what the field is called where it has no name yet."""
        number = self._grid.rowCount()
        if name:
            words = label(name, role="soft")
            words.setMinimumHeight(_ROW_HEIGHT_PX)
            words.setBuddy(field)
            self._grid.addWidget(words, number, 0, Qt.AlignmentFlag.AlignTop)
        if not field.accessibleName() and name:
            field.setAccessibleName(name)
        is_wide = isinstance(field, QLineEdit | QLabel) or field.layout() is not None
        place = (
            Qt.AlignmentFlag.AlignTop if is_wide else Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
        )
        self._grid.addWidget(field, number, 1, place)
        if note:
            words = paragraph(note, role="faint")
            field.setAccessibleDescription(note)
            self._grid.addWidget(words, number + 1, 1)
        self._grid.setRowMinimumHeight(number + (2 if note else 1), 4)


def number(low: int, high: int, value: int, *, suffix: str = "", zero: str = "") -> QSpinBox:
    """`zero` is what the least value says in words."""
    made = QSpinBox()
    made.setRange(low, high)
    made.setSuffix(suffix)
    if zero:
        made.setSpecialValueText(zero)
    made.setValue(value)
    made.setMinimumWidth(_NUMBER_WIDTH_PX)
    made.lineEdit().setTextMargins(7, 0, 7, 0)
    return made


def pick(entries: dict[str, str], chosen: str) -> QComboBox:
    """A list of words, each with the value it stands for."""
    made = QComboBox()
    for value, words in entries.items():
        made.addItem(words, value)
    made.setCurrentIndex(max(made.findData(chosen), 0))
    return made


def switch(words: str, is_on: bool) -> QCheckBox:
    made = QCheckBox(words)
    made.setChecked(is_on)
    made.setAccessibleName(words)
    made.setMinimumHeight(_ROW_HEIGHT_PX)
    return made


def button(words: str, on_click: Callable[[], object], *, kind: str = "") -> QPushButton:
    made = QPushButton(words)
    made.setAutoDefault(False)
    made.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
    if kind:
        made.setProperty("kind", kind)
    made.clicked.connect(lambda _checked=False: on_click())
    return made
