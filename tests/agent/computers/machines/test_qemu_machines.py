"""Machines of QEMU do what computers do, come back to a state, and leave nothing; tiny guests, under TCG."""

from __future__ import annotations

import hashlib
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Timer

import numpy as np
import pytest

from agent.actions.abilities import REFUSALS, Ability
from agent.actions.types import (
    Click,
    Finished,
    Hotkey,
    Move,
    PressHome,
    PressKey,
    ReleaseKey,
    RunTerminal,
    Scroll,
    TypeText,
    Wait,
)
from agent.actions.types import Direction as Way
from agent.computers.machines.computer import MachineComputer
from agent.computers.machines.qemu import QemuMachine, QemuProvider, read_ppm
from agent.computers.processes import FOLDER_PREFIX
from agent.coordinates import ModelPoint, MonitorPoint
from agent.errors import (
    AgentError,
    CoordinateError,
    DisplayLostError,
    DisplayUnavailableError,
    MachineError,
    StoppedError,
)
from agent.types import EffectKind
from benchmarks.workloads.machine_faults import FAULTS, GO, running, small, wait_for_echo
from tests.agent.computers.event_target import until
from tests.agent.computers.machines.guests import MEMTEST, make_echo_guest, missing

pytestmark = [pytest.mark.desktop, pytest.mark.skipif(bool(missing()), reason=missing())]
MIDDLE = MonitorPoint(360.5, 200.5)
CARET_SUBPIXELS = 9 * 2 * 3
"""A blinking caret of a screen in text mode, as three colours."""
ROOT = Path(__file__).resolve().parents[4]


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_echo_guest(tmp_path_factory.mktemp("guest"))


@pytest.fixture(scope="module")
def started(image: Path) -> Iterator[tuple[QemuProvider, QemuMachine]]:
    before = hashlib.sha256(image.read_bytes()).digest()
    with running(image) as made:
        wait_for_echo(made[1])
        made[0].save(made[1], "start")
        yield made
    assert hashlib.sha256(image.read_bytes()).digest() == before


@pytest.fixture
def computer(started: tuple[QemuProvider, QemuMachine]) -> MachineComputer:
    provider, machine = started
    provider.revert(machine, "start")
    return MachineComputer(machine, provider)


def test_text_is_typed_and_a_revert_brings_the_pixels_back(computer: MachineComputer) -> None:
    before = computer.observe()
    assert before.pixels.shape == (400, 720, 3)
    effect = computer.perform(TypeText("Deskhand <>&{}[]~`\"'|\\ 0123"), stop=GO)
    assert effect.kind is EffectKind.CHANGED
    after = computer.observe()
    assert after.pixels[16:].sum() == 0, "all of it in the first line"
    assert (after.pixels != before.pixels).sum() > 1000
    computer.revert("start")
    assert (computer.observe().pixels != before.pixels).sum() <= CARET_SUBPIXELS


def test_keys_are_held_until_they_are_released(computer: MachineComputer) -> None:
    computer.perform(PressKey("shift"), stop=GO)
    computer.perform(Hotkey(("a",)), stop=GO)
    computer.perform(ReleaseKey("shift"), stop=GO)
    capital = computer.observe().pixels[:16, :9].copy()
    computer.revert("start")
    computer.perform(TypeText("A"), stop=GO)
    assert np.array_equal(computer.observe().pixels[:13, :9], capital[:13])


def test_what_it_does_not_have_is_a_sentence(computer: MachineComputer) -> None:
    for action, ability in ((RunTerminal("ls"), Ability.TERMINAL), (PressHome(), Ability.PHONE)):
        effect = computer.perform(action, stop=GO)
        assert (effect.kind, effect.detail) == (EffectKind.FAILED, REFUSALS[ability])
    assert computer.perform(Finished("done"), stop=GO).kind is EffectKind.FAILED
    assert computer.perform(TypeText("a\ud800"), stop=GO).kind is EffectKind.FAILED
    assert "ü" in computer.perform(Hotkey(("ctrl", "ü")), stop=GO).detail
    assert computer.perform(Click(MonitorPoint(720, 10)), stop=GO).kind is EffectKind.FAILED
    with pytest.raises(CoordinateError):
        computer.perform(Click(ModelPoint(10, 10)), stop=GO)


def test_the_mouse_is_a_tablet_and_takes_every_gesture(computer: MachineComputer) -> None:
    computer.observe()
    for action in (Move(MIDDLE), Click(MIDDLE), Scroll(Way.DOWN, MIDDLE), Scroll(Way.LEFT, MIDDLE)):
        assert computer.perform(action, stop=GO).kind is not EffectKind.FAILED
    machine = computer.machine
    assert isinstance(machine, QemuMachine)
    mice = machine.channel.execute("query-mice")
    assert [one["absolute"] for one in mice if one["current"]] == [True]


