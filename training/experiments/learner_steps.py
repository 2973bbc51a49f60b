"""Steps of an experiment whose whole state is its learner's. Pure."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from training.policy.critic import Critic
from training.rl.learner import PPOLearner
from training.rl.trajectories import TrajectorySource
from training.rl.value_stage import ValueRecipe, ValueSteps


class LearnerSteps:
    """What `training.stages.loop.Steps` asks for beside a step, and the critic's pretraining."""

    def __init__(self, learner: PPOLearner, critic: Critic) -> None:
        self.learner, self.critic = learner, critic

    def pretrain(
        self, source: TrajectorySource, *, batches: int, passes: int, learning_rate: float, micro_batch: int
    ) -> float:
        """Train the critic alone; how much of held-out returns it explains then."""
        recipe = ValueRecipe(
            Path(),
            Path(),
            batches=batches,
            held_out_batches=1,
            passes=passes,
            learning_rate=learning_rate,
            micro_batch=micro_batch,
        )
        return ValueSteps(recipe, self.critic, source, self.learner).pretrain()

    def is_enough(self) -> bool:
        return False

    def state(self) -> dict[str, Any]:
        return {"learner": self.learner.state()}

    def part(self) -> dict[str, Any]:
        return self.state()

    def counters(self) -> dict[str, Any]:
        return {}

    def restore(self, state: dict[str, Any], counters: dict[str, Any]) -> None:
        self.learner.restore(state["learner"])
