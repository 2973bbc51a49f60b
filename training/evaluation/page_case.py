"""One task in a page, which says itself what was earned. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Protocol

from agent.actions.types import Action
from agent.coordinates import MonitorPoint, Screen
from agent.errors import SettingsError
from agent.types import Observation
from training.browser import Pages
from training.environments.environment import Environment, Feedback
from training.environments.seeds import HELD_OUT_SEEDS
from training.evaluation.case import EpisodeResult


class ScoredPage(Environment, Protocol):
    """An environment that counts something."""

    @property
    def task(self) -> str:
        """Of the running episode."""
        ...

    @property
    def score(self) -> float:
        """Of the running or the last episode."""
        ...


ScoreReport = Callable[[Sequence[EpisodeResult], "int | None"], Mapping[str, Any]]
"""What the scores of episodes say, cut after so many steps; None: as they ended."""


def no_scores(results: Sequence[EpisodeResult], budget: int | None) -> Mapping[str, Any]:
    """Of suites that count nothing but success."""
    return {}


@dataclass(frozen=True, slots=True)
class PageCase:
    """A task of a family; the seed is one of the examination's."""

    family: str
    seed: int
    max_steps: int
    open: Callable[[Pages], ScoredPage]

    @property
    def page_seed(self) -> int:
        """One that training never plays.

        Raises:
            SettingsError: there are not so many.
        """
        if self.seed >= len(HELD_OUT_SEEDS):
            raise SettingsError(f"Pages have seeds up to {len(HELD_OUT_SEEDS) - 1}, not {self.seed}.")
        return HELD_OUT_SEEDS[self.seed]


class Magnified:
    """A `ScoredPage` whose pictures have `scale` pixels for one of the page, and whose points, too."""

    def __init__(self, page: ScoredPage, scale: int) -> None:
        """
        Args:
            page: draws at this scale already, and takes points of its own pixels.
        """
        self._page, self._scale = page, scale

    @property
    def task(self) -> str:
        return self._page.task

    @property
    def score(self) -> float:
        return self._page.score

    def reset(self, seed: int) -> Observation:
        return self._seen(self._page.reset(seed))

    def step(self, action: Action) -> Feedback:
        feedback = self._page.step(scaled(action, 1 / self._scale))
        return feedback._replace(observation=self._seen(feedback.observation))

    def close(self) -> None:
        self._page.close()

    def _seen(self, observation: Observation) -> Observation:
        height, width = observation.pixels.shape[:2]
        return replace(observation, screen=Screen(width, height))


def scaled(action: Action, by: float) -> Action:
    """The action with all its points moved to another scale."""
    points: dict[str, Any] = {
        one.name: MonitorPoint(int(point.x * by), int(point.y * by))
        for one in fields(action)
        if isinstance(point := getattr(action, one.name), MonitorPoint)
    }
    return replace(action, **points) if points else action


def grouped(names: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Names by their first word, where several share it.

    >>> grouped(["click-test", "click-tab", "terminal"])
    {'click': ('click-test', 'click-tab')}
    """
    found: dict[str, list[str]] = {}
    for name in names:
        found.setdefault(name.partition("-")[0], []).append(name)
    return {word: tuple(of) for word, of in found.items() if len(of) > 1}
