"""The embedded model as a transformers checkpoint: same weights, same names, same numbers."""

from __future__ import annotations

from typing import Any

from torch import Tensor

from agent.models.embedded_vocabulary import (
    END_OF_TURN_ID,
    IMAGE_PAD_ID,
    VIDEO_PAD_ID,
    VISION_END_ID,
    VISION_START_ID,
)
from training.embedded.model import EmbeddedModel
from training.embedded.vision import EmbeddedConfig


def config_json(config: EmbeddedConfig) -> dict[str, Any]:
    """`config.json` of transformers' `Qwen3VLForConditionalGeneration`."""
    return {
        "architectures": ["Qwen3VLForConditionalGeneration"],
        "model_type": "qwen3_vl",
        "image_token_id": IMAGE_PAD_ID,
        "video_token_id": VIDEO_PAD_ID,
        "vision_start_token_id": VISION_START_ID,
        "vision_end_token_id": VISION_END_ID,
        "tie_word_embeddings": True,
        "vision_config": {
            "depth": config.vision_layers,
            "hidden_size": config.vision_width,
            "hidden_act": "gelu_pytorch_tanh",
            "intermediate_size": config.vision_ffn,
            "num_heads": config.vision_heads,
            "in_channels": 3,
            "patch_size": config.patch_px,
            "spatial_merge_size": config.merge,
            "temporal_patch_size": 2,
            "out_hidden_size": config.text_width,
            "num_position_embeddings": config.grid_side**2,
            "deepstack_visual_indexes": [],
        },
        "text_config": {
            "vocab_size": config.vocab_size,
            "hidden_size": config.text_width,
            "intermediate_size": config.text_ffn,
            "num_hidden_layers": config.text_layers,
            "num_attention_heads": config.text_heads,
            "num_key_value_heads": config.text_heads,
            "head_dim": config.head_dim,
            "hidden_act": "silu",
            "max_position_embeddings": 4096,
            "rms_norm_eps": 1e-6,
            "attention_bias": False,
            "tie_word_embeddings": True,
            "eos_token_id": END_OF_TURN_ID,
            "rope_parameters": {
                "rope_type": "default",
                "rope_theta": config.rope_theta,
                "mrope_section": list(config.mrope_section),
                "mrope_interleaved": True,
            },
        },
    }


def state_dict(model: EmbeddedModel) -> dict[str, Tensor]:
    """Weights under transformers' names."""
    return {
        f"model.{name}": value.detach().float().contiguous() for name, value in model.state_dict().items()
    }
