"""The arms of hybrid RL: how their tokens are divided, and how many critics there are. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from training.worlds.desk import MIXED, SCREEN


@dataclass(frozen=True, slots=True)
class HybridSizes:
    """Budget of an arm."""

    updates: int = 40
    tokens: int = 3600
    """That the policy writes in the episodes of an update, all domains together."""
    value_batches: int = 3
    value_passes: int = 4
    held_out: int = 256
    """Tasks of each domain."""
    eval_every: int = 10
    imitation: int = 1600
    """Steps of fine-tuning that every arm begins after: it does a fifth of screen tasks then. After 260 steps
    it does 3%, from which nothing is learned."""


QUICK_HYBRID = HybridSizes(
    updates=2, tokens=300, value_batches=1, value_passes=1, held_out=16, eval_every=1, imitation=10
)


@dataclass(frozen=True, slots=True)
class HybridArm:
    """How an arm spends its tokens."""

    shares: Mapping[str, float]
    """Domain → share of an update's tokens."""
    critics: int = 1
    """Two: one for each domain."""
    is_merged: bool = False
    """A specialist for each domain, each with its share of the updates, and their mean."""


SCREEN_ONLY, HYBRID = "screen only", "half and half"
HALVES = {SCREEN: 0.5, MIXED: 0.5}
HYBRID_ARMS: dict[str, HybridArm] = {
    SCREEN_ONLY: HybridArm({SCREEN: 1.0}),
    HYBRID: HybridArm(HALVES),
    "half and half, two critics": HybridArm(HALVES, critics=2),
    "tools only": HybridArm({MIXED: 1.0}),
    "merged specialists": HybridArm(HALVES, is_merged=True),
}
"""In the order in which they are run."""
