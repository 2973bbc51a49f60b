"""Runs a routine: its steps on its computer, its checks at the end, and once more where they do not hold.

Opens what a run opens. Window, command line, queue and schedule call the same function.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from agent.errors import AgentError, SettingsError
from agent.models.catalogue import Catalogue
from agent.models.endpoint.keys import read_secret
from agent.models.lazy import LazyModel
from agent.models.manifest import Manifest
from agent.ports import Model, Owner
from agent.review.rating import Rating, rate
from agent.routines import Routine, RoutineGuide, SecretTexts, routine_of
from agent.routines.end_check import failure
from agent.routines.kept_routines import ROUTINES_FILE, KeptRoutine
from agent.session import Outcome
from agent.settings import Settings
from agent.types import EndingKind
from app.history import library
from app.running import compose
from app.running.check_place import OpenComputerPlace
from app.running.choices import TaskChoice
from app.running.computers import COMPUTERS
from app.running.kept_choice import choice_from_json
from app.running.request import TaskRequest, task_request
from app.running.watching import Watcher
from app.storage.preferences import Preferences, base_settings

if TYPE_CHECKING:
    from app.running.computers.entry import AnyComputer

SOURCE = "replay"
"""What records of such runs say of where they come from."""
MORE_STEPS = 20
"""A replay may take this many steps and thrice the record's: for waiting, and for what the model does."""
RunTask = Callable[..., Outcome]
"""As `compose.run_task`."""


def routines_file(settings: Settings) -> Path:
    return settings.home / ROUTINES_FILE


@dataclass(frozen=True, slots=True)
class RoutineTry:
    """One run of it."""

    record_id: str
    problem: str
    """Why it does not count, in a sentence; "" for one that does."""


@dataclass(frozen=True, slots=True)
class RoutineResult:
    """Of the try that is kept, which is the last one."""

    outcome: Outcome
    tries: tuple[RoutineTry, ...]
    num_asked: int
    """How many turns of it were left to the model."""
    differences: tuple[str, ...]

    @property
    def problem(self) -> str:
        """ "" where it has passed."""
        return self.tries[-1].problem


@dataclass(frozen=True, slots=True)
class PreparedRoutine:
    """Everything is checked: it can be run."""

    kept: KeptRoutine
    values: Mapping[str, str]
    """Of all parameters but secrets: those that were given, and those of the record."""
    request: TaskRequest


def recorded_routine(
    kept: KeptRoutine,
    settings: Settings,
    values: Mapping[str, str] | None = None,
    *,
    is_to_run: bool = False,
) -> Routine:
    """The steps of a routine.

    Raises:
        SettingsError: its record was deleted, or a value makes no sense.
        StoreError: its record cannot be read.
    """
    try:
        record = library.find_record(settings, kept.record_id)
    except AgentError as problem:
        raise SettingsError(
            f"The record of the routine “{kept.name}” cannot be read, so it cannot be done: {problem}"
        ) from problem
    named = {(one.step, one.index): one.name for one in kept.parameters}
    return routine_of(record, values, secrets=tuple(kept.secrets), named=named, is_to_run=is_to_run)


def prepared(kept: KeptRoutine, values: Mapping[str, str], preferences: Preferences) -> PreparedRoutine:
    """
    Raises:
        SettingsError: a value is for no parameter, something is missing, or the routine makes no sense.
        StoreError: its record cannot be read.
    """
    settings = base_settings(preferences)
    require_values(kept, values)
    routine = recorded_routine(kept, settings, values, is_to_run=True)
    choice = choice_from_json(kept.choice)
    require_startable(choice)
    if kept.tries > 1 and (choice.is_at_somebodys or choice.shared_folders):
        raise SettingsError(
            "Several tries are made on private desktops that share no folder: elsewhere a try that failed "
            "would leave something behind."
        )
    choice = replace(choice, task=routine.task, max_steps=3 * len(routine.steps) + MORE_STEPS)
    texts = {
        name: values.get(name, text).removesuffix("\n")
        for name, text in routine.parameters.items()
        if name not in kept.secrets
    }
    return PreparedRoutine(kept, texts, task_request(choice, preferences))


