"""Rewards as recipes say them. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from training.rewards.composer import Composer
from training.rewards.terms import Format, Length, OutcomeReward, RewardTerm, RightElement


@dataclass(frozen=True, slots=True)
class Rewards:
    """What an episode earns."""

    outcome: float = 1.0
    """For success."""
    format_penalty: float = 0.05
    """For a reply that cannot be read."""
    free_turns: int = 3
    """Turns that cost nothing."""
    per_turn: float = 0.02
    """Penalty for each turn beyond them; 0 for none."""
    right_element: float = 0.0
    """For a click inside an element that the task asks for, once each; 0 for none."""

    def composer(self) -> Composer:
        terms: list[RewardTerm] = [OutcomeReward(self.outcome), Format(self.format_penalty)]
        if self.per_turn:
            terms.append(Length(self.free_turns, self.per_turn))
        if self.right_element:
            terms.append(RightElement(self.right_element))
        return Composer(terms)
