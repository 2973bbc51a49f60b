"""The line above the task box: what the next task goes on from, and whether it does."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QPushButton, QWidget

from app.language import tr
from app.widgets.words import paragraph


class ContinueLine(QFrame):
    """Hidden while there is nothing to go on from."""

    close_asked = Signal()
    """The desktop that is kept is not needed any more."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._goes_on = QCheckBox(tr("Go on there"))
        self._words = paragraph("", role="soft")
        self._close = QPushButton(tr("Close it"))
        self._close.setProperty("kind", "quiet")
        self._close.setAutoDefault(False)
        self._close.clicked.connect(self.close_asked)
        row = QHBoxLayout(self)
        row.setContentsMargins(2, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(self._goes_on, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._words, 1)
        row.addWidget(self._close)
        self.setVisible(False)

    def offer(self, words: str, *, can_close: bool) -> None:
        """`words` say where the next task would go on; `can_close`: whether something is kept for it."""
        self._words.setText(words)
        self._goes_on.setAccessibleDescription(words)
        self._goes_on.setChecked(True)
        self._close.setVisible(can_close)
        self.setVisible(True)

    def withdraw(self) -> None:
        self._goes_on.setChecked(False)
        self.setVisible(False)

    def goes_on(self) -> bool:
        return not self.isHidden() and self._goes_on.isChecked()

    def begin_anew(self) -> None:
        """The next task is a new one, as long as its owner does not say otherwise."""
        self._goes_on.setChecked(False)
