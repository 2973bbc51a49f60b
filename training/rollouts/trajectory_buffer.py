"""The trajectory buffer: running episodes, ended ones that wait, and the batch of the next update. Pure.

It has a lock: many threads report turns while one trains. The rule chooses the batch, but the buffer itself
measures staleness at use, refuses a batch beyond the bound, and keeps every turn until it is trained once or
its episode is dropped and counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from threading import RLock
from typing import Any

from training.errors import TrainingError
from training.rollouts.experience import RolloutBatch, Segment, Turn, in_order
from training.rollouts.metrics import STALE, BufferMetrics
from training.rollouts.schedule import BatchSelection, BufferState, EpisodeAge, SchedulingRule


class StaleSamplerError(TrainingError):
    """A sampler's weights are too old: no update could train what they write. It has to load newer ones."""


class EpisodeGoneError(TrainingError):
    """The episode is not running: it has ended, was dropped, or never began."""


class StalenessError(TrainingError):
    """A rule chose a turn beyond its own staleness bound; nothing was taken."""


@dataclass(slots=True)
class Running:
    """One episode in the buffer, running or complete; a cut takes finished turns out of `untrained`."""

    number: int
    task: Any
    started_version: int
    untrained: list[Turn] = field(default_factory=list)
    num_trained: int = 0
    """Turns that earlier segments took."""
    seconds: float = 0.0
    """Of all its turns, trained ones too."""
    turn_version: int | None = None
    """Of the weights that write the turn under way; None between turns."""
    state: Any = None
    """What the policy was shown for the turn under way, or after the end."""
    is_complete: bool = False
    is_truncated: bool = False
    info: Any = None
    standing: EpisodeAge = field(init=False)
    """What a rule sees of it; kept up to date, since rules look often."""

    def __post_init__(self) -> None:
        self.settle()

    def settle(self) -> None:
        """Bring `standing` up to date."""
        self._stand(min((turn.oldest_version for turn in self.untrained), default=None))

    def begin_turn(self, version: int, state: Any) -> None:
        """See `TrajectoryBuffer.begin_turn`."""
        self.turn_version, self.state = version, state
        self._stand(self.standing.oldest_version)

    def add(self, turn: Turn) -> None:
        """See `TrajectoryBuffer.add_turn`."""
        self.untrained.append(turn)
        self.seconds += turn.seconds
        self.turn_version = None
        oldest = self.standing.oldest_version
        self._stand(turn.oldest_version if oldest is None else min(oldest, turn.oldest_version))

    def _stand(self, oldest: int | None) -> None:
        self.standing = EpisodeAge(self.number, oldest, self.turn_version, self.started_version)

    def segment(self) -> Segment:
        """Its untrained turns; cut where the episode still runs."""
        needs_rest = not self.is_complete or self.is_truncated
        return Segment(
            number=self.number,
            task=self.task,
            first_turn=self.num_trained,
            turns=tuple(self.untrained),
            is_cut=not self.is_complete,
            is_truncated=self.is_truncated,
            next_state=self.state if needs_rest else None,
            info=self.info,
        )


