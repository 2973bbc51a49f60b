"""The tensors of one update, and how its samples are shared out: micro-batches of ranks. Pure."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import torch.nn.functional as F
from torch import Tensor

from training.data.collation import TokenTensors
from training.data.samples import TokenSample
from training.errors import DatasetError
from training.policy.scoring import Pictures
from training.policy.vision_cache import VisionCache
from training.ppo.batch import TokenBatch
from training.ppo.trajectories import Trajectories
from training.stages.ranks import Ranks


@dataclass(frozen=True)
class UpdateTensors:
    """An update's tensors."""

    samples: Sequence[TokenSample]
    tokens: TokenTensors
    batch: TokenBatch
    features: Tensor
    """(B, T, F) of the state after each token, for the critic."""
    trajectories: Trajectories
    vision_cache: VisionCache | None

    @property
    def rows(self) -> Tensor:
        """(B',) the samples that have tokens to learn; others are there to be valued."""
        return self.batch.mask.any(dim=1).nonzero()[:, 0]

    def part(self, rows: Tensor) -> tuple[TokenTensors, TokenBatch, Tensor, Pictures]:
        """Some of the samples, in any order, no wider than the longest of them.

        Args:
            rows: (B',) indices of samples.

        Returns:
            Their tokens, batch, features (B', T', F) and pictures.
        """
        chosen = [self.samples[row] for row in rows.tolist()]
        tokens = token_rows(self.tokens, rows)
        width = tokens.ids.shape[1]
        batch = take(self.batch, rows, width=width)
        return tokens, batch, self.features[rows, :width], pictures_of(chosen, self.vision_cache)


def pictures_of(samples: Sequence[TokenSample], vision_cache: VisionCache | None) -> Pictures:
    """Features of the samples' pictures; None where there are none.

    Raises:
        DatasetError: there are pictures and no vision cache, or they are not in it.
    """
    if not any(sample.pictures for sample in samples):
        return None
    if vision_cache is None:
        raise DatasetError("The episodes have pictures, but the model is one of text alone.")
    return vision_cache.of(samples)


def shares(tokens: TokenTensors, rows: Tensor, size: int, ranks: Ranks) -> list[tuple[Tensor, bool]]:
    """This rank's micro-batches of (B',) rows, as many as every other rank has, since forward passes are
    collective calls: where rows are missing, one that does not count takes their place.

    Returns:
        (b,) rows, and whether they count.
    """
    by_length = rows[tokens.attention[rows].sum(dim=1).argsort(stable=True)]
    mine = by_length[ranks.number :: ranks.count]
    parts = [(part, True) for part in mine.split(size) if len(part)]
    most = math.ceil(math.ceil(len(rows) / ranks.count) / size)
    return parts + [(by_length[:1], False)] * (most - len(parts))


def take(batch: TokenBatch, rows: Tensor, *, width: int | None = None) -> TokenBatch:
    """Some rows of a (B, T) batch, in any order; of their tokens the first `width`."""
    parts = {
        name: tensor[rows] if tensor.dim() == 1 else tensor[rows, :width]
        for name, tensor in batch.tensors().items()
    }
    return replace(batch, **parts, domains=tuple(batch.domains[row] for row in rows.tolist()))


def token_rows(tokens: TokenTensors, rows: Tensor) -> TokenTensors:
    """Some rows, no wider than the longest of them."""
    width = int(tokens.attention[rows].sum(dim=1).max())
    chosen = {
        name: value[rows, :width]
        for name in TokenTensors.__dataclass_fields__
        if (value := getattr(tokens, name)) is not None
    }
    return replace(tokens, **chosen)


def widened(values: Tensor, width: int) -> Tensor:
    """(B, t) or (B,) → (B, width) or (B,); nothing reads what is added."""
    return values if values.dim() == 1 else F.pad(values, (0, width - values.shape[1]))