def require_values(kept: KeptRoutine, values: Mapping[str, str]) -> None:
    """Raises SettingsError for a value that is for no parameter, or for a secret."""
    known = [one.name for one in kept.parameters]
    for name in values:
        if name in kept.secrets:
            raise SettingsError(f"{name!r} is a secret: it is typed from the keyring, and never given here.")
        if name not in known:
            listed = ", ".join(known) or "none"
            raise SettingsError(f"The routine has no parameter {name!r}; it has: {listed}.")


def require_startable(choice: TaskChoice) -> None:
    """Raises SettingsError for a private desktop on which nothing is opened."""
    if COMPUTERS[choice.computer].takes_application and not choice.open_command:
        raise SettingsError(
            "A private desktop begins empty: name the application that is opened on it, or do it on your own "
            "screen."
        )


def run_routine(
    ready: PreparedRoutine,
    *,
    owner: Owner,
    watcher: Watcher,
    stop: Event,
    run_task: RunTask = compose.run_task,
) -> RoutineResult:
    """Do it, up to so many times as it says, and keep the first try that passes its checks.

    Raises:
        StoppedError: it was stopped before it began.
        AgentError: something could not be opened.
    """
    tries: list[RoutineTry] = []
    while True:
        result = _run_once(ready, tuple(tries), owner, watcher, stop, run_task)
        tries.append(result.tries[-1])
        is_over = not result.problem or len(tries) >= ready.kept.tries
        if is_over or stop.is_set() or result.outcome.ending.kind is EndingKind.STOPPED:
            return result


def _run_once(
    ready: PreparedRoutine,
    before: tuple[RoutineTry, ...],
    owner: Owner,
    watcher: Watcher,
    stop: Event,
    run_task: RunTask,
) -> RoutineResult:
    kept, settings, choice = ready.kept, ready.request.settings, ready.request.choice
    routine = recorded_routine(kept, settings, ready.values, is_to_run=True)
    typed = SecretTexts({name: read_secret(entry) for name, entry in kept.secrets.items()})
    guide = RoutineGuide(routine, secrets=typed)
    problems: list[str] = []

    def inspect(computer: AnyComputer, outcome: Outcome) -> str:
        """While everything is still open; the sentence goes with the outcome."""
        problems.append(_problem(ready, guide, computer, outcome, choice, stop))
        return problems[0]

    outcome = run_task(
        ready.request,
        owner=owner,
        watcher=watcher,
        stop=stop,
        load=load_late,
        guide=guide,
        secrets=typed,
        secret_names=routine.secret_names,
        about={"source": SOURCE, "replayed": kept.record_id, "routine": kept.name},
        inspect=inspect,
    )
    problem = problems[0] if problems else ""
    _judge(settings, kept, outcome, problem)
    one = RoutineTry(outcome.record_id, problem)
    words = tuple(found.words for found in guide.differences)
    return RoutineResult(outcome, (*before, one), guide.num_asked, words)


def _problem(
    ready: PreparedRoutine,
    guide: RoutineGuide,
    computer: AnyComputer,
    outcome: Outcome,
    choice: TaskChoice,
    stop: Event,
) -> str:
    ending = outcome.ending
    if ending.kind is not EndingKind.FINISHED:
        return ending.text or "It did not come to its end."
    if not ready.kept.checks:
        return guide.differences[0].words if guide.differences else ""
    place = OpenComputerPlace(computer, choice.shared_folders, stop)
    for check in ready.kept.checks:
        try:
            problem = failure(check.filled(ready.values), place)
        except AgentError as unknown:
            problem = str(unknown)
        if problem:
            return f"Its check does not hold. {problem}"
    return ""


def _judge(settings: Settings, kept: KeptRoutine, outcome: Outcome, problem: str) -> None:
    """The owner's check is the owner's word on a run that says it has finished."""
    if kept.checks and outcome.ending.kind is EndingKind.FINISHED:
        folder = settings.records_folder / outcome.record_id
        rate(folder, Rating.FAILED if problem else Rating.WORKED)


def load_late(name: str) -> tuple[Manifest, Model]:
    """A model that is loaded when it is asked for the first time."""
    return Catalogue().get(name), LazyModel(lambda: compose.load_model(name)[1])
