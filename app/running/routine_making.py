"""Makes a routine of a record: what it is done on, its parameters, its checks. I/O: record, routines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from agent.errors import SettingsError
from agent.routines import routine_of
from agent.routines.end_check import EndCheck
from agent.routines.kept_routines import KeptRoutine, keep_routine
from agent.routines.parameters import RoutineParameter, found_parameters, named_text, renamed
from agent.store import Record
from app.running.choices import TaskChoice
from app.running.kept_choice import choice_to_json
from app.running.request import usual_choice
from app.running.rerun import rerun_facts
from app.running.routine_runs import recorded_routine, require_startable, routines_file
from app.storage.preferences import Preferences, base_settings


@dataclass(frozen=True, slots=True)
class RoutineWishes:
    """What the owner says of a routine beside its name and record."""

    added: Sequence[tuple[str, int]] = ()
    """Names of texts that were typed in these steps."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Parameter → its new name; an empty one makes its text a fixed one."""
    secrets: Mapping[str, str] = field(default_factory=dict)
    checks: Sequence[EndCheck] | None = None
    """None: as they were."""
    tries: int | None = None


def choice_of_record(record: Record, preferences: Preferences) -> TaskChoice:
    """Done as it was done when it was recorded; on a private desktop of the size of the recorded screen.

    Raises:
        SettingsError: nothing was recorded.
    """
    if not record.lines:
        raise SettingsError("Nothing was done in this record, so that there is nothing to do again.")
    facts = rerun_facts(record.header, usual_choice(preferences))
    screen = record.lines[0].step.observation.screen
    return replace(
        facts.choice,
        shared_folders=tuple(folder for folder in facts.shared if folder.is_dir()),
        network_hosts=facts.hosts,
        size_px=(screen.width_px, screen.height_px),
        candidates=1,
        answer_schema="",
    )


def make_routine(
    preferences: Preferences, record: Record, name: str, choice: TaskChoice, wishes: RoutineWishes
) -> KeptRoutine:
    """Keep a new routine.

    Raises:
        SettingsError: it makes no sense, or its name is taken.
        StoreError: the record cannot be read.
    """
    routine_of(record, is_to_run=False)  # something was done, and by its owner
    require_startable(choice)
    made = KeptRoutine(
        name.strip(),
        record.record_id,
        found_parameters(record),
        choice=choice_to_json(replace(choice, task=record.task.text)),
    )
    made = _wished(made, record, wishes)
    keep_routine(routines_file(base_settings(preferences)), made)
    return made


def change_routine(
    preferences: Preferences,
    old: KeptRoutine,
    record: Record,
    wishes: RoutineWishes,
    *,
    name: str = "",
    choice: TaskChoice | None = None,
) -> KeptRoutine:
    """Put another routine in the place of an old one.

    Raises:
        SettingsError: it makes no sense, or its name is taken.
        StoreError: the record cannot be read.
    """
    made = replace(
        old,
        name=name.strip() or old.name,
        choice=old.choice if choice is None else choice_to_json(choice),
    )
    made = _wished(made, record, wishes)
    keep_routine(routines_file(base_settings(preferences)), made, instead_of=old.name)
    return made


def default_texts(kept: KeptRoutine, preferences: Preferences) -> dict[str, str]:
    """Parameter → the text that was recorded, without the Enter that sent it; "" for a secret.

    Raises:
        SettingsError: the record was deleted.
        StoreError: the record cannot be read.
    """
    routine = recorded_routine(kept, base_settings(preferences))
    return {name: text.removesuffix("\n") for name, text in routine.parameters.items()}


def _wished(made: KeptRoutine, record: Record, wishes: RoutineWishes) -> KeptRoutine:
    parameters = list(renamed(made.parameters, wishes.names))
    for name, number in wishes.added:
        one = named_text(record, name, number)
        parameters = [each for each in parameters if (each.step, each.index) != (one.step, one.index)]
        parameters.append(one)
    places = sorted(parameters, key=lambda one: (one.step, one.index))
    secrets = {wishes.names.get(name, name): entry for name, entry in made.secrets.items()} | dict(
        wishes.secrets
    )
    return replace(
        made,
        parameters=_each_once(places),
        secrets={name: entry for name, entry in secrets.items() if name},
        checks=made.checks if wishes.checks is None else tuple(wishes.checks),
        tries=wishes.tries or made.tries,
    )


def _each_once(parameters: Sequence[RoutineParameter]) -> tuple[RoutineParameter, ...]:
    if len({one.name for one in parameters}) != len(parameters):
        raise SettingsError("Two parameters of a routine have the same name.")
    return tuple(parameters)
