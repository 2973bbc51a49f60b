"""The language-model loss with a global denominator: micro-batches add up to the batch. Pure."""

from __future__ import annotations

from typing import Any

import torch.nn.functional as F
from torch import Tensor

from training.data.collation import IGNORED, TokenTensors
from training.data.picture_patches import PicturePatches
from training.policy.scoring import model_inputs


def num_learned(tokens: TokenTensors) -> int:
    """Tokens that carry loss; the first of a sample follows nothing."""
    return int((tokens.labels[:, 1:] != IGNORED).sum())


def supervised_loss(
    model: Any, tokens: TokenTensors, pictures: PicturePatches | None, *, num_tokens: int
) -> tuple[Tensor, int]:
    """Summed cross-entropy ÷ `num_tokens` (counted over the whole step), and how many tokens were right."""
    logits = model(**model_inputs(model, tokens, pictures), use_cache=False).logits
    labels = tokens.labels[:, 1:]
    learned = labels != IGNORED
    predicted, target = logits[:, :-1][learned].float(), labels[learned]
    right = int((predicted.argmax(-1) == target).sum())
    return F.cross_entropy(predicted, target, reduction="sum") / max(1, num_tokens), right
