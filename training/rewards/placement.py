"""From rewards of steps to rewards of tokens. Pure."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

from training.errors import BatchError


def on_tokens(by_step: Sequence[float], turns: Tensor, mask: Tensor) -> Tensor:
    """Each step's reward at the last token that the model wrote in it.

    Args:
        by_step: one reward for each turn, in order.
        turns: (T,) the number of each token's turn, counted from 0; read only where the mask is true.
        mask: (T,) true where the model wrote the token.

    Returns:
        (T,) in 32 bits.

    Raises:
        BatchError: a turn has a reward but no token of the model.
    """
    rewards = torch.zeros(mask.shape, dtype=torch.float32)
    for turn, reward in enumerate(by_step):
        written = (mask.bool() & (turns == turn)).nonzero()
        if len(written):
            rewards[written[-1]] += reward
        elif reward:
            raise BatchError(f"Turn {turn} is rewarded with {reward:g}, but the model wrote nothing in it.")
    return rewards
