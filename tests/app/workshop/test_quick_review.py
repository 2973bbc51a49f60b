"""Review by keyboard: one key a decision, each an edit, each undone; the next record is there at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from agent.actions.types import Click, TypeText
from agent.coordinates import MonitorPoint
from agent.redaction import FindingState, Rules, read_findings
from agent.redaction.records import search_record
from agent.review import Edit, EditKind, add_edit, effective, open_review, read_edits
from agent.settings import Settings
from agent.store import open_record
from app.running.bridge import Background
from app.windows.quick_review import QuickReviewWindow
from app.workshop.quick_review import QuickReview
from tests.agent.redaction.test_records import CARD
from tests.app.finding import named, says
from tests.app.workshop.test_workshop import record

TIMEOUT_MS = 60_000


class Sitting:
    """A review of some records, and a person at the keyboard."""

    def __init__(self, qtbot: QtBot, home: Path) -> None:
        self.qtbot, self.records = qtbot, home / "records"
        self.parent = QWidget()
        qtbot.addWidget(self.parent)
        self.background = Background(self.parent)
        self.now_s = 0.0
        self.review = QuickReview(
            self.parent, self.background, settings=lambda: Settings(home=home), clock=lambda: self.now_s
        )
        self.changed: list[bool] = []
        self.review.changed.connect(lambda: self.changed.append(True))

    @property
    def window(self) -> QuickReviewWindow:
        assert self.review.window is not None
        return self.review.window

    def open(self, *folders: Path) -> None:
        self.review.open(folders)
        self.wait(lambda: says(self.window, f"1 of {len(folders)}"))

    def wait(self, until: Callable[[], object]) -> None:
        self.qtbot.waitUntil(lambda: bool(until()), timeout=TIMEOUT_MS)

    def press(self, key: Qt.Key, then: str) -> None:
        """A key, and the words that are shown after it."""
        self.qtbot.keyClick(self.window, key)
        self.wait(lambda: says(self.window, then))


@pytest.fixture
def sitting(qtbot: QtBot, tmp_path: Path) -> Iterator[Sitting]:
    made = Sitting(qtbot, tmp_path)
    yield made
    if made.review.window is not None:
        made.review.window.close()
    made.background.wait()


def kinds(folder: Path) -> list[EditKind]:
    return [edit.kind for edit in effective(read_edits(folder))]


def test_one_key_decides_and_shows_the_next_one(sitting: Sitting) -> None:
    folders = [record(sitting.records, f"task {number}", TypeText("a")) for number in range(3)]
    sitting.open(*folders)
    sitting.now_s = 75.0
    sitting.press(Qt.Key.Key_A, "2 of 3")
    sitting.press(Qt.Key.Key_X, "3 of 3")
    sitting.press(Qt.Key.Key_PageDown, "2 reviewed in 1 min 15 s.")
    assert says(sitting.window, "1 good, 0 fair, 1 not to be learned from; 1 left for later")
    tasks = [open_review(folder).tasks()[0] for folder in folders]
    assert [(one.quality, one.outcome) for one in tasks] == [(3, "success"), (1, ""), (0, "")]
    sitting.qtbot.keyClick(sitting.window, Qt.Key.Key_Escape)
    sitting.wait(lambda: sitting.changed)


def test_undo_goes_back_to_what_was_decided_last(sitting: Sitting) -> None:
    folders = [record(sitting.records, f"task {number}", TypeText("a")) for number in range(2)]
    sitting.open(*folders)
    sitting.press(Qt.Key.Key_A, "2 of 2")
    sitting.press(Qt.Key.Key_F, "2 reviewed in")
    sitting.press(Qt.Key.Key_U, "2 of 2")
    assert kinds(folders[1]) == []
    sitting.press(Qt.Key.Key_U, "1 of 2")
    assert kinds(folders[0]) == []


def test_a_step_is_marked_as_wrong_where_the_arrows_stand(sitting: Sitting) -> None:
    folder = record(sitting.records, "two clicks", Click(MonitorPoint(5, 5)), Click(MonitorPoint(9, 9)))
    sitting.open(folder)
    sitting.qtbot.keyClick(sitting.window, Qt.Key.Key_Down)
    assert sitting.window.row() == 1
    sitting.qtbot.keyClick(sitting.window, Qt.Key.Key_W)
    (task,) = open_review(folder).tasks()
    assert [step.is_wrong for step in task.steps] == [False, True, False]
    assert sitting.window.row() == 1
    sitting.qtbot.keyClick(sitting.window, Qt.Key.Key_W)
    assert not open_review(folder).tasks()[0].steps[1].is_wrong


def test_a_record_without_a_sentence_asks_for_it_before_it_is_good(sitting: Sitting) -> None:
    folder = record(sitting.records, "", TypeText("a"))
    sitting.open(folder)
    line = named(sitting.window, QLineEdit, "Sentence")
    assert line.isVisible()
    sitting.qtbot.keyClick(line, Qt.Key.Key_Escape)
    sitting.press(Qt.Key.Key_A, "Say first what was done")
    sitting.qtbot.keyClicks(line, f"write a name, card {CARD}")
    sitting.qtbot.keyClick(line, Qt.Key.Key_Return)
    assert open_record(folder).task.text == "write a name, card [card number]"
    sitting.press(Qt.Key.Key_A, "1 reviewed in")


def test_the_sentence_can_be_reworded_and_letters_in_it_are_no_decisions(sitting: Sitting) -> None:
    folder = record(sitting.records, "wrte", TypeText("a"))
    sitting.open(folder)
    sitting.qtbot.keyClick(sitting.window, Qt.Key.Key_E)
    line = named(sitting.window, QLineEdit, "Sentence")
    sitting.qtbot.keyClicks(line, "fax a name")
    sitting.qtbot.keyClick(line, Qt.Key.Key_Return)
    assert open_review(folder).tasks()[0].task == "fax a name"
    assert kinds(folder) == [EditKind.TASK]
    assert says(sitting.window, "fax a name")


def test_open_secrets_are_masked_by_one_key(sitting: Sitting) -> None:
    folder = record(sitting.records, "pay", TypeText(f"card {CARD}"), is_searched=False)
    search_record(folder, Rules(), read=lambda pixels: [])
    sitting.open(folder)
    assert says(sitting.window, "1 secrets to be decided")
    sitting.press(Qt.Key.Key_M, "no open secrets")
    assert {one.state for one in read_findings(folder) or ()} == {FindingState.MASKED}


def test_drafts_of_a_model_are_accepted_step_by_step_with_one_key_and_taken_back_with_another(
    sitting: Sitting,
) -> None:
    clicks = (Click(MonitorPoint(5, 5)), Click(MonitorPoint(9, 9)), TypeText("a"))
    folder = record(sitting.records, "three steps", *clicks)
    for number, text in ((1, "I press Save."), (3, "I type the name.")):
        add_edit(folder, Edit(EditKind.DRAFT, step=number, text=text, author="writer"))
    sitting.open(folder)
    assert says(sitting.window, "writer: I press Save.  (draft)")
    sitting.press(Qt.Key.Key_T, "writer: I type the name.  (draft)")
    assert sitting.window.row() == 2
    sitting.qtbot.keyClick(sitting.window, Qt.Key.Key_T)
    steps = open_review(folder).tasks()[0].steps
    assert [(step.thought, step.written_by, step.draft) for step in steps[:3]] == [
        ("I press Save.", "writer", ""),
        ("", "", ""),
        ("I type the name.", "writer", ""),
    ]
    sitting.press(Qt.Key.Key_U, "1 of 1")
    assert open_review(folder).tasks()[0].steps[2].draft == "I type the name."


def test_the_key_for_drafts_is_shown_only_where_there_is_one(sitting: Sitting) -> None:
    folder = record(sitting.records, "one step", TypeText("a"))
    sitting.open(folder)
    button = named(sitting.window, QPushButton, "Accept the draft")
    assert not button.isVisible()
    sitting.qtbot.keyClick(sitting.window, Qt.Key.Key_T)
    assert kinds(folder) == []
