"""A Qt window that is one pad: it writes every event it receives, and shows another page after each press.

Run as a program of its own on a compositor: `python wayland_pad.py EVENTS_FILE [full [turning]]`, as all of a
monitor, turning its pages by itself.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import numpy as np
from PySide6.QtCore import QTimer
from PySide6.QtGui import QImage, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication

from tests.agent.computers.targets.qt_target import Log, Pad

_TURN_MS = 50


class PagePad(Pad):
    """Grey pages with lines of marks, about as compressible as text."""

    def __init__(self, log: Log) -> None:
        super().__init__(log)
        self._chance = np.random.default_rng(0)
        self._page = QImage()
        self.setMouseTracking(True)
        self.turn()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.turn()
        super().mousePressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        QPainter(self).drawImage(0, 0, self._page)

    def turn(self) -> None:
        pixels = np.full((1080, 1920), 236, np.uint8)
        for top in range(10, 1040, 40):
            pixels[top : top + 12, 100:1000][self._chance.random((12, 900)) < 0.4] = 30
        self._page = QImage(pixels.tobytes(), 1920, 1080, 1920, QImage.Format.Format_Grayscale8).copy()
        self.update()


def main() -> None:
    application = QApplication(sys.argv[:1])
    log = Log(sys.argv[1])
    pad = PagePad(log)
    pad.setWindowTitle("Events")
    pad.resize(800, 600)
    if "full" in sys.argv[2:]:
        pad.showFullScreen()
    else:
        pad.show()
    turning = QTimer()
    turning.timeout.connect(pad.turn)
    if "turning" in sys.argv[2:]:
        turning.start(_TURN_MS)

    def say_where() -> None:
        whole = [0, 0, pad.width(), pad.height()]
        log.write("ready", pad=whole, line=whole, text=whole)

    QTimer.singleShot(1500, say_where)
    application.exec()


if __name__ == "__main__":
    main()
