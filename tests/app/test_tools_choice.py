"""Tools beside the screen are off until they are named, and only where they are shut in."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QComboBox, QLabel
from pytestqt.qtbot import QtBot

from agent.actions.abilities import Ability
from agent.actions.types import CallTool, EditFile, RunTerminal
from agent.errors import SettingsError
from agent.settings import ComputerKind, Settings
from agent.types import Allow, Effect, EffectKind, Performed, Question
from app.approval.question_words import place_words, question_words, scope_words
from app.cli.parser import build_parser
from app.doctor.check import CheckHealth, examine
from app.doctor.tools import tool_checks
from app.present import action_detail, action_line
from app.running.choices import TaskChoice
from app.running.computers import computer_note
from app.running.request import task_request
from app.running.rerun import facts_of
from app.running.usual_tools import calls_functions, models_without_tools, uses_tools
from app.storage.preferences import Preferences
from app.windows.settings.models_page import ModelsPage
from tests.fakes import observed, picture


def test_tools_are_named_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    parser = build_parser()
    assert parser.parse_args(["run", "x"]).tools is None
    assert parser.parse_args(["run", "x", "--tools", "none"]).tools == frozenset()
    named = parser.parse_args(["run", "x", "--tools", "shell, files"]).tools
    assert named == {Ability.TERMINAL, Ability.FILES}
    with pytest.raises(SystemExit):
        parser.parse_args(["run", "x", "--tools", "shell,rocket"])
    assert "'rocket' is none of shell, python, files, mcp" in capsys.readouterr().err


def test_your_screen_has_tools_only_over_what_is_shared(tmp_path: Path) -> None:
    bare = TaskChoice("x", ComputerKind.SCREEN, shared_folders=(tmp_path,))
    with pytest.raises(SettingsError, match="shared only with shell, Python and files"):
        task_request(bare, Preferences())
    choice = replace(bare, tools=frozenset((Ability.TERMINAL,)))
    assert task_request(choice, Preferences()).choice == choice
    assert "they see a folder of their own and what you share" in computer_note(choice)
    assert "shut in" not in computer_note(bare)


def test_records_name_the_tools_of_their_run() -> None:
    choice = TaskChoice("x", tools=frozenset((Ability.TERMINAL, Ability.TOOLS)))
    assert facts_of(choice)["tools"] == "shell,mcp"
    assert "tools" not in facts_of(TaskChoice("x"))


def test_embedded_model_is_said_to_use_none() -> None:
    assert not uses_tools("embedded")
    assert "embedded" in models_without_tools()


@pytest.mark.parametrize(
    ("dialect", "uses"),
    [
        *((name, False) for name in ("embedded", "uitars-1.0", "uitars-1.5", "doubao-1.5", "mobile")),
        *((name, True) for name in ("uitars-2", "computer-use", "computer-use-xml")),
        ("no dialect of ours", False),
    ],
)
def test_families_that_were_trained_on_functions_use_tools(dialect: str, uses: bool) -> None:
    assert calls_functions(dialect) == uses


def test_settings_say_it_of_the_model_that_is_chosen(qtbot: QtBot) -> None:
    page = ModelsPage(Preferences(model="a"), ["a", "b"], {"a"})
    qtbot.addWidget(page)
    note = next(one for one in page.findChildren(QLabel) if "calls no functions" in one.text())
    assert note.isVisibleTo(page)
    picker = next(one for one in page.findChildren(QComboBox) if one.accessibleName() == "Model")
    picker.setCurrentIndex(1)
    assert not note.isVisibleTo(page)


def test_what_a_tool_answered_is_on_its_card() -> None:
    said = "a.txt\n(status 0, in ~/work)"
    done = Performed(RunTerminal("ls"), Allow("rule"), Effect(EffectKind.UNCHANGED, said))
    line = action_line(done)
    assert (line.words, line.detail, line.output) == ("Command", "ls", "a.txt")
    assert line.effect is not None
    assert line.effect.text == "done"
    failed = Performed(RunTerminal("ls"), Allow("rule"), Effect(EffectKind.FAILED, "no bash"))
    assert action_line(failed).detail == "ls"


def test_an_edit_is_shown_as_a_difference() -> None:
    edit = EditFile("str_replace", "a", (("old_str", "one\ntwo"), ("new_str", "2")))
    assert action_detail(edit) == "- one\n- two\n+ 2"
    assert action_detail(EditFile("view", "a", (("view_range", "[1, 2]"),))) == "view_range: [1, 2]"


def test_question_says_where_a_tool_runs_and_is_of_no_application() -> None:
    question = Question(RunTerminal("ls"), observed(picture()), "")
    assert (
        question_words(question.action, question.observation.window) == "Deskhand wants to run this command."
    )
    assert place_words(question).startswith("In the sandbox beside the screen")
    assert len(scope_words(question)) == 2
    assert "stranger" in place_words(Question(CallTool("s__t"), observed(picture()), ""))


@pytest.mark.desktop
def test_doctor_runs_a_command_and_a_program_in_the_sandbox(deskhand_home: Path) -> None:
    findings = list(examine(tool_checks(Settings(home=deskhand_home))))
    assert [one.health for one in findings] == [CheckHealth.OK] * 4
    assert ["It ran in the sandbox" in one.sentence for one in findings] == [True, True, False, False]


@pytest.mark.desktop
def test_doctor_names_what_is_missing(
    deskhand_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    without_programs, *_others = examine(tool_checks(Settings(home=deskhand_home))[:1])
    assert without_programs.sentence == "Not installed: bash, setsid."
    for name in ("bash", "setsid"):
        (tmp_path / name).symlink_to(f"/usr/bin/{name}")
    without_sandbox, *_others = examine(tool_checks(Settings(home=deskhand_home))[:1])
    assert without_sandbox.health is CheckHealth.WARN
    assert "bubblewrap is not installed" in without_sandbox.sentence


def test_doctor_says_what_servers_offer(deskhand_home: Path) -> None:
    settings = Settings(home=deskhand_home)
    entry = {"name": "gone", "command": ["no-such-program-here"]}
    settings.servers_file.write_text(json.dumps({"version": 1, "servers": [entry]}))
    (servers,) = examine(tool_checks(settings)[-1:])
    assert servers.health is CheckHealth.WARN
    assert "The server gone cannot be used" in servers.sentence
    settings.servers_file.write_text("{")
    (servers,) = examine(tool_checks(settings)[-1:])
    assert servers.health is CheckHealth.FAIL
