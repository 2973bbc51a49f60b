"""The stop shortcut reaches us from every window, at once, and lets go when it is no longer wanted."""

from __future__ import annotations

import subprocess
import threading

from pytestqt.qtbot import QtBot

from agent.computers.owner_input import OwnerInput
from agent.errors import DisplayUnavailableError
from app.running.bridge import GlobalStop


def press(keys: str) -> None:
    subprocess.run(["xdotool", "key", keys], check=True)


def test_the_shortcut_stops_from_every_window(qtbot: QtBot) -> None:
    before = set(threading.enumerate())
    told = threading.Event()
    stop = GlobalStop(told.set)
    pressed: list[None] = []
    stop.pressed.connect(lambda: pressed.append(None))
    assert stop.listen() == ""
    press("ctrl+alt+space")
    assert told.wait(15), "the run is told on the listener's own thread, before the window knows"
    qtbot.waitUntil(lambda: bool(pressed), timeout=15_000)
    press("ctrl+space")
    press("alt+space")
    qtbot.wait(200)
    assert len(pressed) == 1, "only the whole shortcut counts"
    stop.finish()
    qtbot.waitUntil(lambda: set(threading.enumerate()) <= before, timeout=15_000)


def test_stopping_to_listen_at_once_is_no_race(qtbot: QtBot) -> None:
    before = set(threading.enumerate())
    for _ in range(5):
        stop = GlobalStop(lambda: None)
        assert stop.listen() == ""
        stop.finish()
    qtbot.waitUntil(lambda: set(threading.enumerate()) <= before, timeout=15_000)


class NoDisplay(OwnerInput):
    def start(self) -> None:
        raise DisplayUnavailableError("no display")


def test_without_a_display_the_reason_is_given() -> None:
    assert "no display" in GlobalStop(lambda: None, open_input=NoDisplay).listen()
