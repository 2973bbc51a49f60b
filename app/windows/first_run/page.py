"""The base of the first-run pages: a title, a sentence, a body, and whether the owner can go on."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.theme.colours import Colours
from app.widgets.words import label, paragraph


class FirstRunPage(QWidget):
    """A page tells by `changed` that `can_go_on` or `why_not` may say something else now."""

    changed = Signal()

    def __init__(self, title: str, sentence: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.body = QVBoxLayout()
        self.body.setSpacing(12)
        column = QVBoxLayout(self)
        column.setContentsMargins(28, 22, 28, 12)
        column.setSpacing(8)
        column.addWidget(label(title, role="hero"))
        column.addWidget(paragraph(sentence, role="soft"))
        column.addSpacing(8)
        column.addLayout(self.body, 1)

    def can_go_on(self) -> bool:
        return True

    def why_not(self) -> str:
        """What is missing before the owner can go on."""
        return ""

    def set_colours(self, colours: Colours) -> None:
        """For pages that paint themselves."""
