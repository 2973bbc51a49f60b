"""Rewards as recipes say them: the one list of reward terms. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

from training.rewards.composer import Composer
from training.rewards.terms import Format, Length, OutcomeReward, RewardTerm, RightElement


@dataclass(frozen=True, slots=True)
class Rewards:
    """What an episode earns: name → term.

    A field here is all that a term needs to be a setting (`--rewards.length.weight 0.02`), paid and logged.
    """

    outcome: OutcomeReward = field(default_factory=OutcomeReward)
    format: Format = field(default_factory=Format)
    length: Length = field(default_factory=Length)
    right_element: RightElement = field(default_factory=RightElement)

    def composer(self) -> Composer:
        """Of all terms but those of weight 0.

        The outcome always stays, because it refuses episodes whose environment failed.
        """
        terms: list[RewardTerm] = [getattr(self, one.name) for one in fields(self)]
        return Composer([term for term in terms if term.weight or isinstance(term, OutcomeReward)])
