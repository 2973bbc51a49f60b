"""Files that a run left, each to be opened, saved or shown in its folder. Emits; files are for others."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from agent.terminal import revealed
from app.history.result_files import ResultFile, size_words
from app.language import tr
from app.widgets.flow import FlowLayout
from app.widgets.words import ElidedLabel, label, plain_tip

_MOST_SHOWN = 6
_NAME_PX = 190


class ResultList(QWidget):
    open_asked = Signal(object)
    """The `Path` of a file."""
    save_asked = Signal(object)
    """The same."""
    folder_asked = Signal(object)
    """The same."""

    def __init__(self, files: Sequence[ResultFile], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Files of this task"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 6, 0, 0)
        column.setSpacing(6)
        count = len(files)
        column.addWidget(
            label(tr("1 file") if count == 1 else tr("{count} files", count=count), role="faint")
        )
        for file in files[:_MOST_SHOWN]:
            column.addWidget(self._row(file))
        if count > _MOST_SHOWN:
            more = QPushButton(tr("{count} more in the folder", count=count - _MOST_SHOWN))
            more.setProperty("kind", "quiet")
            more.clicked.connect(partial(self._emit, self.folder_asked, files[_MOST_SHOWN]))
            column.addWidget(more, 0, Qt.AlignmentFlag.AlignLeft)

    def _row(self, file: ResultFile) -> QWidget:
        row = QWidget()
        flow = FlowLayout(row, spacing_px=8)
        named = QWidget()
        names = QHBoxLayout(named)
        names.setContentsMargins(0, 0, 0, 0)
        names.setSpacing(8)
        named.setMinimumHeight(QPushButton(tr("Open")).sizeHint().height())
        name = ElidedLabel()
        name.setText(revealed(file.name))
        name.setFixedWidth(_NAME_PX)
        name.setToolTip(plain_tip(file.name))
        names.addWidget(name, 1)
        size = label(size_words(file.num_bytes), role="faint")
        size.setMinimumWidth(size.fontMetrics().horizontalAdvance("999.9 MB"))
        names.addWidget(size)
        flow.addWidget(named)
        for words, signal in (
            (tr("Open"), self.open_asked),
            (tr("Save as…"), self.save_asked),
            (tr("Show in folder"), self.folder_asked),
        ):
            button = QPushButton(words)
            button.setAccessibleName(f"{words}: {revealed(file.name)}")
            button.setAutoDefault(False)
            button.clicked.connect(partial(self._emit, signal, file))
            flow.addWidget(button)
        return row

    def _emit(self, signal: object, file: ResultFile, _checked: bool = False) -> None:
        signal.emit(file.path)  # type: ignore[attr-defined]
