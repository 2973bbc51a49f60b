"""Who is it? Votes over stacks, times and hashes, and whom to evict for an outlier. Pure.

Nothing here knows the cause: it isolates fast instead of localizing exactly (ByteRobust, section 5).
"""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from training.robust.stacks import Stack

ROUNDS = 5
SLOWER = 1.2
"""Times the median of the ranks' own time that count as slow in a round."""
LEAST_SLOWER_S = 0.005
"""And by so much: in steps of a few ms what differs is whom the kernel let run first."""
LEAST_FLAGS = 4
"""Of the rounds: a rank that was slow in fewer is not accused."""


@dataclass(frozen=True, slots=True)
class Suspects:
    """What stacks or counters say."""

    ranks: frozenset[int]
    """Outliers; empty where nothing stands out."""
    processes: tuple[int, ...] = ()
    """Their processes that stand apart: a rank itself, or the child that it waits for."""
    reason: str = ""


def by_stacks(stacks: Sequence[Stack]) -> Suspects:
    """The ranks whose stacks are not those of the largest group.

    Most ranks wait inside a collective: that is the healthy majority. A rank with an outlying child is an
    outlier, too, and then the child is the process that is named.
    """
    own = {one.rank: one for one in stacks if not one.is_child}
    if len(own) < 3:
        return Suspects(frozenset(), reason="fewer than three ranks have no majority")
    outliers = _outliers({rank: one.key for rank, one in own.items()})
    childish = _outlying_children([one for one in stacks if one.is_child])
    guilty = frozenset(outliers) | frozenset(one.rank for one in childish)
    # A child is the reason only of a rank that waits for it; the others' ranks would have the same child.
    named = [one for one in childish if one.rank in outliers] or childish
    if named and len({one.rank for one in named}) < len(own):
        ranks = frozenset(one.rank for one in named)
        return Suspects(ranks, tuple(one.pid for one in named), "a child stands apart from the others'")
    if outliers and len(guilty) < len(own):
        ranks = frozenset(outliers)
        return Suspects(ranks, tuple(own[rank].pid for rank in sorted(ranks)), "its stack stands apart")
    return Suspects(frozenset(), reason="no stack stands apart")


def _outlying_children(stacks: Sequence[Stack]) -> list[Stack]:
    """A stopped one, or one whose stack the same child of most other ranks does not have."""
    stopped = [one for one in stacks if one.state == "T"]
    if stopped:
        return stopped
    places: dict[int, list[Stack]] = {}
    for one in stacks:
        places.setdefault(one.rank, []).append(one)
    found: list[Stack] = []
    for place in range(max((len(ones) for ones in places.values()), default=0)):
        same = {rank: ones[place] for rank, ones in places.items() if place < len(ones)}
        if len(same) >= 3:
            found += [same[rank] for rank in _outliers({rank: one.key for rank, one in same.items()})]
    return found


def _outliers(keys: Mapping[int, tuple[str, ...]]) -> list[int]:
    """Ranks outside the largest group; nobody where that has no majority."""
    groups = Counter(keys.values())
    (largest, count), *_ = groups.most_common(1)
    if count * 2 <= len(keys):
        return []
    return sorted(rank for rank, key in keys.items() if key != largest)


def by_progress(counters: Mapping[int, tuple[int, int]], waiting: Iterable[int]) -> Suspects:
    """Where stacks cannot vote: the rank that is behind the others, or the one that does not wait for them.

    Args:
        counters: (step, collectives entered) of each rank.
        waiting: ranks inside a collective.
    """
    last = min(counters.values())
    behind = frozenset(rank for rank, at in counters.items() if at == last)
    if len(behind) < len(counters):
        return Suspects(behind, reason="it is behind the others")
    return by_waiting(counters, waiting)


def by_waiting(ranks: Iterable[int], waiting: Iterable[int]) -> Suspects:
    """Those who do not wait while others do.

    Args:
        waiting: ranks inside a collective, or waiting for what a neighbour sends.
    """
    everyone = frozenset(ranks)
    busy = everyone - frozenset(waiting)
    if busy and (len(busy) < len(everyone) or len(everyone) == 1):
        return Suspects(busy, reason="it does not wait for the others")
    return Suspects(frozenset(), reason="all stand at the same place")


