"""A list of a model's proposals, one line each, one of them chosen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QRadioButton, QSizePolicy, QVBoxLayout, QWidget

from app.language import tr
from app.widgets.clearing import clear
from app.widgets.words import plain_tip

_INDICATOR_PX = 30


class ProposalList(QWidget):
    """Emits when its owner chooses another one; what is shown by the program emits nothing."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Proposals"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._group = QButtonGroup(self)
        self._group.idClicked.connect(self.chosen)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)

    def show_lines(self, lines: Sequence[str]) -> None:
        """The first one is chosen."""
        for button in self._group.buttons():
            self._group.removeButton(button)
        clear(self._column)
        for number, words in enumerate(lines):
            line = _Line(f"{number + 1}.  {words}")
            line.setChecked(number == 0)
            self._group.addButton(line, number)
            self._column.addWidget(line)

    def choose_none(self) -> None:
        """Something else is done."""
        self._group.setExclusive(False)
        for button in self._group.buttons():
            button.setChecked(False)
        self._group.setExclusive(True)


class _Line(QRadioButton):
    """Ends in "…" where there is no room for all of it."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self._words = words
        self.setAccessibleName(words)
        self.setToolTip(plain_tip(words))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        return QSize(80, super().minimumSizeHint().height())

    def sizeHint(self) -> QSize:
        return QSize(200, super().sizeHint().height())

    def hitButton(self, at: QPoint) -> bool:
        """Clicks count anywhere in the line, not only on its text."""
        return self.rect().contains(at)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        room = max(self.width() - _INDICATOR_PX, 40)
        shown = self.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, room)
        self.setText(shown.replace("&", "&&"))
