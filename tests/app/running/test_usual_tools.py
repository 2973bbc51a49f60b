"""Tools that the settings give: only to runs that can use them, and less than what the command line says."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from agent.actions.abilities import Ability
from agent.actions.policy import ApprovalLevel
from agent.settings import ComputerKind
from agent.store import open_record
from app.cli.parser import build_parser
from app.cli.run import choice_from
from app.running.choices import TOOL_NAMES, TaskChoice
from app.running.usual_tools import usual_tools
from app.storage.preferences import Preferences, load_preferences, save_preferences
from tests.app.workplace import Workplace

ALL = Preferences(gives_shell=True, gives_python=True, gives_files=True, gives_mcp=True)
A_MODEL_TO_BE_FOUND = "not-there-yet"
"""What a model can do that is not installed, loading it will say."""


def given(preferences: Preferences, computer: ComputerKind = ComputerKind.PRIVATE) -> frozenset[Ability]:
    return usual_tools(preferences, computer=computer, model=A_MODEL_TO_BE_FOUND)


def test_tools_are_off_unless_they_are_switched_on() -> None:
    assert given(Preferences()) == frozenset()
    assert given(ALL) == set(TOOL_NAMES.values())
    assert given(Preferences(gives_files=True)) == {Ability.FILES}


def test_your_screen_gets_what_is_shut_in_only_with_a_folder_to_work_on() -> None:
    assert given(ALL, ComputerKind.SCREEN) == {Ability.TOOLS}
    arguments = ["run", "x", "--computer", "screen", "--model", A_MODEL_TO_BE_FOUND, "--share", "/srv/x"]
    assert choice_from(build_parser().parse_args(arguments), ALL).tools == set(TOOL_NAMES.values())


def test_model_that_calls_no_functions_gets_none() -> None:
    assert usual_tools(ALL, computer=ComputerKind.PRIVATE, model="embedded") == frozenset()


@pytest.mark.parametrize(
    ("said", "got"),
    [
        ([], set(TOOL_NAMES.values())),
        (["--tools", "none"], set()),
        (["--tools", "files"], {Ability.FILES}),
    ],
)
def test_command_line_counts_more_than_the_settings(said: list[str], got: set[Ability]) -> None:
    arguments = build_parser().parse_args(["run", "x", "--model", A_MODEL_TO_BE_FOUND, *said])
    assert choice_from(arguments, ALL).tools == got


def test_what_the_settings_give_is_kept(tmp_path: Path) -> None:
    save_preferences(ALL, tmp_path / "settings.json")
    assert load_preferences(tmp_path / "settings.json") == ALL


def test_run_of_the_window_gets_what_the_settings_give(
    qtbot: QtBot, deskhand_home: Path, tmp_path: Path
) -> None:
    workplace = Workplace(qtbot, deskhand_home, tmp_path / "icons")
    workplace.controller.take_preferences(Preferences(model=A_MODEL_TO_BE_FOUND, gives_files=True))
    choice = TaskChoice("save it", model=A_MODEL_TO_BE_FOUND, approval=ApprovalLevel.ALL)
    workplace.window.task_box.set_choice(choice)
    workplace.click("Run")
    assert workplace.sees(" · files · ")
    workplace.wait_for_end()
    (record,) = (deskhand_home / "records").iterdir()
    assert open_record(record).header.about["tools"] == "files"
    workplace.controller.close()
