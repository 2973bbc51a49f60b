"""The desk that everybody of a run turns to: pool, leases, newest weights, manifest. I/O: a folder.

Players, samplers and the trainer may sit in this process or on other machines; they only call these
methods, from many threads. Whatever changes the pool is in the journal before the caller hears of it, so
that a run whose desk was killed goes on with every turn that anybody had reported. Every report can be
repeated: one that is known already changes nothing.
"""

from __future__ import annotations

import io
import pickle
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import RLock
from typing import Any

from training.errors import TrainingError
from training.rollouts.experience import RolloutBatch, Turn
from training.rollouts.leases import LeaseBook, LeaseLimits, LeaseLostError
from training.rollouts.manifest import ManifestFolder
from training.rollouts.schedule import SchedulingRule
from training.rollouts.trajectory_buffer import STALE, EpisodeGoneError, StaleSamplerError, TrajectoryBuffer
from training.rollouts.weights import Weights

RESTARTED = "restarted"
"""The reason for an episode that did not survive a restart."""
MAX_ATTEMPTS = 3
"""At one task; a task that breaks every environment it meets is given up, and counted."""


_MOVED = {
    ("training.rollouts.pool", "Running"): ("training.rollouts.trajectory_buffer", "Running"),
    ("training.rollouts.figures", "PoolFigures"): ("training.rollouts.metrics", "BufferMetrics"),
    ("training.rollouts.schedule", "Standing"): ("training.rollouts.schedule", "EpisodeAge"),
    ("training.rollouts.loop_turns", "LoopTurn"): ("training.rollouts.sample_builder", "LoopTurn"),
    ("training.rollouts.loop_turns", "PackedPicture"): ("training.rollouts.sample_builder", "PackedPicture"),
    ("training.rollouts.episodes", "Episode"): ("training.rollouts.token_episodes", "TokenEpisode"),
}
"""Where the classes in the manifests of earlier versions are today: their run folders stay readable."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """One episode for one player."""

    lease_id: str
    slot: str
    number: int
    """Of the episode."""
    task: int
    """The environment's seed."""


