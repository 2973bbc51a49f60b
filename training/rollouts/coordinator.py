"""The actor that holds a run's state: trajectory buffer, leases, newest weights, manifest. I/O: a folder.

Rollout workers, samplers and the trainer live in this process or on other machines and call these methods,
from many threads at once. Every change of the buffer is in the journal before the call returns, so that a run
whose coordinator was killed goes on with every turn that was ever reported. Every report can be repeated: one
that is known already changes nothing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import RLock
from typing import Any

from training.errors import CheckpointError, TrainingError
from training.rollouts.experience import RolloutBatch, Turn
from training.rollouts.leases import LeaseBook, LeaseLimits, LeaseLostError
from training.rollouts.manifest import ManifestFolder, RunManifest
from training.rollouts.metrics import STALE
from training.rollouts.run_values import decoded, encoded
from training.rollouts.schedule import SchedulingRule
from training.rollouts.trajectory_buffer import EpisodeGoneError, StaleSamplerError, TrajectoryBuffer
from training.rollouts.weights import Weights

RESTARTED = "restarted"
"""The reason for an episode that did not survive a restart."""
MAX_ATTEMPTS = 3
"""How often one task is tried; one that breaks the environment each time is given up, and counted."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """One episode for one rollout worker."""

    lease_id: str
    slot: str
    number: int
    """Of the episode; they are counted from 0 as they begin."""
    task: int
    """The environment's seed."""


