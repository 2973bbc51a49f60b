"""One line that says what went wrong or where something is; goes when its cross is clicked."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from app.language import tr
from app.present import TonedText
from app.widgets.words import breakable, paragraph


class Notice(QFrame):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("card", "end")
        self._text = paragraph("")
        self._text.setMinimumHeight(1)  # its own is that of the narrowest it could be
        close = QPushButton(tr("Close"))
        close.setProperty("kind", "quiet")
        close.setAutoDefault(False)
        close.clicked.connect(self.clear)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 6, 8, 6)
        row.addWidget(self._text, 1)
        row.addWidget(close)
        self.setVisible(False)

    def show_words(self, words: TonedText) -> None:
        self.setProperty("tone", str(words.tone))
        self.style().unpolish(self)
        self.style().polish(self)
        self._text.setText(breakable(words.text))
        self.setVisible(True)

    def clear(self) -> None:
        self.setVisible(False)
