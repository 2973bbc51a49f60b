"""A task from anywhere: one line, Return runs it, Esc puts it away; closing goes to the tray where wanted."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from agent.errors import SettingsError
from app.storage.preferences import Preferences, checked
from tests.app.workplace import Workplace


@pytest.fixture
def workplace(qtbot: QtBot, deskhand_home: Path, tmp_path: Path) -> Iterator[Workplace]:
    made = Workplace(qtbot, deskhand_home, tmp_path / "icons")
    yield made
    made.window.allow_closing()
    made.controller.close()


@pytest.mark.parametrize("task", ["Lösche die neueste Nachricht von Bob", "删除最新的消息"])
def test_return_runs_the_line_with_the_usual_choices(workplace: Workplace, qtbot: QtBot, task: str) -> None:
    workplace.window.hide()
    quick = workplace.controller.quick
    quick.open()
    line = quick.entry.findChild(QLineEdit)
    run = next(one for one in quick.entry.findChildren(QPushButton) if one.text() == "Run")
    assert not run.isEnabled()
    qtbot.waitUntil(quick.entry.isVisible)
    line.setText(task)
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert not quick.entry.isVisible()
    assert [request.choice.task for request in workplace.requests] == [task]
    assert workplace.requests[0].choice.approval is Preferences().approval
    assert workplace.window.isVisible()  # where its questions are asked
    quick.open()
    assert not quick.entry.isVisible()  # one task at a time: the window is shown instead
    workplace.controller.stop()
    workplace.wait_for_end()


def test_escape_puts_the_line_away_and_an_empty_one_runs_nothing(workplace: Workplace, qtbot: QtBot) -> None:
    quick = workplace.controller.quick
    quick.open()
    line = quick.entry.findChild(QLineEdit)
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert quick.entry.isVisible()
    line.setText("save it")
    qtbot.keyClick(line, Qt.Key.Key_Escape)
    assert not quick.entry.isVisible()
    assert workplace.requests == []


def test_window_that_closes_to_the_tray_is_only_hidden_until_its_owner_leaves(
    workplace: Workplace, qtbot: QtBot
) -> None:
    window = workplace.window
    window.set_closing_to_tray(True)
    window.close()
    assert not window.isVisible()
    window.show()
    with qtbot.waitSignal(window.closing):
        window.leave()


def test_keys_of_a_new_task_are_not_those_that_stop_the_agent() -> None:
    assert checked(replace(Preferences(), quick_shortcut="")).quick_shortcut == ""
    for keys in ("J", Preferences().stop_shortcut):
        with pytest.raises(SettingsError):
            checked(replace(Preferences(), quick_shortcut=keys))


def test_window_that_is_closed_while_it_begins_to_listen_leaves_no_listener(
    qtbot: QtBot, deskhand_home: Path, tmp_path: Path
) -> None:
    before = set(threading.enumerate())
    made = Workplace(qtbot, deskhand_home, tmp_path / "icons")
    made.controller.load()  # begins to listen in the background
    made.window.allow_closing()
    made.controller.close()
    left = {one.name for one in set(threading.enumerate()) - before}
    assert {name for name in left if not name.startswith(("Dummy", "background"))} == set(), "but of pools"
