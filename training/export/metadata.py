"""The key-value part of the two GGUF files, computed from a checkpoint's `config.json`. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from training.export.tensor_names import Architecture, ExportError

Value = bool | int | float | str | Sequence[int] | Sequence[float] | Sequence[str] | Sequence[bool]
Metadata = dict[str, Value]

TOKEN_NORMAL = 1
TOKEN_CONTROL = 3
UNUSED_MERGE = "ÿ ÿ"
"""llama.cpp requires a list of merges, and a GGUF list cannot be empty: two bytes 0xFF never occur in
UTF-8."""
LANGUAGE_ARCHITECTURE = {Architecture.QWEN3_VL: "qwen3vl", Architecture.QWEN2_5_VL: "qwen2vl"}
PROJECTOR_TYPE = {Architecture.QWEN3_VL: "qwen3vl_merger", Architecture.QWEN2_5_VL: "qwen2.5vl_merger"}
LAYER_NORM_EPSILON = 1e-6
"""Fixed in the vision towers of transformers."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The tokenizer section of a GGUF file."""

    tokens: Sequence[str]
    num_normal: int
    """Tokens from this id on are control tokens."""
    end_id: int
    padding_id: int
    chat_template: str
    merges: Sequence[str] = (UNUSED_MERGE,)


def family_of(config: Mapping[str, Any]) -> Architecture:
    try:
        return Architecture(config["model_type"])
    except (KeyError, ValueError):
        raise ExportError(f"cannot export a model of the type {config.get('model_type')!r}") from None


