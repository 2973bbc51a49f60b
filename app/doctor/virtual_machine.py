"""Checks of a virtual machine: its programs, KVM, image, room, and a start; or that its server answers.

A machine of ours is started on an overlay and ended again; one of its owner's is only looked at.
"""

from __future__ import annotations

import os
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from agent.computers.machines.address import Image, read_machine_address
from agent.computers.this_system import require_own_machines
from agent.models.memory_estimate import available_bytes
from app.doctor.check import Check, CheckFinding, CheckHealth
from app.language import to_translate, tr

if TYPE_CHECKING:
    from agent.computers.machines.provider import Machine, Provider

_PICTURES, _POLL_S = 5, 0.2
_START_LIMIT_S = 60.0
_DISK_BYTES = 4 * 2**30
_PROGRAMS = {"qemu-system-x86_64": "qemu-system-x86", "qemu-img": "qemu-utils"}
"""Debian's package of each."""
_PAGE = to_translate("docs/how-to/use-a-virtual-machine.md says how a machine is set up.")


def virtual_machine_checks(address: str, *, kvm: Path = Path("/dev/kvm")) -> list[Check]:
    """
    Args:
        address: qemu:IMAGE, or machine:URL.

    Raises:
        SettingsError: it is no such address.
    """
    return _VirtualMachineChecks(read_machine_address(address), kvm).checks()


