"""A Qt window with a field and a box to tick; F2, or an exclamation mark in the field, opens a dialog.

Run as a program of its own: `python qt_dialog.py`.
"""

from __future__ import annotations

import sys

from PySide6.QtGui import QShortcut
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)


def open_dialog(parent: QWidget) -> None:
    dialog = QDialog(parent)
    dialog.setWindowTitle("Mail")
    reason = QLineEdit()
    reason.setAccessibleName("Reason")
    buttons = QDialogButtonBox()
    buttons.addButton("Delete all", QDialogButtonBox.ButtonRole.AcceptRole).setDefault(True)
    buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
    column = QVBoxLayout(dialog)
    for part in (QLabel("Delete 214 messages?"), reason, buttons):
        column.addWidget(part)
    dialog.open()
    reason.setFocus()


def main() -> None:
    app = QApplication(sys.argv[:1])
    window = QWidget()
    window.setWindowTitle("Mail")
    search = QLineEdit()
    search.setAccessibleName("Search")
    column = QVBoxLayout(window)
    column.addWidget(search)
    column.addWidget(QCheckBox("For everyone"))
    search.textChanged.connect(lambda text: open_dialog(window) if text == "!" else None)
    QShortcut("F2", window).activated.connect(lambda: open_dialog(window))
    window.resize(400, 120)
    window.show()
    search.setFocus()
    app.exec()


if __name__ == "__main__":
    main()
