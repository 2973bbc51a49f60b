"""All parts of the policy's loss as one number, and their settings. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field

from torch import Tensor

from training.ppo.advantages import adaptive_lambda, fitting_alpha, gae
from training.ppo.batch import TokenBatch
from training.ppo.importance_sampling import UPPER, token_weights
from training.ppo.kl import KlKind, kl_penalty
from training.ppo.masked import Denominators, masked_sum, only
from training.ppo.policy_loss import Clipping, PerTokenLoss, clipped_loss, policy_loss, positive_loss

POLICY_LOSSES: dict[str, PerTokenLoss] = {
    "clipped": clipped_loss,
}
"""The one list of policy losses: name after `--learner.ppo.policy-loss` → loss of each token."""


@dataclass(frozen=True, slots=True)
class PpoSettings:
    gamma: float = 1.0
    """Discount a step."""
    alpha: float | None = None
    """α of the policy's length-adaptive λ; none: measured in the first batch, so that λ of its median episode
    is at least 0.95 (0.05 for episodes of 400 tokens and more)."""
    lambda_critic: float = 1.0
    """λ of the critic's targets; 1: plain returns."""
    policy_loss: str = "clipped"
    """Loss of each token, by name: clipped (PPO's surrogate with the bounds below)."""
    clipping: Clipping = field(default_factory=Clipping)
    value_clip: float | None = None
    """How far a value may move in one update; None: no bound."""
    weight_limit: float = UPPER
    """Largest importance weight between sampler and trainer."""
    positive_weight: float = 0.1
    """Weight of the language-model loss on successful episodes."""
    kl_weight: float = 0.0
    """Weight of the KL penalty. UI-TARS-2 has no such term; the divergence is always logged."""
    kl_kind: KlKind = "k3"
    entropy_weight: float = 0.0
    """Weight of the entropy bonus."""

    def __post_init__(self) -> None:
        """
        Raises:
            ValueError: there is no policy loss of this name.
        """
        if self.policy_loss not in POLICY_LOSSES:
            known = ", ".join(POLICY_LOSSES)
            raise ValueError(f"There is no policy loss {self.policy_loss!r}; there are {known}.")


def estimate(
    rewards: Tensor,
    values: Tensor,
    mask: Tensor,
    truncated: Tensor,
    next_value: Tensor,
    settings: PpoSettings,
) -> tuple[Tensor, Tensor]:
    """Advantages and targets in token steps with the λ of each episode's length; see `advantages.gae`.

    B counts episodes here: one that has a row for each turn is put together before (`trajectories`).

    Args:
        rewards: (B, T).
        values: (B, T) of the states before each token.
        mask: (B, T) true where the model wrote the token.
        truncated: (B,) true where the episode was cut.
        next_value: (B,) of the state after the last token; read only where truncated.

    Returns:
        (B, T) advantages and (B, T) targets without gradients, 0 where the mask is false.

    Raises:
        BatchError: shapes differ, or a reward stands before the first token that the model wrote.
    """
    return gae(
        rewards,
        values,
        mask,
        gamma=settings.gamma,
        lambda_policy=policy_lambda(mask, settings),
        lambda_critic=settings.lambda_critic,
        truncated=truncated,
        next_value=next_value,
    )


def policy_lambda(mask: Tensor, settings: PpoSettings) -> Tensor:
    """(B,) λ of the policy in each episode, from its action tokens, which `mask` (B, T) is true for."""
    lengths = mask.sum(dim=1)
    alpha = fitting_alpha(lengths) if settings.alpha is None else settings.alpha
    return adaptive_lambda(lengths, alpha)


def policy_objective(
    log_probs: Tensor, entropy: Tensor, batch: TokenBatch, denominators: Denominators, settings: PpoSettings
) -> Tensor:
    """The policy's whole loss on one micro-batch; those of an update's micro-batches add up.

    L = L_policy + w₁·L_positive + w₂·KL − w₃·H, each a mean over the action tokens of the whole update.

    Args:
        log_probs: (B, T) of the policy being trained, in nats, from `scores.token_scores`.
        entropy: (B, T) of the same, in nats.
        batch: the micro-batch.
        denominators: of the whole update.
        settings: the weights w and the bounds.

    Returns:
        A scalar with gradient.
    """
    weights = token_weights(batch.proximal, batch.behaviour, batch.mask, upper=settings.weight_limit)
    loss = policy_loss(
        log_probs,
        batch.proximal,
        batch.advantages,
        batch.mask,
        denominators,
        per_token=POLICY_LOSSES[settings.policy_loss],
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
