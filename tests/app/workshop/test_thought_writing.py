"""The workshop lets a model of the catalogue, behind a real server, write drafts that its owner accepts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QComboBox, QListWidget, QPlainTextEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from agent.models.manifest import save
from agent.settings import Settings
from app.running.bridge import Background
from app.windows.thoughts_dialog import OfferedWriter, ThoughtCounts, ThoughtsDialog
from app.workshop.review_controller import review_in_window
from app.workshop.thought_writing import ThoughtWriting, installed_writers
from tests.agent.thoughts.recorded import far_manifest, recorded, steps_of
from tests.app.finding import named, says
from tests.chat_server import ChatServer, Request, streaming

TIMEOUT_MS = 60_000


class ThoughtsRig:
    """A recording of three steps without thoughts, and the part of the workshop that has them written."""

    def __init__(self, qtbot: QtBot, home: Path) -> None:
        self.qtbot = qtbot
        self.parent = QWidget()
        qtbot.addWidget(self.parent)
        self.background = Background(self.parent)
        self.folder = recorded(home / "records")
        self.writing = ThoughtWriting(self.parent, self.background, settings=lambda: Settings(home=home))

    def open(self) -> ThoughtsDialog:
        self.writing.open([self.folder])
        dialog = self.writing.dialog
        assert dialog is not None
        self.wait(lambda: says(dialog, "3 steps of 1 recordings"))
        return dialog

    def wait(self, until: Callable[[], object]) -> None:
        self.qtbot.waitUntil(lambda: bool(until()), timeout=TIMEOUT_MS)

    def drafts(self) -> list[str]:
        return [step.draft for step in steps_of(self.folder)]


@pytest.fixture
def rig(qtbot: QtBot, deskhand_home: Path) -> Iterator[ThoughtsRig]:
    made = ThoughtsRig(qtbot, deskhand_home)
    yield made
    made.writing.close()
    made.background.wait()


def installed(home: Path, server: ChatServer, name: str = "scribe") -> None:
    folder = home / "models" / name
    folder.mkdir(parents=True)
    save(far_manifest(server.url, name), folder)


def test_drafts_are_written_accepted_and_shown_with_their_writer(
    rig: ThoughtsRig, deskhand_home: Path
) -> None:
    with ChatServer((streaming("I see the field."),)) as server:
        installed(deskhand_home, server)
        dialog = rig.open()
        assert says(dialog, "nothing leaves it")
        named(dialog, QPushButton, "Write drafts").click()
        rig.wait(lambda: says(dialog, "3 drafts were written."))
        assert rig.drafts() == ["I see the field."] * 3
        rig.wait(lambda: named(dialog, QPushButton, "Accept 3 drafts").isEnabled())
        assert not named(dialog, QPushButton, "Write drafts").isEnabled()
        named(dialog, QPushButton, "Accept 3 drafts").click()
        rig.wait(lambda: says(dialog, "3 drafts accepted."))
    assert {step.written_by for step in steps_of(rig.folder)} == {"scribe"}


def test_stop_keeps_what_came_and_the_next_time_goes_on(rig: ThoughtsRig, deskhand_home: Path) -> None:
    def waiting(request: Request) -> None:
        if len(server.requests) == 2:
            request.closing.wait()  # until the test ends: the question is cancelled before
        else:
            streaming("Later.")(request)

    with ChatServer((streaming("First."), waiting)) as server:
        installed(deskhand_home, server)
        dialog = rig.open()
        named(dialog, QPushButton, "Write drafts").click()
        rig.wait(lambda: rig.drafts()[0])
        rig.wait(lambda: len(server.requests) == 2)
        named(dialog, QPushButton, "Stop").click()
        rig.wait(lambda: says(dialog, "1 drafts were written. Stopped"))
        assert rig.drafts() == ["First.", "", ""]
        rig.wait(lambda: says(dialog, "2 steps of 1 recordings"))
        named(dialog, QPushButton, "Write drafts").click()
        rig.wait(lambda: says(dialog, "2 drafts were written."))
    assert rig.drafts() == ["First.", "Later.", "Later."]


def test_a_refused_answer_is_counted_with_its_reason(rig: ThoughtsRig, deskhand_home: Path) -> None:
    with ChatServer((streaming("  "), streaming("So."))) as server:
        installed(deskhand_home, server)
        dialog = rig.open()
        named(dialog, QPushButton, "Write drafts").click()
        rig.wait(lambda: says(dialog, "1 steps got none: the model wrote nothing."))
    assert rig.drafts() == ["", "So.", "So."]


def test_only_models_that_write_sentences_are_offered(deskhand_home: Path) -> None:
    assert installed_writers() == []
    with ChatServer((streaming("So."),)) as server:
        installed(deskhand_home, server)
    far = deskhand_home / "models" / "far"
    far.mkdir()
    save(far_manifest("https://models.example/v1", "far"), far)
    assert installed_writers() == [OfferedWriter("scribe"), OfferedWriter("far", "models.example")]


def test_the_dialog_says_where_pictures_go_and_what_is_missing(qtbot: QtBot) -> None:
    empty, dialog = (
        ThoughtsDialog(()),
        ThoughtsDialog((OfferedWriter("near"), OfferedWriter("far", "models.example"))),
    )
    for one in (empty, dialog):
        qtbot.addWidget(one)
        one.show_counts(ThoughtCounts(2, 5))
    assert says(empty, "No installed model writes sentences")
    assert not named(empty, QPushButton, "Write drafts").isEnabled()
    box = dialog.findChild(QComboBox)
    assert box is not None
    box.setCurrentIndex(1)
    assert says(dialog, "It runs at models.example")


def test_a_draft_is_accepted_changed_or_cleared_in_the_review(rig: ThoughtsRig, deskhand_home: Path) -> None:
    with ChatServer((streaming("A draft."),)) as server:
        installed(deskhand_home, server)
        dialog = rig.open()
        named(dialog, QPushButton, "Write drafts").click()
        rig.wait(lambda: all(rig.drafts()))
    panel = review_in_window(rig.folder, rig.parent).panel
    assert says(panel, "Thought: a draft, written by scribe")
    assert named(panel, QPlainTextEdit, "Thought").toPlainText() == "A draft."
    named(panel, QPushButton, "Accept the draft").click()
    assert says(panel, "Thought, written by scribe")
    steps = panel.findChild(QListWidget)
    assert steps is not None
    steps.setCurrentRow(1)
    named(panel, QPlainTextEdit, "Thought").setPlainText("My words.")
    named(panel, QPushButton, "Save changes").click()
    steps.setCurrentRow(2)
    named(panel, QPushButton, "Clear it").click()
    assert [(step.thought, step.written_by, step.draft) for step in steps_of(rig.folder)] == [
        ("A draft.", "scribe", ""),
        ("My words.", "", ""),
        ("", "", ""),
    ]
