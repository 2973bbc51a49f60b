"""Machines are admitted where a host has the memory for them, and episodes in them begin at one state."""

from __future__ import annotations

import json
import random
from pathlib import Path
from threading import Event

import numpy as np
import pytest

from agent.actions.types import Action, Click, Finished
from agent.computers.input_device import InputDevice
from agent.computers.machines.address import Image
from agent.computers.machines.computer import MachineComputer
from agent.computers.machines.guest_server import GuestServer
from agent.computers.machines.provider import Machine, Picture
from agent.computers.stop_guard import StopGuard
from agent.coordinates import MonitorPoint
from agent.errors import DisplayLostError, InputError, MachineError
from benchmarks.workloads.machine_faults import small
from tests.agent.computers.machines.guests import make_echo_guest, missing
from training.environments.machine import START, MachineEnvironment
from training.errors import EnvironmentFaultError, TrainingError
from training.rollouts.machine_hosts import QEMU_OVERHEAD_MB, MachineHosts
from training.rollouts.try_machine import machines_that_fit, main

POINT = MonitorPoint(3.5, 3.5)


class PaintedMachine:
    """Each action turns one pixel white."""

    notices: tuple[str, ...] = ()
    guest: GuestServer | None = None

    def __init__(self, image: Image) -> None:
        self.image, self.count, self.is_lost = image, 0, False

    def frame(self, stop: Event | None = None) -> Picture:
        if self.is_lost:
            raise DisplayLostError("The virtual machine has ended.")
        picture = np.zeros((48, 64, 3), dtype=np.uint8)
        picture.reshape(-1, 3)[: 64 * self.count] = 255
        return picture

    def perform(self, action: Action, guard: StopGuard) -> None:
        self.count += 1

    def release_all(self) -> None:
        """Nothing is held."""

    def open_input(self) -> InputDevice:
        raise InputError("There is none.")


class PaintedProvider:
    def __init__(self) -> None:
        self.started: list[PaintedMachine] = []
        self.ended: list[Machine] = []
        self.states: dict[str, int] = {}

    def start(self, image: Image, *, stop: Event) -> PaintedMachine:
        self.started.append(PaintedMachine(image))
        return self.started[-1]

    def save(self, machine: Machine, name: str) -> None:
        self.states[name] = self.started[-1].count

    def revert(self, machine: Machine, name: str) -> None:
        if self.started[-1].is_lost:
            raise MachineError("It is gone.")
        self.started[-1].count = self.states[name]

    def view(self, machine: Machine) -> str | None:
        return None

    def end(self, machine: Machine) -> None:
        self.ended.append(machine)


class ClickedTwice:
    def begin(self, computer: MachineComputer, seed: int) -> None:
        """Nothing is prepared."""

    def reward(self, computer: MachineComputer) -> float:
        return float(computer.frame().mean() > 0)


def test_an_episode_begins_where_the_first_one_did() -> None:
    provider = PaintedProvider()
    world = MachineEnvironment(provider, Image("/image"), ClickedTwice(), max_steps=2)
    first = world.reset(0).pixels
    assert list(provider.states) == [START]
    assert not world.step(Click(POINT)).truncated
    assert world.step(Click(POINT)).truncated
    assert np.array_equal(world.reset(1).pixels, first)
    done = world.step(Finished(""))
    assert (done.terminated, done.info) == (True, {"success": False})
    world.close()
    assert provider.ended == provider.started
    with pytest.raises(EnvironmentFaultError, match="reset comes first"):
        world.step(Click(POINT))


def test_a_lost_machine_is_a_fault_and_the_next_episode_has_a_new_one() -> None:
    provider = PaintedProvider()
    world = MachineEnvironment(provider, Image("/image"), ClickedTwice())
    world.reset(0)
    provider.started[-1].is_lost = True
    with pytest.raises(EnvironmentFaultError, match="has ended"):
        world.step(Click(POINT))
    world.reset(1)
    assert len(provider.started) == 2
    provider.started[-1].is_lost = True
    with pytest.raises(EnvironmentFaultError, match="could not begin"):
        world.reset(2)
    assert provider.ended == provider.started


def test_a_guest_that_never_starts_is_a_fault() -> None:
    provider = PaintedProvider()
    world = MachineEnvironment(
        provider, Image("/image"), ClickedTwice(), is_ready=lambda _seen: False, ready_looks=2
    )
    with pytest.raises(EnvironmentFaultError, match="did not start"):
        world.reset(0)
    assert provider.ended == provider.started


def test_no_host_ever_gives_away_more_memory_than_it_has() -> None:
    rng = random.Random(0)
    hosts = MachineHosts({f"host-{number}": 8192 for number in range(4)}, reserve_mb=0)
    placed: dict[str, tuple[str, int]] = {}
    for number in range(3000):
        if placed and rng.random() < 0.5:
            name = rng.choice(sorted(placed))
            hosts.ended(name)
            hosts.ended(name)
            del placed[name]
        else:
            size = rng.choice((512, 2048, 4096))
            host = hosts.admit(f"machine-{number}", size)
            if host is not None:
                placed[f"machine-{number}"] = host, size + QEMU_OVERHEAD_MB
        for name, free in hosts.free_mb.items():
            assert free == 8192 - sum(size for host, size in placed.values() if host == name) >= 0
    assert hosts.num_machines == len(placed)
    with pytest.raises(TrainingError, match="already a machine"):
        hosts.admit(next(iter(placed)), 512)


def test_a_command_tries_an_image_and_says_why_it_cannot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert machines_that_fit(4096, 16384) == 3
    assert main([f"qemu:{tmp_path}/gone.qcow2"]) == 1
    assert main(["qemu:"]) == 1
    assert "Name the image" in capsys.readouterr().err


@pytest.mark.desktop
@pytest.mark.skipif(bool(missing()), reason=missing())
def test_episodes_in_a_real_machine_begin_alike(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    address = str(small(make_echo_guest(tmp_path)))
    assert main([address, "--leases", "3", "--wait-s", "1.5"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["leases"] == 3
    assert found["alike"] > 0.999
