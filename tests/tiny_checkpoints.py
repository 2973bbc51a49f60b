"""Tiny random checkpoints as makers publish them: real architectures, a tokenizer with merges. Uses torch."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import torch
from transformers import AutoConfig, AutoModelForImageTextToText

from agent.coordinates import CoordinateFrame
from agent.models.catalogue.selection import select
from agent.models.manifest import ImageLimits, Manifest, ModelFormat, describe_file, save
from tests.agent.models.test_chat_template import QWEN_STYLE
from tests.worded_vocabulary import learned
from training.export.hf_folder import tokenizer_of
from training.export.metadata import Vocabulary

CONTROL = (
    "<|endoftext|>", "<|im_start|>", "<|im_end|>", "<|vision_start|>", "<|vision_end|>",
    "<|image_pad|>", "<|video_pad|>", "<|box_start|>", "<|box_end|>",
)  # fmt: skip
DIALECTS = {
    "qwen2_vl": "uitars-1.0",
    "qwen2_5_vl": "uitars-1.5",
    "qwen3_vl": "computer-use",
}
"""Architecture → a dialect that was published with it."""
_FRAMES = {"uitars-1.5": CoordinateFrame.ABS_RESIZED}
_PATCH_PX = {"qwen2_vl": 14, "qwen2_5_vl": 14, "qwen3_vl": 16}


def vocabulary() -> Vocabulary:
    words, merges = learned()
    tokens = (*words, *CONTROL)
    ids = {token: number for number, token in enumerate(tokens)}
    return Vocabulary(tokens, len(words), ids["<|im_end|>"], ids["<|endoftext|>"], QWEN_STYLE, merges=merges)


def tiny_checkpoint(folder: Path, architecture: str, *, width: int = 32, seed: int = 0) -> Path:
    """A folder as `save_pretrained` leaves it."""
    words = vocabulary()
    config = AutoConfig.for_model(architecture, **_config(architecture, words, width))
    torch.manual_seed(seed)
    AutoModelForImageTextToText.from_config(config).save_pretrained(folder)
    tokenizer_of(words).save(str(folder / "tokenizer.json"))
    (folder / "chat_template.jinja").write_text(QWEN_STYLE)
    pictures = {
        "image_processor_type": "Qwen2VLImageProcessor", "patch_size": _PATCH_PX[architecture],
        "merge_size": 2, "temporal_patch_size": 2,
        "image_mean": [0.5, 0.4, 0.5], "image_std": [0.3, 0.2, 0.3],
    }  # fmt: skip
    (folder / "preprocessor_config.json").write_text(json.dumps(pictures))
    return folder


def with_manifest(folder: Path, architecture: str, *, max_reply_tokens: int = 24, **changes: Any) -> Manifest:
    """What `deskhand models add` writes beside it, with small pictures and short replies."""
    factor = 2 * _PATCH_PX[architecture]
    dialect = changes.pop("dialect", DIALECTS[architecture])
    manifest = Manifest(
        name=f"tiny-{architecture}",
        format=ModelFormat.HF,
        files={name: describe_file(folder, name) for name in select(os.listdir(folder)).files.values()},
        dialect=dialect,
        frame=_FRAMES.get(dialect, CoordinateFrame.REL1000),
        image=ImageLimits(factor=factor, min_pixels=4 * factor**2, max_pixels=24 * factor**2),
        history_images=5,
        context_tokens=4096,
        max_reply_tokens=max_reply_tokens,
        weights_version="random",
        folder=folder,
        **changes,
    )
    save(manifest, folder)
    return manifest


def _config(architecture: str, words: Vocabulary, width: int) -> Mapping[str, Any]:
    ids = {token: number for number, token in enumerate(words.tokens)}
    head_dim = width // 2
    third = head_dim // 6
    rope: dict[str, Any] = {
        "rope_type": "default",
        "rope_theta": 10_000.0,
        "mrope_section": [head_dim // 2 - 2 * third, third, third],
    }
    vision: dict[str, Any] = {
        "depth": 2, "num_heads": 2, "patch_size": _PATCH_PX[architecture], "spatial_merge_size": 2,
        "temporal_patch_size": 2,
    }  # fmt: skip
    match architecture:
        case "qwen2_vl":
            vision |= {"embed_dim": 32, "hidden_size": width, "mlp_ratio": 2}
        case "qwen2_5_vl":
            vision |= {
                "hidden_size": 32, "intermediate_size": 64, "out_hidden_size": width,
                "fullatt_block_indexes": [1], "window_size": 112,
            }  # fmt: skip
        case _:
            rope["mrope_interleaved"] = True
            vision |= {
                "hidden_size": 32, "intermediate_size": 64, "out_hidden_size": width,
                "num_position_embeddings": 64, "deepstack_visual_indexes": [0],
            }  # fmt: skip
    text = {
        "vocab_size": len(words.tokens),
        "hidden_size": width,
        "intermediate_size": 2 * width,
        "num_hidden_layers": 2,
        "num_attention_heads": 2,
        "num_key_value_heads": 1,
        "head_dim": head_dim,
        "max_position_embeddings": 8192,
        "initializer_range": 0.3,
        "rope_parameters": rope,
        "tie_word_embeddings": True,
        "bos_token_id": words.padding_id,
        "eos_token_id": words.end_id,
        "pad_token_id": words.padding_id,
    }
    return {
        "text_config": text,
        "vision_config": vision,
        "tie_word_embeddings": True,
        "image_token_id": ids["<|image_pad|>"],
        "video_token_id": ids["<|video_pad|>"],
        "vision_start_token_id": ids["<|vision_start|>"],
        "vision_end_token_id": ids["<|vision_end|>"],
    }
