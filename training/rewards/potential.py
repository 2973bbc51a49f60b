"""Shaping by a potential: help on the way that cannot change what is best. Pure.

Each step earns F = γ·Φ(s′) − Φ(s). Along an episode this telescopes to −Φ(s₀) plus what stands at its end,
and an end has no potential: whatever the model does, it gains the same (Ng, Harada and Russell 1999, theorem
1). Any other bonus on the way, `RightElement` included, can make a detour worth more than the goal.

A truncated episode did not end, so its last state keeps its potential, and the critic goes on from there.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from training.rewards.facts import EpisodeFacts


@dataclass(frozen=True, slots=True)
class Potential:
    gamma: float = 1.0
    """Must be the one that advantages are computed with, each model turn being one step of it."""
    weight: float = 1.0
    name: str = "potential"

    def rewards(self, episode: EpisodeFacts) -> list[float]:
        after_the_last = episode.last_potential if episode.is_truncated else 0.0
        potentials = [*(step.potential for step in episode.steps), after_the_last]
        return [self.weight * (self.gamma * following - here) for here, following in pairwise(potentials)]
