"""Choosing files that go with a task. I/O: the file dialog."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from app.language import tr
from app.widgets.task_box import TaskBox


class Attaching(QObject):
    """Asks which files, and gives them to the task box. Never waits for the answer."""

    def __init__(self, box: TaskBox, parent: QObject) -> None:
        super().__init__(parent)
        self._box = box
        box.attach_asked.connect(self.open)

    def open(self) -> None:
        dialog = QFileDialog(self._box.window(), tr("Attach files"), str(Path.home()))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(self._on_chosen)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _on_chosen(self, files: Sequence[str]) -> None:
        self._box.attach([Path(file) for file in files])
