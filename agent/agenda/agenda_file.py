"""The queue and what is planned, in one file that several processes may change. I/O: that file."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path

from agent.agenda.entries import (
    DeferredTask,
    PlannedTask,
    QueuedTask,
    QueueState,
    due,
    planned_from_json,
    planned_to_json,
    queued_from_json,
    queued_to_json,
    waiting_again,
)
from agent.agenda.recurrence import Recurrence
from agent.bounded_json import BoundedJsonError, read_json
from agent.errors import SettingsError
from agent.foreign_files import read_foreign
from agent.other_processes import is_running
from agent.whole_file import only_writer, replace_file

AGENDA_FILE = "agenda.json"
"""In Deskhand's folder."""
VERSION = 1
_MAX_BYTES = 8 * 2**20
_MOST_ENTRIES = 1_000
_KEPT_ENDED = 200
"""Tasks that have ended are forgotten after so many; their records stay."""
BROKEN_OFF = "It was broken off: the program or the machine was stopped."


@dataclass(slots=True)
class Agenda:
    """What the file holds."""

    queue: list[QueuedTask] = field(default_factory=list)
    plans: list[PlannedTask] = field(default_factory=list)
    next_number: int = 1

    def number(self) -> int:
        given, self.next_number = self.next_number, self.next_number + 1
        return given