class Coordinator:
    """Where a run is kept together."""

    def __init__(
        self,
        rule: SchedulingRule,
        folder: Path,
        *,
        clock: Callable[[], float],
        limits: LeaseLimits | None = None,
        task_of: Callable[[int], int] | None = None,
    ) -> None:
        """
        Args:
            clock: never goes back, and is the same for all calls.
            task_of: the environment's seed for the episode of a number; else the number itself.
        """
        self._rule, self._clock, self._task_of = rule, clock, task_of or (lambda number: number)
        self._limits = limits or LeaseLimits()
        self._lock = RLock()
        self._folder = ManifestFolder(folder)
        self._leases = LeaseBook(self._limits)
        self._buffer = TrajectoryBuffer(rule)
        self._episode_of: dict[str, int] = {}
        self._attempts: dict[int, int] = {}
        self._again: deque[tuple[int, int]] = deque()
        """Tasks whose episodes were lost, and how often."""
        self._weights: Weights | None = None
        self._is_closed = False
        self._num_given_up = 0
        self._trainer_state: bytes | None = None
        self._restore()

    # --- environments ---

    def join(self, slot: str, host: str) -> None:
        """A player has started, and nothing of an earlier one at this place is left: what that one played is
        begun again.
        """
        with self._lock:
            if not self._leases.knows(slot):
                self._leases.add_slot(slot, host)
                if self._weights is not None:  # before that, the first manifest will hold it
                    self._log("join", slot, host)
            if (lease := self._leases.lease_of(slot)) is not None:
                self.fault(lease.lease_id, RESTARTED)
            self.cleaned(slot)

    def assign(self, slot: str) -> Assignment | None:
        """A lease and an episode for whoever plays there, or None where there is nothing to do now.

        Whoever asks plays nothing: where an assignment did not arrive, it is given once more.
        """
        with self._lock:
            if (lease := self._leases.lease_of(slot)) is not None:
                number = self._episode_of[lease.lease_id]
                return Assignment(lease.lease_id, slot, number, self._task_in_pool(number))
            weights = self._weights
            if self._is_closed or weights is None or not self._buffer.may_begin():
                return None
            lease = self._leases.acquire(slot, self._clock(), slot_name=slot)
            if lease is None:
                return None
            number = self._buffer.num_started
            task, attempt = self._again.popleft() if self._again else (self._task_of(number), 0)
            self._log("begin", number, task, weights.version, lease, attempt)
            began = self._buffer.begin(task, weights.version)
            assert began == number
            self._episode_of[lease.lease_id] = number
            self._attempts[number] = attempt
            return Assignment(lease.lease_id, lease.slot, number, task)

    def beat(self, lease_id: str) -> None:
        """
        Raises:
            LeaseLostError: whoever plays has to stop.
        """
        with self._lock:
            self._leases.beat(lease_id, self._clock())

    def begin_turn(self, lease_id: str, version: int, state: Any = None) -> None:
        """
        Raises:
            StaleSamplerError, LeaseLostError, EpisodeGoneError
        """
        with self._lock:
            self.beat(lease_id)
            self._buffer.begin_turn(self._number_of(lease_id), version, state=state)

    def add_turn(self, lease_id: str, index: int, turn: Turn) -> None:
        """
        Args:
            index: of the turn in its episode, from 0; a turn that is known already changes nothing.

        Raises:
            LeaseLostError, EpisodeGoneError
        """
        with self._lock:
            self.beat(lease_id)
            number = self._number_of(lease_id)
            if index < self._num_turns(number):
                return
            self._require_begun(lease_id, number, turn)
            self._buffer.add_turn(number, turn)
            self._log("turn", number, index, turn)

    def finish(
        self, lease_id: str, is_truncated: bool = False, next_state: Any = None, info: Any = None
    ) -> None:
        """
        Raises:
            LeaseLostError: it has ended, and the episode does not count; also where this was said before.
        """
        with self._lock:
            number = self._number_of(lease_id)
            self._leases.release(lease_id, self._clock())
            del self._episode_of[lease_id], self._attempts[number]
            self._buffer.finish(number, is_truncated=is_truncated, next_state=next_state, info=info)
            self._log("finish", number, is_truncated, next_state, info)

    def fault(self, lease_id: str, reason: str) -> None:
        """The environment or a machine failed; nothing becomes a reward of 0. Never raises."""
        with self._lock:
            if lease_id not in self._episode_of:
                return
            self._leases.fault(lease_id, self._clock())
            self._drop(lease_id, reason)

    def expire(self) -> list[str]:
        """End what is overdue; returns the slots that the reaper has to clean."""
        with self._lock:
            for lease in self._leases.expire(self._clock()):
                self._drop(lease.lease_id, "lease expired")
            return self._leases.dirty()

    def cleaned(self, slot: str) -> None:
        with self._lock:
            if slot in self._leases.dirty():
                self._log("cleaned", slot)
                self._leases.cleaned(slot)

    # --- samplers ---

    def newer_weights(self, version: int) -> Weights | None:
        """The newest weights, where they are newer than this."""
        with self._lock:
            weights = self._weights
            return weights if weights is not None and weights.version > version else None

    # --- trainer ---

    def publish(self, weights: Weights, trainer_state: bytes) -> None:
        """The update under way is done, or, with version 0, the run begins; the manifest holds all of it.

        Raises:
            TrainingError: the version is not the next one.
        """
        with self._lock:
            if weights.version != self._buffer.state().update:
                raise TrainingError(
                    f"Version {weights.version} was published when {self._buffer.state().update} was next."
                )
            if weights.version > self._buffer.version:
                self._buffer.trained()
            self._weights, self._trainer_state = weights, trainer_state
            self._save()

    def trainer_state(self) -> bytes | None:
        """What the trainer has to go on from after a restart; None for a new run."""
        return self._trainer_state

    def take(self) -> RolloutBatch | None:
        with self._lock:
            return self._buffer.take()

    def give_back(self) -> None:
        """The trainer is gone: the update that it had under way counts as not taken."""
        with self._lock:
            self._restore()

    # --- everybody ---

    @property
    def version(self) -> int:
        return self._buffer.version

    def waiting_turns(self) -> list[tuple[int, int]]:
        """Every turn that is in the pool and was not trained yet: episode and index."""
        with self._lock:
            return [
                (one.number, one.num_trained + index)
                for one in self._buffer.episodes()
                for index in range(len(one.untrained))
            ]

    def status(self) -> dict[str, Any]:
        """Figures for a log line."""
        with self._lock:
            state, metrics = self._buffer.state(), self._buffer.metrics
            return {
                "version": state.version,
                "started": state.num_started,
                "running": len(state.running),
                "waiting": len(state.complete),
                "trained": metrics.num_trained,
                "segments": metrics.num_segments,
                "cut": metrics.num_cut,
                "worst_staleness": metrics.worst_staleness,
                "waste": metrics.waste,
                "length_bias": metrics.length_bias,
                "alarm": metrics.alarm(),
                "dropped": dict(metrics.dropped_for),
                "given_up": self._num_given_up,
                "environments": self._leases.health(self._clock()).line(),
            }

    def close(self) -> None:
        """No more assignments; what runs may still report."""
        with self._lock:
            self._is_closed = True

    def shut(self) -> None:
        """Nobody reports any more."""
        with self._lock:
            self._is_closed = True
            self._folder.close()

    def is_closed(self) -> bool:
        return self._is_closed

    # --- inside ---

    def _number_of(self, lease_id: str) -> int:
        if lease_id not in self._episode_of:
            raise LeaseLostError(f"The lease {lease_id} has ended.")
        return self._episode_of[lease_id]

    def _num_turns(self, number: int) -> int:
        for one in self._buffer.running():
            if one.number == number:
                return one.num_trained + len(one.untrained)
        raise EpisodeGoneError(f"Episode {number} is not running.")

    def _require_begun(self, lease_id: str, number: int, turn: Turn) -> None:
        """A turn that was being written when the desk was killed is begun again, while it is young enough.

        Raises:
            LeaseLostError: it is not, and the episode has been dropped.
        """
        if self._buffer.is_writing(number):
            return
        try:
            self._buffer.begin_turn(number, turn.oldest_version)
        except StaleSamplerError as error:
            self.fault(lease_id, STALE)
            raise LeaseLostError(f"Episode {number} was dropped: {error}") from error

    def _drop(self, lease_id: str, reason: str) -> None:
        number = self._episode_of[lease_id]
        self._log("fault", number, reason)
        self._lose(lease_id, number, reason)

    def _lose(self, lease_id: str, number: int, reason: str) -> None:
        """The task of a lost episode is played again, unless it is the task that breaks environments."""
        del self._episode_of[lease_id]
        attempt = self._attempts.pop(number) + 1
        if attempt < MAX_ATTEMPTS:
            self._again.append((self._task_in_pool(number), attempt))
        else:
            self._num_given_up += 1
        self._buffer.fault(number, reason)

    def _task_in_pool(self, number: int) -> int:
        return next(int(one.task) for one in self._buffer.running() if one.number == number)

    def _log(self, *entry: Any) -> None:
        self._folder.append(pickle.dumps(entry))

    def _save(self) -> None:
        contents = self._buffer.contents()
        facts = {
            "version": self._buffer.version,
            "episodes_started": self._buffer.num_started,
            "episodes_trained": self._buffer.metrics.num_trained,
        }
        parts = {
            "pool": pickle.dumps(contents),
            "leases": pickle.dumps(
                (self._leases.contents(), self._episode_of, self._attempts, self._again, self._num_given_up)
            ),
            "weights": pickle.dumps(self._weights),
            "trainer": self._trainer_state or b"",
        }
        self._folder.save(facts, parts)

    def _restore(self) -> None:
        found = self._folder.load()
        if found is None:
            return
        self._buffer = TrajectoryBuffer.restored(self._rule, _loads(found.parts["pool"]))
        book, *books = _loads(found.parts["leases"])
        self._episode_of, self._attempts, self._again, self._num_given_up = books
        self._leases = LeaseBook.restored(self._limits, book, self._clock())
        self._weights = _loads(found.parts["weights"])
        self._trainer_state = found.parts["trainer"]
        for entry in found.journal:
            deed, *said = _loads(entry)
            if deed == "join":
                self._leases.add_slot(*said)
            elif deed == "cleaned":
                self._leases.cleaned(*said)
            else:
                self._replay(deed, *said)

    def _replay(self, deed: str, number: int, *said: Any) -> None:
        if deed == "begin":
            task, version, lease, attempt = said
            self._buffer.replay_begin(number, task, version)
            self._episode_of[lease.lease_id], self._attempts[number] = number, attempt
            self._leases.replay_acquire(lease, self._clock())
            if attempt:
                self._again.popleft()
        elif deed == "turn":
            _, turn = said
            self._buffer.replay_turn(number, turn)
        else:
            lease_id = next(lease for lease, episode in self._episode_of.items() if episode == number)
            if deed == "finish":
                is_truncated, next_state, info = said
                del self._episode_of[lease_id], self._attempts[number]
                self._buffer.finish(number, is_truncated=is_truncated, next_state=next_state, info=info)
                self._leases.release(lease_id, self._clock())
            else:
                self._lose(lease_id, number, *said)
                self._leases.fault(lease_id, self._clock())


class _Unpickler(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        return super().find_class(*_MOVED.get((module, name), (module, name)))


def _loads(data: bytes) -> Any:
    return _Unpickler(io.BytesIO(data)).load()
