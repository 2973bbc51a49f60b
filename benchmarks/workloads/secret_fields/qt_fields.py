"""Ordinary fields and password fields of Qt, in turn: python qt_fields.py READY_FILE ROWS FIRST.

FIRST is `secret` where the window is to open with the keyboard in its first password field."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QFormLayout, QLineEdit, QWidget


def main() -> int:
    application = QApplication(sys.argv[:1])
    window = QWidget()
    window.setWindowTitle("Qt fields")
    window.setFixedWidth(520)
    window.move(60, 60)
    form = QFormLayout(window)
    fields: list[QLineEdit] = []
    for number in range(int(sys.argv[2])):
        name, secret = QLineEdit(), QLineEdit()
        secret.setEchoMode(QLineEdit.EchoMode.Password)
        form.addRow(f"Item {number}", name)
        form.addRow(f"Sign {number}", secret)
        fields += [name, secret]
    window.show()
    window.activateWindow()
    fields[sys.argv[3] == "secret"].setFocus()
    ready = Path(sys.argv[1])
    QTimer.singleShot(400, lambda: ready.touch())
    return application.exec()


if __name__ == "__main__":
    sys.exit(main())
