"""Whether one model is better than another on the same tasks, or only luckier. Pure.

A share that is higher by a little is not better: of two equal models, measured on 256 tasks, one is ahead of
the other in 48% of cases. Only tasks with different outcomes tell them apart.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

_OUTSIDE = 0.025
"""Of a 95% interval, at each end."""
_NORMAL = 1.96
_HALVINGS = 25


@dataclass(frozen=True, slots=True)
class PairedGain:
    """A difference in success on the same tasks, with its 95% interval; all from −1 to 1."""

    mean: float
    low: float
    high: float

    @property
    def is_proven(self) -> bool:
        """Whether the second model is better by more than chance."""
        return self.low > 0

    @property
    def is_loss(self) -> bool:
        """Whether it is worse by more than chance."""
        return self.high < 0


def paired_gain(before: Sequence[bool], after: Sequence[bool]) -> PairedGain:
    """What the second model gains over the first.

    The interval is the wider one of two: the normal approximation of the mean difference, and the exact one
    of the sign test (Clopper and Pearson 1934), which is right where few tasks have different outcomes.

    Args:
        before: outcomes of the first model.
        after: those of the second, of the same tasks in the same order.

    Raises:
        ValueError: they are of different numbers of tasks.

    >>> gain = paired_gain([False] * 100, [True] * 50 + [False] * 50)
    >>> gain.mean, round(gain.low, 2), round(gain.high, 2)
    (0.5, 0.4, 0.6)
    >>> paired_gain([True, False] * 50, [True, True] * 2 + [True, False] * 48).is_proven
    False
    """
    won = sum(late and not early for early, late in zip(before, after, strict=True))
    lost = sum(early and not late for early, late in zip(before, after, strict=True))
    count, differ = len(before), won + lost
    if not differ:
        return PairedGain(0.0, 0.0, 0.0)
    mean = (won - lost) / count
    variance = (differ - count * mean**2) / max(1, count - 1)
    half = _NORMAL * math.sqrt(max(0.0, variance) / count)
    share = differ / count
    low, high = _least_share(won, differ), 1 - _least_share(lost, differ)
    return PairedGain(
        mean,
        min(mean - half, share * (2 * low - 1)),
        max(mean + half, share * (2 * high - 1)),
    )


def _least_share(won: int, count: int) -> float:
    """The smallest chance to win with which so many wins or more are not surprising."""
    low, high = 0.0, won / count
    for _ in range(_HALVINGS if won else 0):
        middle = (low + high) / 2
        low, high = (middle, high) if _at_least(won, count, middle) < _OUTSIDE else (low, middle)
    return low


def _at_least(won: int, count: int, chance: float) -> float:
    """The probability of so many wins or more."""
    if chance <= 0:
        return 0.0
    logs = (
        math.lgamma(count + 1)
        - math.lgamma(wins + 1)
        - math.lgamma(count - wins + 1)
        + wins * math.log(chance)
        + (count - wins) * math.log1p(-chance)
        for wins in range(won, count + 1)
        if chance < 1 or wins == count
    )
    return sum(map(math.exp, logs))
