"""What other threads tell the window is done one thing in a turn of the event loop."""

from __future__ import annotations

from PySide6.QtCore import QObject, QThread, QTimer, Signal
from pytestqt.qtbot import QtBot

from app.running.one_at_a_time import OneAtATime


class _Tells(QThread):
    told = Signal(int)
    said = Signal(str)

    def run(self) -> None:
        for number in range(50):
            self.told.emit(number)
            self.said.emit(f"after {number}")


def test_all_signals_of_a_thread_are_heard_in_the_order_in_which_they_came(qtbot: QtBot) -> None:
    turns, thread = OneAtATime(), _Tells()
    heard: list[int | str] = []
    turns.hear(thread.told, heard.append)
    turns.hear(thread.said, heard.append)
    thread.start()
    thread.wait()
    assert heard == []  # not on the thread that tells
    qtbot.waitUntil(lambda: len(heard) == 100)
    assert heard == [word for number in range(50) for word in (number, f"after {number}")]


def test_what_else_happens_comes_between_two_things_that_wait(qtbot: QtBot) -> None:
    owner = QObject()
    turns, order = OneAtATime(owner), list[str]()
    clicks = QTimer(owner, interval=0)
    clicks.timeout.connect(lambda: order.append("click"))
    clicks.start()
    for number in range(3):
        turns.add(lambda number=number: order.append(f"step {number}"))  # type: ignore[misc]
    qtbot.waitUntil(lambda: "step 2" in order)
    first, last = order.index("step 0"), order.index("step 2")
    assert [one for one in order[first:last] if one == "click"]
    assert "click" in order[order.index("step 0") : order.index("step 1")]


def test_the_rest_of_what_is_being_done_comes_before_all_that_waits(qtbot: QtBot) -> None:
    turns, order = OneAtATime(), list[str]()

    def half() -> None:
        order.append("one half")
        turns.go_on(lambda: order.append("the other"))

    turns.add(half)
    turns.add(lambda: order.append("next"))
    qtbot.waitUntil(lambda: "next" in order)
    assert order == ["one half", "the other", "next"]
