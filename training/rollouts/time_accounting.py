"""An actor's time by activity: waits, thinks, acts, other. I/O: the clock that it is given."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any

from agent.actions.types import Action
from agent.types import Observation
from training.environments.environment import Environment, Feedback

WAITS, THINKS, ACTS, ELSE = "waits", "thinks", "acts", "else"


class TimeAccounting:
    """Seconds by activity, the present one included. One thread changes activity, any may read."""

    def __init__(self, at_first: str = ELSE, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._lock = clock, Lock()
        self._seconds: dict[str, float] = {}
        self._now, self._since_s = at_first, clock()

    @contextmanager
    def doing(self, activity: str) -> Iterator[None]:
        """Count the time of a block for an activity; the activity before it goes on afterwards."""
        before = self._turn_to(activity)
        try:
            yield
        finally:
            self._turn_to(before)

    def seconds(self) -> dict[str, float]:
        """By activity."""
        with self._lock:
            now_s = self._seconds.get(self._now, 0.0) + self._clock() - self._since_s
            return self._seconds | {self._now: now_s}

    def _turn_to(self, activity: str) -> str:
        with self._lock:
            before, now_s = self._now, self._clock()
            self._seconds[before] = self._seconds.get(before, 0.0) + now_s - self._since_s
            self._now, self._since_s = activity, now_s
            return before


class TimedEnvironment:
    """An `Environment` whose time is counted as `ACTS`; else it is the one that it wraps."""

    def __init__(self, environment: Environment, times: TimeAccounting) -> None:
        self._environment, self._times = environment, times

    def reset(self, seed: int) -> Observation:
        """See `Environment.reset`."""
        with self._times.doing(ACTS):
            return self._environment.reset(seed)

    def step(self, action: Action) -> Feedback:
        """See `Environment.step`."""
        with self._times.doing(ACTS):
            return self._environment.step(action)

    def close(self) -> None:
        """See `Environment.close`."""
        self._environment.close()

    def __getattr__(self, name: str) -> Any:
        """Further attributes of the environment, such as its task."""
        return getattr(self._environment, name)
