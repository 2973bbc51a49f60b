"""After a crash: says so, and offers the record of what was interrupted, diagnostics, and safe mode."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from app.language import tr
from app.widgets.form import button
from app.widgets.words import label, paragraph, shorten

_WIDTH_PX = 472


class CrashDialog(QDialog):
    record_asked = Signal()
    diagnostics_asked = Signal()
    safe_mode_asked = Signal()

    def __init__(self, task: str, *, is_repeated: bool, parent: QWidget | None = None) -> None:
        """`task` is what was interrupted, or nothing."""
        super().__init__(parent)
        self.setWindowTitle(tr("Deskhand ended without a word"))
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(12)
        column.addStrut(_WIDTH_PX)
        column.addWidget(label(tr("The last time, Deskhand ended without a word"), role="title"))
        for text in (
            tr("It was at work on “{task}”. Its record holds every step before the last.", task=shorten(task))
            if task
            else tr("No task was interrupted."),
            tr("This was not the first time in a row: safe mode sets your settings aside.")
            if is_repeated
            else tr("Nothing is started again by itself."),
        ):
            words = paragraph(text, role="soft")
            words.setMinimumHeight(1)
            column.addWidget(words)
        foot = QHBoxLayout()
        foot.setSpacing(8)
        for words_of, signal in (
            (tr("Diagnostics…"), self.diagnostics_asked),
            (tr("Safe mode"), self.safe_mode_asked),
        ):
            foot.addWidget(button(words_of, self._closing_with(signal)))
        foot.addStretch(1)
        close = button(tr("Close"), self.reject)
        foot.addWidget(close)
        if task:
            show = button(tr("Show the record"), self._closing_with(self.record_asked), kind="primary")
            show.setDefault(True)
            foot.addWidget(show)
        column.addSpacing(6)
        column.addLayout(foot)
        (show if task else close).setFocus()

    def _closing_with(self, signal: object) -> Callable[[], None]:
        def go() -> None:
            self.accept()
            signal.emit()  # type: ignore[attr-defined]

        return go