class TrajectoryBuffer:
    """Between the workers, who report turns, and the trainer, who takes batches; see the module."""

    def __init__(self, rule: SchedulingRule, *, update: int = 0, num_started: int = 0) -> None:
        """
        Args:
            rule: decides when an episode may begin and what a batch is.
            update: the number of the next update; more than 0 where an earlier run is continued.
            num_started: episodes that the earlier run has begun.
        """
        self._rule = rule
        self._lock = RLock()
        self._update = self._version = update
        self._num_started = num_started
        self._running: dict[int, Running] = {}
        self._complete: dict[int, Running] = {}
        self._in_training: tuple[int, ...] = ()
        self.metrics = BufferMetrics(first_open=num_started)

    @property
    def version(self) -> int:
        """Updates that are done."""
        return self._version

    @property
    def num_started(self) -> int:
        """Episodes that were begun; also the number of the next one."""
        return self._num_started

    @property
    def num_complete(self) -> int:
        """Episodes that have ended and wait."""
        return len(self._complete)

    def state(self) -> BufferState:
        """What the rule decides on."""
        with self._lock:
            return BufferState(
                update=self._update,
                version=self._version,
                num_started=self._num_started,
                in_training=len(self._in_training),
                running=[one.standing for one in self._running.values()],
                complete=[one.standing for one in self._complete.values()],
            )

    def shares_by_length(self) -> tuple[float, ...]:
        """See `BufferMetrics.shares_by_length`."""
        with self._lock:
            open_ones = (*self._running.values(), *self._complete.values())
            unfinished = [
                (one.seconds, one.seconds - sum(turn.seconds for turn in one.untrained)) for one in open_ones
            ]
            return self.metrics.shares_by_length(unfinished)

    # --- for workers ---

    def may_begin(self) -> bool:
        """Whether the rule wants another episode now."""
        with self._lock:
            return self._rule.may_begin(self.state())

    def begin(self, task: Any, version: int) -> int | None:
        """Count a new episode and return its number, or None where the rule wants none now.

        Args:
            version: of the sampler that will play it.
        """
        with self._lock:
            if not self.may_begin():
                return None
            number = self._num_started
            self._num_started += 1
            self._running[number] = Running(number, task, version)
            return number

    def begin_turn(self, number: int, version: int, *, state: Any = None) -> None:
        """The policy begins to write a turn.

        Args:
            version: of its weights.
            state: what it was shown, which is the next state of the turn before.

        Raises:
            StaleSamplerError: the next update could not train this version any more; nothing has begun.
            EpisodeGoneError: the episode is not running.
        """
        with self._lock:
            oldest = self._rule.oldest_turn(self._update)
            if oldest is not None and version < oldest:
                raise StaleSamplerError(f"Version {version} may not write any more; {oldest} is the oldest.")
            one = self._require_running(number)
            one.begin_turn(version, state)

    def add_turn(self, number: int, turn: Turn) -> None:
        """The turn that was begun is finished, and the environment has answered.

        Until the next one begins or the episode is finished, nothing of it can be cut off: its next state is
        not known.

        Raises:
            EpisodeGoneError: the episode is not running.
            TrainingError: the turn names no version, or one from before it began.
        """
        with self._lock:
            one = self._require_running(number)
            if one.turn_version is None:
                raise TrainingError(f"Episode {number} has a turn that was not begun.")
            if not turn.versions or turn.oldest_version < one.turn_version:
                raise TrainingError(
                    f"A turn of episode {number} began with version {one.turn_version}, but says "
                    f"{sorted(set(turn.versions))}."
                )
            one.add(turn)

    def finish(
        self, number: int, *, is_truncated: bool = False, next_state: Any = None, info: Any = None
    ) -> None:
        """The episode has ended.

        Args:
            is_truncated: by a limit, so that a critic's value of `next_state` stands for the rest.
            info: facts for the trainer's log.

        Raises:
            EpisodeGoneError: the episode is not running.
        """
        with self._lock:
            one = self._require_running(number)
            del self._running[number]
            one.is_complete, one.is_truncated, one.turn_version = True, is_truncated, None
            one.state, one.info = next_state, info
            one.settle()
            if one.untrained:
                self._complete[number] = one
            elif one.num_trained:  # its last turns went with a cut
                self.metrics.trained_whole(number, one.seconds)
            else:
                self.metrics.dropped(number, one.seconds, 0.0, "no turns")

    def fault(self, number: int, reason: str) -> None:
        """The environment or a machine failed: the episode's untrained turns are dropped.

        Raises:
            EpisodeGoneError: the episode is not running.
        """
        with self._lock:
            one = self._running.pop(number, None)
            if one is None:
                raise EpisodeGoneError(f"Episode {number} is not running.")
            self._drop(one, reason)

    # --- for the trainer ---

    def take(self) -> RolloutBatch | None:
        """The batch of the next update, or None while there is not enough for one.

        Raises:
            TrainingError: the update before is still under way.
            StalenessError: the rule chose a turn beyond its own bound; nothing was taken.
        """
        with self._lock:
            if self._version != self._update:
                raise TrainingError(f"Update {self._version} is still under way.")
            choice = self._rule.choose(self.state())
            return None if choice is None else self._take(choice)

    def trained(self) -> int:
        """The update under way is done; returns the new version.

        Raises:
            TrainingError: none is under way.
        """
        with self._lock:
            if self._version == self._update:
                raise TrainingError("No update is under way.")
            self._version = self._update
            self._in_training = ()
            return self._version

    def _take(self, choice: BatchSelection) -> RolloutBatch:
        ended = [self._complete[number] for number in choice.train]
        cut = [self._running[number] for number in choice.cut]
        batch = RolloutBatch(self._update, in_order([one.segment() for one in (*ended, *cut)]))
        self._require_sound(batch, cut)
        for one in ended:
            del self._complete[one.number]
            self.metrics.trained_whole(one.number, one.seconds)
        for one in cut:
            one.num_trained += len(one.untrained)
            one.untrained = []
            one.settle()
        for number in choice.drop:
            episodes = self._running if number in self._running else self._complete
            self._drop(episodes.pop(number), STALE)
        self.metrics.took(batch)
        self._in_training = tuple(choice.train)
        self._update += 1
        return batch

    def _require_sound(self, batch: RolloutBatch, cut: Sequence[Running]) -> None:
        oldest = self._rule.oldest_turn(self._update)
        for segment in batch.segments:
            if oldest is not None and segment.oldest_version < oldest:
                raise StalenessError(
                    f"Update {self._update} was to train version {segment.oldest_version} of episode "
                    f"{segment.number}; {oldest} is the oldest that it may."
                )
        for one in cut:
            if one.turn_version is None:
                raise TrainingError(f"Episode {one.number} is between turns and cannot be cut.")

    def _drop(self, one: Running, reason: str) -> None:
        self.metrics.dropped(one.number, one.seconds, sum(turn.seconds for turn in one.untrained), reason)

    def _require_running(self, number: int) -> Running:
        if number not in self._running:
            raise EpisodeGoneError(f"Episode {number} is not running.")
        return self._running[number]

    # --- for the manifest ---

    def replay_begin(self, number: int, task: Any, version: int) -> None:
        """Begin again what the journal says was begun; the rule was asked then."""
        with self._lock:
            self._num_started = max(self._num_started, number + 1)
            self._running[number] = Running(number, task, version)

    def replay_turn(self, number: int, turn: Turn) -> None:
        """Add again a turn of the journal.

        Raises:
            EpisodeGoneError: the episode is not running.
        """
        with self._lock:
            one = self._require_running(number)
            one.turn_version = turn.oldest_version
            self.add_turn(number, turn)

    def is_writing(self, number: int) -> bool:
        """Whether a turn of the episode is under way.

        Raises:
            EpisodeGoneError: the episode is not running.
        """
        with self._lock:
            return self._require_running(number).turn_version is not None

    def running(self) -> Sequence[Running]:
        """In the order in which they began."""
        with self._lock:
            return tuple(self._running.values())

    def episodes(self) -> Sequence[Running]:
        """Running and complete ones."""
        with self._lock:
            return (*self._running.values(), *self._complete.values())

    def contents(self) -> dict[str, Any]:
        """Everything but the rule, for `run_values`. The keys are those of run folders on disk.

        Raises:
            TrainingError: an update is under way: the manifest is written between updates.
        """
        with self._lock:
            if self._version != self._update:
                raise TrainingError(f"Update {self._version} is under way; a snapshot would lose its batch.")
            return {
                "update": self._update,
                "num_started": self._num_started,
                "running": [copied(one) for one in self._running.values()],
                "complete": [copied(one) for one in self._complete.values()],
                "figures": self.metrics.copied(),
            }

    @staticmethod
    def restored(rule: SchedulingRule, contents: dict[str, Any]) -> TrajectoryBuffer:
        """The buffer of a `contents`; turns that were under way are begun again by their workers."""
        buffer = TrajectoryBuffer(rule, update=contents["update"], num_started=contents["num_started"])
        buffer._running = {one.number: copied(one) for one in contents["running"]}
        buffer._complete = {one.number: copied(one) for one in contents["complete"]}
        for one in buffer._running.values():
            one.turn_version = None
        buffer.metrics = contents["figures"].copied()
        return buffer


def copied(one: Running) -> Running:
    """A copy with a list of its own; turns are frozen."""
    return Running(
        one.number,
        one.task,
        one.started_version,
        list(one.untrained),
        one.num_trained,
        one.seconds,
        one.turn_version,
        one.state,
        one.is_complete,
        one.is_truncated,
        one.info,
    )
