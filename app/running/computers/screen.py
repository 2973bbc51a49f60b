"""The owner's own screen, with the owner's mouse and keyboard. I/O: opens it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from agent.errors import ComputerError, SettingsError
from agent.tools.toolbox import SANDBOXED
from app.language import problem_words, to_translate, tr
from app.running.choices import TaskChoice
from app.running.computers.entry import ComputerEntry, ComputerOpening

if TYPE_CHECKING:
    from agent.computers.real_screen import RealScreen


def _open(choice: TaskChoice, opening: ComputerOpening) -> tuple[RealScreen, tuple[str, ...]]:
    # Imported here: what it stands on wants a display as soon as it is imported.
    from agent.computers.real_screen import RealScreen

    screen = RealScreen(monitors=opening.monitors)
    opening.closing.callback(screen.close)
    return screen, ()


def _require_fitting(choice: TaskChoice) -> None:
    if choice.open_command:
        raise SettingsError(
            "Applications are opened only in a private desktop; on your screen, open it yourself."
        )
    if choice.shared_folders:
        raise SettingsError("Folders are shared only with a private desktop; your screen sees them all.")
    if choice.tools & SANDBOXED:
        raise SettingsError(
            "Shell, Python and files are beside the screen of a private desktop or browser only, where they "
            "are shut in; on your screen, open a terminal there."
        )
    if choice.attachments:
        raise SettingsError("Files are attached only in a private desktop; your screen has them all.")


def _problem() -> str:
    from agent.computers.real_screen import display_of_session

    try:
        display_of_session(os.environ)
    except ComputerError as problem:
        return problem_words(problem)
    return ""


_NOTE = to_translate("The agent uses your screen, your mouse and your keyboard.")

REAL_SCREEN = ComputerEntry(
    words=to_translate("My screen"),
    help="your screen",
    note=lambda choice: tr(_NOTE),
    open=_open,
    problem=_problem,
    require_fitting=_require_fitting,
)
