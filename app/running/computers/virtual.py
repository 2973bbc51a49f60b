"""Virtual machines: ours by QEMU, and those of the owner by the server inside. I/O: opens them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agent.actions.abilities import SANDBOXED
from agent.computers.machines.address import QEMU, REMOTE, Image, read_machine_address
from agent.computers.this_system import require_own_machines
from agent.errors import ComputerError, SettingsError
from app.language import problem_words, to_translate, tr
from app.running.choices import TaskChoice
from app.running.computers.entry import ComputerEntry, ComputerOpening
from app.running.interruptible import interruptible

if TYPE_CHECKING:
    from agent.computers.machines.computer import MachineComputer
    from agent.computers.machines.provider import Provider

_QEMU_NOTE = to_translate(
    "The agent has a virtual machine of its own, started from your image. The image is only read: what "
    "happens inside is gone at the end."
)
_REMOTE_NOTE = to_translate(
    "The agent uses a machine that you started, by the server inside it. What it does there stays done."
)


def _open(choice: TaskChoice, opening: ComputerOpening) -> tuple[MachineComputer, tuple[str, ...]]:
    from agent.computers.machines.computer import MachineComputer
    from agent.computers.machines.remote import RemoteProvider

    image = read_machine_address(choice.machine)
    if image.is_remote:
        provider: Provider = RemoteProvider()
    else:
        require_own_machines()
        from agent.computers.machines.qemu import QemuProvider

        provider = QemuProvider()

    def start() -> MachineComputer:
        machine = provider.start(image, stop=opening.stop)
        try:
            return MachineComputer(machine, provider, tools=choice.tools & SANDBOXED)
        except BaseException:
            provider.end(machine)
            raise

    computer = interruptible(start, stop=opening.stop, discard=MachineComputer.close)
    opening.show(computer)
    for notice in computer.machine.notices:
        opening.watcher.noticed(notice)
    return computer, ()


def _problem() -> str:
    try:
        require_own_machines()
    except ComputerError as problem:
        return problem_words(problem)
    return ""


def _require_fitting(choice: TaskChoice, *, is_remote: bool) -> None:
    if not choice.machine:
        raise SettingsError(
            "Name the machine by its address, machine:http://HOST:PORT, or by its name in the settings."
            if is_remote
            else "Name the image, qemu:/path/of/image.qcow2, or the machine by its name in the settings."
        )
    image = read_machine_address(choice.machine)
    if image.is_remote is not is_remote:
        raise SettingsError(f"{choice.machine[:80]!r} is an address of another kind of machine.")
    if choice.open_command:
        raise SettingsError("Applications are opened only in a private desktop; on a machine, open it there.")
    if choice.attachments or choice.shared_folders:
        raise SettingsError("Files and folders go to a private desktop only, not to another machine.")
    if choice.tools & SANDBOXED and not _has_server(image):
        raise SettingsError(
            "Shell, Python and files of a machine need a guest server inside; name its port: guest=5000."
        )


def _has_server(image: Image) -> bool:
    return image.is_remote or image.hardware.guest_port > 0


VIRTUAL_MACHINE = ComputerEntry(
    words=to_translate("Virtual machine"),
    help="a virtual machine of the agent's own, by QEMU, which leaves the image as it is",
    note=lambda choice: tr(_QEMU_NOTE),
    open=_open,
    problem=_problem,
    require_fitting=lambda choice: _require_fitting(choice, is_remote=False),
    scheme=QEMU,
    named="qemu:IMAGE",
)
REMOTE_MACHINE = ComputerEntry(
    words=to_translate("Machine with a guest server"),
    help="a machine that you started, by OSWorld's guest server inside",
    note=lambda choice: tr(_REMOTE_NOTE),
    open=_open,
    require_fitting=lambda choice: _require_fitting(choice, is_remote=True),
    scheme=REMOTE,
    named="machine:http://HOST:PORT",
)
