"""Asks before a window is closed in which a task runs."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from app.language import tr


def ask_to_close(parent: QWidget, on_close: Callable[[], None]) -> None:
    """`on_close` is called where the task may be stopped."""
    box = QMessageBox(
        QMessageBox.Icon.NoIcon,
        tr("Close"),
        tr("A task is running. If the window is closed, the task is stopped; its record stays."),
        QMessageBox.StandardButton.Cancel,
        parent,
    )
    box.setTextFormat(Qt.TextFormat.PlainText)
    close = box.addButton(tr("Stop and close"), QMessageBox.ButtonRole.DestructiveRole)
    close.setProperty("kind", "stop")
    box.setDefaultButton(QMessageBox.StandardButton.Cancel)

    def on_finished() -> None:
        if box.clickedButton() is close:
            on_close()
        box.deleteLater()

    box.finished.connect(on_finished)
    box.open()
