"""A machine of QEMU passes the contract of computers, with a tiny Linux guest that says what reached it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from agent.actions.types import Click, Hotkey, TypeText
from agent.computers.machines.computer import MachineComputer
from agent.computers.machines.qemu import QemuMachine, QemuProvider
from agent.ports import Computer
from agent.types import EffectKind
from benchmarks.workloads.machine_faults import running
from tests.agent.computers.event_target import EventTarget
from tests.agent.computers.machines.event_guest.image import (
    HARDWARE,
    GuestTarget,
    make_event_guest,
    missing_for_it,
)
from tests.agent.computers.machines.guests import missing
from tests.contracts.computer import GO, ComputerContract

WHY_NOT = missing() or missing_for_it()
pytestmark = [pytest.mark.desktop, pytest.mark.slow, pytest.mark.skipif(bool(WHY_NOT), reason=WHY_NOT)]


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[QemuProvider, QemuMachine]]:
    with running(make_event_guest(tmp_path_factory.mktemp("guest")), HARDWARE) as made:
        yield made


@pytest.fixture(scope="module")
def target(started: tuple[QemuProvider, QemuMachine]) -> EventTarget:
    guest = started[1].guest
    assert guest is not None
    return GuestTarget(guest.url)


@pytest.fixture(scope="module")
def computer(started: tuple[QemuProvider, QemuMachine], target: EventTarget) -> MachineComputer:
    provider, machine = started
    return MachineComputer(machine, provider)


class TestMachineComputer(ComputerContract):
    @pytest.mark.parametrize(
        "text", ["Plain ASCII: <>&{}[]~`\"'|\\ 0123", "THE QUICK brown fox; jumps_over: 1+1=2", "a\tb\nc"]
    )
    def test_text_arrives_exactly(self, computer: Computer, target: EventTarget, text: str) -> None:
        """By the keys of its keyboard."""
        super().test_text_arrives_exactly(computer, target, text)

    @pytest.mark.parametrize("text", ["héllo 你好 ñ € Ωß", "emoji 👋🏽👨‍👩‍👧 עברית e\u0301"])
    def test_text_without_keys_fails_and_types_nothing(
        self, computer: Computer, target: EventTarget, text: str
    ) -> None:
        """Without a server in the guest nothing but keys reaches it."""
        computer.perform(Click(target.place("text")), stop=GO)
        effect = computer.perform(TypeText(text), stop=GO)
        assert effect.kind is EffectKind.FAILED
        assert "no key" in effect.detail
        computer.perform(Hotkey(("a",)), stop=GO)
        assert len(target.wait_for_count(1, "text")) == 1

    def test_final_newline_submits(self, computer: Computer, target: EventTarget) -> None:
        computer.perform(Click(target.place("line")), stop=GO)
        computer.perform(Hotkey(("ctrl", "a")), stop=GO)
        computer.perform(TypeText("sok\n"), stop=GO)
        assert target.wait_for(lambda event: event["kind"] == "submitted")["text"] == "sok"
