"""Metrics of the trajectory buffer: staleness, waste, length bias, and an alarm. Pure.

Length bias is the mean duration of the episodes that were trained ÷ that of all that were started. It is
taken over episodes in the order in which they *began*, up to the first one that is still running: otherwise
long episodes would be missing only because they are not done yet. That is also why it sees no delay:
`shares_by_length` does, of everything that was played, waiting and running episodes included.
"""

from __future__ import annotations

import copy
import math
import re
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from training.rollouts.experience import RolloutBatch

WINDOW = 512
"""The length bias is taken over so many episodes."""
FEWEST = 64
"""With fewer there is no alarm."""
MOST_OF_A_REASON = 80
"""Characters."""
STALE = "stale"
"""The reason of an episode that a rule dropped because it is too old."""
BIAS_LIMIT = 0.02
"""How far the length bias may be from 1."""


def kind_of_reason(reason: str) -> str:
    """What reasons have in common: without what a program wrote, and without numbers.

    >>> kind_of_reason("the sampler failed: [Errno 111] no answer\\nTraceback ...")
    'the sampler failed'
    >>> kind_of_reason("no answer after 30.5 s")
    'no answer after # s'
    """
    first = reason.strip().partition("\n")[0].partition(": ")[0]
    return re.sub(r"\d+(?:\.\d+)?", "#", first)[:MOST_OF_A_REASON].rstrip(": ")


@dataclass(slots=True)
class BufferMetrics:
    """Counted since the run began; written with the manifest, so its fields keep their names."""

    staleness: Counter[int] = field(default_factory=Counter)
    """Worst staleness of a segment → how many."""
    in_flight: Counter[int] = field(default_factory=Counter)
    """The staleness that arose while the segment was played: newest − oldest version."""
    in_queue: Counter[int] = field(default_factory=Counter)
    """The staleness that arose while it waited: update − newest version."""
    num_segments: int = 0
    num_cut: int = 0
    num_trained: int = 0
    """Whole episodes."""
    trained_s: float = 0.0
    """Seconds of experience."""
    wasted_s: float = 0.0
    """Seconds of experience that were never trained."""
    dropped_for: Counter[str] = field(default_factory=Counter)
    first_open: int = 0
    """The first episode that has not ended yet."""
    window: int = WINDOW
    _ended: dict[int, tuple[float, bool]] = field(default_factory=dict)
    """Episode → seconds, and whether all of it was trained; those after the first open one."""
    _cohort: deque[tuple[float, bool]] = field(default_factory=deque)
    _lengths: deque[tuple[float, float]] = field(default_factory=deque)
    """Of the episodes that ended last: seconds, and those of them that were trained."""

    def took(self, batch: RolloutBatch) -> None:
        """A batch was taken for an update."""
        for segment in batch.segments:
            self.staleness[batch.update - segment.oldest_version] += 1
            self.in_flight[segment.newest_version - segment.oldest_version] += 1
            self.in_queue[batch.update - segment.newest_version] += 1
            self.num_segments += 1
            self.num_cut += segment.is_cut
            self.trained_s += segment.seconds

    def trained_whole(self, number: int, seconds: float) -> None:
        """The last turns of an episode were taken.

        Args:
            number: of the episode.
            seconds: of all its turns.
        """
        self.num_trained += 1
        self._keep_length(seconds, seconds)
        self._end(number, seconds, is_trained=True)

    def dropped(self, number: int, seconds: float, wasted_s: float, reason: str) -> None:
        """An episode was dropped.

        Args:
            number: of the episode.
            seconds: of all its turns, as far as it got.
            wasted_s: seconds of those that no update has trained.
        """
        self.dropped_for[kind_of_reason(reason)] += 1
        self.wasted_s += wasted_s
        if reason == STALE:  # what the environment lost no rule could have trained
            self._keep_length(seconds, seconds - wasted_s)
        self._end(number, seconds, is_trained=False)

    def _keep_length(self, seconds: float, trained_s: float) -> None:
        self._lengths.append((seconds, trained_s))
        while len(self._lengths) > self.window:
            self._lengths.popleft()

    def shares_by_length(self, unfinished: Sequence[tuple[float, float]]) -> tuple[float, ...]:
        """Of what was played, the share that was trained: in the shortest quarter of the episodes first, and
        in the longest last. NaN where there is nothing.

        Args:
            unfinished: seconds and trained seconds of the episodes that run or wait.

        >>> BufferMetrics().shares_by_length([(1, 1), (1, 1), (2, 1), (4, 1)])
        (1.0, 1.0, 0.5, 0.25)
        """
        known = sorted((*self._lengths, *unfinished))
        edges = [len(known) * quarter // 4 for quarter in range(5)]
        groups = [known[here:there] for here, there in pairwise(edges)]
        return tuple(
            sum(trained_s for _, trained_s in group) / whole_s
            if (whole_s := sum(s for s, _ in group))
            else math.nan
            for group in groups
        )

    def _end(self, number: int, seconds: float, *, is_trained: bool) -> None:
        self._ended[number] = (seconds, is_trained)
        while self.first_open in self._ended:
            self._cohort.append(self._ended.pop(self.first_open))
            self.first_open += 1
        while len(self._cohort) > self.window:
            self._cohort.popleft()

    @property
    def worst_staleness(self) -> int:
        """Of any token that was ever trained, in updates."""
        return max(self.staleness, default=0)

    @property
    def waste(self) -> float:
        """Share of all experience, by seconds, that was never trained."""
        whole_s = self.trained_s + self.wasted_s
        return self.wasted_s / whole_s if whole_s else 0.0

    @property
    def length_bias(self) -> float:
        """Mean seconds of trained ÷ of started episodes: 1 without bias; NaN before any was trained."""
        trained = [seconds for seconds, is_trained in self._cohort if is_trained]
        started = [seconds for seconds, _ in self._cohort]
        if not trained or not sum(started):
            return float("nan")
        return (sum(trained) / len(trained)) / (sum(started) / len(started))

    def alarm(self) -> str:
        """One sentence where the trained episodes are not like the started ones; else ""."""
        bias = self.length_bias
        if len(self._cohort) < FEWEST or abs(bias - 1.0) <= BIAS_LIMIT:
            return ""
        return (
            f"Of the last {len(self._cohort)} episodes the trained ones are {bias:.2f} times as long as all "
            f"that were started; dropped for: {dict(self.dropped_for)}."
        )

    def copied(self) -> BufferMetrics:
        """A deep copy."""
        return copy.deepcopy(self)
