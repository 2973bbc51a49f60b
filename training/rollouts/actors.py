"""The actors other than the coordinator: trainer, sampler, rollout worker. I/O: the objects they are given.

Each is constructed where it is to live and talks to the coordinator through a handle. A rollout worker may
outlive the coordinator and the sampler that it was started with: its calls then wait for those that take
their place, and its episode goes on where it was.
"""

from __future__ import annotations

import os
import socket
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Any, Generic, Protocol, TypeVar

from agent.errors import AgentError
from training.environments.environment import Environment
from training.rollouts.backend import ActorHandle, ActorLostError
from training.rollouts.coordinator import Assignment, Coordinator
from training.rollouts.episode_player import PlayEpisode
from training.rollouts.experience import RolloutBatch, Turn
from training.rollouts.leases import LeaseLostError
from training.rollouts.reaper import MARK, reap
from training.rollouts.time_accounting import ACTS, ELSE, THINKS, WAITS, TimeAccounting, TimedEnvironment
from training.rollouts.trajectory_buffer import EpisodeGoneError
from training.rollouts.weights import TOLERANCE, Weighted, Weights, install

P = TypeVar("P", bound=Weighted)

_IDLE_S = 0.02


# --- trainer ---


class Learner(Protocol):
    """What the trainer actor holds: policy, critic and optimizer, and what one update does with a batch."""

    def update(self, batch: RolloutBatch) -> dict[str, float]:
        """One update of the policy; returns metrics for the log.

        Raises:
            TrainingError: the batch cannot be trained on.
        """
        ...

    def weights(self) -> bytes:
        """The policy's weights in the form in which its samplers read them."""
        ...

    def probe(self) -> tuple[float, ...]:
        """Natural log-probabilities of the probe prompt's tokens under the policy as it is now."""
        ...

    def state(self) -> bytes:
        """Everything that the next update depends on: weights, optimizer, random numbers."""
        ...

    def restore(self, state: bytes) -> None:
        """Go on from a `state`."""
        ...


class TrainerActor:
    """Takes batches from the coordinator and publishes a version of the weights for each.

    It goes on from the trainer state in the coordinator's manifest, or publishes version 0 of a new run.
    """

    def __init__(self, open_learner: Callable[[], Learner], coordinator: ActorHandle[Coordinator]) -> None:
        self._learner, self._coordinator = open_learner(), coordinator
        self._times = TimeAccounting(WAITS)
        state = coordinator.call(Coordinator.trainer_state)
        if state is None:
            self._publish(0)
        else:
            self._learner.restore(state)

    def is_ready(self) -> bool:
        """Returns once version 0, or that of the manifest, is available from the coordinator."""
        return True

    def step(self) -> dict[str, float] | None:
        """One update: take a batch, learn from it, publish the new weights.

        Returns:
            The learner's metrics with `update` (its number, from 0), `staleness` (worst of the batch, in
            updates) and `turns`; None where there is no batch yet.
        """
        batch = self._coordinator.call(Coordinator.take)
        if batch is None:
            return None
        with self._times.doing(ACTS):
            metrics = self._learner.update(batch)
            self._publish(batch.update + 1)
        turns = sum(len(segment.turns) for segment in batch.segments)
        return metrics | {"update": batch.update, "staleness": batch.staleness, "turns": turns}

    def metrics(self) -> dict[str, float]:
        """Seconds by activity since it was started."""
        return self._times.seconds()

    def pid(self) -> int:
        """Id of its process."""
        return os.getpid()

    def _publish(self, version: int) -> None:
        weights = Weights.of(version, self._learner.weights(), self._learner.probe())
        self._coordinator.call(Coordinator.publish, weights, self._learner.state())


# --- sampler ---


