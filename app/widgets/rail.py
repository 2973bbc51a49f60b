"""A column of names at the left of a window with several pages: one of them is chosen, each may be ticked."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QLayout, QPushButton, QVBoxLayout, QWidget

from app.theme.icons import icon

_WIDTH_PX = 190


class Rail(QFrame):
    """Emits the number of the page that was chosen. Up and down move between the names."""

    chosen = Signal(int)

    def __init__(self, names: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("rail")
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self._group.idClicked.connect(self.chosen)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(10, 16, 10, 16)
        self._column.setSpacing(4)
        for number, name in enumerate(names):
            button = QPushButton(name)
            button.setProperty("kind", "step")
            button.setCheckable(True)
            button.setAutoDefault(False)
            self._group.addButton(button, number)
            self._column.addWidget(button)
        self._column.addStretch(1)
        self._fit()

    def choose(self, number: int) -> None:
        """Shows it as chosen, and emits nothing."""
        self._group.button(number).setChecked(True)

    def focus(self, number: int) -> None:
        self._group.button(number).setFocus()

    def set_open(self, number: int, is_open: bool) -> None:
        self._group.button(number).setEnabled(is_open)

    def tick(self, number: int, colour: str) -> None:
        """A mark of that colour before the name; "" takes it away."""
        button = self._group.button(number)
        button.setIcon(icon("check", colour) if colour else type(button.icon())())
        self._fit()

    def add_below(self, widget: QWidget) -> None:
        self._column.addWidget(widget, 0, Qt.AlignmentFlag.AlignBottom)

    def _fit(self) -> None:
        widths = [button.sizeHint().width() for button in self._group.buttons()]
        self.setFixedWidth(max([_WIDTH_PX, *(width + 24 for width in widths)]))


def lay_out_beside(
    window: QWidget, rail: Rail, pages: QWidget, foot: QLayout, *, above: QWidget | None = None
) -> None:
    """Fill a window: the rail at the left, its pages beside it, `above` over and buttons below these."""
    right = QVBoxLayout()
    right.setSpacing(0)
    if above is not None:
        right.addWidget(above)
    right.addWidget(pages, 1)
    right.addLayout(foot)
    whole = QHBoxLayout(window)
    whole.setContentsMargins(0, 0, 0, 0)
    whole.setSpacing(0)
    whole.addWidget(rail)
    whole.addLayout(right, 1)
