"""A rank's place in a supervised run, as its environment says it, and the record of a step's time. Pure."""

from __future__ import annotations

import json
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from training.errors import RobustError

ENVIRONMENT = "DESKHAND_ROBUST"
"""Variable with the post."""
REPLAY = "DESKHAND_REPLAY_FOLDER"
"""Variable: the folder in which this process does steps of a run again, in the place of the run's own."""
STEP_TIME = struct.Struct("<iiqqq")
"""Restart, step, begin and end in nanoseconds of the monotonic clock, and of that what checkpoints took."""


@dataclass(frozen=True, slots=True)
class Post:
    """A rank's place in a supervised run, as the supervisor says it."""

    folder: Path
    """In shared memory."""
    rank: int
    ranks: int
    restart: int
    host: int = 0
    backup_host: int | None = None
    copy: Path | None = None
    """The copy in memory that the rank goes on from."""
    copies: bool = True
    """Whether each step is copied."""
    step_log: Path | None = None
    """Where the first rank writes how long its steps took."""

    def as_json(self) -> dict[str, Any]:
        return {name: str(value) if isinstance(value, Path) else value for name, value in self._items()}

    def _items(self) -> list[tuple[str, Any]]:
        return [(name, getattr(self, name)) for name in self.__slots__]


def post_from(text: str) -> Post:
    """
    Raises:
        RobustError: it is no post.
    """
    try:
        given = json.loads(text)
        paths = {
            name: Path(given[name]) if given[name] is not None else None
            for name in ("folder", "copy", "step_log")
        }
        return Post(**{**given, **paths})
    except (ValueError, KeyError, TypeError) as error:
        raise RobustError(f"{ENVIRONMENT} does not say where this rank stands: {error}.") from error