class SamplerActor(Generic[P]):
    """One copy of the policy that writes for any number of rollout workers, one reply after the other."""

    tolerance = TOLERANCE
    """The largest difference between trainer and sampler on the probe prompt (`weights.install`)."""

    def __init__(self, open_policy: Callable[[], P], coordinator: ActorHandle[Coordinator]) -> None:
        """Loads the newest weights at once: it may take the place of a sampler that was lost."""
        self._policy, self._coordinator, self._lock = open_policy(), coordinator, Lock()
        self._times = TimeAccounting(WAITS)
        self.num_loaded = 0
        self.worst_gap = 0.0
        """The largest difference so far between trainer and sampler on the probe prompt."""
        self.refresh()

    def refresh(self) -> int:
        """Load newer weights where there are any; returns the version that writes from now on.

        Raises:
            WeightsError: the new weights did not arrive as they were sent.
        """
        with self._lock:
            weights = self._coordinator.call(Coordinator.newer_weights, self._policy.version)
            if weights is not None:
                self.worst_gap = max(self.worst_gap, install(self._policy, weights, tolerance=self.tolerance))
                self.num_loaded += 1
            return self._policy.version

    def reply(self, prompt: Any, rng_seed: str) -> Any:
        """One reply of the policy.

        Args:
            prompt: an `agent.types.Prompt`; subclasses take other requests.
            rng_seed: text that the random numbers of this reply are seeded with.

        Returns:
            An `agent.types.ModelReply`; subclasses return what their request asks for.
        """
        with self._lock, self._times.doing(ACTS):
            policy: Any = self._policy  # a `Policy`; subclasses with another kind override this method
            policy.seed(rng_seed)
            return policy.reply(prompt, stop=Event())

    def metrics(self) -> dict[str, float]:
        """Seconds by activity; `loaded`: how often weights were loaded; `worst_gap`: see there."""
        return {**self._times.seconds(), "loaded": self.num_loaded, "worst_gap": self.worst_gap}

    def pid(self) -> int:
        """Id of its process."""
        return os.getpid()


# --- rollout worker ---


class RolloutWorker:
    """Has one environment and plays one episode after the other, until the coordinator closes."""

    def __init__(
        self,
        open_environment: Callable[[], Environment],
        coordinator: ActorHandle[Coordinator],
        sampler: ActorHandle[SamplerActor[Any]],
        play: PlayEpisode,
        slot: str,
        mark: str = "",
        heartbeat_s: float = 5.0,
    ) -> None:
        """
        Args:
            slot: name of the environment's place in the lease book.
            mark: what everything that this worker's process starts carries, for the reaper; "" where the
                process is shared with other actors.
            heartbeat_s: seconds between two heartbeats of a lease.
        """
        self._open_environment, self._coordinator = open_environment, coordinator
        self._times = TimeAccounting()
        self._sampler = RemoteSampler(sampler, self._times)
        self._play_episode, self._slot, self._mark, self._heartbeat_s = play, slot, mark, heartbeat_s
        self._environment: TimedEnvironment | None = None
        self._is_leaving = Event()
        self._outcome: Future[int] = Future()
        self.num_played = 0

    def run(self) -> int:
        """Play until `leave` is called or the coordinator has closed; returns the number of episodes.

        Raises:
            ActorLostError: coordinator or sampler were lost, and nothing took their place in time.
        """
        try:
            self._clean_slot()
            self._coordinator.call(Coordinator.join, self._slot, socket.gethostname())
            try:
                while not self._is_leaving.is_set() and not self._coordinator.call(Coordinator.is_closed):
                    self._next()
            finally:
                self._close_environment()
                self._leave_nothing()
        except BaseException as error:
            self._outcome.set_exception(error)
            raise
        self._outcome.set_result(self.num_played)
        return self.num_played

    def wait(self) -> int:
        """For a run that finds this worker playing: returns or raises what `run` does, when `run` does."""
        return self._outcome.result()

    def leave(self) -> None:
        """Begin no further episode."""
        self._is_leaving.set()

    def metrics(self) -> dict[str, float]:
        """Seconds by activity since it was started."""
        return self._times.seconds()

    def pid(self) -> int:
        """Id of its process."""
        return os.getpid()

    def _next(self) -> None:
        assignment = self._coordinator.call(Coordinator.assign, self._slot)
        if assignment is None:
            with self._times.doing(WAITS):
                self._is_leaving.wait(_IDLE_S)
        else:
            self._play(assignment)
            self.num_played += 1

    def _play(self, assignment: Assignment) -> None:
        reports = CoordinatorReports(self._coordinator, assignment.lease_id)
        stop, is_done = Event(), Event()
        heartbeat = Thread(
            target=self._send_heartbeats, args=(assignment.lease_id, stop, is_done), daemon=True
        )
        heartbeat.start()
        try:
            if self._environment is None:
                self._environment = TimedEnvironment(self._open_environment(), self._times)
            played = self._play_episode(
                self._environment,
                self._sampler,
                reports,
                number=assignment.number,
                task=assignment.task,
                clock=time.monotonic,
                stop=stop,
            )
            is_faulty = bool(played.fault)
        except (LeaseLostError, EpisodeGoneError):
            is_faulty = True  # the environment is somewhere in the middle of an episode
        except ActorLostError:
            raise
        except Exception as error:  # of any kind: none of them is a failure of the policy
            reports.fault(f"{type(error).__name__}: {error}")
            is_faulty = True
        finally:
            is_done.set()
            heartbeat.join()
        if is_faulty:  # the next episode begins in a fresh environment
            self._close_environment()
            self._coordinator.call(Coordinator.cleaned, self._slot)

    def _send_heartbeats(self, lease_id: str, stop: Event, is_done: Event) -> None:
        while not is_done.wait(self._heartbeat_s):
            try:
                self._coordinator.call(Coordinator.heartbeat, lease_id)
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

    @property
    def _folder(self) -> Path:
        # Short, since the path of a socket in it may have 107 characters.
        return Path("/tmp", self._mark)

    def _clean_slot(self) -> None:
        """End and remove what an earlier worker of this slot has left on this machine."""
        if not self._mark:
            return
        reap(self._mark, self._folder)
        self._folder.mkdir(mode=0o700)
        os.environ[MARK] = self._mark
        os.environ["TMPDIR"] = tempfile.tempdir = str(self._folder)

    def _leave_nothing(self) -> None:
        if self._mark:
            reap(self._mark, self._folder)


