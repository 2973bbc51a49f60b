"""The browser: Chromium alone on a private desktop, with or without network. I/O: opens it."""

from __future__ import annotations

import logging
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from agent.actions.policy import ApprovalLevel
from agent.computers.network.rules import NetworkRules
from agent.computers.this_system import require_private_desktops
from agent.errors import ComputerError, SettingsError
from agent.settings import Settings
from app.language import problem_words, to_translate, tr
from app.running.choices import NetworkReach, TaskChoice
from app.running.computers.entry import ComputerEntry, ComputerOpening
from app.running.computers.private import open_desktop
from app.running.interruptible import interruptible

if TYPE_CHECKING:
    from agent.computers.applications import Application
    from agent.computers.private_desktop import PrivateDesktop

_log = logging.getLogger(__name__)
_OFFLINE_NOTE = to_translate("The agent has a browser of its own, without any network.")
_ANY_NOTE = to_translate(
    "The agent has a browser of its own, in which nobody is signed in. It reaches every host of the "
    "internet; this computer and your own network it does not reach."
)
_TASK_NOTE = to_translate(
    "The agent has a browser of its own, in which nobody is signed in. It reaches the hosts that the task "
    "and the start page name, and nothing else."
)
_PROFILE_NOTE = to_translate(
    "The agent has a browser of its own with your profile “{name}”: where you are signed in there, it acts "
    "as you. Which hosts it reaches is what you have chosen."
)
_NOTES = {
    NetworkReach.OFF: _OFFLINE_NOTE,
    NetworkReach.TASK: _TASK_NOTE,
    NetworkReach.ANY: _ANY_NOTE,
}


def _open(choice: TaskChoice, opening: ComputerOpening) -> tuple[PrivateDesktop, tuple[str, ...]]:
    from agent.computers.browser import open_browser
    from agent.computers.browser_profiles import BrowserProfiles

    desktop, files = open_desktop(choice, opening, network=_network_rules(choice))
    page = _start_page(choice)
    folder = None
    if choice.profile:
        profiles = BrowserProfiles(Settings.from_environment().home)
        folder = opening.closing.enter_context(profiles.in_use(choice.profile))
    browser = interruptible(
        lambda: open_browser(desktop, page, profile=folder), stop=opening.stop, discard=lambda _browser: None
    )
    if folder is not None:
        opening.closing.callback(_keep_profile, folder, desktop, browser)
    return desktop, files


def _keep_profile(folder: Path, desktop: PrivateDesktop, browser: Application) -> None:
    from agent.computers.browser_profiles import take_back

    with suppress(ComputerError):  # the desktop is gone; the profile is as it was before
        if problem := take_back(folder, desktop, browser):
            _log.warning("%s", problem)


def _require_fitting(choice: TaskChoice) -> None:
    if choice.open_command:
        raise SettingsError(
            "The browser is alone on its desktop; for an application, take the private desktop."
        )
    _program()
    _start_page(choice)
    if choice.profile:
        from agent.computers.browser_profiles import BrowserProfiles

        BrowserProfiles(Settings.from_environment().home).require(choice.profile)
        if choice.approval is ApprovalLevel.ALL:
            raise SettingsError(
                "A profile in which you are signed in is not for a task that may do everything unasked: "
                "choose another level of approval, or no profile."
            )
    if choice.network_hosts and not choice.has_network:
        raise SettingsError("Hosts are named, but the network is off; switch it on.")
    rules = _network_rules(choice)
    if rules is not None and not (rules.is_any_host or rules.hosts):
        raise SettingsError(
            "The network is for the hosts that the task and the start page name, and they name none. Name "
            "one, such as example.org, or allow all hosts."
        )


def _network_rules(choice: TaskChoice) -> NetworkRules | None:
    """None for no network at all."""
    if not choice.has_network:
        return None
    return NetworkRules.of_task(
        choice.task,
        page=_start_page(choice),
        named=choice.network_hosts,
        is_any_host=choice.network is NetworkReach.ANY,
    )


def _start_page(choice: TaskChoice) -> str:
    from agent.computers.browser import start_page

    names = [file.name for file in choice.attachments]
    return start_page(choice.address, has_network=choice.has_network, files=names)


def _program() -> str:
    """
    Raises:
        ComputerError: none is installed, or there can be none here.
    """
    require_private_desktops()
    from agent.computers.browser import installed_browser

    return installed_browser()


def _problem() -> str:
    try:
        _program()
    except ComputerError as problem:
        return problem_words(problem)
    return ""


def _note(choice: TaskChoice) -> str:
    return tr(_PROFILE_NOTE, name=choice.profile) if choice.profile else tr(_NOTES[choice.network])


BROWSER = ComputerEntry(
    words=to_translate("Browser"),
    help="Chromium alone on such a desktop",
    note=_note,
    open=_open,
    problem=_problem,
    require_fitting=_require_fitting,
    takes_files=True,
    takes_page=True,
    program=_program,
)
