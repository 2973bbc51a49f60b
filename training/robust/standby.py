"""How many standbys are worth their keep: the P99 of a binomial (ByteRobust, section 6.2). Pure."""

from __future__ import annotations

import math

DAILY = 0.0012
"""Failures of a machine in a day; reproduces the published 2, 2, 3, 4 for 128, 256, 512, 1,024 machines."""
SURE = 0.99


def standby_count(machines: int, *, daily: float = DAILY, sure: float = SURE) -> int:
    """The smallest k with P[Bin(machines, daily) ≤ k] ≥ sure.

    >>> [standby_count(number) for number in (128, 256, 512, 1024)]
    [2, 2, 3, 4]

    Raises:
        ValueError: these are no number of machines and no probabilities.
    """
    if machines < 1 or not 0 <= daily < 1 or not 0 < sure < 1:
        raise ValueError(f"{machines} machines that fail with {daily} a day, {sure} of the time?")
    total = 0.0
    for count in range(machines + 1):
        # In logarithms: the binomial coefficient of a thousand machines is beyond a float's range.
        log = (
            math.lgamma(machines + 1)
            - math.lgamma(count + 1)
            - math.lgamma(machines - count + 1)
            + (count * math.log(daily) if count else 0.0)
            + (machines - count) * math.log1p(-daily)
        )
        total += math.exp(log) if daily or not count else 0.0
        if total >= sure:
            return count
    return machines
