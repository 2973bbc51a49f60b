"""Tools in whole runs: they have what their computer shares, and what they leave is kept with the record."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

from agent.actions import format_reply
from agent.actions.abilities import Ability
from agent.actions.policy import ApprovalLevel
from agent.actions.types import Action, CallTool, Reply, RunTerminal
from agent.approval import NobodyToAsk
from agent.settings import ComputerKind, Settings
from agent.store import open_record
from agent.types import Effect, EffectKind, EndingKind
from app.cli.run import TerminalWatcher
from app.running.choices import TaskChoice
from app.running.compose import run_task
from app.running.request import task_request
from app.storage.preferences import Preferences, base_settings
from tests.fakes import ScriptedModel
from tests.training.mixed_ways import DIALECT, tool_manifest

pytestmark = pytest.mark.desktop

NOTES = Path(__file__).parents[2] / "agent/tools/notes_mcp_server.py"
EVERYTHING = Preferences(allow_all_on_real_screen=True)


@pytest.fixture
def servers(deskhand_home: Path) -> Path:
    entry = {"name": "notes", "command": [sys.executable, str(NOTES)]}
    file = Settings(home=deskhand_home).servers_file
    file.write_text(json.dumps({"version": 1, "servers": [entry]}))
    return file


def ran(choice: TaskChoice, *actions: Action) -> tuple[Path, list[Effect]]:
    """The folder of the record, and what came of the actions."""
    replies = [format_reply(Reply("next", (action,), ""), dialect=DIALECT) for action in actions]
    outcome = run_task(
        task_request(replace(choice, approval=ApprovalLevel.ALL), EVERYTHING),
        owner=NobodyToAsk(),
        watcher=TerminalWatcher(),
        stop=Event(),
        load=lambda _name: (tool_manifest(), ScriptedModel(*replies, "Done.")),
    )
    assert outcome.ending.kind is EndingKind.FINISHED, outcome.ending
    folder = base_settings(EVERYTHING).records_folder / outcome.record_id
    steps = list(open_record(folder))
    effects = [one.effect for step in steps for one in step.performed if one.effect is not None]
    assert len(effects) >= len(actions), [(step.problem, step.performed) for step in steps]
    return folder, effects[: len(actions)]


def test_your_screen_has_a_shell_over_what_is_shared_and_servers_around_it(
    servers: Path, tmp_path: Path
) -> None:
    shared = tmp_path / "downloads"
    shared.mkdir(mode=0o777)
    shared.chmod(0o777)
    (shared / "prices.csv").write_text("2\n40\n")
    tools = frozenset((Ability.TERMINAL, Ability.TOOLS))
    choice = TaskChoice("x", ComputerKind.SCREEN, tools=tools, shared_folders=(shared,))
    add_up = f"awk '{{ s += $1 }} END {{ print s }}' {shared}/prices.csv | tee total"
    folder, effects = ran(
        choice, RunTerminal(add_up), CallTool("notes__picture"), RunTerminal("file -b pictures/*")
    )
    assert [effect.kind for effect in effects] == [EffectKind.UNCHANGED] * 3
    assert effects[0].detail.startswith("42\n")
    assert effects[1].detail == "(a picture of 1×1 pixels: /home/agent/work/pictures/answer-1.png)"
    assert "PNG image data, 1 x 1" in effects[2].detail
    assert (folder / "files/total").read_text() == "42\n"
    assert open_record(folder).header.task.files == (str(shared),)
    assert (folder / "files/pictures/answer-1.png").exists()


def test_without_a_sandbox_pictures_of_servers_are_kept_as_well(servers: Path) -> None:
    choice = TaskChoice("x", ComputerKind.SCREEN, tools=frozenset((Ability.TOOLS,)))
    folder, (effect,) = ran(choice, CallTool("notes__picture"))
    named = Path(effect.detail.removeprefix("(a picture of 1×1 pixels: ").removesuffix(")"))
    assert (named.name, named.exists()) == ("answer-1.png", False)
    assert (folder / "files/pictures/answer-1.png").exists()


def test_private_desktop_keeps_them_where_its_programs_see_them(servers: Path) -> None:
    choice = TaskChoice("x", tools=frozenset((Ability.TOOLS,)))
    folder, (effect,) = ran(choice, CallTool("notes__picture"))
    assert effect.detail == "(a picture of 1×1 pixels: /home/agent/work/pictures/answer-1.png)"
    assert (folder / "files/pictures/answer-1.png").exists()
