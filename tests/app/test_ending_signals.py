"""A signal that ends the window: heard by Qt's loop, never in the middle of something."""

from __future__ import annotations

import signal

from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.ending_signals import ending_on_signals

LIMIT_MS = 60_000


class Struck(QWidget):
    """Gets the signal while it paints itself."""

    def __init__(self) -> None:
        super().__init__()
        self.is_painting = False
        self.num_painted = 0

    def paintEvent(self, event: QPaintEvent) -> None:
        self.is_painting = True
        if not self.num_painted:
            signal.raise_signal(signal.SIGTERM)
        self.num_painted += 1
        self.is_painting = False


def test_a_signal_in_the_middle_of_painting_is_heard_when_the_painting_is_done(qtbot: QtBot) -> None:
    widget = Struck()
    qtbot.addWidget(widget)
    heard_while_painting: list[bool] = []
    with ending_on_signals(lambda: heard_while_painting.append(widget.is_painting)):
        widget.show()
        qtbot.waitUntil(lambda: bool(heard_while_painting), timeout=LIMIT_MS)
    assert heard_while_painting == [False]
    assert widget.num_painted


def test_a_signal_before_the_loop_runs_is_not_lost(qtbot: QtBot) -> None:
    heard: list[str] = []
    with ending_on_signals(lambda: heard.append("quit")):
        signal.raise_signal(signal.SIGINT)
        assert not heard
        qtbot.waitUntil(lambda: bool(heard), timeout=LIMIT_MS)


def test_the_handlers_of_before_are_put_back(qtbot: QtBot) -> None:
    before = signal.getsignal(signal.SIGTERM)
    with ending_on_signals(lambda: None):
        assert signal.getsignal(signal.SIGTERM) is not before
    assert signal.getsignal(signal.SIGTERM) is before
