"""The editor of rules: what is broken cannot be saved, and what is saved is exactly what was written."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import pytest
from PySide6.QtWidgets import QLabel, QListWidget, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from agent.actions.policy import ApprovalLevel, load_rules
from agent.errors import PolicyError
from agent.session import Session
from agent.settings import Settings
from agent.types import Task
from app.approval.rules_editor import EXAMPLES, RulesEditor, judged, save_written_rules
from app.present import Tone
from app.running.bridge import Background
from app.windows.rules_dialog import RulesDialog
from tests.app.finding import says
from tests.fakes import FakeComputer, ListOwner, ScriptedModel, embedded_manifest

LIMIT_MS = 60_000
BROKEN = '{"version": 1, "rules": [{"name": "no bank", "then": "perhaps"}]}'
NO_CLICKS = '{"version": 1, "rules": [{"name": "no clicks", "then": "forbid", "actions": ["click"]}]}'


class Editing:
    def __init__(self, qtbot: QtBot, home: Path) -> None:
        self.qtbot = qtbot
        self.settings = Settings(home=home)
        self.window = QWidget()
        qtbot.addWidget(self.window)
        self.background = Background(self.window)
        self.editor = RulesEditor(
            self.window, self.background, settings=lambda: self.settings, level=lambda: ApprovalLevel.ALL
        )

    def open(self) -> RulesDialog:
        self.editor.open()
        dialog = self.window.findChild(RulesDialog)
        assert dialog is not None
        return dialog

    def button(self, dialog: RulesDialog, text: str) -> QPushButton:
        return next(found for found in dialog.findChildren(QPushButton) if found.text() == text)

    def press(self, dialog: RulesDialog, text: str) -> None:
        self.button(dialog, text).click()


@pytest.fixture
def editing(qtbot: QtBot, tmp_path: Path) -> Editing:
    return Editing(qtbot, tmp_path)


def test_a_broken_rule_is_refused_with_its_sentence_and_the_file_stays(editing: Editing) -> None:
    path = editing.settings.policy_file
    path.write_text(NO_CLICKS)
    dialog = editing.open()
    dialog.set_text(BROKEN)
    assert says(dialog, "“then” of the rule “no bank” is 'perhaps'")
    assert not editing.button(dialog, "Save").isEnabled()
    dialog.saved.emit(BROKEN)  # as if the button had been pressed all the same
    assert says(dialog, "cannot be saved")
    assert path.read_text() == NO_CLICKS


def test_what_is_saved_is_what_was_written(editing: Editing) -> None:
    dialog = editing.open()
    dialog.set_text(NO_CLICKS)
    editing.press(dialog, "Save")
    assert editing.settings.policy_file.read_text() == NO_CLICKS
    assert [rule.name for rule in load_rules(editing.settings.policy_file)] == ["no clicks"]


def test_a_file_that_is_broken_already_is_shown_as_it_is(editing: Editing) -> None:
    editing.settings.policy_file.write_text("oops {")
    dialog = editing.open()
    assert dialog.text() == "oops {"
    assert Tone.BAD in [label.property("tone") for label in dialog.findChildren(QLabel)]


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_is_a_rule_that_can_be_read(editing: Editing, name: str) -> None:
    dialog = editing.open()
    dialog.rule_wanted.emit(name)
    dialog.rule_wanted.emit(name)
    assert judged(dialog.text()).text == "One rule, and it can be read."


def test_the_recorded_steps_that_rules_would_have_stopped_are_listed(editing: Editing) -> None:
    session = Session(
        Settings(home=editing.settings.home, approval=ApprovalLevel.ALL),
        computer=FakeComputer(),
        model=ScriptedModel("press<|click|><|500|><|250|>", "<|finished|>done"),
        manifest=embedded_manifest(),
        owner=ListOwner(),
    )
    session.run(Task("press Save"), stop=Event())
    dialog = editing.open()
    dialog.set_text(NO_CLICKS)
    editing.press(dialog, "Try on recorded steps")
    listed = dialog.findChild(QListWidget)
    assert listed is not None
    editing.qtbot.waitUntil(lambda: listed.count() == 1, timeout=LIMIT_MS)
    line = listed.item(0).text()
    assert line.startswith("forbidden · no clicks · press Save · 1: ")


@pytest.mark.parametrize("text", ["", "[]", BROKEN, '{"version": 2, "rules": []}'])
def test_nothing_that_cannot_be_read_is_ever_written(tmp_path: Path, text: str) -> None:
    path = tmp_path / "policy.json"
    with pytest.raises(PolicyError, match="cannot be saved"):
        save_written_rules(text, path)
    assert not path.exists()


def test_a_folder_in_the_way_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(PolicyError, match="cannot be written"):
        save_written_rules(NO_CLICKS, tmp_path / "file" / "policy.json")
