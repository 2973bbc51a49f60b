"""A Qt window with a name field and a password field, for the recorder: python password_window.py
STATE_FILE"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from PySide6.QtCore import QPoint, QTimer
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget


def main() -> int:
    application = QApplication(sys.argv[:1])
    window = QWidget()
    window.setWindowTitle("Sign in")
    window.resize(400, 160)
    window.move(700, 600)
    name, password = QLineEdit(), QLineEdit()
    password.setEchoMode(QLineEdit.EchoMode.Password)
    column = QVBoxLayout(window)
    column.addWidget(name)
    column.addWidget(password)
    window.show()
    name.setFocus()

    def write() -> None:
        middle = name.mapToGlobal(QPoint(name.width() // 2, name.height() // 2))
        state = {
            "name": [middle.x(), middle.y()],
            "is_active": window.isActiveWindow(),
            "texts": [name.text(), password.text()],
        }
        path = Path(sys.argv[1])
        path.with_suffix(".new").write_text(json.dumps(state), encoding="utf-8")
        path.with_suffix(".new").replace(path)

    timer = QTimer()
    timer.timeout.connect(write)
    timer.start(50)
    return application.exec()


if __name__ == "__main__":
    sys.exit(main())
