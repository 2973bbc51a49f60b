"""The critic's loss and its explained variance. Pure."""

from __future__ import annotations

import torch
from torch import Tensor

from training.ppo.masked import Denominators, Moments, masked_sum, only

_RESAMPLED = 1_000
_FEWEST = 20


def value_loss(
    values: Tensor,
    targets: Tensor,
    mask: Tensor,
    denominators: Denominators,
    *,
    old_values: Tensor | None = None,
    clip: float | None = None,
) -> Tensor:
    """Half the squared error; with `clip`, never less than that of a value held within ± clip of the old one.

    Clipping keeps the critic's values near the old ones. Leave it off in pre-training, or they hardly move.
    (Value clipping: arXiv 2005.12729 §3.)

    Args:
        values: (B, T) under the critic being trained.
        targets: (B, T) of `advantages`, with no gradient.
        mask: (B, T) action tokens.
        denominators: of the whole update.
        old_values: (B, T) before the update; needed with `clip`.
        clip: greatest distance from the old value, in units of the return; None: no bound.

    Returns:
        A scalar with gradient.
    """
    error = only(values - targets.detach(), mask).square()
    if clip is not None:
        assert old_values is not None, "clipping needs the old values"
        held = torch.clamp(values, old_values - clip, old_values + clip)
        error = torch.maximum(error, only(held - targets.detach(), mask).square())
    return 0.5 * denominators.mean_of_actions(masked_sum(error, mask))


def explained_variance(returns: Moments, errors: Moments) -> float:
    """1 − Var(R − V) / Var(R) over action tokens: 1 is perfect, 0 no better than a constant.

    NaN where all returns are equal: there is no variance to explain.

    Args:
        returns: moments of the targets R over action tokens.
        errors: moments of R − V over the same tokens.
    """
    if returns.variance <= 1e-12 * max(1.0, returns.mean**2):
        return float("nan")
    return 1.0 - errors.variance / returns.variance


def explained_at_least(targets: Tensor, values: Tensor, mask: Tensor, *, share: float = 0.025) -> float:
    """Lower end of the 95% interval of the explained variance, by resampling whole episodes (bootstrap).

    The tokens of an episode share its return, so that episodes and not tokens are drawn. Above 0 the critic
    is better than any constant; a constant itself is at 0 or below. NaN where all returns are equal; −∞ of
    fewer than 20 episodes, which are too few to tell.

    Args:
        targets: (E, K) returns of each episode's tokens.
        values: (E, K) of the critic.
        mask: (E, K) action tokens.
        share: of the resampled sets that may be lower.
    """
    if len(mask) < _FEWEST:
        return float("-inf")
    kept = mask.bool()
    errors = only(targets - values, kept).double()
    returns = only(targets, kept).double()
    sums = [kept.double(), returns, returns.square(), errors, errors.square()]
    by_episode = torch.stack([one.sum(dim=1) for one in sums], dim=1)
    rng = torch.Generator().manual_seed(0)
    drawn = torch.randint(len(by_episode), (_RESAMPLED, len(by_episode)), generator=rng)
    count, total, squares, error, error_squares = by_episode[drawn].sum(dim=1).unbind(dim=1)
    count = count.clamp(min=1)
    variance = squares / count - (total / count).square()
    unexplained = error_squares / count - (error / count).square()
    varies = variance > 1e-12
    if not bool(varies.any()):
        return float("nan")
    return float((1 - unexplained[varies] / variance[varies]).quantile(share))
