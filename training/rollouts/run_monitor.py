"""Writes the status of a run every two seconds, for `deskhand train status`. I/O: one file.

The file lies in the run's folder and is replaced as a whole, so that a reader needs no access to the run.
"""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from threading import Event, Thread
from typing import Any, Protocol

from agent.store.writer import write_atomically
from training.errors import TrainingError
from training.rollouts.run_view import RunSnapshot, RunView, view
from training.stages.status import ROLLOUTS

EVERY_S = 2.0
WINDOW_S = 60.0
"""The view is of the last minute, at first of the time since the run began."""


class Watched(Protocol):
    """What the monitor reads from a `Run`."""

    def status(self) -> dict[str, Any]:
        """See `Run.status`."""
        ...

    def times(self) -> dict[str, dict[str, float]]:
        """See `Run.times`."""
        ...


class RunMonitor:
    """Writes the view from a thread while it is used as a context."""

    def __init__(self, run: Watched, folder: Path, clock: Callable[[], float] = time.monotonic) -> None:
        """
        Args:
            folder: of the run.
            clock: seconds that never go back.
        """
        self._run, self._file, self._clock = run, folder / ROLLOUTS, clock
        self._snapshots = deque([self._snapshot()])
        self.view = view(self._snapshots[0], self._snapshots[0])
        self._is_over = Event()
        self._thread = Thread(target=self._look_on, name="run monitor", daemon=True)

    def update(self) -> RunView:
        """Take a snapshot and write the view, at most every two seconds; returns the view."""
        if self._clock() - self._snapshots[-1].at_s >= EVERY_S:
            self._snapshots.append(self._snapshot())
            while len(self._snapshots) > 2 and self._snapshots[-1].at_s - self._snapshots[1].at_s >= WINDOW_S:
                self._snapshots.popleft()
            self.view = view(self._snapshots[0], self._snapshots[-1])
            entry = asdict(self.view) | {"written_at": time.time()}
            write_atomically(self._file, json.dumps(entry).encode() + b"\n")
        return self.view

    def __enter__(self) -> RunMonitor:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._is_over.set()
        self._thread.join()

    def _look_on(self) -> None:
        while not self._is_over.wait(EVERY_S):
            with suppress(TrainingError):  # an actor that is being replaced answers the next time
                self.update()

    def _snapshot(self) -> RunSnapshot:
        return RunSnapshot(self._clock(), self._run.status(), self._run.times())
