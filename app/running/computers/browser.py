"""The browser: Chromium alone on a private desktop, with or without network. I/O: opens it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from agent.errors import ComputerError, SettingsError
from app.language import problem_words, to_translate, tr
from app.running.choices import TaskChoice
from app.running.computers.entry import ComputerEntry, ComputerOpening
from app.running.computers.private import open_desktop
from app.running.interruptible import interruptible

if TYPE_CHECKING:
    from agent.computers.private_desktop import PrivateDesktop

_OFFLINE_NOTE = to_translate("The agent has a browser of its own, without any network.")
_ONLINE_NOTE = to_translate(
    "The agent has a browser of its own, in which nobody is signed in. It reaches all that this computer "
    "reaches: the internet and your own network."
)


def _open(choice: TaskChoice, opening: ComputerOpening) -> tuple[PrivateDesktop, tuple[str, ...]]:
    from agent.computers.browser import open_browser

    desktop, files = open_desktop(choice, opening)
    page = _start_page(choice)
    interruptible(lambda: open_browser(desktop, page), stop=opening.stop, discard=lambda _browser: None)
    return desktop, files


def _require_fitting(choice: TaskChoice) -> None:
    if choice.open_command:
        raise SettingsError(
            "The browser is alone on its desktop; for an application, take the private desktop."
        )
    _program()
    _start_page(choice)


def _start_page(choice: TaskChoice) -> str:
    from agent.computers.browser import start_page

    names = [file.name for file in choice.attachments]
    return start_page(choice.address, has_network=choice.has_network, files=names)


def _program() -> str:
    from agent.computers.browser import installed_browser

    return installed_browser()


def _problem() -> str:
    try:
        _program()
    except ComputerError as problem:
        return problem_words(problem)
    return ""


BROWSER = ComputerEntry(
    words=to_translate("Browser"),
    help="Chromium alone on such a desktop",
    note=lambda choice: tr(_ONLINE_NOTE if choice.has_network else _OFFLINE_NOTE),
    open=_open,
    problem=_problem,
    require_fitting=_require_fitting,
    takes_files=True,
    takes_page=True,
    program=_program,
)
