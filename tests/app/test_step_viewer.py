"""The steps of a run by keyboard, and two runs of a task side by side."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from agent.actions import Click, TypeText
from agent.coordinates import MonitorPoint
from agent.settings import Settings
from agent.types import EndingKind
from app.history.comparison import Comparison, first_difference, other_runs
from app.history.library import history
from app.present import TonedText
from app.running.bridge import Background
from app.running.cards import card_of
from app.windows.compare_dialog import CompareDialog, RunSide
from app.windows.main_window import MainWindow
from app.windows.step_viewer import StepViewer
from tests.app.finding import named
from tests.app.running.test_watching import ListWatcher
from tests.app.steps import CLICK_REPLY, DONE_REPLY, fake_job, make_step
from tests.fakes import FakeComputer, ListOwner, ScriptedModel

LIMIT_MS = 60_000
HERE, NEARBY, THERE = (Click(MonitorPoint(x, 50.0)) for x in (100.0, 102.0, 400.0))


def said(widget: QWidget) -> list[str]:
    return [found.text() for found in widget.findChildren(QLabel)]


def test_viewer_is_walked_through_by_keyboard_and_never_leaves_the_run(qtbot: QtBot) -> None:
    thoughts = [f"thought {number}" for number in range(1, 14)]
    steps = [card_of(make_step(HERE, number=number, thought=thoughts[number - 1])) for number in range(1, 14)]
    viewer = StepViewer(steps, 3, mark_colour="#ff0000")
    qtbot.addWidget(viewer)
    viewer.show()
    assert "Step 3 of 13" in said(viewer)
    for key, place in (
        (Qt.Key.Key_Right, 4),
        (Qt.Key.Key_Left, 3),
        (Qt.Key.Key_Home, 1),
        (Qt.Key.Key_Left, 1),
        (Qt.Key.Key_PageDown, 11),
        (Qt.Key.Key_PageDown, 13),
        (Qt.Key.Key_Right, 13),
        (Qt.Key.Key_Home, 1),
        (Qt.Key.Key_End, 13),
    ):
        qtbot.keyClick(viewer, key)
        assert f"Step {place} of 13" in said(viewer)
        assert thoughts[place - 1] in said(viewer)


def test_viewer_of_a_run_without_steps_opens(qtbot: QtBot) -> None:
    viewer = StepViewer((), 1, mark_colour="#ff0000")
    qtbot.addWidget(viewer)
    qtbot.keyClick(viewer, Qt.Key.Key_Right)
    assert "No steps" in said(viewer)


@pytest.mark.parametrize(
    ("first", "second", "place"),
    [
        ([(HERE,), (TypeText("a"),)], [(NEARBY,), (TypeText("a"),)], None),
        ([(HERE,), (TypeText("a"),)], [(HERE,), (TypeText("b"),)], 1),
        ([(HERE,)], [(THERE,)], 0),
        ([(HERE,)], [(HERE,), (HERE,)], 1),
        ([], [], None),
    ],
)
def test_runs_part_where_they_first_do_something_else(
    first: list[tuple[Click | TypeText, ...]], second: list[tuple[Click | TypeText, ...]], place: int | None
) -> None:
    assert first_difference(first, second) == first_difference(second, first) == place


def side(*thoughts: str) -> RunSide:
    cards = [card_of(make_step(HERE, number=number, thought=text)) for number, text in enumerate(thoughts, 1)]
    return RunSide("r", "today", TonedText("Finished"), "", cards)


def test_comparison_begins_where_they_part_and_shows_what_one_lacks(qtbot: QtBot) -> None:
    dialog = CompareDialog("feed the cat", [("yesterday", "r2")], mark_colour="#ff0000")
    qtbot.addWidget(dialog)
    dialog.show_runs(side("a", "left"), side("a", "right", "more"), 1)
    dialog.show()
    assert dialog.place() == 1
    assert {"left", "right"} <= set(said(dialog))
    qtbot.keyClick(dialog, Qt.Key.Key_End)
    assert "more" in said(dialog)
    assert "left" not in said(dialog)
    named(dialog, QPushButton, "Go to where they part").click()
    assert dialog.place() == 1


def test_two_runs_of_one_task_are_found_and_shown(qtbot: QtBot, deskhand_home: Path) -> None:
    settings = Settings(home=deskhand_home)
    for task in ("feed the cat", "feed the cat", "feed the dog"):
        model = ScriptedModel(CLICK_REPLY, DONE_REPLY)
        outcome = fake_job(deskhand_home, FakeComputer(), model, task=task)(
            owner=ListOwner(), watcher=ListWatcher(), stop=Event()
        )
        assert outcome.ending.kind is EndingKind.FINISHED
    newest, older = history(settings, search="cat")
    assert [entry.record_id for entry in other_runs(newest, settings)] == [older.record_id]
    window = MainWindow()
    qtbot.addWidget(window)
    background = Background(window)
    Comparison(window, background, window).open(newest, settings)
    qtbot.waitUntil(lambda: window.findChild(CompareDialog) is not None, timeout=LIMIT_MS)
    dialog = window.findChild(CompareDialog)
    assert dialog is not None
    assert "Both did the same." in said(dialog)
    background.wait()
    dialog.reject()
