"""Any environment as a model sees it that was trained on ink instead of colours. Pure."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from agent.actions.types import Action
from agent.perception.contrast import ink
from agent.types import Observation
from training.environments.environment import Environment, Feedback


class InkEnvironment:
    """An `Environment`: what `image.contrast` of a manifest asks for is done to every picture."""

    def __init__(self, environment: Environment) -> None:
        self._environment = environment

    def reset(self, seed: int) -> Observation:
        return _inked(self._environment.reset(seed))

    def step(self, action: Action) -> Feedback:
        feedback = self._environment.step(action)
        return feedback._replace(observation=_inked(feedback.observation))

    def close(self) -> None:
        self._environment.close()

    def __getattr__(self, name: str) -> Any:
        """What an environment tells besides, such as its task."""
        return getattr(self._environment, name)


def _inked(seen: Observation) -> Observation:
    return replace(seen, pixels=ink(seen.pixels))
