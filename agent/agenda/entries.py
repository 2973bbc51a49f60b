"""What is to be done later, as values and as JSON. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from agent.agenda.recurrence import Recurrence, read_recurrence
from agent.errors import SettingsError

ON_TIME = timedelta(minutes=5)
"""What is begun this late is still on time."""


class QueueState(StrEnum):
    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    MISSED = "missed"
    """Its time came while nothing of Deskhand was running."""


@dataclass(frozen=True, slots=True)
class DeferredTask:
    """A task with its choice, or a routine with its texts."""

    choice: Mapping[str, Any] = field(default_factory=dict)
    """As the app has written it; empty for a routine."""
    routine: str = ""
    values: Mapping[str, str] = field(default_factory=dict)

    @property
    def words(self) -> str:
        """One line for people."""
        if not self.routine:
            return str(self.choice.get("task", ""))
        texts = ", ".join(f"{name}={value}" for name, value in self.values.items())
        return f"{self.routine} ({texts})" if texts else self.routine


@dataclass(frozen=True, slots=True)
class QueuedTask:
    number: int
    """From 1, never given twice."""
    what: DeferredTask
    added: str
    """ISO 8601 with the offset from UTC; of what was planned, when it was due."""
    state: QueueState = QueueState.WAITING
    process: int = 0
    """Who does it now; 0 for nobody."""
    record_id: str = ""
    said: str = ""
    """How it ended, in a sentence."""
    plan: int = 0
    """The planned task that it comes from; 0 for none."""


@dataclass(frozen=True, slots=True)
class PlannedTask:
    """Something that comes again."""

    number: int
    what: DeferredTask
    when: Recurrence
    last: str
    """Up to when its moments were seen to; ISO 8601."""
    catches_up: bool = False
    """What was missed is done once, late."""

    def next_after(self, moment: datetime) -> datetime:
        return self.when.next_after(moment)


@dataclass(frozen=True, slots=True)
class Due:
    """What a look at the clock has found for one planned task."""

    now: datetime | None
    """The moment for which it is to be done now; None for nothing."""
    missed: tuple[datetime, ...]


def due(plan: PlannedTask, moment: datetime) -> Due:
    """The moments since the last look: the newest is done where it is on time or may be late, all others
    were missed. A clock that was set back finds nothing.

    Raises:
        SettingsError: the plan's last look is no time.
    """
    try:
        last = datetime.fromisoformat(plan.last)
    except ValueError as problem:
        raise SettingsError(f"When planned task {plan.number} was last seen to is no time.") from problem
    found = plan.when.between(last.astimezone(moment.tzinfo), moment)
    if not found:
        return Due(None, ())
    if plan.catches_up or moment - found[-1] <= ON_TIME:
        return Due(found[-1], tuple(found[:-1]))
    return Due(None, tuple(found))


def queued_to_json(one: QueuedTask) -> dict[str, Any]:
    return {
        "number": one.number,
        **_assignment(one.what),
        "added": one.added,
        "state": one.state.value,
        "process": one.process,
        "record": one.record_id,
        "said": one.said,
        "plan": one.plan,
    }


def planned_to_json(one: PlannedTask) -> dict[str, Any]:
    return {
        "number": one.number,
        **_assignment(one.what),
        "when": one.when.words(),
        "last": one.last,
        "catches_up": one.catches_up,
    }


def queued_from_json(entry: Any) -> QueuedTask:
    """Raises ValueError, in half a sentence, for what is none."""
    match entry:
        case {
            "number": int(number),
            "added": str(added),
            "state": str(state),
            "process": int(process),
            "record": str(record),
            "said": str(said),
            "plan": int(plan),
        }:
            what = _read_assignment(entry)
            return QueuedTask(number, what, added, QueueState(state), process, record, said, plan)
        case _:
            raise ValueError("a task of the queue lacks a part")


def planned_from_json(entry: Any) -> PlannedTask:
    """Raises ValueError, in half a sentence, for what is none."""
    match entry:
        case {"number": int(number), "when": str(when), "last": str(last), "catches_up": bool(catches_up)}:
            try:
                recurrence = read_recurrence(when)
            except SettingsError as problem:
                raise ValueError(str(problem)) from problem
            return PlannedTask(number, _read_assignment(entry), recurrence, last, catches_up)
        case _:
            raise ValueError("a planned task lacks a part")


def waiting_again(one: QueuedTask) -> QueuedTask:
    return replace(one, state=QueueState.WAITING, process=0, record_id="", said="")


def _assignment(what: DeferredTask) -> dict[str, Any]:
    return {"choice": dict(what.choice), "routine": what.routine, "values": dict(what.values)}


def _read_assignment(entry: Mapping[str, Any]) -> DeferredTask:
    match entry:
        case {"choice": dict(choice), "routine": str(routine), "values": dict(values)}:
            if bool(choice) is bool(routine):
                raise ValueError("a task is either one or a routine")
            return DeferredTask(choice, routine, {str(key): str(value) for key, value in values.items()})
        case _:
            raise ValueError("a task lacks a part")
