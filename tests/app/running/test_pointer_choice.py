"""A second model that points: in the settings, on the command line, and in a run on a real desktop."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from agent.actions.policy import ApprovalLevel
from agent.approval import NobodyToAsk
from agent.models.manifest import Manifest
from agent.ports import Model
from agent.store.reader import open_record
from agent.types import POINTED_BY, EndingKind
from app.cli.parser import build_parser
from app.cli.run import TerminalWatcher, choice_from
from app.running.compose import run_task
from app.running.request import task_request, usual_choice
from app.storage.preferences import Preferences, load_preferences, save_preferences
from app.widgets.task_box import TaskBox
from tests.agent.test_pointing import DONE, FOUND, WRONG
from tests.fakes import ScriptedModel, classic_manifest, embedded_manifest


@pytest.mark.desktop
def test_both_models_are_loaded_and_closed_and_the_click_is_the_second_ones(deskhand_home: Path) -> None:
    models = {"wise": ScriptedModel(WRONG, DONE), "sharp": ScriptedModel(FOUND)}

    def load(name: str) -> tuple[Manifest, Model]:
        made = classic_manifest() if name == "wise" else embedded_manifest()
        return replace(made, name=name), models[name]

    choice = usual_choice(Preferences(model="wise", pointer="sharp"), task="save it")
    request = task_request(replace(choice, approval=ApprovalLevel.ALL), Preferences())
    outcome = run_task(request, owner=NobodyToAsk(), watcher=TerminalWatcher(), stop=Event(), load=load)
    assert outcome.ending.kind is EndingKind.FINISHED
    record = open_record(request.settings.records_folder / outcome.record_id)
    assert record.header.about["pointer"] == "sharp"
    assert record.lines[0].step.extensions[POINTED_BY]["instead_of"] == [3.0, 3.0]
    assert all(model.is_closed for model in models.values())


def test_it_is_kept_and_can_be_said_or_left_out_for_one_task(tmp_path: Path) -> None:
    kept = Preferences(pointer="embedded")
    save_preferences(kept, tmp_path / "settings.json")
    assert load_preferences(tmp_path / "settings.json") == kept
    parser = build_parser()
    for said, pointer in (([], "embedded"), (["--pointer", "other"], "other"), (["--pointer", "none"], "")):
        assert choice_from(parser.parse_args(["run", "x", *said]), kept).pointer == pointer


def test_the_box_names_the_host_that_is_asked_where_to_press(qtbot: QtBot) -> None:
    box = TaskBox()
    qtbot.addWidget(box)
    box.set_models(["here", "far"], hosts={"far": "api.example.org"})
    box.set_choice(usual_choice(Preferences(model="here", pointer="far"), task="save it"))
    assert box.choice().pointer == "far"
    assert any("api.example.org sees the screen" in found for found in said_by(box))
    box.set_choice(usual_choice(Preferences(model="here"), task="save it"))
    assert not any("api.example.org" in found for found in said_by(box))


def said_by(box: TaskBox) -> list[str]:
    return [label.text() for label in box.findChildren(QLabel)]
