"""What stands at the left of the window: the list of tasks, and the ways to everything else."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.theme.icons import IconLabel
from app.widgets.words import label

_ALONE_COLUMNS = 3


class Sidebar(QFrame):
    """Alone in a narrow window it fills it: a way back and Stop stand above the list instead of the name."""

    def __init__(
        self,
        *,
        new: QPushButton,
        history: QWidget,
        foot: Sequence[QPushButton],
        back: QPushButton,
        stop: QPushButton,
    ) -> None:
        """`back` and `stop` are seen only while it is alone, `stop` only while something runs."""
        super().__init__()
        self.setObjectName("sidebar")
        self._foot, self._back, self._stop = tuple(foot), back, stop
        self._is_alone = False
        self._brand = QWidget()
        brand_row = QHBoxLayout(self._brand)
        brand_row.setContentsMargins(16, 0, 14, 0)
        brand_row.setSpacing(10)
        brand_row.addWidget(IconLabel("deskhand", size_px=26))
        brand_row.addWidget(label("Deskhand", role="brand"), 1)
        self._above = QWidget()
        above_row = QHBoxLayout(self._above)
        above_row.setContentsMargins(12, 0, 12, 0)
        above_row.addWidget(back)
        above_row.addStretch(1)
        above_row.addWidget(stop)
        new_row = QHBoxLayout()
        new_row.setContentsMargins(6, 0, 8, 0)
        new_row.addWidget(new)
        new_row.addStretch(1)
        self._grid = QGridLayout()
        self._grid.setContentsMargins(6, 0, 8, 0)
        self._grid.setSpacing(0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 14, 0, 10)
        column.setSpacing(10)
        column.addWidget(self._brand)
        column.addWidget(self._above)
        column.addLayout(new_row)
        column.addWidget(history, 1)
        column.addLayout(self._grid)
        self._arrange(1)
        self._above.setVisible(False)

    def set_alone(self, is_alone: bool, *, is_running: bool) -> None:
        """Whether nothing else is seen of the window."""
        self._stop.setVisible(is_running)
        if is_alone == self._is_alone:
            return
        self._is_alone = is_alone
        self._brand.setVisible(not is_alone)
        self._above.setVisible(is_alone)
        self._arrange(_ALONE_COLUMNS if is_alone else 1)

    def _arrange(self, num_columns: int) -> None:
        """The buttons below the list, row by row."""
        for number, button in enumerate(self._foot):
            row, column = divmod(number, num_columns)
            self._grid.addWidget(button, row, column, Qt.AlignmentFlag.AlignLeft)
        for column in range(_ALONE_COLUMNS):
            self._grid.setColumnStretch(column, int(column == num_columns - 1))
