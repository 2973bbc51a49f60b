"""Samples → padded tensors of one batch, the same for SFT and RL. Pure.

Padding stands on the right. Pictures are not stacked, for they have different sizes: `collate_pictures` gives
the patches of all of them one after the other, in the order of their tokens.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from training.data.picture_patches import PatchForm, PicturePatches, cut, uncut
from training.data.samples import TokenSample
from training.errors import DatasetError

IGNORED = -100
"""Label of a token without loss: the `ignore_index` of torch's cross-entropy."""


@dataclass(frozen=True)
class TokenTensors:
    """B samples of T tokens at most."""

    ids: Tensor
    """(B, T)."""
    attention: Tensor
    """(B, T) true where there is a token."""
    mask: Tensor
    """(B, T) true where the model wrote the token, and never at position 0."""
    labels: Tensor
    """(B, T) the token where the mask is true, else `IGNORED`; not shifted."""
    turns: Tensor
    """(B, T)."""
    rewards: Tensor
    """(B, T)."""
    behaviour: Tensor | None
    """(B, T) log-probabilities as recorded; None unless `needs_log_probs` was set."""
    is_picture: Tensor
    """(B, T) true for picture tokens."""
    segments: Tensor | None = None
    """(B, T) where several samples share a row, the number of each token's sample, from 1; 0: padding."""
    positions: Tensor | None = None
    """(3, B, T) M-RoPE positions, where samples share rows."""


def collate(
    samples: Sequence[TokenSample], *, pad_id: int, needs_log_probs: bool = False, least_width: int = 0
) -> TokenTensors:
    """
    Args:
        least_width: tokens of a row, where the longest sample has fewer.

    Raises:
        DatasetError: log-probabilities are needed and a sample has none.
    """
    width = max(least_width, *(len(sample.token_ids) for sample in samples))

    def padded(rows: Sequence[Sequence[float]], fill: float, dtype: torch.dtype) -> Tensor:
        return torch.tensor([[*row, *[fill] * (width - len(row))] for row in rows], dtype=dtype)

    ids = padded([sample.token_ids for sample in samples], pad_id, torch.int64)
    mask = padded([sample.mask for sample in samples], 0, torch.bool)
    behaviour = None
    if needs_log_probs:
        behaviour = padded([_log_probs(sample) for sample in samples], 0.0, torch.float32)
    return TokenTensors(
        ids=ids,
        attention=padded([[1] * len(sample.token_ids) for sample in samples], 0, torch.bool),
        mask=mask,
        labels=torch.where(mask, ids, IGNORED),
        turns=padded([sample.turns for sample in samples], -1, torch.int64),
        rewards=padded([sample.rewards for sample in samples], 0.0, torch.float32),
        behaviour=behaviour,
        is_picture=padded([_picture_tokens(sample) for sample in samples], 0, torch.bool),
    )


def collate_pictures(
    samples: Sequence[TokenSample],
    pictures: Sequence[Sequence[NDArray[np.uint8]]],
    form: PatchForm,
    *,
    reads_pixels: bool = True,
) -> PicturePatches:
    """
    Args:
        pictures: (H, W, 3) each, those of each sample in the order of its slots.
        reads_pixels: without them there are grids alone.

    Raises:
        DatasetError: a picture is not of the size that its tokens were counted for.
    """
    for sample, shown in zip(samples, pictures, strict=True):
        for slot, picture in zip(sample.pictures, shown, strict=True):
            height, width, _ = picture.shape
            if form.num_tokens(height, width) != slot.num_tokens:
                raise DatasetError(
                    f"A picture of {sample.provenance.sample_id} has {slot.num_tokens} tokens, but its "
                    f"{width}×{height} pixels make {form.num_tokens(height, width)}."
                )
    all_shown = [picture for shown in pictures for picture in shown]
    return cut(all_shown, form) if reads_pixels else uncut(all_shown, form)


def _log_probs(sample: TokenSample) -> Sequence[float]:
    if sample.log_probs is None:
        raise DatasetError(
            f"{sample.provenance.sample_id} has no log-probabilities; it can be used for SFT, not for RL."
        )
    return sample.log_probs


def _picture_tokens(sample: TokenSample) -> list[int]:
    is_picture = [0] * len(sample.token_ids)
    for slot in sample.pictures:
        is_picture[slot.at : slot.at + slot.num_tokens] = [1] * slot.num_tokens
    return is_picture
