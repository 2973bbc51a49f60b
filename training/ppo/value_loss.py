"""The critic's loss and its explained variance. Pure."""

from __future__ import annotations

import torch
from torch import Tensor

from training.ppo.masked import Denominators, Moments, masked_sum, only


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
