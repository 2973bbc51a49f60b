"""The one interface of everything that can be learned in, after Gymnasium's. Pure."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from agent.actions.types import Action
from agent.types import Observation


class Feedback(NamedTuple):
    """The result of one action."""

    observation: Observation
    reward: float
    terminated: bool
    """The task itself is over: done, or can no longer be done. There is nothing after it."""
    truncated: bool
    """Cut by a limit. The task would have gone on, so that a critic's value stands for the rest."""
    info: dict[str, Any]
    """Facts for the log. `success` (bool) is there once an episode is over."""


class Environment(Protocol):
    """One episode after the other, each determined by its seed."""

    def reset(self, seed: int) -> Observation:
        """Begin the episode of a seed; the same seed begins the same one.

        Raises:
            EnvironmentFaultError: the environment failed.
        """
        ...

    def step(self, action: Action) -> Feedback:
        """Do one action.

        Raises:
            EnvironmentFaultError: the environment failed: the episode is no success and no failure.
        """
        ...

    def close(self) -> None: ...
