"""From a model's outputs by position to scores of tokens: the only place with the one-position shift. Pure.

A causal model's output at position t−1 is about the token at t: its logits give that token's probability,
and its value is that of the state before it. Position 0 has nothing before it and cannot be an action token.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor
from torch.utils.checkpoint import checkpoint

CHUNK = 1024
"""Positions scored at once, and again in the backward pass: beside the logits, only these are in 32 bits."""


def token_scores(logits: Tensor, ids: Tensor, *, temperature: float = 1.0) -> tuple[Tensor, Tensor]:
    """Log-probabilities of the tokens, and the entropy of the distributions that they were drawn from.

    Args:
        logits: (B, T, V) of the model, position by position.
        ids: (B, T) the tokens that it read.
        temperature: the one that the tokens were sampled with.

    Returns:
        (B, T) log-probabilities and (B, T) entropies in nats, 0 at position 0; both with gradients.
    """
    last = ids.shape[1] - 1
    scores = [
        checkpoint(
            _score,
            logits[:, i : min(i + CHUNK, last)],
            ids[:, i + 1 : i + 1 + CHUNK],
            temperature,
            use_reentrant=False,
        )
        for i in range(0, last, CHUNK)
    ]
    nothing = logits.new_zeros(len(ids), 1, dtype=torch.float32)
    log_probs = torch.cat([nothing, *(pair[0] for pair in scores)], dim=1)
    return log_probs, torch.cat([nothing, *(pair[1] for pair in scores)], dim=1)


def _score(logits: Tensor, ids: Tensor, temperature: float) -> tuple[Tensor, Tensor]:
    log_probs = (logits.float() / temperature).log_softmax(dim=-1)
    return log_probs.gather(-1, ids[..., None])[..., 0], _entropy(log_probs)


def _entropy(log_probs: Tensor) -> Tensor:
    # A forbidden token (−inf) has probability 0 and adds nothing; 0 · −inf would be NaN.
    return -(log_probs.exp() * log_probs.clamp(min=torch.finfo(log_probs.dtype).min)).sum(dim=-1)


@dataclass(frozen=True)
class Survey:
    """What the critic's features are made of, without gradients."""

    log_probs: Tensor
    """(B, T) natural, of the tokens; 0 at position 0."""
    below_mode: Tensor
    """(B, T) nats from each token to the likeliest one in its place; 0 at position 0."""
    entropy: Tensor
    """(B, T) nats, of the distribution of the token after each one."""


def survey(logits: Tensor, ids: Tensor) -> Survey:
    """Log-probabilities, distances from the mode, and the entropy of what comes next.

    Args:
        logits: (B, T, V) of the model, position by position.
        ids: (B, T) the tokens that it read.
    """
    length = ids.shape[1]
    following = torch.nn.functional.pad(ids, (0, 1))[:, 1:]
    parts: list[tuple[Tensor, Tensor, Tensor]] = []
    for i in range(0, length, CHUNK):
        of_all = logits[:, i : i + CHUNK].detach().float().log_softmax(dim=-1)
        chosen = of_all.gather(-1, following[:, i : i + CHUNK, None])[..., 0]
        parts.append((chosen, of_all.amax(dim=-1) - chosen, _entropy(of_all)))
    chosen, below_mode, entropy = (torch.cat(column, dim=1) for column in zip(*parts, strict=True))
    return Survey(values_before(chosen), values_before(below_mode), entropy)


def values_before(values: Tensor) -> Tensor:
    """The critic's outputs as values of the states before each token.

    Args:
        values: (B, T) outputs, position by position.

    Returns:
        (B, T) shifted by one position; 0 at position 0.
    """
    return torch.nn.functional.pad(values, (1, 0))[:, :-1]
