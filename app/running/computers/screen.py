"""The owner's own screen, with the owner's mouse and keyboard; tools beside it are shut in. I/O: opens it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agent.actions.abilities import SANDBOXED
from agent.computers.monitor_box import MonitorBox
from agent.computers.this_system import can_place_windows, open_owners_screen, require_owners_screen
from agent.errors import ComputerError, SettingsError
from app.language import problem_words, to_translate, tr
from app.running.choices import TaskChoice
from app.running.computers.entry import ComputerEntry, ComputerOpening

if TYPE_CHECKING:
    from agent.computers.this_system import OwnersScreen


def _open(choice: TaskChoice, opening: ComputerOpening) -> tuple[OwnersScreen, tuple[str, ...]]:
    screen = open_owners_screen(
        monitors=opening.monitors,
        tools=choice.tools & SANDBOXED,
        share=choice.shared_folders,
        region=MonitorBox(*choice.region_px) if choice.region_px is not None else None,
        is_stopped=opening.stop.is_set,
    )
    opening.closing.callback(screen.close)
    if not screen.tool_folders:
        return screen, ()
    from agent.computers.sandbox import WORK  # which other systems have not

    # What is shared is named with the task: nothing else would tell a model of it.
    return screen, tuple(folder for folder in screen.tool_folders if folder != WORK)


def _require_fitting(choice: TaskChoice) -> None:
    if choice.open_command:
        raise SettingsError(
            "Applications are opened only in a private desktop; on your screen, open it yourself."
        )
    if choice.shared_folders and not choice.tools & SANDBOXED:
        raise SettingsError(
            "Your screen sees all folders; one is shared only with shell, Python and files (--tools)."
        )
    if choice.attachments:
        raise SettingsError("Files are attached only in a private desktop; your screen has them all.")


def _problem() -> str:
    try:
        require_owners_screen()
    except ComputerError as problem:
        return problem_words(problem)
    return ""


_NOTE = to_translate("The agent uses your screen, your mouse and your keyboard.")
_TOOLS_NOTE = to_translate(
    "The agent uses your screen, your mouse and your keyboard. Its shell, Python and files are shut in: they "
    "see a folder of their own and what you share."
)

_HIDDEN_NOTE = to_translate(
    "Deskhand’s windows are hidden while it works; opening one pauses the agent. Your desktop may ask first."
)


def _note(choice: TaskChoice) -> str:
    note = tr(_TOOLS_NOTE if choice.tools & SANDBOXED else _NOTE)
    return note if can_place_windows() else f"{note} {tr(_HIDDEN_NOTE)}"


REAL_SCREEN = ComputerEntry(
    words=to_translate("My screen"),
    help="your screen",
    note=_note,
    open=_open,
    problem=_problem,
    require_fitting=_require_fitting,
    takes_region=True,
)
