"""Virtual machines are chosen by an address or a name, refused with a sentence; whole runs are done there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from agent.actions import format_reply
from agent.actions.abilities import Ability
from agent.actions.policy import ApprovalLevel
from agent.actions.types import Reply, TypeText
from agent.approval import NobodyToAsk
from agent.computers.machines.address import Image
from agent.errors import SettingsError
from agent.settings import ComputerKind
from agent.types import EndingKind
from app.cli.parser import build_parser
from app.cli.run import TerminalWatcher, choice_from
from app.running.choices import TaskChoice
from app.running.compose import run_task
from app.running.computers import require_fitting
from app.running.request import task_request
from app.storage.machines import machine_kind, named_machines
from app.storage.preferences import Preferences
from app.widgets.machine_pick import MachinePick
from benchmarks.workloads.machine_faults import small
from tests.agent.computers.machines.fake_guest_server import FakeGuestServer
from tests.agent.computers.machines.guests import make_echo_guest, missing
from tests.fakes import ScriptedModel
from tests.training.mixed_ways import DIALECT, tool_manifest

DISK, SERVER = "qemu:/images/debian.qcow2", "machine:http://127.0.0.1:5000"


@pytest.fixture
def guest(tmp_path: Path) -> Iterator[FakeGuestServer]:
    made = FakeGuestServer(tmp_path)
    yield made
    made.close()


@pytest.mark.parametrize(
    ("said", "kind", "machine"),
    [
        (DISK, ComputerKind.VIRTUAL, DISK),
        ("Lab", ComputerKind.VIRTUAL, DISK),
        (f"{DISK}?memory=64&network=off", ComputerKind.VIRTUAL, f"{DISK}?memory=64"),
        ("machine:127.0.0.1", ComputerKind.GUEST, SERVER),
        ("Cloud", ComputerKind.GUEST, SERVER),
    ],
)
def test_the_command_line_takes_an_address_or_a_name(said: str, kind: ComputerKind, machine: str) -> None:
    preferences = Preferences(machines=(f"{DISK} Lab", f"{SERVER} Cloud"))
    choice = choice_from(build_parser().parse_args(["run", "look", "--computer", said]), preferences)
    assert (choice.computer, choice.machine) == (kind, machine)


def test_a_name_belongs_to_one_kind_of_machine() -> None:
    found = named_machines((f"{DISK} Lab", f"{SERVER} Cloud", "vnc://studio.lan:5900 Studio"))
    kinds = [machine_kind(address) for address in found.values()]
    assert kinds == [ComputerKind.VIRTUAL, ComputerKind.GUEST, ComputerKind.MACHINE]


@pytest.mark.parametrize(
    ("choice", "why"),
    [
        (TaskChoice("x", ComputerKind.VIRTUAL), "Name the image"),
        (TaskChoice("x", ComputerKind.GUEST), "Name the machine"),
        (TaskChoice("x", ComputerKind.VIRTUAL, machine=SERVER), "another kind of machine"),
        (TaskChoice("x", ComputerKind.GUEST, machine=DISK), "another kind of machine"),
        (TaskChoice("x", ComputerKind.VIRTUAL, machine=DISK, open_command=("xterm",)), "only in a private"),
        (TaskChoice("x", ComputerKind.GUEST, machine=SERVER, attachments=(Path("/a"),)), "private desktop"),
        (
            TaskChoice("x", ComputerKind.VIRTUAL, machine=DISK, tools=frozenset((Ability.TERMINAL,))),
            "guest=5000",
        ),
    ],
)
def test_what_does_not_fit_is_one_sentence(choice: TaskChoice, why: str) -> None:
    with pytest.raises(SettingsError, match=why):
        require_fitting(choice)


def test_the_pick_offers_machines_of_the_chosen_kind(qtbot: object) -> None:
    pick = MachinePick()
    pick.offer({"Studio": "vnc://studio.lan:5900", "Lab": DISK, "Cloud": SERVER})
    assert pick.chosen() == "vnc://studio.lan:5900"
    pick.offer_kind("qemu:")
    assert (pick.count(), pick.chosen()) == (1, DISK)
    pick.choose("qemu:/other.qcow2")
    pick.offer({"Lab": DISK})
    assert pick.chosen() == "qemu:/other.qcow2", "what is written stays"
    pick.offer_kind("machine:")
    assert pick.chosen() == ""


def run_typing(choice: TaskChoice) -> EndingKind:
    replies = [format_reply(Reply("next", (TypeText("hello"),), ""), dialect=DIALECT), "Done."]
    outcome = run_task(
        task_request(choice, Preferences(allow_all_on_real_screen=True)),
        owner=NobodyToAsk(),
        watcher=TerminalWatcher(),
        stop=Event(),
        load=lambda _name: (tool_manifest(), ScriptedModel(*replies)),
    )
    return outcome.ending.kind


def test_a_task_is_done_in_a_machine_with_a_guest_server(guest: FakeGuestServer) -> None:
    choice = TaskChoice(
        "type it", ComputerKind.GUEST, machine=f"machine:{guest.url}", approval=ApprovalLevel.ALL
    )
    assert run_typing(choice) is EndingKind.FINISHED
    assert "pyautogui.write('hello'" in guest.programs[-1]


@pytest.mark.desktop
@pytest.mark.skipif(bool(missing()), reason=missing())
def test_a_task_is_done_in_a_virtual_machine(tmp_path: Path) -> None:
    image: Image = small(make_echo_guest(tmp_path))
    choice = TaskChoice("type it", ComputerKind.VIRTUAL, machine=str(image), approval=ApprovalLevel.ALL)
    assert run_typing(choice) is EndingKind.FINISHED
