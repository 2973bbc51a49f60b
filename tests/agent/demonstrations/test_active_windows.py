"""Which window was active is known for moments that have passed."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from typing import Any

import pytest
import Xlib.Xatom

from agent.computers.x11_connection import DisplayAddress, close_display, open_display
from agent.demonstrations.active_windows import ActiveWindows
from tests.agent.computers.event_target import until

ADDRESS = DisplayAddress(os.environ["DISPLAY"])


class Manager:
    """Says, as a window manager does, which window is active."""

    def __init__(self) -> None:
        self.display: Any = open_display(ADDRESS)
        self.root = self.display.screen().root
        self.atom = self.display.intern_atom("_NET_ACTIVE_WINDOW")

    def activates(self, window: int) -> None:
        self.root.change_property(self.atom, Xlib.Xatom.WINDOW, 32, [window])
        self.display.sync()


@pytest.fixture
def manager() -> Iterator[Manager]:
    made = Manager()
    yield made
    made.root.delete_property(made.atom)
    made.display.sync()
    close_display(made.display)


def test_a_late_question_gets_the_window_of_its_moment(manager: Manager) -> None:
    manager.activates(7)
    windows = ActiveWindows(ADDRESS)
    windows.start()
    try:
        moments = [time.monotonic()]
        for window in (8, 9):
            time.sleep(0.2)
            manager.activates(window)
            time.sleep(0.2)
            moments.append(time.monotonic())
        assert until(lambda: windows.at(time.monotonic()) == 9)
        assert [windows.at(moment_s) for moment_s in moments] == [7, 8, 9]
    finally:
        windows.close()


def test_where_nobody_says_what_is_active_nothing_is(manager: Manager) -> None:
    windows = ActiveWindows(ADDRESS)
    windows.start()
    try:
        assert windows.at(time.monotonic()) == 0
    finally:
        windows.close()
