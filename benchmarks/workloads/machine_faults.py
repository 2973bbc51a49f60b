"""Faults of virtual machines, each made for real: what is said of them, and whether anything is left.

Each is a function of a folder and a good image; it returns the error that came, or raises what should not.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Event

import numpy as np
from numpy.typing import NDArray

from agent.actions.types import TypeText
from agent.computers.machines.address import Accelerator, Hardware, Image, read_machine_address
from agent.computers.machines.computer import MachineComputer
from agent.computers.machines.qemu import QemuMachine, QemuProvider
from agent.computers.machines.qmp import QmpChannel
from agent.errors import AgentError, InputError
from agent.types import EffectKind

GO = Event()
SMALL = Hardware(memory_mb=32, cpus=1, accelerator=Accelerator.TCG)
_START_LIMIT_S = 30.0


class NotNoticedError(Exception):
    """Nothing was said of a fault."""


def small(image: Path) -> Image:
    """A machine of 32 MB, translated."""
    return Image(str(image), SMALL)


@contextmanager
def running(image: Path, hardware: Hardware = SMALL) -> Iterator[tuple[QemuProvider, QemuMachine]]:
    """One that ends with the block."""
    provider = QemuProvider()
    machine = provider.start(Image(str(image), hardware), stop=GO)
    try:
        yield provider, machine
    finally:
        provider.end(machine)


def is_empty_text_screen(picture: NDArray[np.uint8]) -> bool:
    """What the guest that shows what is typed begins with; nothing of the BIOS is left, only the caret."""
    return picture.shape == (400, 720, 3) and not picture[:12].any() and not picture[16:].any()


def wait_for_echo(machine: QemuMachine) -> None:
    """Until that guest has taken the screen over from the BIOS."""
    deadline = time.monotonic() + _START_LIMIT_S
    while not is_empty_text_screen(machine.frame()):
        if time.monotonic() > deadline:
            raise TimeoutError("the guest shows nothing of its own")
        time.sleep(0.02)


def _started(image: Image, provider: QemuProvider | None = None) -> AgentError:
    provider = provider or QemuProvider()
    try:
        machine = provider.start(image, stop=GO)
    except AgentError as problem:
        return problem
    provider.end(machine)
    raise NotNoticedError("the machine was started")


def no_qemu(folder: Path, image: Path) -> AgentError:
    return _started(small(image), QemuProvider(program="qemu-that-is-not-there"))


def no_kvm_permission(folder: Path, image: Path) -> AgentError:
    """Wanted; and where it is not, a machine is translated, and its owner is told."""
    closed = folder / "closed"
    closed.mkdir()
    absent = QemuProvider(kvm_device=closed / "kvm")
    machine = absent.start(Image(str(image), replace(SMALL, accelerator=Accelerator.AUTO)), stop=GO)
    notices = machine.notices
    absent.end(machine)
    if not notices:
        raise NotNoticedError("TCG without a word")
    return _started(Image(str(image), replace(SMALL, accelerator=Accelerator.KVM)), absent)


def missing_image(folder: Path, image: Path) -> AgentError:
    return _started(small(folder / "not-there.qcow2"))


def locked_image(folder: Path, image: Path) -> AgentError:
    """Another QEMU, started elsewhere, writes to it."""
    copy = folder / "locked.qcow2"
    copy.write_bytes(image.read_bytes())
    qmp = folder / "locker"
    other = subprocess.Popen(
        ["qemu-system-x86_64", "-display", "none", "-nodefaults", "-accel", "tcg", "-m", "16",
         "-qmp", f"unix:{qmp},server=on,wait=off", "-drive", f"file={copy},format=qcow2"],
    )  # fmt: skip
    try:
        deadline = time.monotonic() + _START_LIMIT_S
        while not qmp.exists() and time.monotonic() < deadline:
            time.sleep(0.02)
        return _started(small(copy))
    finally:
        other.kill()
        other.wait()


def full_disk(folder: Path, image: Path) -> AgentError:
    """A file system of 2 MB, in which not even the state of a little memory finds room."""
    little = folder / "little"
    little.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(little)], check=True)
    before = tempfile.tempdir
    tempfile.tempdir = str(little)
    try:
        try:
            with running(image) as (provider, machine):
                wait_for_echo(machine)
                for number in range(20):
                    provider.save(machine, f"state-{number}")
        except AgentError as problem:
            return problem
        raise NotNoticedError("the states were kept")
    finally:
        tempfile.tempdir = before
        subprocess.run(["umount", str(little)], check=True)


def silent_qmp(folder: Path, image: Path) -> AgentError:
    """A QEMU that stands still as a process, asked with a patience of a second."""
    with running(image) as (_provider, machine):
        machine.channel._answer_s = 1.0
        child = machine.pid
        os.kill(child, signal.SIGSTOP)
        try:
            machine.frame()
        except AgentError as problem:
            return problem
        finally:
            os.kill(child, signal.SIGCONT)
    raise NotNoticedError("a picture came")


def frozen_guest(folder: Path, image: Path) -> AgentError:
    with running(image) as (provider, machine):
        computer = MachineComputer(machine, provider)
        machine.channel.execute("stop")
        try:
            computer.observe()
        except AgentError as problem:
            return problem
    raise NotNoticedError("a picture came")


def wrong_layout(folder: Path, image: Path) -> AgentError:
    """One that is not known; and a text that the keyboard cannot make is not typed at all."""
    with running(image) as (provider, machine):
        wait_for_echo(machine)
        computer = MachineComputer(machine, provider)
        before = machine.frame()[:12].sum()
        effect = computer.perform(TypeText("abc你"), stop=GO)
        time.sleep(0.3)
        if effect.kind is not EffectKind.FAILED or machine.frame()[:12].sum() != before:
            raise NotNoticedError("something was typed")
    try:
        read_machine_address(f"qemu:{image}?layout=xx")
    except AgentError as problem:
        return problem
    raise InputError("not reached")


def taken_port(folder: Path, image: Path) -> AgentError:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        wanted = replace(SMALL, guest_port=5000, host_port=other.getsockname()[1])
        return _started(Image(str(image), wanted))


def not_qcow2(folder: Path, image: Path) -> AgentError:
    raw = folder / "disk.raw"
    raw.write_bytes(bytes(2**20))
    return _started(small(raw))


def damaged_header(folder: Path, image: Path) -> AgentError:
    """Every single byte of the header turned over: refused by us or by QEMU, or it starts; never a hang."""
    data, problems = image.read_bytes(), []
    broken = folder / "broken.qcow2"
    for at in (5, 16, 20, 23, 28, 36, 40, 47, 52, 56, 72, 99):
        broken.write_bytes(data[:at] + bytes([data[at] ^ 0xFF]) + data[at + 1 :])
        try:
            problems.append(_started(small(broken)))
        except NotNoticedError:
            continue
    if len(problems) < 8:
        raise NotNoticedError(f"only {len(problems)} of 12 damaged headers were refused")
    return problems[-1]


def nobody_listens(folder: Path, image: Path) -> AgentError:
    try:
        QmpChannel(folder / "no-socket")
    except AgentError as problem:
        return problem
    raise NotNoticedError("a connection to nobody")


FAULTS: dict[str, Callable[[Path, Path], AgentError]] = {
    "no QEMU": no_qemu,
    "no KVM permission": no_kvm_permission,
    "missing image": missing_image,
    "locked image": locked_image,
    "disk full": full_disk,
    "QMP silent": silent_qmp,
    "guest frozen": frozen_guest,
    "wrong layout": wrong_layout,
    "port taken": taken_port,
    "not qcow2": not_qcow2,
    "damaged header": damaged_header,
    "nobody at QMP": nobody_listens,
}
