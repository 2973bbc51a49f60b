"""Sums reward terms, and reports each by itself, so that a run can log what it learned from. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from training.errors import TrainingError
from training.rewards.facts import EpisodeFacts
from training.rewards.terms import RewardTerm


@dataclass(frozen=True, slots=True)
class Composed:
    by_step: tuple[float, ...]
    """All terms together, one number for each step."""
    by_term: dict[str, float]
    """Each term's sum over the episode: logged, so that a bonus that takes over is seen."""


@dataclass(frozen=True, slots=True)
class Composer:
    terms: Sequence[RewardTerm]

    def __post_init__(self) -> None:
        """
        Raises:
            TrainingError: two terms have one name.
        """
        names = [term.name for term in self.terms]
        if len(set(names)) < len(names):
            raise TrainingError(f"Each term of a reward needs a name of its own, not {', '.join(names)}.")

    def compose(self, episode: EpisodeFacts) -> Composed:
        """
        Raises:
            EnvironmentFaultError: the environment failed; leave the episode out.
            TrainingError: the episode has no steps.
        """
        if not episode.steps:
            raise TrainingError("An episode without steps has done nothing that could be rewarded.")
        rewards = {term.name: term.rewards(episode) for term in self.terms}
        by_step = tuple(sum(parts) for parts in zip(*rewards.values(), strict=True))
        return Composed(by_step, {name: sum(parts) for name, parts in rewards.items()})
