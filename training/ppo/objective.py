"""All parts of the policy's loss as one number, and their settings. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field

from torch import Tensor

from training.ppo.advantages import ALPHA, adaptive_lambda, gae
from training.ppo.batch import TokenBatch
from training.ppo.importance_sampling import UPPER, token_weights
from training.ppo.kl import KlKind, kl_penalty
from training.ppo.masked import Denominators, masked_sum, only
from training.ppo.policy_loss import Clipping, policy_loss, positive_loss


@dataclass(frozen=True, slots=True)
class PpoSettings:
    gamma: float = 1.0
    """Discount a step."""
    alpha: float = ALPHA
    """Of the policy's length-adaptive λ."""
    lambda_critic: float = 1.0
    """1: the critic learns plain returns."""
    clipping: Clipping = field(default_factory=Clipping)
    value_clip: float | None = None
    """How far the critic may move in one update; None: as far as it likes."""
    weight_limit: float = UPPER
    """Greatest importance weight between sampler and trainer."""
    positive_weight: float = 0.1
    """Of the language-model loss on successful episodes."""
    kl_weight: float = 0.0
    """UI-TARS-2 shows no such term; the divergence is logged all the same."""
    kl_kind: KlKind = "k3"
    entropy_weight: float = 0.0
    """Of a bonus for undecided policies."""


def estimate(
    rewards: Tensor,
    values: Tensor,
    mask: Tensor,
    truncated: Tensor,
    next_value: Tensor,
    settings: PpoSettings,
) -> tuple[Tensor, Tensor]:
    """Advantages and targets in token steps with the λ of each episode's length; see `advantages.gae`."""
    return gae(
        rewards,
        values,
        mask,
        gamma=settings.gamma,
        lambda_policy=adaptive_lambda(mask.sum(dim=1), settings.alpha),
        lambda_critic=settings.lambda_critic,
        truncated=truncated,
        next_value=next_value,
    )


def policy_objective(
    log_probs: Tensor, entropy: Tensor, batch: TokenBatch, denominators: Denominators, settings: PpoSettings
) -> Tensor:
    """The policy's whole loss on one micro-batch; those of an update's micro-batches and ranks add up.

    Args:
        log_probs: (B, T) and
        entropy: (B, T) of the policy being trained, from `scores.token_scores`.
        denominators: of the whole update.
    """
    weights = token_weights(batch.proximal, batch.behaviour, batch.mask, upper=settings.weight_limit)
    loss = policy_loss(
        log_probs,
        batch.proximal,
        batch.advantages,
        batch.mask,
        denominators,
        clipping=settings.clipping,
        weights=weights,
    )
    if settings.positive_weight:
        positive = positive_loss(log_probs, batch.mask, batch.positive, denominators)
        loss = loss + settings.positive_weight * positive
    if settings.kl_weight:
        kl = kl_penalty(only(log_probs, batch.mask), only(batch.reference, batch.mask), settings.kl_kind)
        loss = loss + settings.kl_weight * denominators.mean_of_actions(masked_sum(kl, batch.mask))
    if settings.entropy_weight:
        loss = loss - settings.entropy_weight * denominators.mean_of_actions(masked_sum(entropy, batch.mask))
    return loss
