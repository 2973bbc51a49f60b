"""The terms of a reward: outcome, format, length, and steps that code can check. Pure.

A term is a frozen dataclass whose fields are its settings in a recipe. To add one, write its class, here or
in a file of its own, and one line in `training.rewards.recipe`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Protocol

from training.errors import EnvironmentFaultError
from training.rewards.facts import EpisodeFacts


class RewardTerm(Protocol):
    """One reason to be rewarded."""

    @property
    def name(self) -> str:
        """Under which it is logged; the name of its settings, too."""
        ...

    @property
    def weight(self) -> float:
        """How much it counts; a recipe leaves out terms of weight 0."""
        ...

    def rewards(self, episode: EpisodeFacts) -> list[float]:
        """One number for each step."""
        ...


def at_the_end(episode: EpisodeFacts, reward: float) -> list[float]:
    """One number for each step: `reward` at the last one, 0 before."""
    return [*[0.0] * (len(episode.steps) - 1), reward]


@dataclass(frozen=True, slots=True)
class OutcomeReward:
    """The environment's verdict, paid at the last step. All other terms should be small in comparison."""

    weight: float = 1.0
    """For success."""
    name: ClassVar[str] = "outcome"

    def rewards(self, episode: EpisodeFacts) -> list[float]:
        """
        Raises:
            EnvironmentFaultError: the environment failed; its episode is neither a success nor a failure.
        """
        if episode.success is None:
            raise EnvironmentFaultError(
                "The environment failed, so the episode cannot be rewarded; leave it out."
            )
        return at_the_end(episode, self.weight * episode.success)


@dataclass(frozen=True, slots=True)
class Format:
    """A penalty for every reply in which no action could be read."""

    weight: float = 0.05
    """Penalty for a reply that cannot be read."""
    name: ClassVar[str] = "format"

    def rewards(self, episode: EpisodeFacts) -> list[float]:
        return [0.0 if step.is_readable else -self.weight for step in episode.steps]


@dataclass(frozen=True, slots=True)
class Length:
    """A penalty at the end for steps beyond a free number, growing linearly up to a limit.

    It is never greater than `limit`, which should be less than the outcome's weight: a long success must stay
    better than a short failure. (Soft overlong punishment: DAPO, arXiv 2503.14476 §3.4, in steps here.)
    """

    free_steps: int = 3
    """Steps that cost nothing."""
    weight: float = 0.02
    """Penalty for each step beyond them; 0 for none."""
    limit: float = 0.2
    """Greatest penalty of an episode."""
    name: ClassVar[str] = "length"

    def rewards(self, episode: EpisodeFacts) -> list[float]:
        too_many = max(0, len(episode.steps) - self.free_steps)
        return at_the_end(episode, -min(self.limit, self.weight * too_many))


@dataclass(frozen=True, slots=True)
class RightElement:
    """A reward for a click inside an element that the task asks for: once for each element of an episode.

    Paid once, since a reward that can be repeated by clicking again would be farmed.
    """

    weight: float = 0.0
    """For a click inside an element that the task asks for, once each; 0 for none."""
    name: ClassVar[str] = "right_element"

    def rewards(self, episode: EpisodeFacts) -> list[float]:
        paid: set[str] = set()
        rewards = []
        for step in episode.steps:
            hit = {
                target.name
                for target in step.targets
                if any(target.box.holds(point) for point in step.clicks)
            }
            rewards.append(self.weight * len(hit - paid))
            paid |= hit
        return rewards
