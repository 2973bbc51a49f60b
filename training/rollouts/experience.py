"""What the trainer learns from: turns, segments of episodes, batches. Pure.

The trainer's update number u turns version u of the policy into version u + 1. Every token remembers the
version that wrote it. A sample's staleness is measured where it is used: *number of the update that trains
it − oldest version that generated any of its tokens*.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Turn:
    """One reply of the policy and the environment's answer to it."""

    versions: tuple[int, ...]
    """(T,): for each token the version that wrote it; a reply may go on under newer weights."""
    reward: float = 0.0
    seconds: float = 0.0
    """Wall-clock time of the reply and its action."""
    sample: Any = None
    """What the trainer needs of it, of a type that `run_values` keeps; the buffer never looks inside."""

    @property
    def oldest_version(self) -> int:
        """That wrote any of its tokens."""
        return min(self.versions)


@dataclass(frozen=True, slots=True)
class Segment:
    """Consecutive turns of one episode, trained together and only once; mostly a whole episode."""

    number: int
    """Of the episode; they are counted from 0 as they begin."""
    task: Any
    """Seed of the environment."""
    first_turn: int
    """From 0; more than 0 where an earlier segment of the episode has been trained before."""
    turns: tuple[Turn, ...]
    is_cut: bool
    """The episode goes on after it: a critic's value of its next state stands for the rest."""
    is_truncated: bool = False
    """The episode itself was cut by a limit: a critic's value stands for the rest here, too."""
    next_state: Any = None
    """What the policy saw after its last turn, where the segment is cut or truncated and it is known."""
    info: Any = None
    """Facts about the episode's end for the trainer's log."""

    @property
    def oldest_version(self) -> int:
        """That wrote any of its tokens."""
        return min(turn.oldest_version for turn in self.turns)

    @property
    def newest_version(self) -> int:
        """That wrote any of its tokens."""
        return max(max(turn.versions) for turn in self.turns)

    @property
    def seconds(self) -> float:
        """Of all its turns."""
        return sum(turn.seconds for turn in self.turns)

    @property
    def num_tokens(self) -> int:
        """That the policy wrote."""
        return sum(len(turn.versions) for turn in self.turns)


@dataclass(frozen=True, slots=True)
class RolloutBatch:
    """What one update trains on, in the order of episodes."""

    update: int
    """Its number, from 0."""
    segments: tuple[Segment, ...]

    @property
    def staleness(self) -> int:
        """The worst of the batch, in updates."""
        return max(self.update - segment.oldest_version for segment in self.segments)

    def staleness_of_tokens(self) -> list[int]:
        """Of every token, in updates."""
        return [
            self.update - version
            for segment in self.segments
            for turn in segment.turns
            for version in turn.versions
        ]


def in_order(segments: Sequence[Segment]) -> tuple[Segment, ...]:
    """Sorted by episode and turn, whatever order they ended in, so that a run can be repeated bit for bit."""
    return tuple(sorted(segments, key=lambda segment: (segment.number, segment.first_turn)))
