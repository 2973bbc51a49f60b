"""Looks at a run now and then and writes down what it sees, for `deskhand train status`. I/O: one file.

The file lies in the run's folder and is replaced as a whole. Whoever reads it needs nothing of the run.
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
"""What is said is about the last minute, and at first about what there is."""


class Watched(Protocol):
    """A `Run`."""

    def status(self) -> dict[str, Any]: ...

    def times(self) -> dict[str, dict[str, float]]: ...


class RunMonitor:
    """Glances by itself while it is used as a context."""

    def __init__(self, run: Watched, folder: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self._run, self._file, self._clock = run, folder / ROLLOUTS, clock
        self._looks = deque([self._look()])
        self.view = view(self._looks[0], self._looks[0])
        self._is_over = Event()
        self._thread = Thread(target=self._glance_on, name="watch", daemon=True)

    def glance(self) -> RunView:
        """A new look, at most every two seconds."""
        if self._clock() - self._looks[-1].at_s >= EVERY_S:
            self._looks.append(self._look())
            while len(self._looks) > 2 and self._looks[-1].at_s - self._looks[1].at_s >= WINDOW_S:
                self._looks.popleft()
            self.view = view(self._looks[0], self._looks[-1])
            said = asdict(self.view) | {"written_at": time.time()}
            write_atomically(self._file, json.dumps(said).encode() + b"\n")
        return self.view

    def __enter__(self) -> RunMonitor:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._is_over.set()
        self._thread.join()

    def _glance_on(self) -> None:
        while not self._is_over.wait(EVERY_S):
            with suppress(TrainingError):  # a part that is being replaced is seen the next time
                self.glance()

    def _look(self) -> RunSnapshot:
        return RunSnapshot(self._clock(), self._run.status(), self._run.times())
