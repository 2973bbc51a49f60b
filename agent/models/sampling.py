"""Which token comes next, and how likely it was. Pure."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def choose(
    logits: NDArray[np.float32],
    *,
    temperature: float,
    generator: np.random.Generator,
    allowed: NDArray[np.bool_] | None = None,
) -> tuple[int, float]:
    """The next token and its natural log-probability.

    At temperature 0 the most likely token is taken and its probability is the model's own (temperature 1,
    nothing forbidden); otherwise the token is drawn, and the probability is that of the distribution it was
    drawn from. Tokens that are not `allowed` are never chosen.
    """
    within = logits if allowed is None else np.where(allowed, logits, np.float32(-np.inf))
    if temperature <= 0.0:
        token = int(within.argmax())
        return token, float(log_probabilities(logits, 1.0)[token])
    logprobs = log_probabilities(within, temperature)
    token = int((logprobs + generator.gumbel(size=logprobs.shape)).argmax())
    return token, float(logprobs[token])


def log_probabilities(logits: NDArray[np.float32], temperature: float) -> NDArray[np.float64]:
    """Logarithm of the softmax at `temperature`."""
    scaled = logits.astype(np.float64) / temperature
    scaled -= scaled.max()
    normalized: NDArray[np.float64] = scaled - np.log(np.exp(scaled).sum())
    return normalized
