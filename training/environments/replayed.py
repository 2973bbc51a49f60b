"""Many episodes in one environment, by replaying their actions. I/O: what the environment does.

A deterministic environment (by seed and actions) can serve several episodes by turns: when an episode takes
its next step, it is reset and the episode's few actions are replayed. Good for short episodes in an expensive
environment, such as a page of a browser.
"""

from __future__ import annotations

from threading import Lock

from agent.actions.types import Action
from agent.types import Observation
from training.environments.environment import Environment, Feedback
from training.errors import TrainingError


class Replayed:
    """The environment that `ReplayEnvironment`s share. First pictures are cached: many episodes begin
    alike."""

    def __init__(self, environment: Environment, *, most_kept: int = 1024) -> None:
        self.environment, self._most_kept = environment, most_kept
        self._lock = Lock()
        self._first: dict[int, Observation] = {}

    def begin(self, seed: int) -> Observation:
        with self._lock:
            if seed not in self._first:
                seen = self.environment.reset(seed)
                if len(self._first) >= self._most_kept:
                    self._first.clear()
                self._first[seed] = seen
            return self._first[seed]

    def go_on(self, seed: int, done: tuple[Action, ...], action: Action) -> Feedback:
        with self._lock:
            self.environment.reset(seed)
            for earlier in done:
                self.environment.step(earlier)
            return self.environment.step(action)

    def close(self) -> None:
        with self._lock:
            self.environment.close()


class ReplayEnvironment:
    """An `Environment` for one episode after the other."""

    def __init__(self, place: Replayed) -> None:
        self._place = place
        self._seed: int | None = None
        self._done: tuple[Action, ...] = ()

    def reset(self, seed: int) -> Observation:
        self._seed, self._done = seed, ()
        return self._place.begin(seed)

    def step(self, action: Action) -> Feedback:
        """
        Raises:
            TrainingError: no episode is going on.
        """
        if self._seed is None:
            raise TrainingError("No episode is going on; reset the environment first.")
        feedback = self._place.go_on(self._seed, self._done, action)
        self._done = (*self._done, action)
        if feedback.terminated or feedback.truncated:
            self._seed = None
        return feedback

    def close(self) -> None:
        self._seed = None
