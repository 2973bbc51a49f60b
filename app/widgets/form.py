"""Rows of a form: a name, a field that a screen reader calls by that name, and perhaps a note below it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
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
_NAME_WIDTH_PX, _BETWEEN_PX, _LEAST_PX = 150, 20, 160
_MOST_OF_PICK_PX = 240
"""A list of words may be narrower than its longest one."""


class Form(QWidget):
    """Grows row by row. Fields stand in one column beside their names; where they have no room there, each
    stands below its name."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(_BETWEEN_PX)
        self._grid.setVerticalSpacing(6)
        self._grid.setColumnStretch(1, 1)
        self._grid.setColumnMinimumWidth(0, _NAME_WIDTH_PX)
        self._rows: list[tuple[QLabel | None, QWidget, QLabel | None]] = []
        self._is_narrow = False

    def row(self, name: str, field: QWidget, note: str = "") -> None:
        """A row; `name` is also what the field is called where it has no name yet."""
        words = None
        if name:
            words = label(name, role="soft")
            words.setMinimumHeight(_ROW_HEIGHT_PX)
            words.setBuddy(field)
        if not field.accessibleName() and name:
            field.setAccessibleName(name)
        faint = None
        if note:
            faint = paragraph(note, role="faint")
            field.setAccessibleDescription(note)
        self._rows.append((words, field, faint))
        self._place(len(self._rows) - 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_narrow = event.size().width() < self._needed_px()
        if is_narrow != self._is_narrow:
            self._is_narrow = is_narrow
            self._grid.setColumnMinimumWidth(0, 0 if is_narrow else _NAME_WIDTH_PX)
            for number in range(len(self._rows)):
                self._place(number)

    def _place(self, number: int) -> None:
        """Four lines of the grid: the name, a field below it, the note, and a little room."""
        words, field, note = self._rows[number]
        top, beside = 4 * number, 0 if self._is_narrow else 1
        is_wide = isinstance(field, QLineEdit | QLabel) or field.layout() is not None
        place = Qt.AlignmentFlag.AlignTop
        if not is_wide:
            place |= Qt.AlignmentFlag.AlignLeft
        span = 2 - beside
        if words is not None:
            self._grid.addWidget(words, top, 0, 1, span, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(field, top + 1 - beside, beside, 1, span, place)
        if note is not None:
            self._grid.addWidget(note, top + 2, beside, 1, span)
        self._grid.setRowMinimumHeight(top + 3, 4)

    def _needed_px(self) -> int:
        """What names and fields need side by side; what wraps or scrolls needs little."""
        names = [words.sizeHint().width() for words, _, _ in self._rows if words is not None]
        fields = [_least_px(field) for _, field, _ in self._rows]
        return max([_NAME_WIDTH_PX, *names]) + _BETWEEN_PX + max(fields, default=0)


def _least_px(field: QWidget) -> int:
    if isinstance(field, QLineEdit) or (isinstance(field, QLabel) and field.wordWrap()):
        return _LEAST_PX
    if isinstance(field, QComboBox):
        return min(field.sizeHint().width(), _MOST_OF_PICK_PX)
    return field.minimumSizeHint().width() if field.layout() is not None else field.sizeHint().width()


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
