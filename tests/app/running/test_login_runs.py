"""Whole runs in a desktop of the agent's own on another machine, over a real ssh."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

from agent.actions import format_reply
from agent.actions.policy import ApprovalLevel
from agent.actions.types import Reply, TypeText
from agent.approval import NobodyToAsk
from agent.errors import SettingsError
from agent.settings import ComputerKind
from agent.store import open_record
from agent.types import EndingKind
from app.cli.parser import build_parser
from app.cli.run import choice_from
from app.running.agenda_runs import assignment_of
from app.running.choices import TaskChoice
from app.running.compose import run_task
from app.running.request import task_request
from app.running.rerun import rerun_facts
from app.storage.preferences import Preferences, base_settings
from tests.agent.computers.event_target import PROGRAM, EventTarget
from tests.agent.computers.ssh_servers import SshServer, desktops_there
from tests.app.running.test_machine_runs import TRUSTING, SeeingWatcher
from tests.fakes import ScriptedModel
from tests.training.mixed_ways import DIALECT, tool_manifest

STUDIO = "ssh://me@studio.lan"
THERE = TaskChoice("type it", ComputerKind.LOGIN, machine=STUDIO, size_px=(900, 700))


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SshServer]:
    running = SshServer(tmp_path / "ssh")
    monkeypatch.setenv("PATH", running.on_path())
    yield running
    running.stop()


def test_a_task_is_done_there_and_the_desktop_ends_with_it(server: SshServer, tmp_path: Path) -> None:
    before, events = desktops_there(), tmp_path / "events.jsonl"
    choice = replace(
        THERE,
        machine=str(server.login),
        approval=ApprovalLevel.ALL,
        open_command=(sys.executable, str(PROGRAM), str(events), "full"),
    )
    watcher = SeeingWatcher()
    reply = format_reply(Reply("next", (TypeText("from afar ☂\n"),), ""), dialect=DIALECT)
    outcome = run_task(
        task_request(choice, TRUSTING),
        owner=NobodyToAsk(),
        watcher=watcher,
        stop=Event(),
        load=lambda _name: (tool_manifest(), ScriptedModel(reply, "Done.")),
    )
    assert outcome.ending.kind is EndingKind.FINISHED, outcome.ending
    assert EventTarget(events).events("key_press"), "it was typed in the window that was opened there"
    assert watcher.shapes == [(700, 900, 3)]
    assert watcher.notices == [], "ssh keeps others out"
    assert desktops_there() <= before
    header = open_record(base_settings(TRUSTING).records_folder / outcome.record_id).header
    again = rerun_facts(header, TaskChoice("x")).choice
    assert (again.computer, again.machine) == (ComputerKind.LOGIN, str(server.login))
    assert again.open_command == choice.open_command


@pytest.mark.parametrize(
    ("choice", "why"),
    [
        (replace(THERE, machine=""), "ssh://USER@HOST"),
        (replace(THERE, machine="vnc://studio"), "no login on another machine"),
        (replace(THERE, approval=ApprovalLevel.ALL), "not allowed on another machine"),
        (replace(THERE, attachments=(Path(__file__),)), "Files and folders"),
    ],
)
def test_what_makes_no_sense_there_is_refused_before_ssh_is_started(choice: TaskChoice, why: str) -> None:
    with pytest.raises(SettingsError, match=why):
        task_request(choice, Preferences())


def test_it_is_not_for_later_since_the_machine_may_be_in_use() -> None:
    with pytest.raises(SettingsError, match="may be in use"):
        assignment_of(THERE, Preferences())


@pytest.mark.parametrize("said", [STUDIO, "Studio"])
def test_the_command_line_takes_a_login_or_its_name_and_an_application(said: str) -> None:
    preferences = Preferences(machines=(f"{STUDIO} Studio",))
    arguments = build_parser().parse_args(["run", "look", "--computer", said, "--open", "mousepad notes.txt"])
    choice = choice_from(arguments, preferences)
    assert (choice.computer, choice.machine) == (ComputerKind.LOGIN, STUDIO)
    assert choice.open_command == ("mousepad", "notes.txt")
    assert task_request(choice, preferences).choice.open_command == choice.open_command