def language_metadata(config: Mapping[str, Any], vocabulary: Vocabulary, *, name: str) -> Metadata:
    """Key-value part of the language model's file.

    Raises:
        ExportError: the configuration asks for something that llama.cpp would compute differently.
    """
    family = family_of(config)
    text: Mapping[str, Any] = config.get("text_config") or config
    num_heads = int(text["num_attention_heads"])
    head_dim = int(text.get("head_dim") or text["hidden_size"] // num_heads)
    rope = text.get("rope_parameters") or text.get("rope_scaling") or {}
    sections = [int(number) for number in rope.get("mrope_section", ())]
    if len(sections) != 3 or 2 * sum(sections) != head_dim:
        raise ExportError(
            f"mrope_section {sections} must be three numbers whose sum is head_dim / 2 = {head_dim // 2}"
        )
    if text.get("hidden_act", "silu") != "silu":
        raise ExportError(f"the language model must use silu, not {text['hidden_act']}")
    if len(vocabulary.tokens) != int(text["vocab_size"]):
        raise ExportError(
            f"vocab_size is {text['vocab_size']}, but there are {len(vocabulary.tokens)} tokens"
        )
    prefix = LANGUAGE_ARCHITECTURE[family]
    metadata: Metadata = {
        "general.type": "model",
        "general.name": name,
        f"{prefix}.block_count": int(text["num_hidden_layers"]),
        f"{prefix}.context_length": int(text.get("max_position_embeddings", 32768)),
        f"{prefix}.embedding_length": int(text["hidden_size"]),
        f"{prefix}.feed_forward_length": int(text["intermediate_size"]),
        f"{prefix}.attention.head_count": num_heads,
        f"{prefix}.attention.head_count_kv": int(text.get("num_key_value_heads") or num_heads),
        f"{prefix}.attention.key_length": head_dim,
        f"{prefix}.attention.value_length": head_dim,
        f"{prefix}.attention.layer_norm_rms_epsilon": float(text.get("rms_norm_eps", 1e-6)),
        f"{prefix}.rope.dimension_count": head_dim,
        f"{prefix}.rope.dimension_sections": [*sections, 0],
        f"{prefix}.rope.freq_base": float(rope.get("rope_theta") or text.get("rope_theta") or 10000.0),
    }
    if family is Architecture.QWEN3_VL:
        metadata[f"{prefix}.n_deepstack_layers"] = len(deepstack_layers(config))
    return metadata | _vocabulary_metadata(vocabulary)


def _vocabulary_metadata(vocabulary: Vocabulary) -> Metadata:
    num_control = len(vocabulary.tokens) - vocabulary.num_normal
    return {
        "tokenizer.ggml.model": "gpt2",
        "tokenizer.ggml.pre": "qwen2",
        "tokenizer.ggml.tokens": list(vocabulary.tokens),
        "tokenizer.ggml.token_type": [TOKEN_NORMAL] * vocabulary.num_normal + [TOKEN_CONTROL] * num_control,
        "tokenizer.ggml.merges": list(vocabulary.merges),
        "tokenizer.ggml.eos_token_id": vocabulary.end_id,
        "tokenizer.ggml.padding_token_id": vocabulary.padding_id,
        "tokenizer.ggml.bos_token_id": vocabulary.padding_id,
        "tokenizer.ggml.add_bos_token": False,
        "tokenizer.chat_template": vocabulary.chat_template,
    }


def projector_metadata(config: Mapping[str, Any], *, name: str) -> Metadata:
    """Key-value part of the projector's file.

    Raises:
        ExportError: the configuration asks for something that llama.cpp would compute differently.
    """
    family = family_of(config)
    vision: Mapping[str, Any] = config["vision_config"]
    hidden, num_heads = int(vision["hidden_size"]), int(vision["num_heads"])
    if hidden % num_heads or (hidden // num_heads) % 4:
        raise ExportError(f"the vision tower's head size {hidden}/{num_heads} must be a multiple of 4")
    if int(vision["spatial_merge_size"]) != 2:
        raise ExportError("spatial_merge_size must be 2")
    patch_size = int(vision["patch_size"])
    metadata: Metadata = {
        "general.type": "mmproj",
        "general.name": name,
        "clip.has_vision_encoder": True,
        "clip.projector_type": PROJECTOR_TYPE[family],
        "clip.vision.projection_dim": int(vision["out_hidden_size"]),
        "clip.vision.patch_size": patch_size,
        "clip.vision.embedding_length": hidden,
        "clip.vision.feed_forward_length": int(vision["intermediate_size"]),
        "clip.vision.block_count": int(vision["depth"]),
        "clip.vision.attention.head_count": num_heads,
        "clip.vision.attention.layer_norm_epsilon": LAYER_NORM_EPSILON,
        "clip.vision.spatial_merge_size": 2,
        "clip.vision.image_mean": [0.5, 0.5, 0.5],
        "clip.vision.image_std": [0.5, 0.5, 0.5],
    }
    return metadata | (
        _qwen3_vision(vision, patch_size) if family is Architecture.QWEN3_VL else _qwen25_vision(vision)
    )


def _qwen3_vision(vision: Mapping[str, Any], patch_size: int) -> Metadata:
    if vision.get("hidden_act", "gelu_pytorch_tanh") != "gelu_pytorch_tanh":
        raise ExportError(f"the vision tower must use gelu_pytorch_tanh, not {vision['hidden_act']}")
    num_positions = int(vision["num_position_embeddings"])
    side = round(num_positions**0.5)
    if side * side != num_positions:
        raise ExportError(f"num_position_embeddings must be a square, not {num_positions}")
    deep = set(vision.get("deepstack_visual_indexes", ()))
    metadata: Metadata = {"clip.use_gelu": True, "clip.vision.image_size": side * patch_size}
    if deep:
        metadata["clip.vision.is_deepstack_layers"] = [layer in deep for layer in range(int(vision["depth"]))]
    return metadata


def _qwen25_vision(vision: Mapping[str, Any]) -> Metadata:
    full = [int(layer) for layer in vision.get("fullatt_block_indexes", ())]
    depth = int(vision["depth"])
    if len(full) == depth:
        # The official converter would write 1, which aborts llama.cpp; 0 means no windows at all.
        pattern = 0
    else:
        pattern = full[0] + 1 if full else 0
        if not full or full != list(range(pattern - 1, depth, pattern)):
            raise ExportError(f"fullatt_block_indexes {full} must be every n-th layer")
    return {"clip.use_silu": True, "clip.vision.n_wa_pattern": pattern, "clip.vision.image_size": 560}


def deepstack_layers(config: Mapping[str, Any]) -> tuple[int, ...]:
    return tuple(int(layer) for layer in config["vision_config"].get("deepstack_visual_indexes", ()))
