"""How a part of a run spends its time. I/O: the clock that it is given."""

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
    """Seconds by activity, the present one included. One thread does things, any may read."""

    def __init__(self, at_first: str = ELSE, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._lock = clock, Lock()
        self._seconds: dict[str, float] = {}
        self._now, self._since_s = at_first, clock()

    @contextmanager
    def doing(self, activity: str) -> Iterator[None]:
        """What was done before goes on afterwards."""
        before = self._turn_to(activity)
        try:
            yield
        finally:
            self._turn_to(before)

    def seconds(self) -> dict[str, float]:
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
    """An `Environment` that says when it acts."""

    def __init__(self, environment: Environment, book: TimeAccounting) -> None:
        self._environment, self._book = environment, book

    def reset(self, seed: int) -> Observation:
        with self._book.doing(ACTS):
            return self._environment.reset(seed)

    def step(self, action: Action) -> Feedback:
        with self._book.doing(ACTS):
            return self._environment.step(action)

    def close(self) -> None:
        self._environment.close()

    def __getattr__(self, name: str) -> Any:
        """What an environment tells besides, such as its task."""
        return getattr(self._environment, name)
