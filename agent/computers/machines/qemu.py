"""Virtual machines of our own, by QEMU: each on an overlay that ends with it. I/O: processes, files, QMP.

The image is only read; what a guest writes goes into an overlay in the folder of the machine, which its
supervisor removes when the machine or we end, kill -9 included.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import re
import shutil
import socket
import subprocess
import threading
import time
from pathlib import Path
from threading import Event
from typing import Any

import numpy as np

from agent.actions.types import Action
from agent.computers.gestures import Gestures
from agent.computers.machines.address import Accelerator, Hardware, Image
from agent.computers.machines.guest_server import GuestServer
from agent.computers.machines.image_file import ImageKind, look_at_image
from agent.computers.machines.layouts import GuestLayout
from agent.computers.machines.provider import Machine, Picture
from agent.computers.machines.qemu_command import (
    DISK,
    OVERLAY,
    PORT_TAKEN,
    PROGRAM,
    QMP_SOCKET,
    VNC_SOCKET,
    qemu_command,
    start_problem,
)
from agent.computers.machines.qemu_input import QemuInput, QemuTypist, choose_mouse
from agent.computers.machines.qmp import QmpChannel
from agent.computers.processes import Processes
from agent.computers.resource_limits import ResourceLimits
from agent.computers.stop_guard import StopGuard
from agent.coordinates import InputPoint, Screen
from agent.errors import AgentError, DisplayLostError, InputError, MachineError, StoppedError

TCG_NOTICE = (
    "KVM cannot be used here, so the machine is translated by QEMU (TCG): it works, ten times slower or more."
)
_LOG = "qemu"
_START_LIMIT_S, _IMAGE_LIMIT_S, _STATE_LIMIT_S = 20.0, 30.0, 120.0
_POLL_S = 0.01
_TRIES = 3
_ISO_DISK_BYTES = 16 * 2**30
"""Of the empty disk beside a CD; it takes what is written to it."""
_END_LIMIT_S = 2.0
_FULL_BYTES = 2**20
_MOST_OVERLAY_BYTES = 64 * 2**30
_MOST_SOCKET_PATH = 100
_MAX_SIDE_PX = 16384
_STATE_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}")
_STILL = {
    "paused": "The virtual machine stands still: it was paused.",
    "shutdown": "The virtual machine was shut down from inside.",
    "guest-panicked": "The system in the virtual machine has crashed.",
    "internal-error": "The virtual machine has met an error of QEMU or KVM and stands still.",
    "io-error": "The virtual machine stands still: its disk could not be written, for there is no room left.",
    "suspended": "The system in the virtual machine sleeps.",
}


class QemuMachine:
    """Implements `Machine`."""

    def __init__(
        self, image: Image, processes: Processes, channel: QmpChannel, pid: int, *, port: int,
        notices: tuple[str, ...],
    ) -> None:  # fmt: skip
        self.image, self.notices = image, notices
        self.processes, self.channel, self.pid = processes, channel, pid
        self.guest = GuestServer(f"http://127.0.0.1:{port}") if port else None
        self.lock = threading.RLock()
        """Held while its state is kept or brought back: it stands still then."""
        self._numbers = itertools.count()
        self._size = image.hardware.size_px
        layout = GuestLayout(image.hardware.layout)
        self._layout = layout
        self._device = QemuInput(channel, layout, lambda: self._size)
        self._gestures = Gestures(self._device, QemuTypist(self._device, layout), lambda: Screen(*self._size))

    def frame(self, stop: Event | None = None) -> Picture:
        with self.lock:
            self.require_running(stop)
            file = self.processes.folder / f"frame-{next(self._numbers)}.ppm"
            try:
                # PPM: its PNG crashed QEMU 7.1 (their issue 1210), and takes longer.
                self.channel.execute("screendump", stop=stop, filename=str(file))
                picture = read_ppm(file.read_bytes())
            except MachineError as error:
                why = start_problem(str(error), file.parent) if "No space" in str(error) else str(error)
                raise DisplayLostError(f"The virtual machine shows nothing: {why}") from error
            except (OSError, ValueError) as error:
                raise DisplayLostError(f"The virtual machine shows nothing: {error}.") from error
            finally:
                file.unlink(missing_ok=True)
            self._size = picture.shape[1], picture.shape[0]
            return picture

    def require_running(self, stop: Event | None = None) -> None:
        """
        Raises:
            DisplayLostError: it stands still.
        """
        status = str(self.channel.execute("query-status", stop=stop).get("status"))
        if status != "running":
            raise DisplayLostError(_STILL.get(status, f"The virtual machine stands still ({status})."))

    def prefer_tablet(self) -> None:
        """Buttons go to the mouse that was used last; a state that is brought back may have the other one."""
        choose_mouse(self.channel, is_absolute=True)

    def perform(self, action: Action, guard: StopGuard) -> None:
        self._gestures.perform(action, guard)

    def release_all(self) -> None:
        if self._gestures.holds_button:
            with contextlib.suppress(AgentError):
                self._device.move(InputPoint(0, 0))
            self._gestures.forget_buttons()
        self._device.release_all()

    def open_input(self) -> QemuInput:
        return QemuInput(self.channel, self._layout, lambda: self._size)


class QemuProvider:
    """Implements `Provider`."""

    def __init__(self, *, program: str = PROGRAM, kvm_device: Path = Path("/dev/kvm")) -> None:
        self._program, self._kvm_device = program, kvm_device
        self._machines: list[QemuMachine] = []

    def start(self, image: Image, *, stop: Event) -> QemuMachine:
        program = shutil.which(self._program)
        if program is None or shutil.which("qemu-img") is None:
            raise MachineError("QEMU is not installed (packages qemu-system-x86 and qemu-utils).")
        kind = look_at_image(image.path)
        hardware = image.hardware
        accelerator, notices = self._accelerator(hardware.accelerator)
        limits = ResourceLimits(
            memory_bytes=(hardware.memory_mb + 2048) * 2**20, disk_bytes=_MOST_OVERLAY_BYTES
        )
        for left in reversed(range(_TRIES)):
            processes = Processes(limits)
            try:
                machine = self._start(program, image, kind, accelerator, processes, stop, notices)
            except BaseException as error:
                processes.close()
                said = str(error) if isinstance(error, MachineError) else ""
                if left and said == PORT_TAKEN and not hardware.host_port:
                    continue  # somebody was quicker
                if left and _may_be_kvm(said) and self._may_fall_back(hardware, accelerator):
                    # It opened, but in a machine that is virtual itself it may not work.
                    accelerator, notices = Accelerator.TCG, (TCG_NOTICE,)
                    continue
                raise
            self._machines.append(machine)
            return machine
        raise AssertionError

    def save(self, machine: Machine, name: str) -> None:
        self._state("snapshot-save", _ours(machine), name)

    def revert(self, machine: Machine, name: str) -> None:
        ours = _ours(machine)
        with ours.lock:
            ours.release_all()
            self._state("snapshot-load", ours, name)
            if ours.channel.execute("query-status").get("status") != "running":
                ours.channel.execute("cont")
            ours.prefer_tablet()

    def view(self, machine: Machine) -> str | None:
        return str(_ours(machine).processes.folder / VNC_SOCKET)

    def end(self, machine: Machine) -> None:
        ours = _ours(machine)
        if ours in self._machines:
            self._machines.remove(ours)
        with contextlib.suppress(AgentError):
            ours.processes.end(ours.pid, grace_s=0.0)  # the overlay goes away, too: nothing is to be saved
        ours.channel.close()
        ours.processes.close()

    @staticmethod
    def _may_fall_back(hardware: Hardware, used: Accelerator) -> bool:
        return hardware.accelerator is Accelerator.AUTO and used is Accelerator.KVM

    def _accelerator(self, wanted: Accelerator) -> tuple[Accelerator, tuple[str, ...]]:
        if wanted is Accelerator.TCG:
            return wanted, ()
        try:
            os.close(os.open(self._kvm_device, os.O_RDWR))
        except OSError as error:
            if wanted is Accelerator.KVM:
                who = "add yourself to its group (kvm)" if isinstance(error, PermissionError) else "is it on?"
                raise MachineError(
                    f"{self._kvm_device} cannot be opened ({error.strerror}): {who}"
                ) from error
            return Accelerator.TCG, (TCG_NOTICE,)
        return Accelerator.KVM, ()

    def _start(
        self, program: str, image: Image, kind: ImageKind, accelerator: Accelerator, processes: Processes,
        stop: Event, notices: tuple[str, ...],
    ) -> QemuMachine:  # fmt: skip
        folder = processes.folder
        if len(str(folder / VNC_SOCKET)) > _MOST_SOCKET_PATH:
            raise MachineError(f"The folder {folder.parent} has too long a name for sockets; see TMPDIR.")
        (folder / OVERLAY).parent.mkdir()
        _make_overlay(image, kind, folder)
        hardware = image.hardware
        port = (hardware.host_port or _free_port()) if hardware.guest_port else 0
        command = qemu_command(program, image, kind, folder, accelerator=accelerator, port=port)
        environment = {"PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C",
                       "DESKHAND_DESKTOP": str(folder)}  # fmt: skip
        pid = processes.start_machine(command, environment, log=_LOG)
        channel = self._connected(processes, pid, stop)
        machine = QemuMachine(image, processes, channel, pid, port=port, notices=notices)
        machine.prefer_tablet()
        return machine

    def _connected(self, processes: Processes, pid: int, stop: Event) -> QmpChannel:
        path, deadline = processes.folder / QMP_SOCKET, time.monotonic() + _START_LIMIT_S
        while True:
            if processes.status(pid) is not None:
                raise MachineError(start_problem(processes.log_text(_LOG), processes.folder))
            if path.is_socket():
                try:
                    return QmpChannel(path, stop=stop)
                except MachineError as error:
                    # Its file is there a moment before anybody listens.
                    is_early = "refused" in str(error)
                    if not is_early and not _ends_soon(processes, pid):
                        raise
            if time.monotonic() >= deadline:
                raise MachineError("QEMU does not open its socket.")
            if stop.wait(_POLL_S):
                raise StoppedError("Stopped before the virtual machine was there.")

    def _state(self, command: str, machine: QemuMachine, name: str) -> None:
        if not _STATE_NAME.fullmatch(name):
            raise MachineError(f"A state of a machine cannot be called {name[:80]!r}.")
        with machine.lock:
            if command == "snapshot-save":
                self._job("snapshot-delete", machine, name, vmstate=None)
            if problem := self._job(command, machine, name, vmstate=DISK):
                does = "kept" if command == "snapshot-save" else "brought back"
                folder = machine.processes.folder
                if shutil.disk_usage(folder).free < _FULL_BYTES:  # QEMU speaks of an input/output error
                    problem = start_problem("No space left", folder)
                raise MachineError(f"The state {name!r} could not be {does}: {problem}")

    def _job(self, command: str, machine: QemuMachine, name: str, *, vmstate: str | None) -> str:
        """Run a job to its end; "" or why it failed."""
        channel, job = machine.channel, f"{command}-{time.monotonic_ns()}"
        given: dict[str, Any] = {"vmstate": vmstate} if vmstate is not None else {}
        channel.execute(command, job_id=job, tag=name, devices=[DISK], **given)
        deadline = time.monotonic() + _STATE_LIMIT_S
        while time.monotonic() < deadline:
            for one in channel.execute("query-jobs"):
                if one["id"] == job and one["status"] == "concluded":
                    channel.execute("job-dismiss", id=job)
                    return str(one.get("error", ""))
            time.sleep(_POLL_S)
        return "it took too long"


def read_ppm(data: bytes) -> Picture:
    """
    Raises:
        ValueError: it is no picture as QEMU writes them: three bytes for a pixel.

    >>> read_ppm(b"P6\\n2 1\\n255\\n" + bytes(6)).shape
    (1, 2, 3)
    """
    head = re.match(rb"P6\s(\d{1,5})\s(\d{1,5})\s(\d{1,5})\s", data)
    if head is None or int(head[3]) != 255:
        raise ValueError("its picture has an unknown form")
    width, height = int(head[1]), int(head[2])
    if not (0 < width <= _MAX_SIDE_PX and 0 < height <= _MAX_SIDE_PX):
        raise ValueError(f"its picture has the size {width}×{height}")
    if len(data) - head.end() != width * height * 3:
        raise ValueError("its picture is cut")
    return np.frombuffer(data, dtype=np.uint8, offset=head.end()).reshape(height, width, 3)


def _make_overlay(image: Image, kind: ImageKind, folder: Path) -> None:
    command = ["qemu-img", "create", "-q", "-f", "qcow2"]
    if kind is ImageKind.QCOW2:
        command += ["-F", "qcow2", "-b", image.place, str(folder / OVERLAY)]
    else:
        command += [str(folder / OVERLAY), str(_ISO_DISK_BYTES)]
    try:
        made = subprocess.run(
            command, capture_output=True, text=True, check=False, timeout=_IMAGE_LIMIT_S,
            env={"PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C"}, stdin=subprocess.DEVNULL,
        )  # fmt: skip
    except subprocess.TimeoutExpired as error:
        raise MachineError(f"The image {image.place} could not be opened in time.") from error
    if made.returncode:
        raise MachineError(start_problem(made.stderr, folder).replace("QEMU has ended", "qemu-img failed"))


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _may_be_kvm(said: str) -> bool:
    return "kvm" in said.lower() or said.startswith("QEMU ")


def _ends_soon(processes: Processes, pid: int) -> bool:
    """QEMU opens its socket before its disks: one that closed it at once is about to say why."""
    deadline = time.monotonic() + _END_LIMIT_S
    while processes.status(pid) is None:
        if time.monotonic() >= deadline:
            return False
        time.sleep(_POLL_S)
    return True


def _ours(machine: Machine) -> QemuMachine:
    if not isinstance(machine, QemuMachine):
        raise InputError("This machine is none of QEMU's.")
    return machine
