"""Whole runs on a machine elsewhere: strict by default, seen live, its password in the keyring alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from threading import Event

import keyring
import pytest
from keyring.backend import KeyringBackend

from agent.actions import format_reply
from agent.actions.policy import ApprovalLevel
from agent.actions.types import Action, Click, Reply, TypeText
from agent.approval import NobodyToAsk
from agent.coordinates import ModelPoint
from agent.errors import DisplayUnavailableError, SettingsError
from agent.settings import ComputerKind
from agent.store import open_record
from agent.types import EndingKind
from app.cli.parser import build_parser
from app.cli.run import TerminalWatcher, choice_from
from app.running.agenda_runs import assignment_of
from app.running.choices import TaskChoice
from app.running.compose import run_task
from app.running.kept_choice import choice_from_json, choice_to_json
from app.running.request import task_request
from app.running.rerun import rerun_facts
from app.running.watching import LiveView, RecordingBegins
from app.storage.preferences import Preferences, base_settings
from tests.agent.computers.vnc_servers import PASSWORD, VncServer
from tests.fakes import ScriptedModel
from tests.training.mixed_ways import DIALECT, tool_manifest

STUDIO = "vnc://192.168.1.20:5900"
ON_MACHINE = TaskChoice("type it", ComputerKind.MACHINE, machine=STUDIO)
TRUSTING = Preferences(allow_all_on_real_screen=True)


class _Drawer(KeyringBackend):  # type: ignore[misc]
    """A keyring in memory, with one password."""

    priority = 1.0

    def __init__(self, name: str, password: str | None) -> None:
        super().__init__()
        self._name, self._password = name, password

    def get_password(self, service: str, username: str) -> str | None:
        return self._password if (service, username) == ("deskhand", self._name) else None

    def set_password(self, service: str, username: str, password: str) -> None:
        raise NotImplementedError

    def delete_password(self, service: str, username: str) -> None:
        raise NotImplementedError


class SeeingWatcher(TerminalWatcher):
    def __init__(self) -> None:
        super().__init__()
        self.shapes: list[tuple[int, ...]] = []
        self.notices: list[str] = []

    def can_be_seen(self, view: LiveView | None) -> None:  # type: ignore[override]
        if view is not None:
            frame = view.frame()
            assert frame is not None
            self.shapes.append(frame.shape)

    def owner_is_recorded(self, begins: RecordingBegins) -> None: ...

    def noticed(self, sentence: str) -> None:
        self.notices.append(sentence)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[VncServer]:
    with VncServer(tmp_path / "vnc", ["-SecurityTypes", "TLSVnc"], size="900x700") as running:
        yield running


@pytest.fixture(autouse=True)
def _same_keyring() -> Iterator[None]:
    before = keyring.get_keyring()
    yield
    keyring.set_keyring(before)


def run_on(
    server: VncServer, watcher: TerminalWatcher, *actions: Action, level: ApprovalLevel = ApprovalLevel.ALL
) -> Path:
    replies = [format_reply(Reply("next", (action,), ""), dialect=DIALECT) for action in actions]
    choice = replace(ON_MACHINE, machine=str(server.address), approval=level)
    outcome = run_task(
        task_request(choice, TRUSTING),
        owner=NobodyToAsk(),
        watcher=watcher,
        stop=Event(),
        load=lambda _name: (tool_manifest(), ScriptedModel(*replies, "Done.")),
    )
    assert outcome.ending.kind is EndingKind.FINISHED, outcome.ending
    return base_settings(TRUSTING).records_folder / outcome.record_id


def middle_of(server: VncServer, left: float, top: float) -> ModelPoint:
    width, height = (int(side) for side in server.size.split("x"))
    return ModelPoint(1000 * left / width, 1000 * top / height)


def test_a_task_is_done_there_and_its_password_stands_nowhere(server: VncServer, deskhand_home: Path) -> None:
    keyring.set_keyring(_Drawer(str(server.address), PASSWORD))
    target = server.start_target()
    place, watcher = target.place("line"), SeeingWatcher()
    folder = run_on(server, watcher, Click(middle_of(server, place.x, place.y)), TypeText("from afar ☂\n"))
    assert target.wait_for(lambda event: event["kind"] == "submitted")["text"] == "from afar ☂"
    assert watcher.shapes == [(700, 900, 3)]
    assert watcher.notices == [], "nobody is on the way to this machine itself"
    record = open_record(folder)
    assert record.header.about["machine"] == str(server.address)
    again = rerun_facts(record.header, TaskChoice("x")).choice
    assert (again.computer, again.machine) == (ComputerKind.MACHINE, str(server.address))
    texts = [file.read_bytes() for file in deskhand_home.rglob("*") if file.is_file()]
    assert texts
    assert not any(PASSWORD.encode() in text for text in texts)


def test_whatever_is_not_known_to_be_harmless_is_asked_so_nobody_to_ask_denies_it(server: VncServer) -> None:
    keyring.set_keyring(_Drawer(str(server.address), PASSWORD))
    target = server.start_target()
    place = target.place("pad")
    action = Click(middle_of(server, place.x, place.y))
    folder = run_on(server, SeeingWatcher(), action, level=ApprovalLevel.RISKY)
    assert target.events("press") == []
    assert [one.effect for step in open_record(folder) for one in step.performed][:1] == [None]


def test_a_missing_password_is_one_sentence_that_says_where_to_put_it(server: VncServer) -> None:
    keyring.set_keyring(_Drawer(str(server.address), None))
    with pytest.raises(DisplayUnavailableError, match=f"deskhand secrets set {server.address}"):
        run_on(server, SeeingWatcher())


@pytest.mark.parametrize(
    ("choice", "why"),
    [
        (replace(ON_MACHINE, machine=""), "Name the machine"),
        (replace(ON_MACHINE, machine="studio"), "no address of a VNC server"),
        (replace(ON_MACHINE, open_command=("mousepad",)), "open it there"),
        (replace(ON_MACHINE, approval=ApprovalLevel.ALL), "not allowed on another machine"),
        (replace(ON_MACHINE, computer=ComputerKind.PRIVATE), "for another machine or a phone only"),
        (replace(ON_MACHINE, attachments=(Path(__file__),)), "Files and folders"),
    ],
)
def test_what_makes_no_sense_there_is_refused_before_anything_is_opened(choice: TaskChoice, why: str) -> None:
    with pytest.raises(SettingsError, match=why):
        task_request(choice, Preferences())


def test_it_is_not_for_later_since_somebody_may_be_using_it() -> None:
    with pytest.raises(SettingsError, match="may be in use"):
        assignment_of(ON_MACHINE, Preferences())
    assert choice_from_json(choice_to_json(ON_MACHINE)) == ON_MACHINE


@pytest.mark.parametrize(
    ("said", "machine"),
    [("vnc://Shed.lan", "vnc://shed.lan:5900"), ("Studio", STUDIO)],
)
def test_the_command_line_takes_an_address_or_a_name(said: str, machine: str) -> None:
    preferences = Preferences(machines=(f"{STUDIO} Studio",))
    choice = chosen(preferences, said)
    assert (choice.computer, choice.machine) == (ComputerKind.MACHINE, machine)


@pytest.mark.parametrize("said", ["nowhere", "vnc://", "vnc://me:secret@studio.lan"])
def test_what_the_command_line_cannot_take_is_said(said: str) -> None:
    with pytest.raises(SettingsError):
        chosen(Preferences(), said)


def chosen(preferences: Preferences, computer: Sequence[str] | str) -> TaskChoice:
    arguments = build_parser().parse_args(["run", "look", "--computer", str(computer)])
    return choice_from(arguments, preferences)