class Coordinator:
    """The state of a run; see the module. All methods may be called from any thread."""

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
            folder: of the manifest and its journal; a run that is in it goes on.
            clock: seconds that never go back, such as `time.monotonic`; the same for all calls.
            task_of: the environment's seed for the episode of a number; None: the number itself.

        Raises:
            CheckpointError: the folder's manifest is damaged or of another format.
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

    # --- called by rollout workers ---

    def join(self, slot: str, host: str) -> None:
        """A worker has started, and nothing of an earlier worker of this slot is left; the episode that the
        earlier one had under way is dropped and its task played again.

        Args:
            slot: name of the environment's place.
            host: name of the machine.
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
        """A lease and an episode for the worker of the slot; None where the rule wants no episode now.

        A worker that asks has no episode: where its last assignment did not arrive, it is given once more.
        """
        with self._lock:
            if (lease := self._leases.lease_of(slot)) is not None:
                number = self._episode_of[lease.lease_id]
                return Assignment(lease.lease_id, slot, number, self._task_of_running(number))
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

    def heartbeat(self, lease_id: str) -> None:
        """The worker that holds the lease is alive.

        Raises:
            LeaseLostError: the lease has ended; the worker has to stop its episode.
        """
        with self._lock:
            self._leases.heartbeat(lease_id, self._clock())

    def begin_turn(self, lease_id: str, version: int, state: Any = None) -> None:
        """The policy begins to write a turn. Counts as a heartbeat.

        Args:
            version: of the weights that write.
            state: what the policy was shown; the next state of a segment that is cut before this turn.

        Raises:
            StaleSamplerError: the version is too old for the next update; newer weights have to be loaded.
            LeaseLostError: the lease has ended.
            EpisodeGoneError: the episode was dropped.
        """
        with self._lock:
            self.heartbeat(lease_id)
            self._buffer.begin_turn(self._number_of(lease_id), version, state=state)

    def add_turn(self, lease_id: str, index: int, turn: Turn) -> None:
        """The turn is written and the environment has answered. Counts as a heartbeat.

        Args:
            index: of the turn in its episode, from 0; a turn that is known already changes nothing.

        Raises:
            LeaseLostError: the lease has ended, or the turn became too old while the coordinator was away.
            EpisodeGoneError: the episode was dropped.
        """
        with self._lock:
            self.heartbeat(lease_id)
            number = self._number_of(lease_id)
            if index < self._num_turns(number):
                return
            self._require_begun(lease_id, number, turn)
            self._buffer.add_turn(number, turn)
            self._log("turn", number, index, turn)

    def finish(
        self, lease_id: str, is_truncated: bool = False, next_state: Any = None, info: Any = None
    ) -> None:
        """The episode has ended; its lease is given back.

        Args:
            is_truncated: a limit ended it, so that a critic's value of `next_state` stands for the rest.
            next_state: what the policy would have seen next, where the episode was truncated.
            info: facts for the trainer's log.

        Raises:
            LeaseLostError: the lease has ended, and the episode does not count; also on a repeated call.
        """
        with self._lock:
            number = self._number_of(lease_id)
            self._leases.release(lease_id, self._clock())
            del self._episode_of[lease_id], self._attempts[number]
            self._buffer.finish(number, is_truncated=is_truncated, next_state=next_state, info=info)
            self._log("finish", number, is_truncated, next_state, info)

    def fault(self, lease_id: str, reason: str) -> None:
        """Environment or machine failed: the episode is dropped, which is no reward of 0. Never raises."""
        with self._lock:
            if lease_id not in self._episode_of:
                return
            self._leases.fault(lease_id, self._clock())
            self._drop(lease_id, reason)

    def expire(self) -> list[str]:
        """End leases that are overdue and drop their episodes; returns the slots that have to be cleaned."""
        with self._lock:
            for lease in self._leases.expire(self._clock()):
                self._drop(lease.lease_id, "lease expired")
            return self._leases.dirty()

    def cleaned(self, slot: str) -> None:
        """Nothing of the slot's last episode is left; it may be lent again."""
        with self._lock:
            if slot in self._leases.dirty():
                self._log("cleaned", slot)
                self._leases.cleaned(slot)

    # --- called by samplers ---

    def newer_weights(self, version: int) -> Weights | None:
        """The newest weights if their version is higher than this one, else None."""
        with self._lock:
            weights = self._weights
            return weights if weights is not None and weights.version > version else None

    # --- called by the trainer ---

    def publish(self, weights: Weights, trainer_state: bytes) -> None:
        """The update under way is done (with version 0: the run begins). Writes a new manifest.

        Args:
            trainer_state: what `trainer_state` returns after a restart.

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
        """The batch of the next update, or None where there are not enough episodes yet.

        Raises:
            TrainingError: the update before is still under way.
        """
        with self._lock:
            return self._buffer.take()

    def give_back(self) -> None:
        """The trainer was lost: its batch under way counts as not taken (reads the manifest again)."""
        with self._lock:
            self._restore()

    # --- called by the run ---

    @property
    def version(self) -> int:
        """Updates that are done."""
        return self._buffer.version

    def waiting_turns(self) -> list[tuple[int, int]]:
        """(episode, index of the turn) of every turn in the buffer that was not trained yet."""
        with self._lock:
            return [
                (one.number, one.num_trained + index)
                for one in self._buffer.episodes()
                for index in range(len(one.untrained))
            ]

    def status(self) -> dict[str, Any]:
        """Counts, staleness (updates), waste and length bias (shares), alarm and lease health."""
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
                "trained_share": self._buffer.shares_by_length(),
                "alarm": metrics.alarm(),
                "dropped": dict(metrics.dropped_for),
                "given_up": self._num_given_up,
                "environments": self._leases.health(self._clock()).line(),
            }

    def close(self) -> None:
        """No more assignments; workers may still report on episodes under way."""
        with self._lock:
            self._is_closed = True

    def shut(self) -> None:
        """After `close`, when no worker reports any more: closes the journal."""
        with self._lock:
            self._is_closed = True
            self._folder.close()

    def is_closed(self) -> bool:
        """Whether workers should end."""
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
        """A turn that was under way when the coordinator was killed is begun again, if it is not too old.

        Raises:
            LeaseLostError: it is too old, and the episode has been dropped.
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
            self._again.append((self._task_of_running(number), attempt))
        else:
            self._num_given_up += 1
        self._buffer.fault(number, reason)

    def _task_of_running(self, number: int) -> int:
        return next(int(one.task) for one in self._buffer.running() if one.number == number)

    def _log(self, *entry: Any) -> None:
        self._folder.append(encoded(entry))

    def _save(self) -> None:
        contents = self._buffer.contents()
        facts = {
            "version": self._buffer.version,
            "episodes_started": self._buffer.num_started,
            "episodes_trained": self._buffer.metrics.num_trained,
        }
        parts = {
            "pool": encoded(contents),
            "leases": encoded(
                (self._leases.contents(), self._episode_of, self._attempts, self._again, self._num_given_up)
            ),
            "weights": encoded(self._weights),
            "trainer": self._trainer_state or b"",
        }
        self._folder.save(facts, parts)

    def _restore(self) -> None:
        try:
            if (found := self._folder.load()) is not None:
                self._take_up(found)
        except CheckpointError:
            self._folder.close()
            raise
        except (KeyError, TypeError, ValueError, AttributeError, StopIteration, IndexError) as error:
            self._folder.close()
            raise CheckpointError(f"The run cannot go on from what its folder holds: {error!r}.") from error

    def _take_up(self, found: RunManifest) -> None:
        self._buffer = TrajectoryBuffer.restored(self._rule, decoded(found.parts["pool"]))
        book, *books = decoded(found.parts["leases"])
        self._episode_of, self._attempts, self._again, self._num_given_up = books
        self._leases = LeaseBook.restored(self._limits, book, self._clock())
        self._weights = decoded(found.parts["weights"])
        self._trainer_state = found.parts["trainer"]
        for entry in found.journal:
            kind, *values = decoded(entry)
            if kind == "join":
                self._leases.add_slot(*values)
            elif kind == "cleaned":
                self._leases.cleaned(*values)
            else:
                self._replay(kind, *values)

    def _replay(self, kind: str, number: int, *values: Any) -> None:
        if kind == "begin":
            task, version, lease, attempt = values
            self._buffer.replay_begin(number, task, version)
            self._episode_of[lease.lease_id], self._attempts[number] = number, attempt
            self._leases.replay_acquire(lease, self._clock())
            if attempt:
                self._again.popleft()
        elif kind == "turn":
            _, turn = values
            self._buffer.replay_turn(number, turn)
        else:
            lease_id = next(lease for lease, episode in self._episode_of.items() if episode == number)
            if kind == "finish":
                is_truncated, next_state, info = values
                del self._episode_of[lease_id], self._attempts[number]
                self._buffer.finish(number, is_truncated=is_truncated, next_state=next_state, info=info)
                self._leases.release(lease_id, self._clock())
            else:
                self._lose(lease_id, number, *values)
                self._leases.fault(lease_id, self._clock())
