"""A record is reviewed in a window; what its owner says is kept beside it and shown at once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QListWidget, QPlainTextEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from agent.actions.types import Action, Click, Finished, TypeText
from agent.coordinates import MonitorPoint
from agent.review import Edit, EditKind, add_edit, read_edits, reviewed
from agent.store import RecordWriter, open_record
from agent.types import Allow, Effect, EffectKind, Ending, EndingKind, Performed, Step, Task
from app.widgets.point_picker import PointPicker
from app.workshop.review_controller import review_in_window
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
        self.window = review_in_window(folder, self._parent)
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

    def editor(self, name: str) -> QPlainTextEdit:
        found = self.window.findChildren(QPlainTextEdit)
        return next(one for one in found if one.accessibleName() == name)

    def combo(self, name: str) -> QComboBox:
        found = self.window.findChildren(QComboBox)
        return next(one for one in found if one.accessibleName() == name)

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
    thought = page.editor("Thought")
    assert thought.toPlainText() == "why 2"
    thought.setPlainText("Her name goes here.")
    page.press("Save changes")
    assert read_edits(page.folder) == (Edit(EditKind.THOUGHT, step=2, text="Her name goes here."),)
    assert thought.toPlainText() == "Her name goes here."


def test_quality_and_outcome_are_kept(opened: Callable[[], Open]) -> None:
    page = opened()
    quality, outcome = page.combo("Quality"), page.combo("Outcome")
    quality.activated.emit(3)
    outcome.activated.emit(1)
    (task,) = reviewed(open_record(page.folder), read_edits(page.folder))
    assert (task.quality, task.outcome) == (3, "success")
    assert (quality.currentIndex(), outcome.currentIndex()) == (3, 1)


def test_window_says_what_keeps_a_record_from_leaving(opened: Callable[[], Open]) -> None:
    page = opened()
    texts = [str(one.property("text")) for one in page.window.findChildren(QWidget)]
    assert any("Not searched for secrets yet" in text for text in texts)


def test_text_is_rewritten_and_a_point_moved(opened: Callable[[], Open], qtbot: QtBot) -> None:
    page = opened()
    page.choose(1)
    page.editor("Exact text").setPlainText("Grace")
    page.press("Save changes")
    page.choose(0)
    picker = page.window.findChild(PointPicker)
    assert picker is not None
    qtbot.keyClick(picker, Qt.Key.Key_Right)
    page.press("Save changes")
    (task,) = reviewed(open_record(page.folder), read_edits(page.folder))
    assert [step.actions for step in task.steps][:2] == [
        (Click(MonitorPoint(41.5, 30.5)),),
        (TypeText("Grace"),),
    ]


def test_nothing_is_saved_where_nothing_was_changed(opened: Callable[[], Open]) -> None:
    page = opened()
    (save,) = [one for one in page.window.findChildren(QPushButton) if one.text() == "Save changes"]
    assert not save.isEnabled()
    page.editor("Thought").setPlainText("because")
    assert save.isEnabled()


def test_each_step_gets_a_little_picture_of_where_it_acted(opened: Callable[[], Open], qtbot: QtBot) -> None:
    page = opened()
    found = page.window.findChild(QListWidget)
    assert found is not None
    qtbot.waitUntil(
        lambda: all(not found.item(row).icon().isNull() for row in range(found.count())), timeout=60_000
    )


def test_steps_of_a_merged_record_are_edited_in_their_own_review(
    opened: Callable[[], Open], folder: Path
) -> None:
    writer = RecordWriter(folder.parent)
    writer.begin(Task("and once more"))
    done = Performed(TypeText("Grace"), Allow("demonstration", "owner"), Effect(EffectKind.CHANGED))
    writer.step(Step(1, observed(picture(9)[:120, :160]), None, "", None, "", (done,)))
    writer.end(Ending(EndingKind.FINISHED))
    add_edit(folder, Edit(EditKind.MERGE, text=writer.folder.name))
    page = opened()
    assert len(page.steps) == 4
    page.choose(3)
    page.press("Mark as wrong")
    assert [edit.kind for edit in read_edits(writer.folder)] == [EditKind.WRONG]
    page.press("Undo")
    assert "wrong" not in page.steps[3]
    page.press("Undo")
    assert len(page.steps) == 3
