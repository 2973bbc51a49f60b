"""The files that go with a task: one button each, which takes its file away again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QPushButton, QWidget

from app.language import tr
from app.widgets.clearing import clear
from app.widgets.flow import FlowLayout

_NAME_CHARACTERS = 32


class Attachments(QWidget):
    """Not to be seen while there are none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Attached files"))
        self._files: tuple[Path, ...] = ()
        self._is_offered = True
        self._row = FlowLayout(self, spacing_px=6)
        self.setVisible(False)

    def files(self) -> tuple[Path, ...]:
        """In the order in which they came."""
        return self._files

    def show_files(self, files: Sequence[Path]) -> None:
        """Each once."""
        self._files = tuple(dict.fromkeys(files))
        clear(self._row)
        for file in self._files:
            self._row.addWidget(self._chip(file))
        self.offer(self._is_offered)

    def offer(self, is_offered: bool) -> None:
        """Whether files can go with the task at all."""
        self._is_offered = is_offered
        self.setVisible(is_offered and bool(self._files))
        self.updateGeometry()

    def add(self, files: Sequence[Path]) -> None:
        self.show_files((*self._files, *files))

    def _chip(self, file: Path) -> QPushButton:
        name = file.name
        if len(name) > _NAME_CHARACTERS:
            half = _NAME_CHARACTERS // 2
            name = f"{name[:half]}…{name[-half:]}"
        made = QPushButton(f"{name}  ✕")
        made.setProperty("kind", "attachment")
        made.setAutoDefault(False)
        made.setToolTip(str(file))
        made.setAccessibleName(tr("Take away {name}", name=file.name))
        made.clicked.connect(lambda: self.show_files([one for one in self._files if one != file]))
        return made
