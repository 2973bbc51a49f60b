"""The loss of a model that several ranks train together, on a part of a batch each. I/O: collectives."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import torch
from torch import Tensor, nn
from torch.distributed.tensor import DTensor

from training.data.collation import TokenTensors
from training.policy.scoring import Pictures
from training.policy.sharding import shard
from training.stages.ranks import Ranks
from training.supervised.loss import supervised_loss


def loss_of(model: Any, ranks: Ranks, *, frozen_vision: bool = False) -> Callable[..., tuple[Tensor, int]]:
    """`supervised_loss` of the model, which is sharded where there are several ranks.

    Scaled so that gradients, which FSDP2 averages, are those of the whole batch.
    """
    if ranks.count == 1:
        return partial(supervised_loss, model)
    loss = ShardedLoss(model, ranks.count)
    shard(loss, ranks.count, frozen_vision=frozen_vision)
    return loss


class ShardedLoss(nn.Module):
    """The root module of FSDP2: it gathers the parameters outside the layers first."""

    def __init__(self, model: Any, count: int) -> None:
        super().__init__()
        self.model, self._count = model, count

    def forward(self, tokens: TokenTensors, pictures: Pictures, *, num_tokens: int) -> tuple[Tensor, int]:
        loss, right = supervised_loss(self.model, tokens, pictures, num_tokens=num_tokens)
        # A rank without pictures has vision tower gradients too: ranks must exchange the same.
        touched = [
            value.reshape(-1)[0] for value in self.model.parameters() if not isinstance(value, DTensor)
        ]
        return (loss + 0.0 * torch.stack(touched).float().sum()) * self._count, right
