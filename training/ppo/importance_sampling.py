"""Importance weights between the policy that sampled and the policy that is trained. Pure.

Sampler (llama.cpp, vLLM, older weights) and trainer give the same tokens slightly different probabilities, so
samples are off-policy even when the weights are equal. Decoupled PPO (arXiv 2110.00641) has three policies:
*behaviour* μ that sampled, *proximal* p before the update, and π. The clip is about π/p; the weight p/μ,
truncated from above so that its variance is bounded, corrects for where the samples came from.

The behaviour's log-probabilities must be those of the distribution that was sampled from: with top-p or top-k
truncation, many samplers report them before or after the cut, and the weight inherits the cut's mass.
"""

from __future__ import annotations

from torch import Tensor

from training.ppo.masked import only
from training.ppo.policy_loss import MAX_LOG_RATIO

UPPER = 2.0
"""Largest weight of a token."""


def token_weights(proximal: Tensor, behaviour: Tensor, mask: Tensor, *, upper: float = UPPER) -> Tensor:
    """The truncated importance weight of each token, min(p/μ, upper).

    The first factor of decoupled PPO's objective (arXiv 2110.00641), truncated as in V-trace (IMPALA,
    arXiv 1802.01561 §4.1).

    Args:
        proximal: (B, T) log-probabilities (nats) under the trainer's policy before the update.
        behaviour: (B, T) log-probabilities (nats) as recorded when the tokens were sampled.
        mask: (B, T) true where the model wrote the token.
        upper: greatest weight.

    Returns:
        (B, T) from 0 to `upper`, with no gradient; 0 outside the mask.
    """
    log_ratio = only(proximal - behaviour, mask).detach()
    return only(log_ratio.clamp(max=MAX_LOG_RATIO).exp().clamp(max=upper), mask)
