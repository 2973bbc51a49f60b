"""A private desktop on another Linux machine, over ssh. I/O: opens it."""

from __future__ import annotations

import shutil
import socket
from typing import TYPE_CHECKING

from agent.actions.abilities import SANDBOXED
from agent.computers.ssh.address import NAMED, SCHEME, read_login
from agent.errors import SettingsError
from app.language import say, to_translate, tr
from app.running.choices import TaskChoice
from app.running.computers.entry import ComputerEntry, ComputerOpening
from app.running.interruptible import interruptible

if TYPE_CHECKING:
    from agent.computers.ssh.desktop import SshDesktop

_NOTE = to_translate(
    "The agent works in a desktop of its own on another machine, over ssh. Nobody’s screen is used there; "
    "what it does to files stays done."
)


def _open(choice: TaskChoice, opening: ComputerOpening) -> tuple[SshDesktop, tuple[str, ...]]:
    from agent.computers.ssh.desktop import SshDesktop

    login = read_login(choice.machine)
    desktop = interruptible(
        lambda: SshDesktop(
            login, size_px=choice.size_px, open_command=choice.open_command, stop=opening.stop
        ),
        stop=opening.stop,
        discard=SshDesktop.close,
    )
    opening.show(desktop)
    return desktop, ()


def _problem() -> str:
    if not hasattr(socket, "AF_UNIX"):
        return say("A desktop on another machine over ssh needs Linux or macOS here; use VNC instead.")
    return "" if shutil.which("ssh") else say("There is no ssh here; install openssh-client.")


def _require_fitting(choice: TaskChoice) -> None:
    if not choice.machine:
        raise SettingsError(f"Name the machine by its address, {NAMED}, or by its name in the settings.")
    read_login(choice.machine)
    if choice.tools & SANDBOXED:
        raise SettingsError(
            "Shell, Python and files are not to be had on another machine: only its screen is."
        )
    if choice.attachments or choice.shared_folders:
        raise SettingsError("Files and folders go to a private desktop only, not to another machine.")


LOGIN = ComputerEntry(
    words=to_translate("Desktop on another machine"),
    help="a desktop of the agent's own on another Linux machine, over ssh",
    note=lambda choice: tr(_NOTE),
    open=_open,
    problem=_problem,
    require_fitting=_require_fitting,
    takes_application=True,
    scheme=SCHEME,
    named=NAMED,
)
