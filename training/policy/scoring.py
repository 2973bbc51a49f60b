"""A batch of samples through a model: log-probabilities, or the hidden states that a critic reads. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

from training.data.collation import TokenTensors
from training.data.picture_patches import PicturePatches
from training.policy.models import sees_pictures
from training.policy.vision_cache import PictureEmbeddings, vision_inputs, without_stray
from training.ppo.scores import Survey, survey, token_scores

Pictures = PicturePatches | Sequence[PictureEmbeddings] | None
"""As patches for the model's vision tower, or as the cached embeddings of a frozen one."""


def model_inputs(model: Any, tokens: TokenTensors, pictures: Pictures = None) -> dict[str, Any]:
    """Keyword arguments for a model of the Qwen-VL family or a text-only one.

    Padding is on the right, where a causal model's earlier positions do not attend to it. Without patches no
    mask is given, because attention without one is faster and its numbers are the same.
    """
    if tokens.segments is not None:
        return _packed_inputs(model, tokens, pictures)
    if not isinstance(pictures, PicturePatches | None) and pictures:
        ids = without_stray(model, tokens.ids, tokens.is_picture)
        return {"input_ids": ids, "mm_token_type_ids": tokens.is_picture.int(), **vision_inputs(pictures)}
    if isinstance(pictures, PicturePatches) and len(pictures.grids):
        return {
            "input_ids": without_stray(model, tokens.ids, tokens.is_picture),
            "attention_mask": tokens.attention.long(),
            "pixel_values": pictures.patches,
            "image_grid_thw": pictures.grids,
            "mm_token_type_ids": tokens.is_picture.int(),
        }
    positions = text_positions(model, tokens.ids.shape, device=tokens.ids.device)
    return {"input_ids": tokens.ids, "position_ids": positions}


def _packed_inputs(model: Any, tokens: TokenTensors, pictures: Pictures) -> dict[str, Any]:
    """Of rows of several samples: a mask that says what each token sees, and positions of their own."""
    assert tokens.segments is not None
    assert tokens.positions is not None
    same = tokens.segments[:, :, None] == tokens.segments[:, None, :]
    # (B, 1, T, T); padding sees itself, so that no row of a softmax is empty
    sees = same.tril()[:, None]
    several = sees_pictures(model.config)
    inputs: dict[str, Any] = {
        "input_ids": tokens.ids,
        "attention_mask": sees,
        "position_ids": tokens.positions if several else tokens.positions[0],
    }
    if isinstance(pictures, PicturePatches):
        if len(pictures.grids):
            inputs |= {"pixel_values": pictures.patches, "image_grid_thw": pictures.grids}
    elif pictures:
        inputs |= vision_inputs(pictures)
    if len(inputs) > 3:
        inputs["input_ids"] = without_stray(model, tokens.ids, tokens.is_picture)
        inputs["mm_token_type_ids"] = tokens.is_picture.int()
    return inputs


def text_positions(
    model: Any,
    shape: torch.Size | tuple[int, int],
    start: Tensor | None = None,
    *,
    device: torch.device | None = None,
) -> Tensor:
    """Positions of text: (B, T), or (3, B, T) for a model with M-RoPE.

    Args:
        start: (B,) the position of each row's first token; 0 without it.
    """
    positions = torch.arange(shape[1], device=device).expand(shape)
    if start is not None:
        positions = positions + start[:, None]
    return positions.expand(3, *shape) if sees_pictures(model.config) else positions


def scored(
    model: Any, tokens: TokenTensors, pictures: Pictures = None, *, temperature: float = 1.0
) -> tuple[Tensor, Tensor]:
    """(B, T) log-probabilities and entropies of `tokens`; see `training.ppo.scores`."""
    logits = model(**model_inputs(model, tokens, pictures), use_cache=False).logits
    return token_scores(logits, tokens.ids, temperature=temperature)


def surveyed(model: Any, tokens: TokenTensors, pictures: Pictures = None) -> Survey:
    """The same once more for the critic: (B, T) each, without gradients; see `training.ppo.scores.survey`."""
    with torch.no_grad():
        logits = model(**model_inputs(model, tokens, pictures), use_cache=False).logits
    return survey(logits, tokens.ids)
