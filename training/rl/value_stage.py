"""The stage `value`: pre-trains a critic on the returns of a fixed policy. I/O: a run.

With λ = 1 the targets are plain returns, without bootstrapping from the critic. It is
ready when its loss and the share of variance that it explains on held-out episodes have settled, and that
share is high enough; otherwise the stage ends with an error, and the critic's record says that it failed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import torch

from training.data.samples import TokenSample
from training.policy.critic import Critic, CriticRecord, load_critic, require_passed, save_critic
from training.policy.models import load_model, optimiser_of, version_of
from training.policy.vision_cache import VisionCache
from training.ppo.masked import Moments
from training.ppo.objective import PpoSettings
from training.ppo.value_loss import explained_variance
from training.rewards.recipe import Rewards
from training.rl.learner import LearnerSettings, PPOLearner, UpdateTensors, critic_step
from training.rl.local_rollouts import LocalRollouts, require_vision_cache, vision_cache_of
from training.rl.trajectories import TrajectorySource
from training.stages.loop import run_steps
from training.stages.run_folder import RunFolder
from training.worlds.embedded_speech import EmbeddedSpeech
from training.worlds.registry import is_loop_world, loop_world, world_named

HELD_OUT_BATCH = 900
"""Number of the batch of episodes for the gate; those for training are smaller."""


@dataclass(frozen=True, slots=True)
class ValueRecipe:
    """Value pretraining: the critic is trained before the policy."""

    out: Path
    """Folder of the run; the critic will be in its `result`."""
    model: Path
    """Model folder of the policy, which is not trained."""
    world: str = "arithmetic"
    """World in which episodes are played; in apps, files and games by the agent's own loop."""
    steps: int = 200
    """Training steps at most."""
    episodes: int = 64
    """Episodes a step."""
    micro_batch: int = 32
    """Micro-batch: episodes in memory at once; does not change results."""
    learning_rate: float = 1e-3
    """Learning rate."""
    rewards: Rewards = field(default_factory=Rewards)
    least_explained: float = 0.3
    """Gate: least explained variance of held-out returns."""
    settled_within: float = 0.03
    """Gate: the explained variance has settled when it changed by less than this between two checks."""
    check_every: int = 10
    """Steps between checks."""
    seed: int = 0
    """Seed of episodes."""
    threads: int = 1
    """CPU threads of torch."""
    checkpoint_every: int = 10
    """Steps between checkpoints."""


class ValueSteps:
    """`training.stages.loop.Steps`."""

    def __init__(
        self, recipe: ValueRecipe, critic: Critic, rollouts: TrajectorySource, learner: PPOLearner
    ) -> None:
        self.critic, self._recipe, self._rollouts, self._learner = critic, recipe, rollouts, learner
        self._optimiser = optimiser_of(critic.parameters(), recipe.learning_rate)
        self._held_out: Sequence[TokenSample] | None = None
        self.checks: list[float] = []
        self.value_loss = float("nan")

    def step(self, number: int) -> Mapping[str, float]:
        """One step of the critic; periodically a check on held-out episodes."""
        prepared = self._learner.prepare(self._rollouts.batch(number))
        metrics = critic_step(
            self.critic, self._optimiser, prepared, micro_batch=self._recipe.micro_batch, clip=1.0
        )
        self.value_loss = metrics["value_loss"]
        if number % self._recipe.check_every == 0:
            self.checks.append(self._explained_of_held_out())
            metrics["held_out/explained_variance"] = self.checks[-1]
        return metrics

    def _explained_of_held_out(self) -> float:
        if self._held_out is None:
            self._held_out = self._rollouts.batch(HELD_OUT_BATCH)
        return explained(self._learner.prepare(self._held_out))

    def is_settled(self) -> bool:
        """Whether the last two checks are close to each other."""
        return len(self.checks) > 1 and abs(self.checks[-1] - self.checks[-2]) < self._recipe.settled_within

    def is_enough(self) -> bool:
        """Whether the critic passes the gate."""
        return self.is_settled() and self.checks[-1] >= self._recipe.least_explained

    def state(self) -> dict[str, Any]:
        """State dicts of critic and optimizer."""
        return {"critic": self.critic.state_dict(), "optimiser": self._optimiser.state_dict()}

    def counters(self) -> dict[str, Any]:
        """The checks and the last loss."""
        return {"checks": self.checks, "value_loss": self.value_loss}

    def restore(self, state: dict[str, Any], counters: dict[str, Any]) -> None:
        """Go on from `state` and `counters`."""
        self.critic.load_state_dict(state["critic"])
        self._optimiser.load_state_dict(state["optimiser"])
        self.checks, self.value_loss = list(counters["checks"]), counters["value_loss"]


