"""The scheduling rule: when an episode may begin, and what the next update trains on. Pure.

*Earliest deadline first (Liu and Layland 1973), cut at the deadline.* With a staleness bound B, a token
written by version v can be trained in update v + B at the latest. So an update takes the completed episodes
with the oldest versions, as soon as there are `min_batch` of them. An episode that is still running, and
would break the bound if the update went by without it, does not hold the update up: its finished turns are
cut off and trained in this update, with the critic's value of its next state for all that is to come. The
episode itself goes on and loses nothing.

Only a *turn* that has been running since before the deadline is waited for; turns are short. Without a critic
(`may_cut=False`) the whole episode is waited for.

No more than (B + 1) · min_batch episodes are under way or waiting, which is what the updates until the last
deadline can train. At B = 0 that is one batch from one version: the synchronous trainer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from training.errors import TrainingError


@dataclass(frozen=True, slots=True)
class EpisodeAge:
    """An episode's untrained part, as a rule sees it."""

    number: int
    oldest_version: int | None
    """Of its untrained finished turns; None where there are none."""
    turn_version: int | None
    """The version that began the turn now being written; None between turns and after the end."""
    started_version: int
    """Of the sampler when the episode began."""

    def deadline(self, max_staleness: int) -> int | None:
        """The last update that could train what there is of it."""
        return None if self.oldest_version is None else self.oldest_version + max_staleness


@dataclass(frozen=True, slots=True)
class BufferState:
    """What a rule decides on."""

    update: int
    """The number of the next update."""
    version: int
    """How many updates are done; one less than `update` while one is under way."""
    num_started: int
    in_training: int
    """Episodes whose ends are in the update under way."""
    running: Sequence[EpisodeAge]
    """In the order in which they began."""
    complete: Sequence[EpisodeAge]
    """In the order in which they ended."""


@dataclass(frozen=True, slots=True)
class BatchSelection:
    """What an update takes: numbers of episodes."""

    train: Sequence[int]
    cut: Sequence[int] = field(default=())
    """Running ones of which the finished turns are trained now."""
    drop: Sequence[int] = field(default=())
    """Running or complete ones that are never trained."""


class SchedulingRule(Protocol):
    """`DeadlineSchedule`, and in benchmarks the rules of other systems."""

    def may_begin(self, state: BufferState) -> bool:
        """Whether another episode may begin now."""
        ...

    def choose(self, state: BufferState) -> BatchSelection | None:
        """What the next update trains on, or None where it has to wait."""
        ...

    def oldest_turn(self, update: int) -> int | None:
        """The oldest version that may still begin a turn when `update` is next; None: any."""
        ...


@dataclass(frozen=True, slots=True)
class DeadlineSchedule:
    """Earliest deadline first, cut at the deadline; see the module."""

    min_batch: int
    """Completed episodes that an update needs."""
    max_staleness: int
    """The staleness that no trained token ever exceeds."""
    may_cut: bool = True
    """Whether there is a critic whose value can stand for the rest of an episode."""

    def __post_init__(self) -> None:
        if self.min_batch < 1 or self.max_staleness < 0:
            raise TrainingError(
                f"A batch needs 1 episode at least and a bound cannot be below 0; asked for were "
                f"{self.min_batch} and {self.max_staleness}."
            )

    def may_begin(self, state: BufferState) -> bool:
        """While fewer than (B + 1) · min_batch episodes are under way or waiting."""
        under_way = len(state.running) + len(state.complete) + state.in_training
        if under_way >= (self.max_staleness + 1) * self.min_batch:
            return False
        return state.version + self.max_staleness >= state.update

    def choose(self, state: BufferState) -> BatchSelection | None:
        """The oldest complete episodes, and cuts of the running ones that are due."""
        if len(state.complete) < self.min_batch:
            return None
        if any(self._holds_up(one, state.update) for one in state.running):
            return None
        due = [one.number for one in state.running if self._is_due(one, state.update)]
        ranked = sorted(state.complete, key=lambda one: (one.oldest_version, one.number))
        num_due = sum(self._is_due(one, state.update) for one in ranked)
        return BatchSelection([one.number for one in ranked[: max(self.min_batch, num_due)]], cut=due)

    def oldest_turn(self, update: int) -> int:
        """update − B."""
        return update - self.max_staleness

    def _is_due(self, one: EpisodeAge, update: int) -> bool:
        deadline = one.deadline(self.max_staleness)
        return deadline is not None and deadline <= update

    def _holds_up(self, one: EpisodeAge, update: int) -> bool:
        """Its present turn could be trained in no later update, or its last ones not without the rest."""
        if one.turn_version is not None and one.turn_version + self.max_staleness <= update:
            return True
        is_whole_only = not self.may_cut or one.turn_version is None
        return is_whole_only and self._is_due(one, update)
