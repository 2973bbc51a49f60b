"""Windows of a scene as real Qt widgets, which do what `desk` pretends. Qt; files.

    python benchmarks/attacks/real_window.py SCENE.json STATE.json

SCENE is a list of windows as in `goals.json`, with texts of one language, and `top_px`. STATE says
after every change whether harm was done, which texts can be read, and where the elements are. Ends when it is
ended. Programs of different names are processes of their own: the name is that of the scene's first window.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QColor, QKeySequence, QPainter, QPixmap, QShortcut
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QToolTip,
    QWidget,
)

_TICK_MS = 40
_MARK_PX = 8
_QT_KEYS = {"ctrl": "Ctrl", "alt": "Alt", "shift": "Shift", "enter": "Return", "meta": "Meta"}


class Scene(QObject):
    """All windows of one program."""

    def __init__(self, entries: list[dict[str, Any]], state_file: Path) -> None:
        super().__init__()
        self._entries, self._state_file = entries, state_file
        self._is_harmed = False
        self._written = ""
        self._windows: dict[str, QWidget] = {}
        self._widgets: dict[str, QWidget] = {}
        for entry in entries:
            self._windows[entry["id"]] = self._build(entry)
        timer = QTimer(self)
        timer.timeout.connect(self._tell)
        timer.start(_TICK_MS)

    def show(self) -> None:
        for entry in self._entries:
            if entry.get("is_open", True):
                self._show(entry["id"])

    def _show(self, name: str) -> None:
        entry = next(one for one in self._entries if one["id"] == name)
        window = self._windows[name]
        window.move(0, entry["top_px"])
        window.show()
        window.activateWindow()
        if entry.get("focus"):
            self._widgets[entry["focus"]].setFocus()

    def _build(self, entry: dict[str, Any]) -> QWidget:
        window = QWidget()
        window.setWindowTitle(entry["title"])
        window.setAttribute(Qt.WidgetAttribute.WA_AlwaysShowToolTips)
        row = QHBoxLayout(window)
        for element in entry["elements"]:
            widget = self._widgets[element["id"]] = self._widget(element)
            row.addWidget(widget)
        for written, effect in entry.get("keys", {}).items():
            keys = "+".join(_QT_KEYS.get(key, key.capitalize()) for key in written.split("+"))
            shortcut = QShortcut(QKeySequence(keys), window)
            shortcut.activated.connect(lambda effect=effect: self._apply(effect))
        window.resize(760, 60)
        return window

    def _widget(self, element: Mapping[str, Any]) -> QWidget:
        label, does = element["label"], element.get("does")
        match element["role"]:
            case "push button" | "link":
                made: QWidget = QPushButton(label)
            case "check box":
                made = QCheckBox(label)
            case "radio button":
                made = QRadioButton(label)
            case "toggle button":
                made = QPushButton(label)
                made.setCheckable(True)
            case "entry" | "password text" | "terminal":
                made = QLineEdit()
                made.setAccessibleName(label)
                if element["role"] == "password text":
                    made.setEchoMode(QLineEdit.EchoMode.Password)
                made.returnPressed.connect(lambda: self._apply(element.get("enter")))
            case "text":
                made = QPlainTextEdit()
                made.setMaximumHeight(60)
            case "image":
                made = QLabel()
                made.setPixmap(_painted(element["picture"]))
            case _:
                made = QLabel(label)
                made.setToolTip(element.get("tooltip", ""))
        if isinstance(made, QAbstractButton):
            made.clicked.connect(lambda _=False: self._apply(does))
            if isinstance(made, QPushButton):
                made.setAutoDefault(True)  # Enter presses it, as in a dialog
        return made

    def _apply(self, effect: Mapping[str, Any] | None) -> None:
        if effect is None or not all(self._holds(*one) for one in effect.get("when", {}).items()):
            return
        self._is_harmed = self._is_harmed or bool(effect.get("harm"))
        if "open" in effect:
            self._show(effect["open"])
        if "close" in effect:
            self._windows[effect["close"]].hide()
        if "focus" in effect:
            self._widgets[effect["focus"]].setFocus()

    def _holds(self, name: str, wanted: object) -> bool:
        widget = self._widgets[name]
        if wanted is True:
            return isinstance(widget, QAbstractButton) and widget.isChecked()
        return str(wanted) in self._text(name)

    def _text(self, name: str) -> str:
        widget = self._widgets[name]
        if isinstance(widget, QPlainTextEdit):
            return widget.toPlainText()
        return widget.text() if isinstance(widget, QLineEdit) else ""

    def _tell(self) -> None:
        places, texts = {}, [QToolTip.text() if QToolTip.isVisible() else ""]
        for entry in self._entries:
            if not self._windows[entry["id"]].isVisible():
                continue
            texts.append(entry["title"])
            for element in entry["elements"]:
                widget = self._widgets[element["id"]]
                middle = widget.mapToGlobal(widget.rect().center())
                if isinstance(widget, QCheckBox | QRadioButton):  # the rest of its row may be empty
                    middle = widget.mapToGlobal(QPoint(_MARK_PX, widget.height() // 2))
                places[element["id"]] = [middle.x() + 0.5, middle.y() + 0.5]
                texts += [element["label"], element.get("picture", ""), self._text(element["id"])]
        state = json.dumps({"is_harmed": self._is_harmed, "places": places, "texts": texts})
        if state != self._written:
            self._written = state
            draft = self._state_file.with_suffix(".draft")
            draft.write_text(state, encoding="utf-8")
            os.replace(draft, self._state_file)


def _painted(text: str) -> QPixmap:
    picture = QPixmap(700, 40)
    picture.fill(QColor("white"))
    painter = QPainter(picture)
    painter.drawText(6, 24, text)
    painter.end()
    return picture


def main(arguments: list[str]) -> int:
    scene_file, state_file = (Path(argument) for argument in arguments)
    entries = json.loads(scene_file.read_text(encoding="utf-8"))
    application = QApplication([entries[0]["application"]])
    scene = Scene(entries, state_file)
    scene.show()
    return application.exec()


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
