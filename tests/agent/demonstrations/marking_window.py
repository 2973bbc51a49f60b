"""A window that paints one more mark with everything it receives: presses, turns of the wheel, keys.

Run as a program of its own: `python marking_window.py READY_FILE LEFT TOP`. Each mark is a black square that
stays, so that a picture tells exactly how much had happened when it was taken.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QEvent, QPoint, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

MARK_PX = 40
COLUMNS, ROWS = 16, 7
PAINTING = (
    QEvent.Type.MouseButtonPress,
    QEvent.Type.MouseButtonDblClick,
    QEvent.Type.Wheel,
    QEvent.Type.KeyPress,
)


class Board(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self._number = 0
        self.setWindowTitle("Marks")
        self.setFixedSize(COLUMNS * MARK_PX, ROWS * MARK_PX)

    def event(self, event: QEvent) -> bool:
        if event.type() in PAINTING:
            self._number += 1
            self.update()
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor("white"))
        for number in range(self._number):
            row, column = divmod(number, COLUMNS)
            painter.fillRect(column * MARK_PX, row * MARK_PX, MARK_PX, MARK_PX, QColor("black"))


def main() -> None:
    app = QApplication(sys.argv[:1])
    board = Board()
    board.move(int(sys.argv[2]), int(sys.argv[3]))
    board.show()

    def say_where() -> None:
        corner = board.mapToGlobal(QPoint(0, 0))
        partial = Path(sys.argv[1] + ".partial")
        partial.write_text(f"{corner.x()} {corner.y()}")
        partial.rename(sys.argv[1])

    QTimer.singleShot(300, say_where)
    app.exec()


if __name__ == "__main__":
    main()
