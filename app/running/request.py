"""Validates a task: turns a choice into a request that can be run. I/O: checks that files exist.

Window, `deskhand run`, `deskhand replay`, a run done once more and the demonstration all come through
`task_request`; later code (`app.running.compose`) takes a `TaskRequest` and does not check again.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass, replace
from pathlib import Path

from agent.actions.policy import load_rules
from agent.answers import MAX_SCHEMA_BYTES, require_schema
from agent.computers.shared_folders import require_shareable
from agent.errors import SettingsError
from agent.foreign_files import read_foreign
from agent.models.catalogue import Catalogue
from agent.models.catalogue.tuning import EMBEDDED_DIALECT
from agent.settings import RunLimits, Settings
from app.running.choices import TaskChoice
from app.running.computers import COMPUTERS, require_fitting
from app.storage.preferences import FallbackUse, Preferences, base_settings, require_side

MAX_TASK_CHARACTERS = 20_000


@dataclass(frozen=True, slots=True)
class TaskRequest:
    """One task that can be run: `task_request` has checked all of it."""

    choice: TaskChoice
    """Its task has no space around it."""
    preferences: Preferences
    settings: Settings
    application: str = ""
    """The name of the program that is opened for it, or ""."""


def usual_choice(
    preferences: Preferences, *, task: str = "", open_command: tuple[str, ...] = ()
) -> TaskChoice:
    """The choice that the preferences give."""
    return TaskChoice(
        task=task,
        computer=preferences.computer,
        model=preferences.model,
        pointer=preferences.pointer,
        approval=preferences.approval,
        open_command=open_command,
        max_steps=preferences.max_steps,
        max_failures=0 if preferences.fallback is FallbackUse.NEVER else preferences.fallback_after,
        size_px=(preferences.desktop_width_px, preferences.desktop_height_px),
        candidates=preferences.proposals,
    )


def task_request(choice: TaskChoice, preferences: Preferences) -> TaskRequest:
    """
    Raises:
        SettingsError: the choice makes no sense, or is not allowed.
        PolicyError: the owner's rules cannot be read.
        ComputerError: a browser was chosen and none is installed, or a folder is not to be shared.
    """
    choice = replace(choice, task=_task_text(choice.task))
    for side in choice.size_px:
        require_side(side)
    require_fitting(choice)
    _require_files(choice)
    _require_form(choice)
    application = _application(choice)
    settings = replace(
        base_settings(preferences),
        model=choice.model,
        computer=choice.computer,
        approval=choice.approval,
        allow_all_on_screen=preferences.allow_all_on_real_screen,
        limits=RunLimits(max_steps=choice.max_steps, max_failures=choice.max_failures),
        desktop_size_px=choice.size_px,
    )
    for folder in choice.shared_folders:
        require_shareable(folder, private=(settings.records_folder,))
    load_rules(settings.policy_file)  # an invalid file is reported before anything is started
    return TaskRequest(choice, preferences, settings, application)


def read_schema(file: Path) -> str:
    """The JSON schema in a file.

    Raises:
        SettingsError: it cannot be read, or is none.
    """
    try:
        schema = read_foreign(file, max_bytes=MAX_SCHEMA_BYTES, follows_links=True).decode("utf-8")
    except (OSError, ValueError) as error:
        raise SettingsError(f"The schema {file} cannot be read: {error}.") from error
    require_schema(schema)
    return schema


def _task_text(text: str) -> str:
    """Raises SettingsError for a task that no model can be given."""
    task = text.strip()
    if not task:
        raise SettingsError("The task is empty; say what is to be done.")
    if len(task) > MAX_TASK_CHARACTERS:
        raise SettingsError(
            f"The task has {len(task):,} characters; at most {MAX_TASK_CHARACTERS:,} are accepted."
        )
    return task


def _require_files(choice: TaskChoice) -> None:
    """Raises SettingsError for files and folders that are not there."""
    for file in choice.attachments:
        if not file.is_file():
            raise SettingsError(f"The file to attach does not exist: {file}.")
    for folder in choice.shared_folders:
        if not folder.is_dir():
            raise SettingsError(f"The folder to share does not exist: {folder}.")


def _require_form(choice: TaskChoice) -> None:
    """Raises SettingsError for a form that is no schema, or that the model cannot answer in."""
    if not choice.answer_schema:
        return
    require_schema(choice.answer_schema)
    if Catalogue().get(choice.model).dialect == EMBEDDED_DIALECT:
        raise SettingsError(
            f"The model {choice.model} reads what is asked and writes no answers of its own: an answer that "
            "fits a schema needs a larger one (deskhand models list)."
        )


def _application(choice: TaskChoice) -> str:
    """The name of the program that is opened for a task; "" for none.

    Raises:
        SettingsError: it is not installed.
        ComputerError: there is no browser.
    """
    if program := COMPUTERS[choice.computer].program:
        return program()
    if not choice.open_command:
        return ""
    command = choice.open_command[0]
    if not COMPUTERS[choice.computer].is_elsewhere and shutil.which(command) is None:
        raise SettingsError(f"The application to open is not installed: {command}.")
    return Path(command).name
