"""Review of one recorded task, in a window of its own."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget

from app.language import tr
from app.windows.review_panel import ReviewPanel

_SIZE_PX = (1120, 740)


class ReviewWindow(QDialog):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Review"))
        self.resize(*_SIZE_PX)
        self.panel = ReviewPanel()
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.addWidget(self.panel)
