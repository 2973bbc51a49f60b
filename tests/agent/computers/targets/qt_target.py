"""A Qt window that writes every event it receives as one JSON line to the file named on its command line.

Run as a program of its own: `python qt_target.py EVENTS_FILE [LEFT TOP | full]`, where `full` is all of a
monitor. On the left a pad that takes mouse,
wheel and keys; on the right a line edit and a text edit, whose whole text is written whenever it changes. The
first line says where everything is.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

BUTTONS = {Qt.MouseButton.LeftButton: "left", Qt.MouseButton.MiddleButton: "middle",
           Qt.MouseButton.RightButton: "right"}  # fmt: skip


class Log:
    def __init__(self, path: str) -> None:
        self._file = open(path, "a", buffering=1, encoding="utf-8")  # noqa: SIM115 - lives as long as the program

    def write(self, kind: str, **facts: Any) -> None:
        self._file.write(json.dumps({"kind": kind, "at_s": time.monotonic()} | facts) + "\n")


class Pad(QWidget):
    """Changes its colour with every event, so that the screen shows an effect."""

    def __init__(self, log: Log) -> None:
        super().__init__()
        self._log = log
        self._hue = 0
        self.setMinimumSize(260, 300)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).fillRect(self.rect(), QColor.fromHsv(self._hue, 90, 220))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._mouse("press", event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._mouse("release", event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._mouse("double", event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        self._log.write("move", x=point.x(), y=point.y())

    def wheelEvent(self, event: QWheelEvent) -> None:
        delta = event.angleDelta()
        self._log.write("wheel", x=delta.x(), y=delta.y())
        self._repaint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._key("key_press", event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        self._key("key_release", event)

    def _mouse(self, kind: str, event: QMouseEvent) -> None:
        point = event.position().toPoint()
        self._log.write(kind, x=point.x(), y=point.y(), button=BUTTONS.get(event.button(), "other"))
        self._repaint()

    def _key(self, kind: str, event: QKeyEvent) -> None:
        if event.isAutoRepeat():
            return
        name = Qt.Key(event.key()).name.removeprefix("Key_").lower()
        modifiers = [
            word
            for flag, word in (
                (Qt.KeyboardModifier.ControlModifier, "ctrl"),
                (Qt.KeyboardModifier.ShiftModifier, "shift"),
                (Qt.KeyboardModifier.AltModifier, "alt"),
                (Qt.KeyboardModifier.MetaModifier, "meta"),
            )
            if event.modifiers() & flag
        ]
        self._log.write(kind, key=name, text=event.text(), modifiers=modifiers)
        self._repaint()

    def _repaint(self) -> None:
        self._hue = (self._hue + 40) % 360
        self.update()


def exact(edit: QPlainTextEdit) -> str:
    """`toPlainText` would turn every no-break space into a plain one."""
    return edit.document().toRawText().replace("\u2029", "\n")


def main() -> None:
    app = QApplication(sys.argv[:1])
    log = Log(sys.argv[1])
    window = QWidget()
    window.setWindowTitle("Events")
    pad, line, text = Pad(log), QLineEdit(), QPlainTextEdit()
    line.textChanged.connect(lambda value: log.write("line", text=value))
    line.returnPressed.connect(lambda: log.write("submitted", text=line.text()))
    text.textChanged.connect(lambda: log.write("text", text=exact(text)))
    right = QVBoxLayout()
    right.addWidget(line)
    right.addWidget(text)
    whole = QHBoxLayout(window)
    whole.addWidget(pad)
    whole.addLayout(right)
    window.resize(620, 400)
    if len(sys.argv) > 3:
        window.move(int(sys.argv[2]), int(sys.argv[3]))
    is_full = sys.argv[2:] == ["full"]
    if is_full:
        window.showFullScreen()
    else:
        window.show()

    def say_where() -> None:
        places = {}
        for name, widget in (("pad", pad), ("line", line), ("text", text)):
            corner = widget.mapToGlobal(QPoint(0, 0))
            places[name] = [corner.x(), corner.y(), widget.width(), widget.height()]
        log.write("ready", **places)

    def await_window() -> None:
        """A busy compositor shows it late, and gives it all of the monitor later still."""
        handle = window.windowHandle()
        is_shown = handle is not None and handle.isExposed()
        if is_shown and (not is_full or window.size() == window.screen().size()):
            QTimer.singleShot(1500 if is_full else 300, say_where)
        else:
            QTimer.singleShot(50, await_window)

    await_window()
    app.exec()


if __name__ == "__main__":
    main()
