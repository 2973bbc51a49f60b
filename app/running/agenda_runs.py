"""Does what stands in the queue: a task with its choice, or a routine with its texts. I/O: as a run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from threading import Event

from agent.agenda.entries import DeferredTask, QueueState
from agent.errors import AgentError, SettingsError
from agent.models.catalogue import Catalogue
from agent.ports import Owner
from agent.routines.kept_routines import find_routine
from agent.session import Outcome
from agent.types import EndingKind
from app.running import compose
from app.running.choices import TaskChoice
from app.running.computers import COMPUTERS
from app.running.kept_choice import choice_from_json, choice_to_json
from app.running.request import TaskRequest, task_request
from app.running.routine_runs import (
    PreparedRoutine,
    RunTask,
    prepared,
    routines_file,
    run_routine,
)
from app.running.watching import Watcher
from app.storage.preferences import Preferences, base_settings


@dataclass(frozen=True, slots=True)
class ReadyTask:
    """Checked, and ready to be done."""

    request: TaskRequest
    routine: PreparedRoutine | None = None


@dataclass(frozen=True, slots=True)
class TaskEnd:
    state: QueueState
    record_id: str
    said: str
    """How it ended, in a sentence; of the agent, so in English."""


def assignment_of(choice: TaskChoice, preferences: Preferences) -> DeferredTask:
    """A task to be done later.

    Raises:
        SettingsError: it could not be done now either.
    """
    _require_own_desktop(choice)
    return DeferredTask(choice=choice_to_json(task_request(choice, preferences).choice))


def assignment_of_routine(name: str, values: Mapping[str, str], preferences: Preferences) -> DeferredTask:
    """A routine to be done later.

    Raises:
        SettingsError: there is none, or it could not be done now either.
    """
    kept = find_routine(routines_file(base_settings(preferences)), name)
    _require_own_desktop(prepared(kept, values, preferences).request.choice)
    return DeferredTask(routine=kept.name, values=dict(values))


def ready_task(what: DeferredTask, preferences: Preferences) -> ReadyTask:
    """
    Raises:
        SettingsError: it can no longer be done: a file or the routine is gone, for example.
        StoreError: a routine's record cannot be read.
    """
    if not what.routine:
        return ReadyTask(task_request(choice_from_json(what.choice), preferences))
    kept = find_routine(routines_file(base_settings(preferences)), what.routine)
    ready = prepared(kept, what.values, preferences)
    return ReadyTask(ready.request, ready)


def do_ready(
    ready: ReadyTask,
    *,
    owner: Owner,
    watcher: Watcher,
    stop: Event,
    run_task: RunTask = compose.run_task,
) -> Outcome:
    """As `compose.run_task`; of a routine the try that is kept, whose remark says what does not hold."""
    if ready.routine is None:
        return run_task(ready.request, owner=owner, watcher=watcher, stop=stop)
    return run_routine(ready.routine, owner=owner, watcher=watcher, stop=stop, run_task=run_task).outcome


def do_assignment(
    what: DeferredTask,
    preferences: Preferences,
    *,
    owner: Owner,
    watcher: Watcher,
    stop: Event,
    run_task: RunTask = compose.run_task,
) -> TaskEnd:
    """Do it; an error is an end, too."""
    try:
        ready = ready_task(what, preferences)
        return end_of(
            do_ready(ready, owner=owner, watcher=watcher, stop=stop, run_task=run_task),
            is_routine=ready.routine is not None,
        )
    except AgentError as problem:
        return TaskEnd(QueueState.FAILED, "", str(problem))


def end_of(outcome: Outcome, *, is_routine: bool) -> TaskEnd:
    """A routine whose check does not hold has failed, whatever its ending says."""
    ending = outcome.ending
    is_done = ending.kind is EndingKind.FINISHED and not (is_routine and outcome.remark)
    said = outcome.remark if is_routine and outcome.remark else ending.text
    return TaskEnd(QueueState.DONE if is_done else QueueState.FAILED, outcome.record_id, said)


def _require_own_desktop(choice: TaskChoice) -> None:
    """Raises SettingsError for a screen that a person uses: nobody may take it at any time."""
    if COMPUTERS[choice.computer].takes_phone:
        raise SettingsError(
            "What is done later is done on a private desktop or in the browser: a phone may be in use."
        )
    if COMPUTERS[choice.computer].takes_machine:
        raise SettingsError(
            "What is done later is done on a private desktop or in the browser: another machine may be in "
            "use."
        )
    if choice.is_on_real_screen:
        raise SettingsError(
            "What is done later is done on a private desktop or in the browser: your own screen is yours."
        )


def model_bytes(what: DeferredTask) -> int:
    """Of the files of its model; 0 where that is not known."""
    try:
        return Catalogue().get(str(what.choice.get("model", "") or "embedded")).size_bytes
    except AgentError:
        return 0
