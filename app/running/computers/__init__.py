"""The registry of computers that a task can be done on.

To add one, write its module here, its line below and its name in `agent.settings.ComputerKind`. Window,
command line and checks look everything up in its entry.
"""

from agent.errors import SettingsError
from agent.settings import ComputerKind
from agent.types import PROGRAM
from app.language import tr
from app.running.choices import APPROVAL_WORDS, NETWORK_WORDS, TOOL_NAMES, TaskChoice
from app.running.computers.browser import BROWSER
from app.running.computers.entry import ComputerEntry
from app.running.computers.login import LOGIN
from app.running.computers.machine import MACHINE
from app.running.computers.phone import PHONE
from app.running.computers.private import PRIVATE_DESKTOP
from app.running.computers.screen import REAL_SCREEN
from app.running.computers.virtual import REMOTE_MACHINE, VIRTUAL_MACHINE

COMPUTERS: dict[ComputerKind, ComputerEntry] = {
    ComputerKind.PRIVATE: PRIVATE_DESKTOP,
    ComputerKind.BROWSER: BROWSER,
    ComputerKind.SCREEN: REAL_SCREEN,
    ComputerKind.MACHINE: MACHINE,
    ComputerKind.LOGIN: LOGIN,
    ComputerKind.VIRTUAL: VIRTUAL_MACHINE,
    ComputerKind.GUEST: REMOTE_MACHINE,
    ComputerKind.PHONE: PHONE,
}
"""In the order in which they are offered."""


def computer_note(choice: TaskChoice) -> str:
    """What the computer of a choice means for its owner, in a sentence or two."""
    return COMPUTERS[choice.computer].note(choice)


def require_fitting(choice: TaskChoice) -> None:
    """
    Raises:
        SettingsError: the chosen computer does not have what is asked of it.
    """
    computer = COMPUTERS[choice.computer]
    computer.require_fitting(choice)
    if choice.region_px is not None and not computer.takes_region:
        raise SettingsError("A part of the screen can be chosen on your own screen only.")
    if choice.machine and not (computer.takes_machine or computer.takes_phone):
        raise SettingsError("An address of a machine is for another machine or a phone only.")
    if choice.profile and not computer.takes_page:
        raise SettingsError("A profile is for the browser only.")
    if not computer.takes_page and (choice.address or choice.has_network or choice.network_hosts):
        raise SettingsError("A start page and the network are for the browser only.")


def _asker_words(asked_by: str) -> str:
    if asked_by == PROGRAM:
        return tr("asked for by a program of yours")
    return tr("asked for by another assistant") if asked_by else ""


def choice_words(choice: TaskChoice) -> str:
    """The chosen computer, in one line."""
    computer = COMPUTERS[choice.computer]
    names = [file.name for file in choice.attachments]
    parts = (
        tr(computer.words),
        choice.address if choice.address not in names else "",
        choice.machine,
        "{2}×{3} {0},{1}".format(*choice.region_px) if choice.region_px is not None else "",
        tr(NETWORK_WORDS[choice.network]) if computer.takes_page else "",
        ", ".join(choice.network_hosts),
        tr("profile {name}", name=choice.profile) if choice.profile else "",
        " ".join(choice.open_command),
        ", ".join(names),
        ", ".join(name for name, ability in TOOL_NAMES.items() if ability in choice.tools),
        choice.model,
        tr(APPROVAL_WORDS[choice.approval]).lower(),
        _asker_words(choice.asked_by),
    )
    return " · ".join(part for part in parts if part)