def test_stop_prevents_every_event_and_lets_go(computer: MachineComputer) -> None:
    before = computer.observe().pixels
    stopped = Event()
    stopped.set()
    for action in (Click(MIDDLE), TypeText("never"), Hotkey(("a",)), Wait(30)):
        with pytest.raises(StoppedError):
            computer.perform(action, stop=stopped)
    assert (computer.observe().pixels != before).sum() <= CARET_SUBPIXELS
    stop = Event()
    timer = Timer(0.3, stop.set)
    timer.start()
    with pytest.raises(StoppedError):
        computer.perform(TypeText("a" * 2000), stop=stop)
    timer.join()
    computer.release_all()
    seen = computer.observe().pixels
    assert (computer.observe().pixels != seen).sum() <= CARET_SUBPIXELS, "nothing is typed any more"


def test_states_have_names_and_unknown_ones_are_refused(
    computer: MachineComputer, started: tuple[QemuProvider, QemuMachine]
) -> None:
    for name, why in (("nowhere", "could not be brought back"), ("a b", "cannot be called")):
        with pytest.raises(MachineError, match=why):
            computer.revert(name)
    provider, machine = started
    assert Path(provider.view(machine) or "").is_socket()
    with pytest.raises(DisplayUnavailableError, match="guest=5000"):
        MachineComputer(machine, provider, tools=frozenset((Ability.TERMINAL,)))


@pytest.mark.skipif(not MEMTEST.exists(), reason="memtest86+ is not installed")
def test_memtest_opens_its_menu_and_the_death_of_qemu_is_noticed() -> None:
    with running(MEMTEST) as (provider, machine):
        computer = MachineComputer(machine, provider)
        # its blue screen, and no longer the boot loader
        assert until(lambda: machine.frame()[:, :, 2].mean() > 60, limit_s=60.0)
        provider.save(machine, "start")
        before = machine.frame()[100:300].copy()
        computer.perform(Hotkey(("f1",)), stop=GO)
        assert until(lambda: (machine.frame()[100:300] != before).mean() > 0.05, limit_s=30.0)
        provider.revert(machine, "start")
        assert (machine.frame()[100:300] != before).mean() < 0.02, "only its counters go on"
        os.kill(machine.pid, signal.SIGKILL)
        with pytest.raises(DisplayLostError, match="has ended"):
            until(lambda: machine.frame() is None, limit_s=20.0)


def test_kill_9_of_ours_leaves_no_machine_and_no_overlay(image: Path) -> None:
    program = (
        "import sys\nfrom pathlib import Path\nfrom threading import Event\n"
        "from benchmarks.workloads.machine_faults import small\n"
        "from agent.computers.machines.qemu import QemuProvider\n"
        "machine = QemuProvider().start(small(Path(sys.argv[1])), stop=Event())\n"
        "print(machine.pid, machine.processes.folder, flush=True)\nsys.stdin.read()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program, str(image)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as ours:
        assert ours.stdout is not None
        pid, folder = ours.stdout.readline().decode().split()
        assert list(Path(folder).glob("home/*.qcow2"))
        ours.kill()
    assert until(lambda: not Path("/proc", pid).exists() and not Path(folder).exists(), limit_s=20.0)


def test_stop_while_starting_leaves_nothing(image: Path) -> None:
    stop = Event()
    stop.set()
    before = set(Path(tempfile.gettempdir()).glob(f"{FOLDER_PREFIX}*"))
    with pytest.raises(StoppedError):
        QemuProvider().start(small(image), stop=stop)
    assert set(Path(tempfile.gettempdir()).glob(f"{FOLDER_PREFIX}*")) <= before


@pytest.mark.parametrize("name", [name for name in FAULTS if name not in ("disk full", "damaged header")])
def test_every_fault_is_a_typed_error_with_one_sentence(name: str, tmp_path: Path, image: Path) -> None:
    problem = FAULTS[name](tmp_path, image)
    assert isinstance(problem, AgentError)
    assert str(problem)[-1] in ".)" or str(problem).endswith("…") or ":" in str(problem)
    assert "Traceback" not in str(problem)
    assert "\n" not in str(problem)


@pytest.mark.parametrize(
    "data",
    [b"", b"P6", b"P6\n2 2\n255\n" + bytes(11), b"P6\n2 2\n65535\n" + bytes(24), b"P5\n2 2\n255\n1234",
     b"P6\n99999 99999\n255\n", b"\x89PNG"],
)  # fmt: skip
def test_what_is_no_picture_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="picture"):
        read_ppm(data)
