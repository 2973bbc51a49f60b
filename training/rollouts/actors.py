"""The parts of a run beside its players: samplers and the trainer. I/O: what they are given.

Each is made where it is to live, by a function that can be sent there; each has a handle of the desk.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from threading import Event, Lock
from typing import Any, Generic, Protocol, TypeVar

from training.rollouts.backend import Handle
from training.rollouts.experience import RolloutBatch
from training.rollouts.time_accounting import ACTS, WAITS, TimeAccounting
from training.rollouts.weights import TOLERANCE, Weighted, Weights, install

P = TypeVar("P", bound=Weighted)


class Learner(Protocol):
    """The trainer's side: policy, critic and optimizer, and what one update does with a batch."""

    def update(self, batch: RolloutBatch) -> dict[str, float]:
        """One update; returns figures for the log."""
        ...

    def weights(self) -> bytes:
        """The policy, as its samplers read it."""
        ...

    def probe(self) -> tuple[float, ...]:
        """Log-probabilities of the fixed probe prompt."""
        ...

    def state(self) -> bytes:
        """Everything that the next update depends on: weights, optimizer, dice."""
        ...

    def restore(self, state: bytes) -> None: ...


class SamplerActor(Generic[P]):
    """One copy of the policy for any number of players, one reply after the other."""

    tolerance = TOLERANCE
    """Between trainer and sampler on the probe prompt."""

    def __init__(self, open_policy: Callable[[], P], coordinator: Handle) -> None:
        """The newest weights are there from the beginning: it may take the place of one that was lost."""
        self._policy, self._coordinator, self._lock = open_policy(), coordinator, Lock()
        self._times = TimeAccounting(WAITS)
        self.num_loaded = 0
        self.worst_gap = 0.0
        """Between trainer and sampler on the probe prompt."""
        self.refresh()

    def refresh(self) -> int:
        """
        Raises:
            WeightsError: the new weights did not arrive as they were sent.
        """
        with self._lock:
            weights = self._coordinator.ask("newer_weights", self._policy.version)
            if weights is not None:
                self.worst_gap = max(self.worst_gap, install(self._policy, weights, tolerance=self.tolerance))
                self.num_loaded += 1
            return self._policy.version

    def reply(self, prompt: Any, rng_seed: str) -> Any:
        with self._lock, self._times.doing(ACTS):
            policy: Any = self._policy  # a `Policy`; whoever has another one answers otherwise
            policy.seed(rng_seed)
            return policy.reply(prompt, stop=Event())

    def metrics(self) -> dict[str, float]:
        """Seconds by what it did, and what its weights were like."""
        return {**self._times.seconds(), "loaded": self.num_loaded, "worst_gap": self.worst_gap}

    def pid(self) -> int:
        return os.getpid()


class TrainerActor:
    """Takes batches, makes versions. Goes on from the desk's manifest."""

    def __init__(self, open_learner: Callable[[], Learner], coordinator: Handle) -> None:
        self._learner, self._coordinator = open_learner(), coordinator
        self._times = TimeAccounting(WAITS)
        state = coordinator.ask("trainer_state")
        if state is None:
            self._publish(0)
        else:
            self._learner.restore(state)

    def is_ready(self) -> bool:
        """Answers once version 0, or that of the manifest, can be had."""
        return True

    def step(self) -> dict[str, float] | None:
        """One update, or None where there is nothing to train on yet."""
        batch: RolloutBatch | None = self._coordinator.ask("take")
        if batch is None:
            return None
        with self._times.doing(ACTS):
            metrics = self._learner.update(batch)
            self._publish(batch.update + 1)
        turns = sum(len(segment.turns) for segment in batch.segments)
        return metrics | {"update": batch.update, "staleness": batch.staleness, "turns": turns}

    def metrics(self) -> dict[str, float]:
        """Seconds by what it did."""
        return self._times.seconds()

    def pid(self) -> int:
        return os.getpid()

    def _publish(self, version: int) -> None:
        weights = Weights.of(version, self._learner.weights(), self._learner.probe())
        self._coordinator.ask("publish", weights, self._learner.state())
