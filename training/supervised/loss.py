"""The language-model loss with a global denominator: micro-batches add up to the batch. Pure."""

from __future__ import annotations

from typing import Any

import torch.nn.functional as F
from peft import PeftModel
from torch import Tensor

from training.data.collation import IGNORED, TokenTensors
from training.policy.scoring import Pictures, model_inputs


def num_learned(tokens: TokenTensors) -> int:
    """Tokens that carry loss; the first token of a sample never does."""
    return int((tokens.labels[:, 1:] != IGNORED).sum())


def supervised_loss(
    model: Any, tokens: TokenTensors, pictures: Pictures, *, num_tokens: int
) -> tuple[Tensor, int]:
    """Summed cross-entropy ÷ `num_tokens` (counted over the whole step), and how many tokens were right.

    Logits are computed only where a token carries loss: with a large vocabulary they are most of
    the memory, and most positions of a trajectory are prompts and pictures.
    """
    whole = model.get_base_model() if isinstance(model, PeftModel) else model
    states = whole.base_model(**model_inputs(whole, tokens, pictures), use_cache=False).last_hidden_state
    return loss_of_states(states, whole.get_output_embeddings(), tokens, num_tokens=num_tokens)


def loss_of_states(states: Tensor, head: Any, tokens: TokenTensors, *, num_tokens: int) -> tuple[Tensor, int]:
    """The same from the body's (B, T, width) last states and the output layer."""
    labels = tokens.labels[:, 1:]
    learned = labels != IGNORED
    predicted = head(states[:, :-1][learned]).float()
    target = labels[learned]
    right = int((predicted.argmax(-1) == target).sum())
    return F.cross_entropy(predicted, target, reduction="sum") / max(1, num_tokens), right
