"""Any environment with another judge: success is what a verifier says once an episode is over. Pure.

The verifier gets the task, what was done in words, the last screenshots, and `info["state"]`, where the
environment tells its state. One that cannot say is a fault: the episode is no success and no failure.
"""

from __future__ import annotations

from collections import deque
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agent.actions.describe import describe
from agent.actions.types import Action
from agent.types import EndingKind, Observation
from training.environments.environment import Environment, Feedback
from training.rewards.verifiers import LAST_PICTURES, Finish, Verifier


class Judged:
    """An `Environment`. Reward is the verdict, at the end; what the environment itself paid is left out."""

    def __init__(self, environment: Environment, verifier: Verifier) -> None:
        self._environment, self._verifier = environment, verifier
        self._task = ""
        self._done: list[str] = []
        self._pictures: deque[NDArray[np.uint8]] = deque(maxlen=LAST_PICTURES)

    def reset(self, seed: int) -> Observation:
        seen = self._environment.reset(seed)
        self._task, self._done = seen.text, []
        self._pictures.clear()
        self._keep(seen)
        return seen

    def step(self, action: Action) -> Feedback:
        """
        Raises:
            VerdictError: the episode is over and the verifier cannot say how it came out.
            EnvironmentFaultError: the environment is sick.
        """
        feedback = self._environment.step(action)
        self._done.append(describe(action))
        self._keep(feedback.observation)
        if not (feedback.terminated or feedback.truncated):
            return feedback._replace(reward=0.0)
        verdict = self._verifier.verdict(
            Finish(
                self._task,
                tuple(self._done),
                tuple(self._pictures),
                EndingKind.FINISHED if feedback.terminated else EndingKind.STEP_LIMIT,
                feedback.info.get("state", {}),
            )
        )
        info: dict[str, Any] = {
            **feedback.info,
            "success": verdict.score > 0.5,
            "score": verdict.score,
            "reason": verdict.reason,
        }
        return feedback._replace(reward=verdict.score, info=info)

    def close(self) -> None:
        self._environment.close()

    def _keep(self, seen: Observation) -> None:
        if seen.pixels.size:
            self._pictures.append(seen.pixels)
