"""Combines reward terms into one number for each step, and maps steps to tokens. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from training.errors import BatchError, TrainingError
from training.rewards.facts import EpisodeFacts
from training.rewards.terms import RewardTerm


@dataclass(frozen=True, slots=True)
class ComposedReward:
    by_step: tuple[float, ...]
    """All terms together, one number for each step."""
    by_term: dict[str, float]
    """Each term's sum over the episode, logged so that a dominant bonus is noticed."""


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

    def compose(self, episode: EpisodeFacts) -> ComposedReward:
        """
        Raises:
            EnvironmentFaultError: the environment failed; leave the episode out.
            TrainingError: the episode has no steps.
        """
        if not episode.steps:
            raise TrainingError("An episode without steps has done nothing that could be rewarded.")
        rewards = {term.name: term.rewards(episode) for term in self.terms}
        by_step = tuple(sum(parts) for parts in zip(*rewards.values(), strict=True))
        return ComposedReward(by_step, {name: sum(parts) for name, parts in rewards.items()})


def on_tokens(by_step: Sequence[float], turns: Tensor, mask: Tensor) -> Tensor:
    """Each step's reward at the last token that the model wrote in it.

    Args:
        by_step: one reward for each turn, in order.
        turns: (T,) the number of each token's turn, counted from 0; read only where the mask is true.
        mask: (T,) true where the model wrote the token.

    Returns:
        (T,) in 32 bits.

    Raises:
        BatchError: a turn has a reward but no token of the model.
    """
    rewards = torch.zeros(mask.shape, dtype=torch.float32)
    for turn, reward in enumerate(by_step):
        written = (mask.bool() & (turns == turn)).nonzero()
        if len(written):
            rewards[written[-1]] += reward
        elif reward:
            raise BatchError(f"Turn {turn} is rewarded with {reward:g}, but the model wrote nothing in it.")
    return rewards