class RemoteSampler:
    """An `episode_player.Sampler` that calls a sampler actor."""

    def __init__(self, handle: ActorHandle[SamplerActor[Any]], times: TimeAccounting | None = None) -> None:
        """
        Args:
            times: where the time spent waiting for replies is counted.
        """
        self._handle, self._times = handle, times or TimeAccounting(ELSE)

    def refresh(self) -> int:
        """See `SamplerActor.refresh`."""
        return self._handle.call(SamplerActor.refresh)

    def reply(self, prompt: Any, *, rng_seed: str, stop: Event) -> Any:
        """See `SamplerActor.reply`; a reply that was begun is not stopped."""
        with self._times.doing(THINKS):
            return self._handle.call(SamplerActor.reply, prompt, rng_seed)


class CoordinatorReports:
    """The `episode_player.Reports` of one episode, sent to the coordinator; see its methods for errors."""

    def __init__(self, coordinator: ActorHandle[Coordinator], lease_id: str) -> None:
        self._coordinator, self._lease_id = coordinator, lease_id
        self._num_turns = 0

    def begin_turn(self, version: int, state: Any) -> None:
        """See `Coordinator.begin_turn`."""
        self._coordinator.call(Coordinator.begin_turn, self._lease_id, version, state)

    def add_turn(self, turn: Turn) -> None:
        """See `Coordinator.add_turn`; turns are counted here, so that a repeated call adds none."""
        self._coordinator.call(Coordinator.add_turn, self._lease_id, self._num_turns, turn)
        self._num_turns += 1

    def finish(self, *, is_truncated: bool, next_state: Any, info: Any) -> None:
        """See `Coordinator.finish`."""
        self._coordinator.call(Coordinator.finish, self._lease_id, is_truncated, next_state, info)

    def fault(self, reason: str) -> None:
        """See `Coordinator.fault`."""
        self._coordinator.call(Coordinator.fault, self._lease_id, reason)
