"""A model as wide as UI-TARS-1.5-7B and hardly deep: real widths, vocabulary and projector, one layer.

Random weights, made when they are needed: 2.5 GB as GGUF, as much as a Hugging Face folder.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from agent.coordinates import CoordinateFrame
from agent.models.manifest import ImageLimits, Manifest, ModelFormat, describe_file, save
from tests.agent.models.test_chat_template import QWEN_STYLE
from tests.tiny_models import shapes
from tests.worded_vocabulary import learned
from training.export.checkpoint import export_checkpoint
from training.export.gguf_files import WeightType
from training.export.hf_folder import WEIGHTS, tokenizer_of
from training.export.metadata import Vocabulary
from training.export.tensor_names import FloatArray

NUM_TOKENS = 152_064
NUM_NORMAL = 151_643
_CONTROL = {
    151_643: "<|endoftext|>",
    151_644: "<|im_start|>",
    151_645: "<|im_end|>",
    151_648: "<|box_start|>",
    151_649: "<|box_end|>",
    151_652: "<|vision_start|>",
    151_653: "<|vision_end|>",
    151_655: "<|image_pad|>",
    151_656: "<|video_pad|>",
}
_NOISE_PERIOD = 1_000_003
"""A prime, so that no two rows of a matrix are alike."""


def wide_config() -> dict[str, Any]:
    """`config.json` of Qwen2.5-VL-7B, but for the number of layers."""
    return {
        "architectures": ["Qwen2_5_VLForConditionalGeneration"],
        "model_type": "qwen2_5_vl",
        "dtype": "bfloat16",
        "tie_word_embeddings": False,
        "image_token_id": 151_655,
        "video_token_id": 151_656,
        "vision_start_token_id": 151_652,
        "vision_end_token_id": 151_653,
        "text_config": {
            "vocab_size": NUM_TOKENS,
            "hidden_size": 3584,
            "intermediate_size": 18_944,
            "num_hidden_layers": 1,
            "num_attention_heads": 28,
            "num_key_value_heads": 4,
            "rms_norm_eps": 1e-6,
            "max_position_embeddings": 128_000,
            "bos_token_id": 151_643,
            "eos_token_id": 151_645,
            "tie_word_embeddings": False,
            "rope_parameters": {"rope_type": "default", "rope_theta": 1e6, "mrope_section": [16, 24, 24]},
        },
        "vision_config": {
            "hidden_size": 1280,
            "depth": 2,
            "num_heads": 16,
            "intermediate_size": 3420,
            "patch_size": 14,
            "spatial_merge_size": 2,
            "temporal_patch_size": 2,
            "out_hidden_size": 3584,
            "fullatt_block_indexes": [1],
            "window_size": 112,
        },
    }


def wide_vocabulary() -> Vocabulary:
    words, merges = learned()
    normal = [*words, *(f"w{number}" for number in range(len(words), NUM_NORMAL))]
    control = [_CONTROL.get(number, f"<|unused_{number}|>") for number in range(NUM_NORMAL, NUM_TOKENS)]
    return Vocabulary(
        tokens=[*normal, *control],
        num_normal=NUM_NORMAL,
        end_id=151_645,
        padding_id=151_643,
        chat_template=QWEN_STYLE,
        merges=merges,
    )


def wide_state(config: dict[str, Any]) -> dict[str, FloatArray]:
    noise = np.random.default_rng(0).standard_normal(_NOISE_PERIOD).astype(np.float32)
    state: dict[str, FloatArray] = {}
    for name, shape in shapes(config).items():
        is_matrix = len(shape) > 1
        scale = float(np.prod(shape[1:])) ** -0.5 if is_matrix else 0.1
        data = np.resize(noise * np.float32(scale), shape)
        state[name] = data if is_matrix or name.endswith("bias") else 1.0 + data
    return state


def wide_gguf(folder: Path, state: dict[str, FloatArray]) -> Manifest:
    config = wide_config()
    files = export_checkpoint(
        state, config, wide_vocabulary(), folder, name="wide", weight_type=WeightType.F16
    )
    entries = {
        "model": describe_file(folder, files.language.name),
        "projector": describe_file(folder, files.projector.name),
    }
    return _saved(folder, ModelFormat.GGUF, entries)


def wide_hf(folder: Path, state: dict[str, FloatArray]) -> Manifest:
    """The same weights as bfloat16, which is what such models are published in."""
    import torch
    from safetensors.torch import save_file

    folder.mkdir(parents=True)
    (folder / "config.json").write_text(json.dumps(wide_config()))
    tokenizer_of(wide_vocabulary()).save(str(folder / "tokenizer.json"))
    (folder / "chat_template.jinja").write_text(QWEN_STYLE)
    tensors = {name: torch.from_numpy(data).to(torch.bfloat16) for name, data in state.items()}
    save_file(tensors, folder / WEIGHTS, metadata={"format": "pt"})
    names = ("config.json", "tokenizer.json", "chat_template.jinja", WEIGHTS)
    return _saved(folder, ModelFormat.HF, {name: describe_file(folder, name) for name in names})


def _saved(folder: Path, kind: ModelFormat, files: dict[str, Any]) -> Manifest:
    manifest = Manifest(
        name="wide",
        format=kind,
        files={},
        dialect="uitars-1.5",
        frame=CoordinateFrame.ABS_RESIZED,
        image=ImageLimits(factor=28, min_pixels=28 * 28 * 4, max_pixels=28 * 28 * 1024),
        history_images=5,
        context_tokens=4096,
        weights_version="random",
        folder=folder,
    )
    manifest = replace(manifest, files=files)
    save(manifest, folder)
    return manifest
