"""Dual-phase replay: which of many machines is it, in two rounds of runs? Pure.

n·m machines are split in two ways, H(x) = ⌊x/m⌋ and V(x) = x mod n, and each group replays the failing steps
by itself. With one faulty machine exactly one group of each kind fails, and with m ≤ n these two have one
machine in common: the m machines of an H-group are consecutive, so they differ mod n. (The split is
reconstructed from the paper's figure; the argument is ours.)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from training.errors import ReplayError


@dataclass(frozen=True, slots=True)
class Grid:
    """m machines in each of n horizontal groups."""

    m: int
    n: int

    def __post_init__(self) -> None:
        """
        Raises:
            ReplayError: two groups of such a grid may have two machines in common.
        """
        if not 1 <= self.m <= self.n:
            raise ReplayError(
                f"{self.m} machines in each of {self.n} groups cannot be told apart: m has to be at most n."
            )

    def horizontal(self, machine: int) -> int:
        """H(x)."""
        return machine // self.m

    def vertical(self, machine: int) -> int:
        """V(x)."""
        return machine % self.n

    def rounds(self) -> tuple[list[list[int]], list[list[int]]]:
        """The groups of both phases."""
        machines = range(self.m * self.n)
        return (
            [[one for one in machines if self.horizontal(one) == group] for group in range(self.n)],
            [[one for one in machines if self.vertical(one) == group] for group in range(self.n)],
        )

    def named(self, failed_horizontal: Iterable[int], failed_vertical: Iterable[int]) -> int:
        """The machine that both phases point to.

        Raises:
            ReplayError: not exactly one group of each phase failed, or they have no machine in common.
        """
        across, down = sorted(set(failed_horizontal)), sorted(set(failed_vertical))
        if len(across) != 1 or len(down) != 1:
            raise ReplayError(
                f"{len(across)} and {len(down)} groups failed; with one faulty machine it is one of each."
            )
        start = across[0] * self.m
        found = [one for one in range(start, start + self.m) if self.vertical(one) == down[0]]
        if len(found) != 1:
            raise ReplayError(f"Groups {across[0]} and {down[0]} have no machine in common: not one fault.")
        return found[0]


def grid_for(machines: int, stages: int = 1) -> Grid:
    """The grid for so many machines: m a multiple of the pipeline's stages, as near to n as m ≤ n allows.

    Raises:
        ReplayError: they cannot be laid out so.
    """
    best = None
    for m in range(stages, machines + 1, stages):
        if machines % m == 0 and m <= machines // m:
            best = Grid(m, machines // m)
    if best is None:
        raise ReplayError(f"{machines} machines with {stages} stages cannot be laid out for a replay.")
    return best
