"""Metrics of an update by domain: sums that add up over micro-batches and ranks. Pure."""

from __future__ import annotations

import torch
from torch import Tensor

from training.ppo.advantages import begins_turn
from training.ppo.batch import TokenBatch
from training.ppo.importance_sampling import token_weights
from training.ppo.kl import kl_estimate
from training.ppo.masked import Moments
from training.ppo.objective import PpoSettings
from training.ppo.policy_loss import clipped_tokens, probability_ratio
from training.ppo.value_loss import explained_variance

Metrics = dict[str, dict[str, Moments]]
"""Domain → name of a figure → its sums."""

FAR_APART = 0.1
"""Sampler and trainer disagree about a token if their probabilities differ by more than this share."""


def measure(
    batch: TokenBatch, log_probs: Tensor, entropy: Tensor, values: Tensor, settings: PpoSettings
) -> Metrics:
    """The sums behind every logged figure, by domain, over the action tokens of a micro-batch.

    Args:
        batch: B episodes of T tokens.
        log_probs: (B, T) of the policy as it is now, in nats.
        entropy: (B, T) of the policy as it is now, in nats.
        values: (B, T) of the critic as it is now.
        settings: the bounds that shares of clipped tokens and weights are counted by.
    """
    log_probs, entropy, values = log_probs.detach(), entropy.detach(), values.detach()
    return {
        domain: _measure(
            batch,
            torch.tensor([name == domain for name in batch.domains]),
            log_probs,
            entropy,
            values,
            settings,
        )
        for domain in dict.fromkeys(batch.domains)
    }


def _measure(
    batch: TokenBatch,
    chosen: Tensor,
    log_probs: Tensor,
    entropy: Tensor,
    values: Tensor,
    settings: PpoSettings,
) -> dict[str, Moments]:
    mask = batch.mask.bool() & chosen.to(batch.mask.device)[:, None]
    ratio = probability_ratio(log_probs, batch.proximal, mask)
    gap = batch.proximal - batch.behaviour
    weights = token_weights(batch.proximal, batch.behaviour, mask, upper=settings.weight_limit)
    lengths, exists = thought_lengths(batch.thought, mask, batch.turns)
    token_metrics = {
        "entropy": entropy,
        "kl": kl_estimate(log_probs, batch.reference, "k3"),
        "clipped_share": clipped_tokens(ratio, batch.advantages, settings.clipping).double(),
        "log_prob_gap": gap,
        "log_prob_gap_size": gap.abs(),
        "log_prob_gap_far_share": (gap.expm1().abs() > FAR_APART).double(),
        "weight": weights,
        "advantage": batch.advantages,
        "target": batch.targets,
        "value_error": batch.targets - values,
    }
    metrics = {name: Moments.of(x, mask) for name, x in token_metrics.items()}
    metrics["thought_tokens_a_turn"] = Moments.of(lengths, exists)
    metrics["action_tokens"] = Moments.of(mask.sum(dim=1), chosen)
    metrics["success"] = Moments.of(batch.positive, chosen)
    return metrics


def thought_lengths(thought: Tensor, mask: Tensor, turns: Tensor) -> tuple[Tensor, Tensor]:
    """How long the thought of each turn is.

    Args:
        thought: (B, T) true for tokens of a thought.
        mask: (B, T) true where the model wrote the token.
        turns: (B, T) the number of each token's turn.

    Returns:
        (B, T) thought tokens of each turn, one turn a column, and (B, T) true where there is such a turn.
    """
    starts = mask & begins_turn(mask, turns)
    column = (starts.long().cumsum(dim=1) - 1).clamp(min=0)
    lengths = torch.zeros(mask.shape, device=mask.device).scatter_add(
        1, column, (thought.bool() & mask).float()
    )
    exists = torch.arange(mask.shape[1], device=mask.device) < starts.sum(dim=1, keepdim=True)
    return lengths, exists


def merge(*parts: Metrics) -> Metrics:
    """Of micro-batches or ranks, as if they had been measured together."""
    merged: Metrics = {}
    for part in parts:
        for domain, metrics in part.items():
            known = merged.setdefault(domain, {})
            for name, moments in metrics.items():
                known[name] = known[name] + moments if name in known else moments
    return merged


def scalars(metrics: Metrics) -> dict[str, float]:
    """`domain/name` → number, as TensorBoard and the JSONL beside it want them.

    Means over tokens, the critic's explained variance, and the effective sample share (Σw)²/(n·Σw²) of the
    importance weights: 1 when all weigh the same, 1/n when one token has all the weight (Kong 1992).
    """
    numbers: dict[str, float] = {}
    for domain, known in metrics.items():
        for name, moments in known.items():
            numbers[f"{domain}/{name}"] = moments.mean
        numbers[f"{domain}/explained_variance"] = explained_variance(known["target"], known["value_error"])
        weight = known["weight"]
        squares = weight.count * weight.squares
        numbers[f"{domain}/effective_sample_share"] = weight.total**2 / squares if squares else 0.0
    return numbers
