"""The parts of a run that move: player, sampler, trainer. I/O: what they are given.

Each is made where it is to live, by a function that can be sent there; each reaches the others through
handles.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event, Lock, Thread
from typing import Any, Protocol

from agent.errors import AgentError
from agent.types import ModelReply, Prompt
from training.environments.environment import Environment
from training.rollouts.carrier import Handle, PartLostError
from training.rollouts.desk import Assignment
from training.rollouts.experience import Batch, Turn
from training.rollouts.leases import LeaseLostError
from training.rollouts.player import PlayOptions, play
from training.rollouts.pool import EpisodeGoneError
from training.rollouts.weights import Policy, Weights, install

_IDLE_S = 0.02


class Learner(Protocol):
    """The trainer's side: policy, critic and optimizer, and what one update does with a batch."""

    def update(self, batch: Batch) -> dict[str, float]:
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


class SamplerPart:
    """One copy of the policy for any number of players."""

    def __init__(self, open_policy: Callable[[], Policy], desk: Handle) -> None:
        self._policy, self._desk, self._lock = open_policy(), desk, Lock()
        self.num_loaded = 0
        self.worst_gap = 0.0
        """Between trainer and sampler on the probe prompt."""

    def refresh(self) -> int:
        """
        Raises:
            WeightsError: the new weights did not arrive as they were sent.
        """
        with self._lock:
            weights = self._desk.ask("newer_weights", self._policy.version)
            if weights is not None:
                self.worst_gap = max(self.worst_gap, install(self._policy, weights))
                self.num_loaded += 1
            return self._policy.version

    def reply(self, prompt: Prompt, dice: str) -> ModelReply:
        with self._lock:
            self._policy.seed(dice)
            return self._policy.reply(prompt, stop=Event())

    def figures(self) -> dict[str, float]:
        return {"loaded": self.num_loaded, "worst_gap": self.worst_gap}


class AskedSampler:
    """A sampler part as a player uses it."""

    def __init__(self, handle: Handle) -> None:
        self._handle = handle

    def refresh(self) -> int:
        return int(self._handle.ask("refresh"))

    def reply(self, prompt: Prompt, *, dice: str, stop: Event) -> ModelReply:
        reply: ModelReply = self._handle.ask("reply", prompt, dice)
        return reply


class PlayerPart:
    """One environment, and whoever plays in it: one episode after the other until the desk closes."""

    def __init__(
        self,
        open_environment: Callable[[], Environment],
        desk: Handle,
        sampler: Handle,
        options: PlayOptions,
        slot: str,
        host: str,
        beat_s: float = 5.0,
    ) -> None:
        self._open_environment, self._desk, self._sampler = open_environment, desk, AskedSampler(sampler)
        self._options, self._slot, self._host, self._beat_s = options, slot, host, beat_s
        self._environment: Environment | None = None
        self._leaving = Event()
        self.num_played = 0

    def run(self) -> int:
        """Returns the number of episodes; raises PartLostError when desk or sampler are gone for good."""
        self._desk.ask("join", self._slot, self._host)
        try:
            while not self._leaving.is_set() and not self._desk.ask("is_closed"):
                assignment = self._desk.ask("assign", self._slot)
                if assignment is None:
                    self._leaving.wait(_IDLE_S)
                else:
                    self._play(assignment)
                    self.num_played += 1
        finally:
            self._close_environment()
        return self.num_played

    def leave(self) -> None:
        self._leaving.set()

    def _play(self, assignment: Assignment) -> None:
        reports = DeskReports(self._desk, assignment.lease_id)
        stop, is_done = Event(), Event()
        heart = Thread(target=self._beat, args=(assignment.lease_id, stop, is_done), daemon=True)
        heart.start()
        try:
            if self._environment is None:
                self._environment = self._open_environment()
            played = play(
                self._environment,
                self._sampler,
                reports,
                number=assignment.number,
                task=assignment.task,
                options=self._options,
                clock=time.monotonic,
                stop=stop,
            )
            is_sick = bool(played.fault)
        except (LeaseLostError, EpisodeGoneError):
            is_sick = False
        except PartLostError:
            raise
        except Exception as error:  # whatever it is, it is not the policy's failure
            reports.fault(f"{type(error).__name__}: {error}")
            is_sick = True
        finally:
            is_done.set()
            heart.join()
        if is_sick:  # the next one begins in a fresh environment
            self._close_environment()
            self._desk.ask("cleaned", self._slot)

    def _beat(self, lease_id: str, stop: Event, is_done: Event) -> None:
        while not is_done.wait(self._beat_s):
            try:
                self._desk.ask("beat", lease_id)
            except AgentError:
                stop.set()
                return

    def _close_environment(self) -> None:
        environment, self._environment = self._environment, None
        if environment is not None:
            try:
                environment.close()
            except AgentError:
                return


class DeskReports:
    """The reports of one episode, to the desk."""

    def __init__(self, desk: Handle, lease_id: str) -> None:
        self._desk, self._lease_id = desk, lease_id
        self._num_turns = 0

    def begin_turn(self, version: int, state: Any) -> None:
        self._desk.ask("begin_turn", self._lease_id, version, state)

    def add_turn(self, turn: Turn) -> None:
        self._desk.ask("add_turn", self._lease_id, self._num_turns, turn)
        self._num_turns += 1

    def finish(self, *, is_truncated: bool, next_state: Any, info: Any) -> None:
        self._desk.ask("finish", self._lease_id, is_truncated, next_state, info)

    def fault(self, reason: str) -> None:
        self._desk.ask("fault", self._lease_id, reason)


class TrainerPart:
    """Takes batches, makes versions. Goes on from the desk's manifest."""

    def __init__(self, open_learner: Callable[[], Learner], desk: Handle) -> None:
        self._learner, self._desk = open_learner(), desk
        state = desk.ask("trainer_state")
        if state is None:
            self._publish(0)
        else:
            self._learner.restore(state)

    def is_ready(self) -> bool:
        """Answers once version 0, or that of the manifest, can be had."""
        return True

    def step(self) -> dict[str, float] | None:
        """One update, or None where there is nothing to train on yet."""
        batch: Batch | None = self._desk.ask("take")
        if batch is None:
            return None
        figures = self._learner.update(batch)
        self._publish(batch.update + 1)
        turns = sum(len(segment.turns) for segment in batch.segments)
        return figures | {"update": batch.update, "staleness": batch.staleness, "turns": turns}

    def _publish(self, version: int) -> None:
        weights = Weights.of(version, self._learner.weights(), self._learner.probe())
        self._desk.ask("publish", weights, self._learner.state())
