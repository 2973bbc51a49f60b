"""A marker file that exists while the window is open; if it is found at the next start, the app crashed.

I/O: one file.

A mark whose process is still alive belongs to a second window and says nothing.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from agent.other_processes import born
from agent.own_files import own_file, own_folder

_FILE = "running.json"
_CLEAN = 0


@dataclass(frozen=True, slots=True)
class CrashMark:
    pid: int
    born: str
    """When the process began, as the kernel counts it: the same number may be another process later."""
    started_s: float
    num_crashes: int = _CLEAN
    """How many times in a row it had ended without a word before this start."""


class RunningMark:
    """Created at the start, removed at a normal end."""

    def __init__(self, home: Path, *, clock: Callable[[], float] = time.time) -> None:
        self._path = home / _FILE
        self._clock = clock

    def begin(self) -> CrashMark | None:
        """Set the mark; returns the one of an earlier window that crashed, if any."""
        found = self._read()
        is_left_behind = found is not None and not _is_alive(found)
        crashed = found if is_left_behind else None
        if found is None or is_left_behind:
            num_crashes = found.num_crashes + 1 if found is not None else _CLEAN
            self._write(CrashMark(os.getpid(), born(os.getpid()), self._clock(), num_crashes))
        return crashed

    def end(self) -> None:
        """End normally: no recovery is offered next time."""
        found = self._read()
        if found is not None and found.pid == os.getpid():
            with suppress(OSError):
                self._path.unlink()

    def _read(self) -> CrashMark | None:
        try:
            return CrashMark(**json.loads(self._path.read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError):
            return None

    def _write(self, mark: CrashMark) -> None:
        with suppress(OSError):  # a folder that cannot be written is reported where it matters more
            own_folder(self._path.parent)
            own_file(self._path)
            self._path.write_text(json.dumps(asdict(mark)), encoding="utf-8")


def _is_alive(mark: CrashMark) -> bool:
    return bool(mark.born) and born(mark.pid) == mark.born