class AgendaFile:
    """Every method reads the file; a process that changes it keeps others out meanwhile.

    All raise SettingsError where the file cannot be read or written.
    """

    def __init__(self, home: Path, *, is_alive: Callable[[int], bool] | None = None) -> None:
        """`is_alive` says whether a process runs."""
        self._path = home / AGENDA_FILE
        self._is_alive = is_alive or is_running

    def queue(self) -> Sequence[QueuedTask]:
        return tuple(self._read().queue)

    def plans(self) -> Sequence[PlannedTask]:
        return tuple(self._read().plans)

    def add(self, what: DeferredTask, now: datetime) -> QueuedTask:
        """At the end of the queue."""
        with self._changed() as agenda:
            _require_room(agenda.queue)
            made = QueuedTask(agenda.number(), what, now.isoformat(timespec="seconds"))
            agenda.queue.append(made)
        return made

    def plan(
        self, what: DeferredTask, when: Recurrence, now: datetime, *, catches_up: bool = False
    ) -> PlannedTask:
        with self._changed() as agenda:
            _require_room(agenda.plans)
            last = now.isoformat(timespec="seconds")
            made = PlannedTask(agenda.number(), what, when, last, catches_up)
            agenda.plans.append(made)
        return made

    def remove(self, number: int) -> str:
        """Take a task out of the queue, or a planned one out of the plan; its words.

        Raises:
            SettingsError: there is none of that number, or it is being done.
        """
        with self._changed() as agenda:
            entries: list[QueuedTask | PlannedTask] = [*agenda.queue, *agenda.plans]
            for one in entries:
                if one.number == number:
                    if isinstance(one, QueuedTask) and one.state is QueueState.RUNNING:
                        raise SettingsError(f"Task {number} is being done: stop it first.")
                    agenda.queue = [other for other in agenda.queue if other.number != number]
                    agenda.plans = [other for other in agenda.plans if other.number != number]
                    return one.what.words
        raise SettingsError(f"There is no task {number} in the queue or the plan.")

    def again(self, number: int) -> None:
        """Something that ended or was missed waits once more.

        Raises:
            SettingsError: there is none of that number, or it has not ended.
        """
        with self._changed() as agenda:
            for at, one in enumerate(agenda.queue):
                if one.number == number and one.state not in (QueueState.WAITING, QueueState.RUNNING):
                    agenda.queue[at] = waiting_again(one)
                    return
        raise SettingsError(f"There is no task {number} in the queue that has ended.")

    def take(self) -> QueuedTask | None:
        """The first task that waits; from now on this process does it. None where nothing waits."""
        with self._changed() as agenda:
            for at, one in enumerate(agenda.queue):
                if one.state is QueueState.WAITING:
                    agenda.queue[at] = replace(one, state=QueueState.RUNNING, process=os.getpid())
                    return agenda.queue[at]
        return None

    def end(self, number: int, state: QueueState, *, record_id: str = "", said: str = "") -> None:
        """What this process did has ended."""
        with self._changed() as agenda:
            agenda.queue = [
                replace(one, state=state, process=0, record_id=record_id, said=said)
                if one.number == number
                else one
                for one in agenda.queue
            ]

    def look(self, now: datetime) -> tuple[int, int]:
        """Put what is due into the queue, and what was missed; how many of each. Tasks of processes that
        have gone were broken off."""
        num_due, num_missed = 0, 0
        if not self._read().plans and not self._read().queue:
            return 0, 0
        with self._changed() as agenda:
            for at, plan in enumerate(agenda.plans):
                found = due(plan, now)
                if found.now is None and not found.missed:
                    continue
                agenda.plans[at] = replace(plan, last=now.isoformat(timespec="seconds"))
                if found.missed:
                    newest = found.missed[-1].isoformat(timespec="seconds")
                    said = f"Missed {len(found.missed)} times: nothing of Deskhand was running."
                    missed = QueuedTask(agenda.number(), plan.what, newest, QueueState.MISSED)
                    agenda.queue.append(replace(missed, said=said, plan=plan.number))
                    num_missed += len(found.missed)
                if found.now is not None:
                    moment = found.now.isoformat(timespec="seconds")
                    agenda.queue.append(QueuedTask(agenda.number(), plan.what, moment, plan=plan.number))
                    num_due += 1
        return num_due, num_missed

    def _read(self) -> Agenda:
        try:
            read = read_json(read_foreign(self._path, max_bytes=_MAX_BYTES))
        except FileNotFoundError:
            return Agenda()
        except (OSError, BoundedJsonError) as problem:
            raise SettingsError(f"The queue in {self._path} cannot be read: {problem}.") from problem
        match read:
            case {"version": 1, "next": int(number), "queue": [*queue], "plans": [*plans]}:
                try:
                    agenda = Agenda(
                        [queued_from_json(one) for one in queue],
                        [planned_from_json(one) for one in plans],
                        number,
                    )
                except ValueError as problem:
                    raise SettingsError(f"The queue in {self._path} makes no sense: {problem}.") from problem
                return self._seen_to(agenda)
            case _:
                raise SettingsError(f"The queue in {self._path} is none of this version. Mend or delete it.")

    def _seen_to(self, agenda: Agenda) -> Agenda:
        """Nobody does what a process did that has gone."""
        agenda.queue = [
            replace(one, state=QueueState.FAILED, process=0, said=BROKEN_OFF)
            if one.state is QueueState.RUNNING and not self._is_alive(one.process)
            else one
            for one in agenda.queue
        ]
        return agenda

    @contextmanager
    def _changed(self) -> Iterator[Agenda]:
        try:
            with only_writer(self._path):
                agenda = self._read()
                yield agenda
                ended = [one for one in agenda.queue if one.state not in _OPEN]
                gone = {one.number for one in ended[:-_KEPT_ENDED]}
                written = {
                    "version": VERSION,
                    "next": agenda.next_number,
                    "queue": [queued_to_json(one) for one in agenda.queue if one.number not in gone],
                    "plans": [planned_to_json(one) for one in agenda.plans],
                }
                replace_file(self._path, json.dumps(written, indent=1, ensure_ascii=False))
        except OSError as problem:
            raise SettingsError(f"The queue cannot be written: {problem.strerror}.") from problem


_OPEN = (QueueState.WAITING, QueueState.RUNNING)


def _require_room(entries: Sequence[object]) -> None:
    if len(entries) >= _MOST_ENTRIES:
        raise SettingsError(f"At most {_MOST_ENTRIES} tasks are kept for later.")
