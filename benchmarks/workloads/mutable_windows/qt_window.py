"""Shows one dialog with Qt Widgets and changes its controls. I/O: a window, files."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from dialog_file import POLL_MS, Orders  # type: ignore[import-not-found]  # beside it
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QRadioButton,
    QWidget,
)

_DARK = {
    QPalette.ColorRole.Window: "#353535", QPalette.ColorRole.WindowText: "#f0f0f0",
    QPalette.ColorRole.Base: "#242424", QPalette.ColorRole.Text: "#f0f0f0",
    QPalette.ColorRole.Button: "#404040", QPalette.ColorRole.ButtonText: "#f0f0f0",
    QPalette.ColorRole.Highlight: "#2a82da", QPalette.ColorRole.HighlightedText: "#ffffff",
}  # fmt: skip


class QtDialog:
    def __init__(self) -> None:
        self._window: QWidget | None = None
        self._parts: dict[str, Any] = {}

    def build(self, plan: dict[str, Any]) -> None:
        before, self._window = self._window, QWidget()
        self._parts, self._groups = {}, []
        self._window.setWindowTitle(plan["title"])
        self._grid = QGridLayout(self._window)
        for number, row in enumerate(plan["rows"]):
            self._row(number, row)
        last = len(plan["rows"])
        buttons = QHBoxLayout()
        for number, button in enumerate(plan["buttons"]):
            shown = QPushButton(button["name"])
            shown.setEnabled(button["enabled"])
            self._parts[f"button {number}"] = shown
            buttons.addWidget(shown)
        buttons.addStretch()
        self._grid.addLayout(buttons, last, 0, 1, 2)
        note = self._parts["note"] = QLabel(plan["note"]["text"])
        note.setStyleSheet(f"color: {plan['note']['colour']}")
        self._grid.addWidget(note, last + 1, 0, 1, 2)
        self._window.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._window.show()
        self._window.setFocus()
        if before is not None:
            self._window.move(before.pos())
            before.close()
            before.deleteLater()

    def _row(self, number: int, row: dict[str, Any]) -> None:
        kind = row["kind"]
        if kind == "check":
            box = QCheckBox(row["name"])
            box.setChecked(row["value"])
            self._parts[f"row {number}"] = box
            self._grid.addWidget(box, number, 0, 1, 2)
            return
        caption = QLabel(row["name"])
        self._parts[f"label {number}"] = caption
        self._grid.addWidget(caption, number, 0)
        if kind == "field":
            control: Any = QLineEdit(row["value"])
            control.setMinimumWidth(240)
        elif kind == "combo":
            control = QComboBox()
            control.addItems(row["options"])
            control.setCurrentText(row["value"])
        elif kind == "radio":
            control = QWidget()
            inside = QHBoxLayout(control)
            inside.setContentsMargins(0, 0, 0, 0)
            group = QButtonGroup(control)
            self._groups.append(group)
            for option in row["options"]:
                button = QRadioButton(option)
                button.setChecked(option == row["value"])
                group.addButton(button)
                self._parts[f"option {number} {option}"] = button
                inside.addWidget(button)
        else:
            control = QListWidget()
            control.addItems(row["options"])
            control.setFixedHeight(control.sizeHintForRow(0) * len(row["options"]) + 8)
            for place, option in enumerate(row["options"]):
                self._parts[f"option {number} {option}"] = (control, place)
                if option == row["value"]:
                    control.setCurrentRow(place)
        self._parts[f"row {number}"] = control
        self._grid.addWidget(control, number, 1, alignment=Qt.AlignmentFlag.AlignLeft)

    def hide(self, address: str) -> None:
        part = self._parts[address]
        if isinstance(part, tuple):
            part[0].item(part[1]).setHidden(True)
        else:
            part.hide()

    def rename(self, address: str, to: str) -> None:
        part = self._parts[address]
        (part[0].item(part[1]) if isinstance(part, tuple) else part).setText(to)

    def enable(self, address: str, to: bool) -> None:
        self._parts[address].setEnabled(to)

    def fill(self, address: str, to: Any) -> None:
        part = self._parts[address]
        if isinstance(part, QLineEdit):
            part.setText(to)
        elif isinstance(part, QComboBox):
            part.setCurrentIndex(part.findText(to))
        elif isinstance(part, tuple):
            part[0].setCurrentRow(part[1])
        else:
            part.setChecked(to)

    def move(self, address: str) -> None:
        self._grid.addWidget(self._parts[address], 99, 0)

    def colour(self, address: str, to: str) -> None:
        self._parts[address].setStyleSheet(f"color: {to}")


def main() -> int:
    """Show it until it is closed: `qt_window.py FOLDER STYLE FAMILY POINTS [dark]`."""
    folder, style, family, points, *dark = sys.argv[1:]
    application = QApplication(sys.argv[:1])
    application.setStyle(style)
    application.setFont(QFont(family, int(points)))
    application.setCursorFlashTime(0)
    application.setQuitOnLastWindowClosed(False)
    if dark:
        palette = QPalette()
        for role, colour in _DARK.items():
            palette.setColor(role, QColor(colour))
        for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
            palette.setColor(QPalette.ColorGroup.Disabled, role, QColor("#808080"))
        application.setPalette(palette)
    orders = Orders(Path(folder), QtDialog())
    timer = QTimer()

    def look() -> None:
        orders.follow()
        QTimer.singleShot(POLL_MS, orders.tell)

    timer.timeout.connect(look)
    timer.start(2 * POLL_MS)
    return application.exec()


if __name__ == "__main__":
    sys.exit(main())
