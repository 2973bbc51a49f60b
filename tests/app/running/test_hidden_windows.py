"""On a desktop where nobody knows where windows lie, ours are gone while the agent works."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.running.hidden_windows import HiddenWindows


@pytest.fixture
def window(qtbot: QtBot) -> QLabel:
    made = QLabel("ours")
    qtbot.addWidget(made)
    made.show()
    return made


def test_windows_are_hidden_from_begin_to_end(window: QLabel) -> None:
    own = HiddenWindows()
    own.begin()
    assert not window.isVisible()
    own.allow()
    assert window.isVisible()
    own.hide()
    assert not window.isVisible()
    own.end()
    assert window.isVisible()


def test_opening_one_while_the_agent_works_is_told_at_once(window: QLabel) -> None:
    own, opened = HiddenWindows(), []
    own.opened.connect(lambda: opened.append(window.isVisible()))
    own.begin()
    window.show()
    assert len(opened) == 1
    own.hide()
    own.allow()
    assert len(opened) == 1
    own.end()
    window.hide()
    window.show()
    assert len(opened) == 1


def test_nothing_is_hidden_outside_of_a_run(window: QLabel) -> None:
    own = HiddenWindows()
    own.hide()
    own.end()
    assert window.isVisible()