def explained(prepared: UpdateTensors) -> float:
    """Share of the returns' variance that the critic explains, at most 1, of samples it has just valued."""
    batch = prepared.batch
    return explained_variance(
        Moments.of(batch.targets, batch.mask), Moments.of(batch.targets - batch.old_values, batch.mask)
    )


def train(recipe: ValueRecipe) -> Path:
    """Run the stage, or resume it; returns the folder of the critic.

    Raises:
        GateError: after all steps the critic is not ready; it is kept, marked as such.
        TrainingError: any other of its kinds.
    """
    torch.set_num_threads(recipe.threads)
    with RunFolder(recipe.out, "value", recipe) as run:
        if not run.result.exists():
            policy = load_model(recipe.model)
            critic = Critic.of(policy)
            rollouts, speech, vision_cache = _played(recipe, policy)
            learner = PPOLearner(
                policy,
                critic,
                policy,
                LearnerSettings(PpoSettings(lambda_critic=1.0), micro_batch=recipe.micro_batch),
                pad_id=speech.pad_id,
                thoughts=speech.thoughts,
                vision_cache=vision_cache,
            )
            steps = ValueSteps(recipe, critic, rollouts, learner)
            done = run_steps(
                run, steps, name="value", total=recipe.steps, checkpoint_every=recipe.checkpoint_every
            )
            best = steps.checks[-1] if steps.checks else float("nan")
            record = CriticRecord(steps.is_enough(), best, steps.value_loss, version_of(recipe.model), done)
            save_critic(critic, record, run.result)
        _, record = load_critic(run.result)
        require_passed(record, run.result)
        return run.result


class Speech(Protocol):
    """What a learner needs of a world's vocabulary."""

    @property
    def pad_id(self) -> int:
        """The token that samples are padded with."""
        ...

    def thoughts(self, token_ids: Sequence[int], mask: Sequence[bool]) -> list[bool]:
        """(T,): which of the model's own tokens (`mask`) are its thought."""
        ...


def _played(recipe: ValueRecipe, policy: Any) -> tuple[TrajectorySource, Speech, VisionCache | None]:
    """Episodes of the policy in the recipe's world, and their vocabulary."""
    composer = recipe.rewards.composer()
    if is_loop_world(recipe.world):
        # Imported here: transformers takes seconds.
        from training.rollouts.agent_loop_rollouts import AgentLoopRollouts

        of_screens = require_vision_cache(recipe.model, policy, recipe.world)
        source = AgentLoopRollouts(
            loop_world(recipe.world),
            recipe.model,
            policy,
            composer,
            episodes=recipe.episodes,
            seed=recipe.seed,
            vision_cache=of_screens,
            threads=recipe.threads,
        )
        return source, EmbeddedSpeech(), of_screens
    world = world_named(recipe.world)
    vision_cache = vision_cache_of(recipe.model, policy, world)
    rollouts = LocalRollouts(
        world, policy, composer, episodes=recipe.episodes, seed=recipe.seed, vision_cache=vision_cache
    )
    return rollouts, world, vision_cache
