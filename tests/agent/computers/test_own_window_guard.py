"""Deskhand's own windows cannot be reached by the agent on the real screen, whatever was allowed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLineEdit, QMenu, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from agent.actions import Click, Direction, Hotkey, MouseDown, Scroll, TypeText
from agent.computers.own_window_guard import OWN_WINDOW
from agent.computers.real_screen import RealScreen
from agent.computers.x11_connection import DisplayAddress
from agent.computers.x11_spots import X11Spots
from agent.computers.x11_windows import WindowList
from agent.coordinates import MonitorPoint
from agent.types import Effect, EffectKind
from tests.agent.computers.event_target import PROGRAM, EventTarget

GO = Event()
REFUSED = Effect(EffectKind.FAILED, OWN_WINDOW)


@pytest.fixture(scope="module")
def computer() -> Iterator[RealScreen]:
    screen = RealScreen()
    yield screen
    screen.close()


class OwnWindow(QWidget):
    """A window of this very process, like the one with the Allow button."""

    def __init__(self) -> None:
        super().__init__()
        self.num_pressed = 0
        self.setWindowTitle("Deskhand")
        self.button = QPushButton("Allow")
        self.button.setMinimumSize(200, 60)
        self.button.pressed.connect(self._on_pressed)
        self.line = QLineEdit()
        column = QVBoxLayout(self)
        column.addWidget(self.button)
        column.addWidget(self.line)
        self.setGeometry(500, 400, 260, 160)

    def _on_pressed(self) -> None:
        self.num_pressed += 1


@pytest.fixture
def own(qtbot: QtBot) -> OwnWindow:
    window = OwnWindow()
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    window.raise_()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow, timeout=10_000)
    window.line.setFocus()
    return window


def middle(widget: QWidget) -> MonitorPoint:
    at = widget.mapToGlobal(QPoint(widget.width() // 2, widget.height() // 2))
    return MonitorPoint(float(at.x()), float(at.y()))


def test_no_button_of_ours_is_pressed(computer: RealScreen, own: OwnWindow, qtbot: QtBot) -> None:
    at = middle(own.button)
    spot = computer.spot_at(at)
    assert spot is not None
    assert spot.is_own
    for action in (Click(at), MouseDown(at), Scroll(Direction.DOWN, at)):
        assert computer.perform(action, stop=GO) == REFUSED
    qtbot.wait(100)
    assert own.num_pressed == 0


def test_nothing_is_typed_into_ours(computer: RealScreen, own: OwnWindow, qtbot: QtBot) -> None:
    spot = computer.spot_at(None)
    assert spot is not None
    assert spot.is_own
    for action in (TypeText("y\n"), TypeText("Grüße 你好"), Hotkey(("enter",)), Hotkey(("ctrl", "v"))):
        assert computer.perform(action, stop=GO) == REFUSED
    qtbot.wait(100)
    assert own.line.text() == ""


def test_a_menu_of_ours_is_ours(computer: RealScreen, own: OwnWindow, qtbot: QtBot) -> None:
    menu = QMenu(own)
    menu.addAction("Allow for ever")
    with qtbot.waitExposed(menu):
        menu.popup(own.mapToGlobal(QPoint(20, 40)))
    try:
        assert computer.perform(Click(middle(menu)), stop=GO) == REFUSED
    finally:
        menu.close()


def test_other_windows_are_not_ours(
    computer: RealScreen, own: OwnWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    own.setWindowState(Qt.WindowState.WindowMinimized)
    process = subprocess.Popen([sys.executable, str(PROGRAM), str(tmp_path / "events"), "200", "150"])
    try:
        target = EventTarget(tmp_path / "events")
        spot = computer.spot_at(target.place("pad"))
        assert spot is not None
        assert not spot.is_own
        assert spot.application
        assert computer.perform(Click(target.place("pad")), stop=GO).kind is not EffectKind.FAILED
        assert target.wait_for_count(1, "press")
    finally:
        process.terminate()
        process.wait()


def test_where_no_window_is_ours_nothing_is(own: OwnWindow) -> None:
    """A private desktop has its own PID namespace: one of its processes may have our id."""
    address = DisplayAddress(os.environ["DISPLAY"])
    windows = WindowList(address)
    spots = X11Spots(address, windows)
    try:
        assert spots.with_keyboard().title == "Deskhand"
        assert not spots.with_keyboard().is_own
    finally:
        spots.close()
        windows.close()
