"""The arms of the testbed: what each changes in the recipe. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

import torch
from torch import Tensor

from training.ppo.advantages import gae
from training.ppo.objective import PpoSettings, estimate
from training.ppo.policy_loss import Clipping
from training.rl.learner import Estimate, LearnerSettings

GROUP = 8
"""Episodes of one task that GRPO compares."""
LEARNER = LearnerSettings(
    PpoSettings(positive_weight=0.0),
    policy_learning_rate=2e-3,
    critic_learning_rate=2e-3,
    epochs=1,
    minibatches=4,
    micro_batch=128,
)
"""The positive-example loss is off: it would hide what the other parts do."""


@dataclass(frozen=True, slots=True)
class TestbedSizes:
    """Budget of an arm."""

    updates: int = 30
    episodes: int = 64
    value_batches: int = 3
    """Batches that the critic is pre-trained on."""
    value_passes: int = 4
    held_out: int = 256
    eval_every: int = 5
    imitation: int = 310
    """Steps of fine-tuning that every arm begins after."""


QUICK = TestbedSizes(
    updates=2, episodes=32, value_batches=1, value_passes=1, held_out=32, eval_every=1, imitation=10
)


@dataclass(frozen=True, slots=True)
class TestbedArm:
    """How an arm differs from the recipe."""

    __test__ = False

    learner: LearnerSettings = field(default_factory=lambda: LEARNER)
    estimate: Estimate = estimate
    is_pretrained: bool = True
    is_shuffled: bool = False
    """Rewards are those of other episodes."""
    shaping: float = 0.0
    """Weight of the potential-based reward of each reply."""
    rollouts: Literal["synchronous", "streaming"] = "synchronous"
    staleness: int = 0
    """Updates that the sampler's weights are behind."""
    group: int = 1
    """Episodes of one task in a batch."""


def coupled(
    rewards: Tensor,
    values: Tensor,
    mask: Tensor,
    truncated: Tensor,
    next_value: Tensor,
    settings: PpoSettings,
) -> tuple[Tensor, Tensor]:
    """One λ of 0.95 for policy and critic."""
    return gae(
        rewards,
        values,
        mask,
        gamma=settings.gamma,
        lambda_policy=0.95,
        lambda_critic=0.95,
        truncated=truncated,
        next_value=next_value,
    )


def fixed_lambda(
    rewards: Tensor,
    values: Tensor,
    mask: Tensor,
    truncated: Tensor,
    next_value: Tensor,
    settings: PpoSettings,
) -> tuple[Tensor, Tensor]:
    """λ = 0.95 for the policy whatever an episode's length; the critic's stays its own."""
    return gae(
        rewards,
        values,
        mask,
        gamma=settings.gamma,
        lambda_policy=0.95,
        lambda_critic=settings.lambda_critic,
        truncated=truncated,
        next_value=next_value,
    )


def as_if_failed(
    rewards: Tensor,
    values: Tensor,
    mask: Tensor,
    truncated: Tensor,
    next_value: Tensor,
    settings: PpoSettings,
) -> tuple[Tensor, Tensor]:
    """An episode that was cut counts as one that failed."""
    return estimate(rewards, values, mask, torch.zeros_like(truncated), next_value, settings)


def group_relative(
    rewards: Tensor,
    values: Tensor,
    mask: Tensor,
    truncated: Tensor,
    next_value: Tensor,
    settings: PpoSettings,
) -> tuple[Tensor, Tensor]:
    """GRPO (arXiv 2402.03300): a token's advantage is its episode's return against those of its group.

    The critic is trained on returns as in the other arms, and not used.
    """
    returns = rewards.sum(dim=1)
    groups = returns.unflatten(0, (-1, GROUP))
    spread = groups.std(dim=1, keepdim=True)
    relative = ((groups - groups.mean(dim=1, keepdim=True)) / (spread + 1e-4)).flatten()
    ones = mask.to(rewards.dtype)
    return relative[:, None] * ones, returns[:, None] * ones


def _ppo(**changes: object) -> LearnerSettings:
    return replace(LEARNER, ppo=replace(LEARNER.ppo, **changes))  # type: ignore[arg-type]


RECIPE = "whole recipe"
BAD = "alpha .05, no value pretraining"
"""Known to be bad (`benchmarks/lambda_learning.py`): λ = 0 for short errands, a critic that knows nothing."""
ARMS: dict[str, TestbedArm] = {
    RECIPE: TestbedArm(),
    BAD: TestbedArm(learner=_ppo(alpha=0.05), is_pretrained=False),
    "no value pretraining": TestbedArm(is_pretrained=False),
    "GRPO": TestbedArm(
        learner=replace(LEARNER, whiten_advantages=False),
        estimate=group_relative,
        is_pretrained=False,
        group=GROUP,
    ),
    "streaming": TestbedArm(rollouts="streaming"),
    "coupled GAE": TestbedArm(estimate=coupled),
    "staleness 8": TestbedArm(staleness=8),
    "no truncation bootstrap": TestbedArm(estimate=as_if_failed),
    "symmetric clip": TestbedArm(learner=_ppo(clipping=Clipping(0.2, 0.2))),
    "fixed lambda": TestbedArm(estimate=fixed_lambda),
    "reward shaping": TestbedArm(shaping=0.5),
    "shuffled rewards": TestbedArm(is_shuffled=True),
    "staleness 2": TestbedArm(staleness=2),
    "staleness 4": TestbedArm(staleness=4),
    "staleness 1": TestbedArm(staleness=1),
}
"""In the order in which they are run: what the power analysis needs first."""
