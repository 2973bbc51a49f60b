"""What the policy's own probabilities say about a state: cheap inputs for the critic's head. Pure.

A policy that is about to fail often shows it: it wrote a token that it thought unlikely, or does not know
what comes next. The critic's body sees the text alone, and would have to compute the policy anew to know it.

Each feature describes the state *after* a token, of what was written up to there. So it is known before the
next token is drawn, and a value made of it is still a baseline that favours no token. Shapes: E trajectories
of K tokens.
"""

from __future__ import annotations

import torch
from torch import Tensor

NAMES = (
    "log-probability of the reply so far",
    "of its least likely token",
    "largest distance of one of its tokens from the mode",
    "log-probability of the trajectory so far",
    "of its least likely token in all",
    "entropy of the next token",
    "replies finished",
    "tokens of the reply",
)
"""The features, in order. All are squeezed by log(1 + x), which makes them numbers from 0 to about 6."""

_APART = 1e4
"""Nats between two replies, so that an extreme of all replies up to here is one of this reply."""


def state_features(log_probs: Tensor, below_mode: Tensor, entropy: Tensor, mask: Tensor) -> Tensor:
    """Features of the state after each token; a reply is a run of tokens that the model wrote.

    Args:
        log_probs: (E, K) natural, of each token under the policy.
        below_mode: (E, K) nats from each token to the likeliest one that could have stood there, at least 0.
        entropy: (E, K) nats, of the distribution of the token *after* each one.
        mask: (E, K) true where the model wrote the token.

    Returns:
        (E, K, F) without gradients, F = `len(NAMES)`.
    """
    mask = mask.bool()
    surprise = torch.where(mask, -log_probs.detach().double(), 0).clamp(min=0)
    distance = torch.where(mask, below_mode.detach().double(), 0).clamp(min=0)
    positions = torch.arange(mask.shape[1], device=mask.device).expand_as(mask)
    outside = torch.where(mask, -1, positions).cummax(dim=1).values  # the last token before this reply
    total = surprise.cumsum(dim=1)
    before = torch.where(outside >= 0, total.gather(1, outside.clamp(min=0)), 0)
    begins = mask & ~torch.nn.functional.pad(mask, (1, 0))[:, :-1]
    begun = begins.long().cumsum(dim=1)
    features = [
        torch.where(mask, total - before, 0),
        torch.where(mask, _most_of_reply(surprise, begun), 0),
        torch.where(mask, _most_of_reply(distance, begun), 0),
        total,
        surprise.cummax(dim=1).values,
        entropy.detach().double().clamp(min=0),
        (begun - mask.long()).double(),
        torch.where(mask, positions - outside, 0).double(),
    ]
    return torch.stack(features, dim=-1).log1p().float()


def _most_of_reply(x: Tensor, begun: Tensor) -> Tensor:
    """(E, K) the largest so far of numbers from 0 to `_APART`, each reply for itself."""
    return (x.clamp(max=_APART / 2) + _APART * begun).cummax(dim=1).values - _APART * begun
