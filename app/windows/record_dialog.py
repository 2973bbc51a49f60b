"""What an earlier task is called, and its tags."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.language import tr
from app.widgets.fitting_dialog import FittingDialog
from app.widgets.form import button
from app.widgets.words import label, paragraph, shorten

_WIDTH_PX = 440


class RecordDialog(FittingDialog):
    """Emits title and tags; writes nothing itself."""

    saved = Signal(str, object)
    """The title, and a tuple of tags."""

    def __init__(self, task: str, title: str, tags: tuple[str, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Name and tags"))
        self._title = QLineEdit(title)
        self._title.setAccessibleName(tr("Title"))
        self._title.setPlaceholderText(tr("As the task was written"))
        self._tags = QLineEdit(", ".join(tags))
        self._tags.setAccessibleName(tr("Tags"))
        self._tags.setPlaceholderText(tr("work, invoices"))
        form = QFormLayout()
        form.setHorizontalSpacing(20)
        form.setVerticalSpacing(12)
        form.addRow(label(tr("Title"), role="soft"), self._title)
        form.addRow(label(tr("Tags"), role="soft"), self._tags)
        save = button(tr("Save"), self._on_accepted, kind="primary")
        save.setDefault(True)
        foot = QHBoxLayout()
        foot.setSpacing(8)
        foot.addStretch(1)
        foot.addWidget(button(tr("Cancel"), self.reject))
        foot.addWidget(save)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(14)
        column.addWidget(label(tr("Name and tags"), role="title"))
        words = paragraph(shorten(task, max_characters=200, max_lines=3), role="soft")
        column.addWidget(words)
        column.addLayout(form)
        column.addStretch(1)
        column.addLayout(foot)
        self.fit_to(_WIDTH_PX)

    def _on_accepted(self) -> None:
        tags = tuple(tag.strip() for tag in self._tags.text().split(",") if tag.strip())
        self.saved.emit(self._title.text().strip(), tags)
        self.accept()
