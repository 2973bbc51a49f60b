"""Describes a kind of computer to the app: its texts, its requirements, and how it is opened. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, TypeAlias

from app.running.choices import TaskChoice
from app.running.watching import Phase, Watcher

if TYPE_CHECKING:  # what they stand on takes long to import, and one wants a display
    from agent.computers.android.computer import PhoneComputer
    from agent.computers.machines.computer import MachineComputer
    from agent.computers.private_desktop import PrivateDesktop
    from agent.computers.this_system import OwnersScreen
    from agent.computers.vnc.computer import VncComputer

    AnyComputer: TypeAlias = MachineComputer | OwnersScreen | PhoneComputer | PrivateDesktop | VncComputer


@dataclass(frozen=True, slots=True)
class ComputerOpening:
    """The context of a computer opened for one run."""

    monitors: Sequence[int]
    """Those of the real screen that the agent may use."""
    watcher: Watcher
    closing: ExitStack
    """Closes what was opened once the run is over."""
    stop: Event
    files: Path | None = None
    """What an earlier run left in its working folder, to be there again."""

    def show(self, computer: MachineComputer | PhoneComputer | PrivateDesktop | VncComputer) -> None:
        """The owner sees it while the run goes on; at the end it is closed."""
        self.closing.callback(computer.close)
        self.closing.callback(self.watcher.phase_changed, Phase.ENDING)
        self.closing.callback(self.watcher.can_be_seen, None)
        self.watcher.can_be_seen(computer)


def always_usable() -> str:
    return ""


def needs_nothing(choice: TaskChoice) -> None:
    """The requirement check of a computer that accepts every choice."""


@dataclass(frozen=True, slots=True)
class ComputerEntry:
    """One kind of computer. All differences between kinds are here."""

    words: str
    """Its name in the window, to be translated."""
    help: str
    """What it is, on the command line."""
    note: Callable[[TaskChoice], str]
    """What it means for its owner, in a sentence or two."""
    open: Callable[[TaskChoice, ComputerOpening], tuple[AnyComputer, tuple[str, ...]]]
    """An open computer, and where in it the attached files are."""
    problem: Callable[[], str] = always_usable
    """"" where it can be used on this machine, else the reason why not."""
    require_fitting: Callable[[TaskChoice], None] = needs_nothing
    """Raises SettingsError for a choice that makes no sense on it."""
    takes_application: bool = False
    """Whether an application can be chosen that is opened before the first look; without one it is empty."""
    takes_files: bool = False
    """Whether files can be attached and folders shared."""
    takes_page: bool = False
    """Whether a start page and the network can be chosen."""
    takes_region: bool = False
    """Whether a part of it can be chosen."""
    scheme: str = ""
    """How the address of a machine begins that has to be named; "" where there is none."""
    named: str = ""
    """How such an address is written, for people."""
    takes_phone: bool = False
    """Whether the serial of a phone may be named; without one it is the only one that is connected."""
    program: Callable[[], str] | None = None
    """The program that is always open on it, where there is one."""

    @property
    def takes_machine(self) -> bool:
        """Whether the address of a machine has to be named."""
        return bool(self.scheme)

    @property
    def is_elsewhere(self) -> bool:
        """Whether nothing of this computer can be beside it."""
        return self.takes_machine or self.takes_phone
