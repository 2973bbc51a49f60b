"""The terms of a reward: how it came out, form, length, and steps that code can check. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from training.errors import EnvironmentFaultError
from training.rewards.facts import EpisodeFacts


class RewardTerm(Protocol):
    """One reason to be rewarded."""

    @property
    def name(self) -> str:
        """Under which it is logged."""
        ...

    def rewards(self, episode: EpisodeFacts) -> list[float]:
        """One number for each step."""
        ...


def at_the_end(episode: EpisodeFacts, reward: float) -> list[float]:
    return [*[0.0] * (len(episode.steps) - 1), reward]


@dataclass(frozen=True, slots=True)
class OutcomeReward:
    """What the verifier said, at the last step. All other terms should stay small beside it."""

    weight: float = 1.0
    name: str = "outcome"

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

    penalty: float = 0.05
    name: str = "format"

    def rewards(self, episode: EpisodeFacts) -> list[float]:
        return [0.0 if step.is_readable else -self.penalty for step in episode.steps]


@dataclass(frozen=True, slots=True)
class Length:
    """A penalty at the end for steps beyond a number that is plenty, growing evenly up to a limit.

    It is never greater than `limit`, which should be less than the outcome's weight: a long success must stay
    better than a short failure. (Soft overlong punishment: DAPO, arXiv 2503.14476 §3.4, in steps here.)
    """

    free_steps: int
    per_step: float = 0.02
    limit: float = 0.2
    name: str = "length"

    def rewards(self, episode: EpisodeFacts) -> list[float]:
        too_many = max(0, len(episode.steps) - self.free_steps)
        return at_the_end(episode, -min(self.limit, self.per_step * too_many))


@dataclass(frozen=True, slots=True)
class RightElement:
    """A reward for a click inside an element that the task asks for: once for each element of an episode.

    Paid once, because a reward that can be had again by clicking again is one that is farmed.
    """

    weight: float = 0.1
    name: str = "right_element"

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
