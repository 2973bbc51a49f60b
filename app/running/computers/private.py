"""The private desktop: a display of the agent's own, on which one application is opened. I/O: opens it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from agent.computers.this_system import (
    NO_PRIVATE_DESKTOP,
    has_private_desktops,
    require_private_desktops,
)
from app.language import say, to_translate, tr
from app.running.choices import TaskChoice
from app.running.computers.entry import ComputerEntry, ComputerOpening
from app.running.interruptible import interruptible

if TYPE_CHECKING:
    from agent.computers.network.rules import NetworkRules
    from agent.computers.private_desktop import PrivateDesktop


def open_desktop(
    choice: TaskChoice, opening: ComputerOpening, *, network: NetworkRules | None = None
) -> tuple[PrivateDesktop, tuple[str, ...]]:
    """A desktop with the attached files in it, and where they are; nothing is open on it yet.

    Raises:
        ComputerError: there can be none here, or it does not start.
    """
    require_private_desktops()
    # Imported here: the command line's help needs no display library.
    from agent.actions.abilities import SANDBOXED
    from agent.computers.private_desktop import DesktopOptions, PrivateDesktop

    options = DesktopOptions(
        size=choice.size_px, share=choice.shared_folders, network=network, tools=choice.tools & SANDBOXED
    )
    desktop = interruptible(lambda: PrivateDesktop(options), stop=opening.stop, discard=PrivateDesktop.close)
    opening.show(desktop)
    if opening.files is not None:
        desktop.put_back(opening.files)
    return desktop, tuple(desktop.copy_in(choice.attachments))


def _open(choice: TaskChoice, opening: ComputerOpening) -> tuple[PrivateDesktop, tuple[str, ...]]:
    desktop, files = open_desktop(choice, opening)
    if choice.open_command:
        command = list(choice.open_command)
        # On stop the desktop is closed with all its programs: nothing is left to discard.
        interruptible(lambda: desktop.start(command), stop=opening.stop, discard=lambda _application: None)
    return desktop, files


def private_problem(platform: str = sys.platform) -> str:
    """Why nothing private can be had here, and what there is instead; "" where it can."""
    return "" if has_private_desktops(platform) else say(NO_PRIVATE_DESKTOP)


_NOTE = to_translate("The agent works in a desktop of its own. Your mouse and keyboard stay yours.")

PRIVATE_DESKTOP = ComputerEntry(
    words=to_translate("Private desktop"),
    help="a desktop of the agent's own (default)",
    note=lambda choice: tr(_NOTE),
    open=_open,
    problem=private_problem,
    takes_application=True,
    takes_files=True,
)
