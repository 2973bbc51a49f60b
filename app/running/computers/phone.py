"""A phone with Android over adb: its picture, and a finger there. I/O: opens it, asks the adb server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agent.actions.abilities import SANDBOXED
from agent.computers.android.serial import read_phone
from agent.errors import SettingsError
from app.language import to_translate, tr
from app.running.choices import TaskChoice
from app.running.computers.entry import ComputerEntry, ComputerOpening
from app.running.interruptible import interruptible
from app.running.phones import package_problem

if TYPE_CHECKING:
    from agent.computers.android.computer import PhoneComputer

_NOTE = to_translate(
    "The agent uses a phone over adb, as you would with a finger. What it does stays done, and only pixels "
    "tell what lies under the finger; so you are asked about nearly everything."
)


def _open(choice: TaskChoice, opening: ComputerOpening) -> tuple[PhoneComputer, tuple[str, ...]]:
    from agent.computers.android.adb import AdbServer
    from agent.computers.android.computer import PhoneComputer

    address = read_phone(choice.machine) if choice.machine else None

    def opened() -> PhoneComputer:
        server = AdbServer()
        server.start()
        link = server.open(server.find(address), is_stopped=opening.stop.is_set)
        return PhoneComputer(link)

    phone = interruptible(opened, stop=opening.stop, discard=PhoneComputer.close)
    opening.show(phone)
    return phone, ()


def _require_fitting(choice: TaskChoice) -> None:
    if choice.machine:
        read_phone(choice.machine)
    if choice.open_command:
        raise SettingsError("Applications are opened only in a private desktop; a phone opens its own.")
    if choice.tools & SANDBOXED:
        raise SettingsError("Shell, Python and files are not to be had on a phone: only its screen is.")
    if choice.attachments or choice.shared_folders:
        raise SettingsError("Files and folders go to a private desktop only, not to a phone.")


PHONE = ComputerEntry(
    words=to_translate("A phone"),
    help="the phone that is connected over adb, android:SERIAL, or its name in the settings",
    note=lambda choice: tr(_NOTE),
    open=_open,
    problem=package_problem,
    require_fitting=_require_fitting,
    takes_phone=True,
)
