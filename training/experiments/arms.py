"""One arm of an experiment: start model, world, PPO variant, success before and after. I/O: plays episodes.

No arm trains on the held-out tasks; they are evaluated before the first update and after the last one, and
every few updates for the curve.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import torch

from training.data.samples import TokenSample
from training.policy.critic import Critic
from training.policy.models import load_model, save_model
from training.ppo.objective import estimate
from training.rewards.recipe import Rewards
from training.rewards.terms import Length
from training.rl.held_out import HeldOutResult, evaluate_policy
from training.rl.learner import Estimate, LearnerSettings, PPOLearner
from training.rl.local_rollouts import LocalRollouts
from training.rl.rl_stage import RlSteps
from training.rl.trajectories import TrajectorySource
from training.rl.value_stage import ValueRecipe, ValueSteps
from training.worlds.world import World

SETTINGS = LearnerSettings(
    policy_learning_rate=6e-4,
    critic_learning_rate=2e-3,
    epochs=2,
    minibatches=2,
    micro_batch=64,
)


@dataclass(frozen=True)
class Sizes:
    """Training budget of an arm."""

    sft_steps: int = 150
    """Of fine-tuning, where an experiment begins with it."""
    value_batches: int = 4
    """Of episodes, that the critic is pre-trained on before PPO."""
    updates: int = 30
    episodes: int = 64
    held_out: int = 256
    eval_every: int = 5


@dataclass(frozen=True)
class Variant:
    """How an arm differs from the recipe."""

    settings: LearnerSettings = SETTINGS
    estimate: Estimate = estimate
    is_pretrained: bool = True
    """The critic is pre-trained before the policy is trained."""


@dataclass
class Arm:
    before: HeldOutResult
    after: HeldOutResult
    episodes: int
    curve: list[tuple[int, float]] = field(default_factory=list)
    """(update, success of its sampled episodes)."""
    examined: list[tuple[int, float]] = field(default_factory=list)
    """(update, success on held-out tasks)."""
    metrics: list[dict[str, float]] = field(default_factory=list)
    """All logged metrics, by update."""


def run_arm(
    start: Path,
    world: World,
    variant: Variant,
    sizes: Sizes,
    *,
    seed: int,
    tell: Callable[[str], None],
    keep: Path | None = None,
) -> Arm:
    """
    Args:
        keep: where the resulting weights are saved, as a model folder like `start`.
    """
    policy, reference = load_model(start), load_model(start)
    torch.manual_seed(seed)
    critic = Critic.of(policy)
    source = LocalRollouts(
        world, policy, Rewards(length=Length(weight=0.0)).composer(), episodes=sizes.episodes, seed=seed
    )
    learner = PPOLearner(
        policy,
        critic,
        reference,
        variant.settings,
        pad_id=world.pad_id,
        thoughts=world.thoughts,
        estimate=variant.estimate,
    )
    before = evaluate_policy(world, policy, episodes=sizes.held_out)
    arm = Arm(before, before, 0, examined=[(0, before.total.success)])
    tell(f"before: {before.total.success:.1%}")
    if variant.is_pretrained:
        _pretrain(critic, source, learner, sizes, start, tell)
    steps = RlSteps(learner, source, seed=seed)
    for update in range(1, sizes.updates + 1):
        metrics = dict(steps.step(update))
        arm.metrics.append(metrics)
        arm.curve.append((update, metrics["success"]))
        arm.episodes += sizes.episodes
        tell(f"update {update} of {sizes.updates}: {metrics['success']:.1%} of its episodes")
        if update % sizes.eval_every == 0 or update == sizes.updates:
            arm.after = evaluate_policy(world, policy, episodes=sizes.held_out)
            arm.examined.append((update, arm.after.total.success))
            tell(f"held out after {update}: {arm.after.total.success:.1%}")
    if keep is not None:
        save_model(policy, start, keep, lineage={"stage": "experiment", "world": world.name, "seed": seed})
    return arm


def _pretrain(
    critic: Critic,
    source: TrajectorySource,
    learner: PPOLearner,
    sizes: Sizes,
    start: Path,
    tell: Callable[[str], None],
) -> None:
    recipe = ValueRecipe(
        Path(), start, batches=sizes.value_batches, held_out_batches=2, learning_rate=3e-3, micro_batch=64
    )
    explained = ValueSteps(recipe, critic, source, learner).pretrain()
    tell(f"critic: explains {explained:.0%} of held-out returns")


def paid_like(sample: TokenSample, other: TokenSample) -> TokenSample:
    """The episode with the other one's total reward on its own last token."""
    rewards = [0.0] * len(sample.rewards)
    rewards[last_written(sample.mask)] = float(sum(other.rewards))
    return replace(sample, rewards=rewards, success=other.success)


def last_written(mask: Sequence[bool]) -> int:
    return max(index for index, wrote in enumerate(mask) if wrote)
