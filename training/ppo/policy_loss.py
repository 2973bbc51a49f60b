"""The clipped policy loss, and the language-model loss on successful episodes. Pure.

PPO's clipped surrogate (arXiv 1707.06347, eq. 7) with a higher upper bound ("clip-higher", DAPO arXiv
2503.14476) so that unlikely tokens can become likelier, and a bound for tokens with a negative advantage
("dual clip", arXiv 1912.09729) so that one that became far likelier than when it was sampled cannot dominate
an update.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import Tensor

from training.ppo.masked import Denominators, masked_sum, only

MAX_LOG_RATIO = 20.0
"""Bound on the log-ratio: exp(20) is half a billion, and larger values only risk overflow."""


@dataclass(frozen=True, slots=True)
class Clipping:
    low: float = 0.2
    """The ratio is clipped below 1 − low."""
    high: float = 0.28
    """The ratio is clipped above 1 + high."""
    dual: float = 3.0
    """The loss of a token with a negative advantage is at most its −advantage times this (greater than 1)."""


PerTokenLoss = Callable[[Tensor, Tensor, Clipping], Tensor]
"""(ratio (B, T), advantages (B, T), bounds) → (B, T) losses; `objective.POLICY_LOSSES` lists them by name."""


def probability_ratio(log_probs: Tensor, old_log_probs: Tensor, mask: Tensor) -> Tensor:
    """ρ = π/π_old (arXiv 1707.06347, above eq. 6).

    Args:
        log_probs: (B, T) under the policy being trained, in nats.
        old_log_probs: (B, T) under the policy before the update, in nats.
        mask: (B, T) action tokens.

    Returns:
        (B, T), with gradient; 1 outside the mask, with none.
    """
    return only(log_probs - old_log_probs, mask).clamp(-MAX_LOG_RATIO, MAX_LOG_RATIO).exp()


def clipped_loss(ratio: Tensor, advantages: Tensor, clipping: Clipping) -> Tensor:
    """max(−A·ρ, −A·clip(ρ)), and where A < 0 at most −A·dual (arXiv 1707.06347 eq. 7; 1912.09729).

    Args:
        ratio: (B, T) of `probability_ratio`.
        advantages: (B, T), with no gradient.
        clipping: the bounds.

    Returns:
        (B, T) the loss of each token.
    """
    clipped = ratio.clamp(1.0 - clipping.low, 1.0 + clipping.high)
    loss = torch.maximum(-advantages * ratio, -advantages * clipped)
    return torch.where(advantages < 0, torch.minimum(loss, -advantages * clipping.dual), loss)


def policy_loss(
    log_probs: Tensor,
    old_log_probs: Tensor,
    advantages: Tensor,
    mask: Tensor,
    denominators: Denominators,
    *,
    per_token: PerTokenLoss = clipped_loss,
    clipping: Clipping | None = None,
    weights: Tensor | None = None,
) -> Tensor:
    """The loss of one micro-batch: every token of the whole update counts the same.

    Args:
        log_probs: (B, T) under the policy being trained.
        old_log_probs: (B, T) under the proximal policy: the trainer's own, before the update.
        advantages: (B, T), with no gradient.
        mask: (B, T) action tokens.
        denominators: of the whole update.
        per_token: the loss of each token.
        clipping: its bounds.
        weights: (B, T) of `importance_sampling`; none where the sampler is the proximal policy itself.

    Returns:
        A scalar with gradient.
    """
    ratio = probability_ratio(log_probs, old_log_probs, mask)
    losses = per_token(ratio, advantages.detach(), clipping or Clipping())
    if weights is not None:
        losses = weights.detach() * losses
    return denominators.mean_of_actions(masked_sum(losses, mask))


def positive_loss(log_probs: Tensor, mask: Tensor, positive: Tensor, denominators: Denominators) -> Tensor:
    """Negative log-likelihood of the tokens of successful episodes (VAPO §4.3, weighted 0.1 there).

    Args:
        log_probs: (B, T) under the policy being trained, in nats.
        mask: (B, T) action tokens.
        positive: (B,) true where the episode succeeded.
        denominators: of the whole update.

    Returns:
        A scalar with gradient: nats a token.
    """
    return denominators.mean_of_positives(masked_sum(-log_probs, mask.bool() & positive.bool()[:, None]))


def clipped_tokens(ratio: Tensor, advantages: Tensor, clipping: Clipping) -> Tensor:
    """Where a bound of `clipped_loss` applies, so that the token's gradient is 0.

    Args:
        ratio: (B, T).
        advantages: (B, T).
        clipping: the bounds.

    Returns:
        (B, T) booleans.
    """
    is_held_up = (advantages > 0) & (ratio > 1.0 + clipping.high)
    is_held_down = (advantages < 0) & ((ratio < 1.0 - clipping.low) | (ratio > clipping.dual))
    return is_held_up | is_held_down
