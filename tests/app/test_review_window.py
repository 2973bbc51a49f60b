"""A record is reviewed in a window; what its owner says is kept beside it and shown at once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QComboBox, QListWidget, QPlainTextEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from agent.actions.types import Action, Click, Finished, TypeText
from agent.coordinates import MonitorPoint
from agent.review import Edit, EditKind, read_edits, reviewed
from agent.store import RecordWriter, open_record
from agent.types import Allow, Effect, EffectKind, Ending, EndingKind, Performed, Step, Task
from app.reviewing import Reviewing
from tests.fakes import observed, picture

SCRIPT: tuple[Action, ...] = (Click(MonitorPoint(40.5, 30.5)), TypeText("Ada"), Finished())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    writer = RecordWriter(tmp_path)
    writer.begin(Task("write a name"))
    for number, action in enumerate(SCRIPT, start=1):
        done = Performed(action, Allow("demonstration", "owner"), Effect(EffectKind.CHANGED))
        shown = observed(picture(50 * number)[:120, :160])
        writer.step(Step(number, shown, None, "", None, f"why {number}", (done,)))
    writer.end(Ending(EndingKind.FINISHED))
    return writer.folder


class Open:
    def __init__(self, folder: Path, qtbot: QtBot) -> None:
        self._parent = QWidget()
        qtbot.addWidget(self._parent)
        self.review = Reviewing(folder, self._parent)
        self.window = self.review.window
        self.folder = folder

    @property
    def steps(self) -> list[str]:
        found = self.window.findChild(QListWidget)
        assert found is not None
        return [found.item(row).text() for row in range(found.count())]

    def choose(self, row: int) -> None:
        found = self.window.findChild(QListWidget)
        assert found is not None
        found.setCurrentRow(row)

    def press(self, words: str) -> None:
        (button,) = [one for one in self.window.findChildren(QPushButton) if one.text() == words]
        button.click()

    def kept(self) -> list[EditKind]:
        return [edit.kind for edit in read_edits(self.folder)]


@pytest.fixture
def opened(folder: Path, qtbot: QtBot) -> Callable[[], Open]:
    return lambda: Open(folder, qtbot)


def test_steps_are_listed_in_words(opened: Callable[[], Open]) -> None:
    page = opened()
    assert [words.split("  ")[0] for words in page.steps] == ["1", "2", "3"]
    assert "Click at (40, 30)" in page.steps[0]


def test_step_is_marked_as_wrong_and_right_again(opened: Callable[[], Open]) -> None:
    page = opened()
    page.choose(1)
    page.press("Mark as wrong")
    assert "wrong" in page.steps[1]
    (task,) = reviewed(open_record(page.folder), read_edits(page.folder))
    assert [step.is_wrong for step in task.steps] == [False, True, False]
    page.press("It was right")
    assert "wrong" not in page.steps[1]


def test_step_is_left_out_and_brought_back(opened: Callable[[], Open]) -> None:
    page = opened()
    page.choose(0)
    page.press("Leave out")
    assert len(page.steps) == 2
    page.press("Undo")
    assert len(page.steps) == 3
    assert page.kept() == [EditKind.DELETE, EditKind.UNDO]


def test_thought_is_rewritten(opened: Callable[[], Open]) -> None:
    page = opened()
    page.choose(1)
    thought = page.window.findChild(QPlainTextEdit)
    assert thought is not None
    assert thought.toPlainText() == "why 2"
    thought.setPlainText("Her name goes here.")
    page.press("Save thought")
    assert read_edits(page.folder) == (Edit(EditKind.THOUGHT, step=2, text="Her name goes here."),)
    assert thought.toPlainText() == "Her name goes here."


def test_quality_and_outcome_are_kept(opened: Callable[[], Open]) -> None:
    page = opened()
    quality, outcome = page.window.findChildren(QComboBox)
    quality.activated.emit(3)
    outcome.activated.emit(1)
    (task,) = reviewed(open_record(page.folder), read_edits(page.folder))
    assert (task.quality, task.outcome) == (3, "success")
    assert (quality.currentIndex(), outcome.currentIndex()) == (3, 1)


def test_window_says_what_keeps_a_record_from_leaving(opened: Callable[[], Open]) -> None:
    page = opened()
    texts = [str(one.property("text")) for one in page.window.findChildren(QWidget)]
    assert any("cannot be exported" in text for text in texts)