class _VirtualMachineChecks:
    """One machine for all of them; once it cannot be started the later ones are skipped."""

    def __init__(self, image: Image, kvm: Path) -> None:
        self._image, self._kvm_device = image, kvm
        self._has_programs = self._has_image = False
        self._machine: Machine | None = None
        self._provider: Provider | None = None

    def checks(self) -> list[Check]:
        if self._image.is_remote:
            return [
                Check("server", self._start, tr(_PAGE)),
                Check("picture", self._picture, tr(_PAGE)),
                Check("end", self._end, tr(_PAGE)),
            ]
        advice = tr("Name a qcow2 file or an ISO; `qemu-img convert -O qcow2 FROM TO.qcow2` makes the first.")
        checks = [
            Check("QEMU", self._programs, tr(_PAGE)),
            Check("KVM", self._kvm, tr(_PAGE)),
            Check("image", self._look_at_image, advice),
            Check("room", self._room, tr(_PAGE)),
            Check("start", self._start, tr(_PAGE)),
            Check("picture", self._picture, tr(_PAGE)),
        ]
        if self._image.hardware.guest_port:
            checks.append(Check("server", self._server, tr(_PAGE)))
        return [*checks, Check("end", self._end, tr(_PAGE))]

    def _programs(self) -> CheckFinding:
        require_own_machines()
        if missing := [name for name in _PROGRAMS if shutil.which(name) is None]:
            words = tr("Not installed: {what}.", what=", ".join(missing))
            packages = " ".join(_PROGRAMS[name] for name in missing)
            return CheckFinding("QEMU", CheckHealth.FAIL, words, f"sudo apt-get install {packages}")
        self._has_programs = True
        return CheckFinding("QEMU", CheckHealth.OK, tr("Its programs are installed."))

    def _kvm(self) -> CheckFinding:
        """Whether it opens; whether a machine runs with it, its start says."""
        try:
            os.close(os.open(self._kvm_device, os.O_RDWR))
        except FileNotFoundError:
            words = tr("{device} is not there, so machines are ten times slower.", device=self._kvm_device)
            advice = tr(
                "Switch virtualisation on in the firmware, then: sudo modprobe kvm_intel (or kvm_amd)."
            )
            return CheckFinding("KVM", CheckHealth.WARN, words, advice)
        except PermissionError:
            group = _group_of(self._kvm_device)
            words = tr(
                "You may not open {device}, so machines are ten times slower.", device=self._kvm_device
            )
            advice = tr("sudo usermod -aG {group} $USER, and log in anew.", group=group)
            return CheckFinding("KVM", CheckHealth.WARN, words, advice)
        except OSError as problem:
            words = tr("{device} does not open: {why}.", device=self._kvm_device, why=problem.strerror or "?")
            return CheckFinding("KVM", CheckHealth.WARN, words, tr("Machines run without it, slowly."))
        return CheckFinding("KVM", CheckHealth.OK, tr("{device} opens.", device=self._kvm_device))

    def _look_at_image(self) -> CheckFinding:
        from agent.computers.machines.image_file import look_at_image  # which only Linux has

        kind = look_at_image(self._image.path)
        self._has_image = True
        words = tr(
            "{image} is of the kind {kind}, and is only read.", image=self._image.path, kind=kind.value
        )
        return CheckFinding("image", CheckHealth.OK, words)

    def _room(self) -> CheckFinding:
        wanted_mb = self._image.hardware.memory_mb
        memory = available_bytes()
        disk = shutil.disk_usage(tempfile.gettempdir()).free
        if memory is not None and memory < wanted_mb * 2**20:
            words = tr(
                "It wants {wanted} MB of memory; {free} MB are free.", wanted=wanted_mb, free=memory >> 20
            )
            return CheckFinding("room", CheckHealth.WARN, words, tr("Give it less: memory=…"))
        if disk < _DISK_BYTES:
            words = tr("{free} MB are free in {folder} for what it writes.", free=disk >> 20,
                       folder=tempfile.gettempdir())  # fmt: skip
            return CheckFinding("room", CheckHealth.WARN, words, tr("Make room, or name a folder in TMPDIR."))
        return CheckFinding("room", CheckHealth.OK, tr("There is memory and disk for it."))

    def _start(self) -> CheckFinding:
        begun_s = time.monotonic()
        if self._image.is_remote:
            from agent.computers.machines.remote import RemoteProvider

            self._provider = RemoteProvider()
        elif not (self._has_programs and self._has_image):
            return _skipped("start")
        else:
            from agent.computers.machines.qemu import QemuProvider

            self._provider = QemuProvider(kvm_device=self._kvm_device)
        self._machine = self._provider.start(self._image, stop=Event())
        name = "server" if self._image.is_remote else "start"
        if notices := " ".join(self._machine.notices):
            return CheckFinding(name, CheckHealth.WARN, notices)
        seconds = time.monotonic() - begun_s
        return CheckFinding(name, CheckHealth.OK, tr("It was there after {seconds:.1f} s.", seconds=seconds))

    def _picture(self) -> CheckFinding:
        """Shown by its firmware or its system, within a minute."""
        machine = self._machine
        if machine is None:
            return _skipped("picture")
        if not _wait_until(lambda: bool(machine.frame().any())):
            words = tr("The machine still shows black after {seconds:.0f} s.", seconds=_START_LIMIT_S)
            return CheckFinding(
                "picture", CheckHealth.WARN, words, tr("Look whether the image starts at all.")
            )
        taken_ms = []
        for _ in range(_PICTURES):
            begun_s = time.perf_counter()
            height, width = machine.frame().shape[:2]
            taken_ms.append(1000 * (time.perf_counter() - begun_s))
        milliseconds = statistics.median(taken_ms)
        words = tr("{width} × {height} pixels in {milliseconds:.0f} ms.", width=width, height=height,
                   milliseconds=milliseconds)  # fmt: skip
        return CheckFinding("picture", CheckHealth.OK, words)

    def _server(self) -> CheckFinding:
        machine = self._machine
        if machine is None or machine.guest is None:
            return _skipped("server")
        guest, port = machine.guest, self._image.hardware.guest_port

        def answers() -> bool:
            with suppress(Exception):
                guest.version()
                return True
            return False

        if _wait_until(answers):
            return CheckFinding("server", CheckHealth.OK, tr("A guest server answers inside."))
        words = tr("Nobody answers at port {port} inside after {seconds:.0f} s.", port=port,
                   seconds=_START_LIMIT_S)  # fmt: skip
        advice = tr("Install the guest server in the image, and let it start with the session.")
        return CheckFinding("server", CheckHealth.WARN, words, advice)

    def _end(self) -> CheckFinding:
        if self._machine is None or self._provider is None:
            return _skipped("end")
        begun_s = time.perf_counter()
        self._provider.end(self._machine)
        if self._image.is_remote:
            return CheckFinding("end", CheckHealth.OK, tr("The machine goes on: it is yours."))
        words = tr("The machine and its overlay were gone in {milliseconds:.0f} ms.",
                   milliseconds=1000 * (time.perf_counter() - begun_s))  # fmt: skip
        return CheckFinding("end", CheckHealth.OK, words)


def _group_of(file: Path) -> str:
    if sys.platform != "win32":
        with suppress(KeyError, OSError):
            return file.group()
    return "kvm"


def _wait_until(is_true: Callable[[], bool]) -> bool:
    deadline_s = time.monotonic() + _START_LIMIT_S
    while not is_true():
        if time.monotonic() >= deadline_s:
            return False
        time.sleep(_POLL_S)
    return True


def _skipped(name: str) -> CheckFinding:
    return CheckFinding(name, CheckHealth.FAIL, tr("Not tried: the machine cannot be started."))
