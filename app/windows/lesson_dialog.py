"""What a recorded task teaches, as a text that its owner reads and changes before it is kept."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from app.language import tr
from app.widgets.fitting_dialog import FittingDialog
from app.widgets.form import button
from app.widgets.words import label, paragraph, shorten

_WIDTH_PX = 600
_LINES = 12


class LessonDialog(FittingDialog):
    """Emits the text; keeps nothing itself."""

    saved = Signal(str)

    def __init__(self, task: str, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Write a lesson"))
        self._text = QPlainTextEdit(text)
        self._text.setAccessibleName(tr("Lesson"))
        self._text.setTabChangesFocus(True)
        self._text.setFixedHeight(self._text.fontMetrics().lineSpacing() * _LINES + 16)
        self._save = button(tr("Save"), self._on_save, kind="primary")
        self._text.textChanged.connect(lambda: self._save.setEnabled(bool(self._text.toPlainText().strip())))
        foot = QHBoxLayout()
        foot.setSpacing(8)
        foot.addStretch(1)
        foot.addWidget(button(tr("Cancel"), self.reject))
        foot.addWidget(self._save)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(12)
        column.addWidget(label(tr("Write a lesson"), role="hero"))
        advice = tr(
            "A model is told this before a task like it. Take out what belongs to this one time only."
        )
        for told, role in ((shorten(task, max_characters=200, max_lines=3), "strong"), (advice, "soft")):
            said = paragraph(told, role=role)
            said.setMinimumHeight(1)  # its own is that of the narrowest it could be
            column.addWidget(said)
        column.addWidget(self._text)
        column.addLayout(foot)
        self.fit_to(_WIDTH_PX)

    def _on_save(self) -> None:
        self.saved.emit(self._text.toPlainText().strip())
        self.accept()
