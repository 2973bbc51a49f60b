"""What so many seeds can see: differences between arms with their intervals. Pure.

A figure of an arm and a seed is its mean success on held-out errands over all examinations after the start:
how fast and how far it learned. Two arms are compared seed by seed, since a seed has the same errands in
both.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

_T975 = (0.0, 12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306)
_T80 = (0.0, 1.376, 1.061, 0.978, 0.941, 0.920, 0.906, 0.896, 0.889)
"""Quantiles of Student's distribution, by degrees of freedom."""

MOST_SEEDS = 5
"""As far as the quantiles go."""
Cells = Mapping[str, Mapping[int, Mapping[str, Any]]]
"""Arm → seed → result of `run.run_cell`."""


@dataclass(frozen=True, slots=True)
class ArmDifference:
    """Between an arm and another one, in success from 0 to 1: the mean over seeds with its 95% interval."""

    mean: float
    low: float
    high: float
    seeds: int

    @property
    def is_effect(self) -> bool:
        """Whether the interval lies on one side of zero."""
        return self.low > 0 or self.high < 0


def learned(cell: Mapping[str, Any]) -> float:
    """Mean success on held-out errands over the examinations after the start, from 0 to 1."""
    values = [success for update, success in cell["examined"] if update]
    return sum(values) / len(values)


def difference(
    cells: Cells, arm: str, other: str, figure: Callable[[Mapping[str, Any]], float] | None = None
) -> ArmDifference | None:
    """What `arm` has beyond `other`; None where they have fewer than two seeds in common.

    Args:
        figure: of a cell, from 0 to 1; None: what it `learned`.
    """
    figure = figure or learned
    seeds = sorted(cells.get(arm, {}).keys() & cells.get(other, {}).keys())
    if len(seeds) < 2:
        return None
    gaps = [figure(cells[arm][seed]) - figure(cells[other][seed]) for seed in seeds]
    mean, half = statistics.mean(gaps), _T975[len(gaps) - 1] * statistics.stdev(gaps) / math.sqrt(len(gaps))
    return ArmDifference(mean, mean - half, mean + half, len(gaps))


def smallest_difference(values: Sequence[float]) -> float:
    """The smallest difference between two arms that a test of two such groups finds in 80% of cases.

    Two-sided at 5%: (t₀.₉₇₅ + t₀.₈)·s·√(2/n) with 2n − 2 degrees of freedom.

    Args:
        values: one figure for each seed of one arm, at least two and at most five.

    Raises:
        ValueError: fewer than two, or more than five.

    >>> round(smallest_difference([0.4, 0.5, 0.6]), 3)
    0.303
    """
    count = len(values)
    if not 2 <= count <= MOST_SEEDS:
        raise ValueError(f"From 2 to {MOST_SEEDS} seeds are expected, not {count}.")
    freedom = 2 * count - 2
    return (_T975[freedom] + _T80[freedom]) * statistics.stdev(values) * math.sqrt(2 / count)


def cells_of(answers: Sequence[Mapping[str, Any]]) -> dict[str, dict[int, Mapping[str, Any]]]:
    """What the cells' commands printed, by arm and seed."""
    found: dict[str, dict[int, Mapping[str, Any]]] = {}
    for answer in answers:
        found.setdefault(answer["arm"], {})[answer["seed"]] = answer["result"]
    return found
