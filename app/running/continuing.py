"""What a run that goes on where an earlier one ended is given of it. I/O: reads records.

The desktop itself may still be there (`kept_desktop`). Without it a new one gets the files that were kept and
the same application; what else was on the screen is gone, and that is said.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from agent.computers.kept_files import FILES_FOLDER
from agent.memory import summarise
from agent.routines.fork import ForkGuide
from agent.settings import Settings
from agent.store import open_record
from agent.types import Episode
from app.running.choices import TaskChoice

CONTINUES = "continues"
"""In a record's header: the id of the run that it goes on from."""
_MOST = 3
"""Runs of a chain that the model is told of."""


@dataclass(frozen=True, slots=True)
class EarlierRuns:
    episodes: tuple[Episode, ...] = ()
    """The newest first."""
    files: Path | None = None
    """What the newest left in its working folder."""


def earlier_runs(settings: Settings, record_id: str) -> EarlierRuns:
    """The run of that id, and those that it went on from.

    Raises:
        StoreError: its record cannot be read.
    """
    if not record_id:
        return EarlierRuns()
    episodes: list[Episode] = []
    files = settings.records_folder / record_id / FILES_FOLDER
    while record_id and len(episodes) < _MOST:
        record = open_record(settings.records_folder / record_id)
        steps = [line.step for line in record.lines]
        episodes.append(summarise(record.task, steps, record.ending, record_id=record_id))
        record_id = record.header.about.get(CONTINUES, "")
    return EarlierRuns(tuple(episodes), files if files.is_dir() else None)


def fork_of(settings: Settings, choice: TaskChoice) -> ForkGuide | None:
    """The guide of a run that begins as another one did; None for any other.

    Raises:
        SettingsError: there is no such step, or it cannot be done again.
        StoreError: the record cannot be read.
    """
    if not choice.fork_of:
        return None
    return ForkGuide(open_record(settings.records_folder / choice.fork_of), choice.fork_step)
