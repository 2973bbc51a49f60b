"""A tiny random model of Qwen3.5's architecture for tests: most layers have a state instead of a cache."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from agent.coordinates import CoordinateFrame
from agent.models.manifest import ImageLimits, Manifest, ModelFormat, describe_file, save
from tests.tiny_models import qwen3_config, random_state
from training.export.checkpoint import export_checkpoint
from training.export.embedded import VOCABULARY
from training.export.gguf_files import WeightType, write_gguf
from training.export.hf_folder import write_hf_folder
from training.export.metadata import Metadata, language_metadata
from training.export.tensor_names import FloatArray

_WIDTH, _INNER, _LAYERS, _HEADS, _HEAD = 64, 128, 4, 2, 32
_STATE, _KEY_HEADS, _VALUE_HEADS, _KERNEL = 32, 2, 4, 4
_KEYS, _VALUES = _STATE * _KEY_HEADS, _STATE * _VALUE_HEADS
_CONTEXT = 16_384
_EVERY = 2
"""Each second layer attends, as each fourth of the real ones."""


def hybrid_model(folder: Path, chat_template: str, *, name: str = "hybrid", seed: int = 0) -> Manifest:
    """A folder with the model and a projector for it."""
    config = qwen3_config(text_width=_WIDTH, head_dim=_HEAD)
    config["text_config"]["max_position_embeddings"] = _CONTEXT
    vocabulary = replace(VOCABULARY, chat_template=chat_template)
    target = folder / name
    files = export_checkpoint(
        random_state(config, seed=seed), config, vocabulary, target, name=name, weight_type=WeightType.F32
    )
    of_qwen3 = language_metadata(config, vocabulary, name=name)
    write_gguf(files.language, "qwen35", _metadata(of_qwen3), _tensors(seed), WeightType.F32)
    kept = {"model": files.language.name, "projector": files.projector.name}
    return _saved(target, name, ModelFormat.GGUF, kept)


def hybrid_hf_model(folder: Path, chat_template: str, *, name: str = "hybrid-hf", seed: int = 0) -> Manifest:
    """The same architecture for transformers, with other weights."""
    import torch
    from transformers import Qwen3_5Config, Qwen3_5ForConditionalGeneration

    config = qwen3_config(text_width=_WIDTH, head_dim=_HEAD)
    config["text_config"]["max_position_embeddings"] = _CONTEXT
    del config["vision_config"]["deepstack_visual_indexes"]
    config["model_type"] = "qwen3_5"
    config["text_config"] |= {
        "num_hidden_layers": _LAYERS,
        "layer_types": ["linear_attention", "full_attention"] * (_LAYERS // _EVERY),
        "linear_conv_kernel_dim": _KERNEL,
        "linear_key_head_dim": _STATE,
        "linear_value_head_dim": _STATE,
        "linear_num_key_heads": _KEY_HEADS,
        "linear_num_value_heads": _VALUE_HEADS,
    }
    torch.manual_seed(seed)
    model = Qwen3_5ForConditionalGeneration(Qwen3_5Config.from_dict(config))
    for parameter in model.parameters():
        if parameter.dim() > 1:  # the usual ones are so small that nothing read matters
            parameter.data = torch.randn_like(parameter) * (parameter[0].numel() ** -0.5)
    state = {key: value.detach().numpy() for key, value in model.state_dict().items()}
    target = folder / name
    vocabulary = replace(VOCABULARY, chat_template=chat_template)
    files = write_hf_folder(state, model.config.to_dict(), vocabulary, target)
    return _saved(target, name, ModelFormat.HF, {file: file for file in files})


def _saved(folder: Path, name: str, kind: ModelFormat, files: dict[str, str]) -> Manifest:
    manifest = Manifest(
        name=name,
        format=kind,
        files={role: describe_file(folder, file) for role, file in files.items()},
        dialect="computer-use-xml",
        frame=CoordinateFrame.REL1000,
        image=ImageLimits(factor=32, min_pixels=32 * 32 * 8, max_pixels=32 * 32 * 256),
        history_images=5,
        context_tokens=4096,
        weights_version="random",
        folder=folder,
    )
    save(manifest, folder)
    return manifest


def _metadata(of_qwen3: Metadata) -> Metadata:
    metadata = {
        key.replace("qwen3vl.", "qwen35."): value for key, value in of_qwen3.items() if "deepstack" not in key
    }
    return metadata | {
        "qwen35.block_count": _LAYERS,
        "qwen35.feed_forward_length": _INNER,
        "qwen35.ssm.conv_kernel": _KERNEL,
        "qwen35.ssm.inner_size": _VALUES,
        "qwen35.ssm.state_size": _STATE,
        "qwen35.ssm.time_step_rank": _VALUE_HEADS,
        "qwen35.ssm.group_count": _KEY_HEADS,
        "qwen35.full_attention_interval": _EVERY,
    }


def _tensors(seed: int) -> dict[str, FloatArray]:
    generator = np.random.default_rng(seed)
    tensors: dict[str, FloatArray] = {}

    def matrix(name: str, rows: int, columns: int, scale: float = 1.0) -> None:
        noise = generator.standard_normal((rows, columns)) * scale * columns**-0.5
        tensors[name] = noise.astype(np.float32)

    def vector(name: str, size: int, middle: float = 1.0) -> None:
        tensors[name] = (middle + 0.1 * generator.standard_normal(size)).astype(np.float32)

    matrix("token_embd.weight", len(VOCABULARY.tokens), _WIDTH, scale=3.0)
    vector("output_norm.weight", _WIDTH)
    for number in range(_LAYERS):
        block = f"blk.{number}"
        vector(f"{block}.attn_norm.weight", _WIDTH)
        vector(f"{block}.post_attention_norm.weight", _WIDTH)
        if (number + 1) % _EVERY == 0:
            matrix(f"{block}.attn_q.weight", 2 * _HEADS * _HEAD, _WIDTH)
            matrix(f"{block}.attn_k.weight", _HEADS * _HEAD, _WIDTH)
            matrix(f"{block}.attn_v.weight", _HEADS * _HEAD, _WIDTH)
            matrix(f"{block}.attn_output.weight", _WIDTH, _HEADS * _HEAD)
            vector(f"{block}.attn_q_norm.weight", _HEAD)
            vector(f"{block}.attn_k_norm.weight", _HEAD)
        else:
            matrix(f"{block}.attn_qkv.weight", 2 * _KEYS + _VALUES, _WIDTH)
            matrix(f"{block}.attn_gate.weight", _VALUES, _WIDTH)
            matrix(f"{block}.ssm_conv1d.weight", 2 * _KEYS + _VALUES, _KERNEL)
            vector(f"{block}.ssm_dt.bias", _VALUE_HEADS)
            vector(f"{block}.ssm_a", _VALUE_HEADS, middle=-0.5)
            matrix(f"{block}.ssm_beta.weight", _VALUE_HEADS, _WIDTH)
            matrix(f"{block}.ssm_alpha.weight", _VALUE_HEADS, _WIDTH)
            vector(f"{block}.ssm_norm.weight", _STATE)
            matrix(f"{block}.ssm_out.weight", _WIDTH, _VALUES)
        matrix(f"{block}.ffn_gate.weight", _INNER, _WIDTH)
        matrix(f"{block}.ffn_up.weight", _INNER, _WIDTH)
        matrix(f"{block}.ffn_down.weight", _WIDTH, _INNER)
    return tensors