def smallest_group(outliers: frozenset[int], groups: Iterable[frozenset[int]]) -> frozenset[int]:
    """The smallest parallel group that holds all outliers; they themselves where there is none.

    >>> sorted(smallest_group(frozenset({12, 14}), [frozenset({12, 13, 14, 15}), frozenset(range(16))]))
    [12, 13, 14, 15]
    """
    holding = [group for group in groups if outliers <= group]
    return min(holding, key=lambda group: (len(group), sorted(group)), default=outliers)


def differing_hashes(hashes: Mapping[int, str]) -> frozenset[int]:
    """Machines whose result of the same computation is not the majority's; all where there is none."""
    if len(set(hashes.values())) < 2:
        return frozenset()
    (most, count), *_ = Counter(hashes.values()).most_common(1)
    if count * 2 <= len(hashes):
        return frozenset(hashes)
    return frozenset(machine for machine, value in hashes.items() if value != most)


def by_links(accuses: Mapping[int, Iterable[int]], ranks: int) -> frozenset[int]:
    """Whom more than half of the others accuse, or both neighbours in the ring.

    >>> sorted(by_links({0: [1], 1: [0, 2], 2: [1]}, 3))
    [1]

    Args:
        accuses: of each rank that has told, those of which it saw something wrong.
    """
    found = set()
    for rank in range(ranks):
        accusers = {other for other, whom in accuses.items() if rank in whom and other != rank}
        neighbours = {(rank - 1) % ranks, (rank + 1) % ranks}
        if len(accusers) * 2 > ranks - 1 or (len(neighbours) == 2 and neighbours <= accusers):
            found.add(rank)
    return frozenset(found)


def by_checks(
    failed: Mapping[int, Sequence[str]],
    outputs: Mapping[int, str],
    ranks: int,
    accuses: Mapping[int, Iterable[int]] | None = None,
) -> frozenset[int]:
    """The ranks whose machine the checks found: something failed, nothing came, another output than most, or
    a link that others accuse.

    Where that would be all, it is no finding about a machine.
    """
    bad = {rank for rank, names in failed.items() if names} | (set(range(ranks)) - set(failed))
    voted = differing_hashes(outputs)
    bad |= voted if len(voted) < len(outputs) else frozenset()
    bad |= by_links(accuses or {}, ranks)
    return frozenset() if len(bad) == ranks > 1 else frozenset(bad)


def by_results(results: Mapping[int, Mapping[str, Any]], ranks: int) -> frozenset[int]:
    """`by_checks` of what the ranks wrote (`checks.CheckResult`)."""
    return by_checks(
        {rank: found["failed"] for rank, found in results.items()},
        {rank: found["output"] for rank, found in results.items()},
        ranks,
        {rank: [other for other, _ in found["accuses"]] for rank, found in results.items()},
    )


@dataclass(frozen=True, slots=True)
class SlowVote:
    """Rounds in which each rank's own time is compared: a slow one makes all others wait.

    The step takes equally long for all; what differs is how much of it a rank spends outside collectives.
    """

    rounds: tuple[frozenset[int], ...] = field(default=())

    def with_round(self, own_s: Mapping[int, float]) -> SlowVote:
        """
        Args:
            own_s: each rank's own time a step in this round.
        """
        if len(own_s) < 3:
            return self
        median = statistics.median(own_s.values())
        limit_s = max(SLOWER * median, median + LEAST_SLOWER_S)
        slow = frozenset(rank for rank, value in own_s.items() if value > limit_s)
        return SlowVote((*self.rounds, slow)[-ROUNDS:])

    def accused(self, groups: Iterable[frozenset[int]] = ()) -> frozenset[int]:
        """The most flagged group after five rounds; nobody where it was flagged too seldom."""
        if len(self.rounds) < ROUNDS:
            return frozenset()
        flags = Counter(rank for one in self.rounds for rank in one)
        often = frozenset(rank for rank, count in flags.items() if count >= LEAST_FLAGS)
        return smallest_group(often, groups) if often else frozenset()
