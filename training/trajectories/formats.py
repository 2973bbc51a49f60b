"""The list of formats: a writer and a reader of trajectories for each. Pure.

To add an exporter or an importer, write its module and one line here; the app looks formats up by name.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from agent.errors import SettingsError
from training.errors import DatasetError
from training.trajectories import agentnet, lerobot, mind2web, preferences, sharegpt, tables, uitars
from training.trajectories.trajectory import Trajectory

Writer = Callable[[list[Trajectory], Path], int]
"""Writes trajectories into a folder; returns how many rows or samples."""

Reader = Callable[[Path], list[Trajectory]]
"""Reads and checks all trajectories of a folder."""


@dataclass(frozen=True, slots=True)
class TrajectoryFormat:
    write: Writer | None = None
    """The exporter; None for a format that is only read."""
    read: Reader | None = None
    """The importer; None for a format that is only written."""


def _sound(read: Reader) -> Reader:
    """The reader, with one error for data sets that are wrong in ways that nobody has thought of."""

    def sound(folder: Path) -> list[Trajectory]:
        try:
            return read(folder)
        except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, OSError) as error:
            said = f"{type(error).__name__}: {error}"[:200]
            raise DatasetError(f"{folder} is no data set of this format ({said}).") from error

    return sound


FORMATS = {
    "ui-tars": TrajectoryFormat(uitars.write, uitars.read),
    "agentnet": TrajectoryFormat(agentnet.write, agentnet.read),
    "sharegpt": TrajectoryFormat(sharegpt.write, sharegpt.read),
    "parquet": TrajectoryFormat(tables.write, tables.read),
    "lerobot": TrajectoryFormat(lerobot.write, lerobot.read),
    "preferences": TrajectoryFormat(write=preferences.write),
    "mind2web": TrajectoryFormat(read=mind2web.read),
}

WRITERS = {name: one.write for name, one in FORMATS.items() if one.write is not None}
READERS = {name: _sound(one.read) for name, one in FORMATS.items() if one.read is not None}


def writer_named(name: str) -> Writer:
    """
    Raises:
        SettingsError: nothing is written in a format of this name.
    """
    if name not in WRITERS:
        raise SettingsError(f"Nothing is exported as {name!r}; the formats are {', '.join(sorted(WRITERS))}.")
    return WRITERS[name]


def reader_named(name: str) -> Reader:
    """
    Raises:
        SettingsError: nothing is read in a format of this name.
    """
    if name not in READERS:
        raise SettingsError(
            f"Nothing is imported from {name!r}; the formats are {', '.join(sorted(READERS))}."
        )
    return READERS[name]
