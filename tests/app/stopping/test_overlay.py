"""Border and strip on the real screen: there while the agent works, gone while it looks, never in its way."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.running.watching import Phase
from app.stopping.overlay import Overlay
from app.theme.colours import LIGHT
from app.windows.stop_strip import StopStrip

WORKING = (Phase.STARTING, Phase.THINKING, Phase.ACTING)


@pytest.fixture
def overlay(qtbot: QtBot) -> Iterator[Overlay]:
    made = Overlay()
    made.set_colours(LIGHT)
    made.begin([QGuiApplication.primaryScreen()])
    yield made
    made.close()


def edges() -> list[QWidget]:
    """Of the border: windows of their own, those that are shown."""
    found = [one for one in QApplication.topLevelWidgets() if one.windowTitle() == "Deskhand is working"]
    return [one for one in found if one.isVisible() and not isinstance(one, StopStrip)]


def are_edges_shown() -> bool:
    assert len(edges()) % 4 == 0
    return bool(edges())


def test_both_are_there_while_the_agent_works_and_gone_while_it_looks(overlay: Overlay) -> None:
    for phase in WORKING:
        overlay.show_phase(phase)
        assert are_edges_shown()
        assert overlay.strip.isVisible()
        overlay.show_phase(Phase.LOOKING)
        assert not are_edges_shown()
        assert not overlay.strip.isVisible()


def test_edges_lie_around_the_whole_screen_and_let_every_click_through(overlay: Overlay) -> None:
    area = overlay.strip.screen().geometry()
    shown = edges()
    united = shown[0].geometry()
    for edge in shown:
        assert edge.windowFlags() & Qt.WindowType.WindowTransparentForInput
        united = united.united(edge.geometry())
    assert united == area
    assert sum(edge.width() * edge.height() for edge in shown) < area.width() * area.height() / 20


def test_strip_says_the_state_and_who_drives(overlay: Overlay) -> None:
    asked: list[str] = []
    overlay.stop_asked.connect(lambda: asked.append("stop"))
    overlay.taken_over.connect(lambda: asked.append("take over"))
    overlay.handed_back.connect(lambda: asked.append("hand back"))
    overlay.show_phase(Phase.ACTING)
    assert "Acting" in [found.text() for found in overlay.strip.findChildren(QLabel)]
    press(overlay, "Take over")
    overlay.show_driving(True)
    assert "You are driving" in [found.text() for found in overlay.strip.findChildren(QLabel)]
    press(overlay, "Hand back")
    press(overlay, "Stop")
    assert asked == ["take over", "hand back", "stop"]


def test_a_phase_of_the_agent_does_not_hide_that_the_owner_drives(overlay: Overlay) -> None:
    overlay.show_driving(True)
    overlay.show_phase(Phase.THINKING)
    assert "You are driving" in [found.text() for found in overlay.strip.findChildren(QLabel)]


def test_every_screen_that_is_used_has_a_border_and_the_first_the_strip(overlay: Overlay) -> None:
    primary = QGuiApplication.primaryScreen()
    overlay.begin([primary, primary])
    assert len(edges()) == 8
    assert are_edges_shown()
    assert overlay.strip.screen() is primary
    overlay.begin([primary])
    assert len(edges()) == 4


def test_nothing_is_left_after_the_end(overlay: Overlay) -> None:
    overlay.end()
    overlay.show_phase(Phase.ACTING)
    overlay.show_driving(True)
    overlay.show_strip(True)
    assert not are_edges_shown()
    assert not overlay.strip.isVisible()


def press(overlay: Overlay, text: str) -> None:
    (button,) = (
        found
        for found in overlay.strip.findChildren(QPushButton)
        if found.text() == text and found.isVisible()
    )
    button.click()
