"""The interface of all training environments, modelled on Gymnasium's. Pure."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from agent.actions.types import Action
from agent.types import Observation


class Feedback(NamedTuple):
    """The result of one action."""

    observation: Observation
    reward: float
    terminated: bool
    """The task itself is over: done, or can no longer be done (a terminal state)."""
    truncated: bool
    """Cut by a limit. The task would have gone on, so the return is bootstrapped with the critic's value."""
    info: dict[str, Any]
    """Facts for the log. Holds `success` (bool) once an episode is over."""


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
            EnvironmentFaultError: the environment failed: the episode counts neither as success nor as
                failure.
        """
        ...

    def close(self) -> None: ...
