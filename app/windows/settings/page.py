"""The base of the settings pages: a title, rows, and the preferences that it writes."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.storage.preferences import Preferences
from app.widgets.form import Form
from app.widgets.words import label, paragraph


class SettingsPage(QWidget):
    """Reads the preferences when it is made; `changed` gives them with this page's part as it is now."""

    def __init__(self, title: str, sentence: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = title
        self.form = Form()
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(28, 22, 28, 12)
        self.column.setSpacing(10)
        self.column.addWidget(label(title, role="hero"))
        if sentence:
            self.column.addWidget(paragraph(sentence, role="soft"))
        self.column.addSpacing(4)
        self.column.addWidget(self.form)
        self.column.addStretch(1)

    def add_below(self, widget: QWidget) -> None:
        """After the rows."""
        self.column.insertWidget(self.column.count() - 1, widget)

    def changed(self, preferences: Preferences) -> Preferences:
        return preferences
