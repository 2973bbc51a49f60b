"""The window asks before it stops a task, and comes back where it was."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from agent.actions.policy import ApprovalLevel
from app.running.choices import TaskChoice
from app.storage.window_place import keep_place, restore_place
from app.theme.fonts import missing_font_words
from app.window_places import in_window
from app.windows.main_window import MainWindow
from tests.app.workplace import Workplace


@pytest.fixture
def workplace(qtbot: QtBot, deskhand_home: Path, tmp_path: Path) -> Iterator[Workplace]:
    made = Workplace(qtbot, deskhand_home, tmp_path / "icons")
    yield made
    made.window.allow_closing()
    made.controller.close()


def box_of(workplace: Workplace) -> QMessageBox:
    found = workplace.window.findChild(QMessageBox)
    assert found is not None
    return found


def press(box: QMessageBox, words: str, qtbot: QtBot) -> None:
    [button] = [one for one in box.findChildren(QPushButton) if one.text().replace("&", "") == words]
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_closing_during_a_run_asks_and_the_run_goes_on(workplace: Workplace, qtbot: QtBot) -> None:
    workplace.start(approval=ApprovalLevel.ASK)
    workplace.wait_until(workplace.window.approval.isVisible)
    workplace.window.close()
    assert workplace.window.isVisible()
    press(box_of(workplace), "Cancel", qtbot)
    assert workplace.controller.is_running()
    workplace.window.close()
    with qtbot.waitSignal(workplace.window.closing):
        press(workplace.window.findChildren(QMessageBox)[-1], "Stop and close", qtbot)
    assert not workplace.window.isVisible()
    workplace.wait_for_end()


def test_without_a_run_the_window_closes_at_once(workplace: Workplace, qtbot: QtBot) -> None:
    with qtbot.waitSignal(workplace.window.closing):
        workplace.window.close()
    assert not workplace.window.isVisible()


def test_size_and_position_are_kept(qtbot: QtBot, tmp_path: Path) -> None:
    first, second = MainWindow(), MainWindow()
    for window in (first, second):
        qtbot.addWidget(window)
    file = tmp_path / "window.json"
    assert not restore_place(second, file)
    first.setGeometry(60, 70, 1000, 640)
    keep_place(first, file)
    assert restore_place(second, file)
    assert (second.width(), second.height()) == (1000, 640)
    for damaged in ("", "[1]", '{"window": 3}', '{"window": "AAAA"}'):
        file.write_text(damaged)
        assert not restore_place(second, file)


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("Decide first: deskhand redact 2026-1.", "Decide first: History, “Review…”."),
        ("It needs a larger one (deskhand models list).", "It needs a larger one (Settings, Models)."),
        ("Set it: `deskhand secrets set 'a'`.", "Set it: Settings, Models, “Keys…”"),
        ("`deskhand run` works without one.", "`deskhand run` works without one."),
        ("Deskhand is at work.", "Deskhand is at work."),
    ],
)
def test_a_sentence_in_the_window_names_places_and_no_commands(said: str, shown: str) -> None:
    assert in_window(said).startswith(shown)


def test_an_empty_desktop_is_told_of_before_the_run(workplace: Workplace) -> None:
    box = workplace.window.task_box
    box.set_choice(TaskChoice("save it", open_command=("mousepad",)))
    assert not workplace.sees("Nothing is open on the private desktop")
    box.set_choice(TaskChoice("save it"))
    assert workplace.sees("Nothing is open on the private desktop")
    box.set_choice(TaskChoice(""))
    assert not workplace.sees("Nothing is open on the private desktop")


@pytest.mark.parametrize(
    ("language", "families", "is_told"), [("zh_CN", 0, True), ("zh_CN", 2, False), ("de", 0, False)]
)
def test_a_font_that_is_missing_is_told_with_its_package(language: str, families: int, is_told: bool) -> None:
    said = missing_font_words(language, num_families=families)
    assert ("fonts-noto-cjk" in said) is is_told
