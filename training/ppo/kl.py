"""Estimates of the divergence KL(π ‖ π_ref) from sampled tokens. Pure.

With d = log π − log π_ref of a token that π sampled (http://joschu.net/blog/kl-approx.html): k1 = d is
unbiased and noisy, k2 = d²/2 biased and never negative, k3 = e^(−d) − 1 + d unbiased and never negative.
"""

from __future__ import annotations

from typing import Literal

from torch import Tensor

from training.ppo.policy_loss import MAX_LOG_RATIO

KlKind = Literal["k1", "k2", "k3"]


def kl_estimate(log_probs: Tensor, reference: Tensor, kind: KlKind = "k3") -> Tensor:
    """An estimate of KL(π ‖ π_ref) at each token, by one of the three formulas above.

    Args:
        log_probs: (B, T) log π of tokens that π sampled, in nats.
        reference: (B, T) log π_ref of the same tokens.
        kind: `k1`, `k2` or `k3` (Schulman, "Approximating KL Divergence", 2020).

    Returns:
        (B, T) in nats, with the gradient of the formula.
    """
    difference = (log_probs - reference).clamp(-MAX_LOG_RATIO, MAX_LOG_RATIO)
    match kind:
        case "k1":
            return difference
        case "k2":
            return 0.5 * difference.square()
        case "k3":
            return (-difference).expm1() + difference


def kl_penalty(log_probs: Tensor, reference: Tensor, kind: KlKind = "k3") -> Tensor:
    """(B, T) the value of `kind` with the gradient of k2, to be used as a loss.

    Only k2's gradient is that of the divergence itself in expectation: k1's is 0 on average, and k3's that of
    the opposite divergence KL(π_ref ‖ π).

    Args:
        log_probs: (B, T) log π of the tokens, in nats, with gradient.
        reference: (B, T) log π_ref of the same tokens.
        kind: whose value is shown.

    Returns:
        (B, T) in nats.
    """
    steered = kl_estimate(log_probs, reference, "k2")
    return steered + (kl_estimate(log_probs, reference, kind) - steered).detach()
