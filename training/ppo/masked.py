"""Sums over the tokens that count, and the global denominators that make means of them. Pure.

Why not means: the mean of micro-batches' means is not the mean of the batch unless all have equally many
tokens. So each loss here is *local sum ÷ global count*: the losses (and gradients) of the micro-batches and
ranks of one update simply add up to those of the whole batch, however it was cut.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
from torch import Tensor

from training.errors import BatchError


@dataclass(frozen=True, slots=True)
class Denominators:
    """Counted once for each update, over all of its micro-batches and ranks."""

    action_tokens: float
    positive_tokens: float
    """Action tokens of successful episodes."""

    @staticmethod
    def of(mask: Tensor, positive: Tensor) -> Denominators:
        """Of the whole batch of this rank. mask (B, T): action tokens; positive (B,): successful episodes."""
        return Denominators(float(mask.sum()), float((mask.bool() & positive.bool()[:, None]).sum()))

    def mean_of_actions(self, total: Tensor) -> Tensor:
        """A scalar sum over action tokens → its part of the mean over all action tokens of the update."""
        return total * (1.0 / max(1.0, self.action_tokens))

    def mean_of_positives(self, total: Tensor) -> Tensor:
        """The same over the action tokens of successful episodes."""
        return total * (1.0 / max(1.0, self.positive_tokens))


def only(x: Tensor, mask: Tensor) -> Tensor:
    """`x` where the mask is true, and 0 elsewhere whatever stood there (NaN and its gradient included).

    Args:
        x: (B, T).
        mask: (B, T).

    Returns:
        (B, T).
    """
    return torch.where(mask.bool(), x, 0.0)


def masked_sum(x: Tensor, mask: Tensor) -> Tensor:
    """The sum over all tokens of the mask, a scalar.

    In 32 bits at least, since half precision cannot count past 2048.

    Args:
        x: (B, T).
        mask: (B, T).
    """
    x = only(x, mask)
    return x.sum(dtype=torch.promote_types(x.dtype, torch.float32))


def require_finite(name: str, x: Tensor, mask: Tensor) -> None:
    """Refuse a batch with numbers that cannot be learned from.

    Args:
        name: what `x` is, in the plural, for the message.
        x: (B, T).
        mask: (B, T) the tokens that count.

    Raises:
        BatchError: NaN or infinity at a token that counts.
    """
    is_bad = mask.bool() & ~x.isfinite()
    if bool(is_bad.any()):
        episode, token = (int(index) for index in is_bad.nonzero()[0])
        raise BatchError(
            f"{int(is_bad.sum())} of the {name} are not finite, first at token {token} of episode {episode}; "
            "the batch is not trained on."
        )


@dataclass(frozen=True, slots=True)
class Moments:
    """Count, sum and sum of squares of tokens: they add up over micro-batches and ranks."""

    count: float
    total: float
    squares: float

    @staticmethod
    def of(x: Tensor, mask: Tensor) -> Moments:
        """Of `x` (any shape) where `mask` (the same shape) is true, summed in 64 bits."""
        x = only(x.double(), mask)
        return Moments(float(mask.sum()), float(x.sum()), float(x.square().sum()))

    def __add__(self, other: Moments) -> Moments:
        return Moments(self.count + other.count, self.total + other.total, self.squares + other.squares)

    @property
    def mean(self) -> float:
        """0 where nothing was counted."""
        return self.total / max(1.0, self.count)

    @property
    def variance(self) -> float:
        """Of the population; 0 for a single token, NaN where a number was none."""
        found = self.squares / max(1.0, self.count) - self.mean**2
        return found if math.isnan(found) else max(0.0, found)


def whiten(x: Tensor, mask: Tensor, moments: Moments) -> Tensor:
    """Mean 0 and variance 1 over everything that `moments` were taken of.

    Where there is no variance (one token, or all alike) there is nothing to tell apart, and all become 0.
    (Advantage normalisation: arXiv 2006.05990.)

    Args:
        x: (B, T).
        mask: (B, T) the tokens that count.
        moments: of the whole update.

    Returns:
        (B, T), 0 outside the mask.
    """
    deviation = moments.variance**0.5
    if deviation < 1e-8 * max(1.0, abs(moments.mean)):
        return torch.zeros_like(x)
    return only((x - moments.mean) / deviation, mask)
