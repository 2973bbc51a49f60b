"""Offers the next model after one could not do a task. Emits; who starts it is elsewhere."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.language import tr
from app.widgets.words import label, paragraph


class FallbackCard(QFrame):
    """One button starts the task again with the other model."""

    accepted = Signal(bool)
    """True: from now on it begins by itself."""

    def __init__(self, failed: str, following: str, host: str = "", parent: QWidget | None = None) -> None:
        """`host` sees the screen then; "" where that is nobody."""
        super().__init__(parent)
        self.setProperty("card", "question")
        title = tr("{model} could not do it", model=failed)
        self.setAccessibleName(title)
        words = tr("{model} can try the same task from the beginning.", model=following)
        if host:
            words = f"{words} {tr('{host} sees the screen then.', host=host)}"
        self._always = QCheckBox(tr("Always do so"))
        start = QPushButton(tr("Try {model}", model=following))
        start.setProperty("kind", "primary")
        start.setAutoDefault(False)
        start.clicked.connect(self._on_start)
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(start)
        row.addWidget(self._always)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(8)
        column.addWidget(label(title, role="title"))
        column.addWidget(paragraph(words))
        column.addLayout(row)

    def _on_start(self) -> None:
        self.setEnabled(False)
        self.accepted.emit(self._always.isChecked())
