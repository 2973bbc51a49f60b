"""Reads GGUF files of the embedded architecture back into a checkpoint (Hugging Face keys). I/O: reads files.

Used to continue training from a shipped model, and to compare the shipped files with torch in a test.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import gguf
import numpy as np

from training.export.metadata import LANGUAGE_ARCHITECTURE
from training.export.tensor_names import Architecture, ExportError, FloatArray, checkpoint_name


def read_back(language: Path, projector: Path) -> tuple[dict[str, FloatArray], dict[str, Any]]:
    """State and configuration of a model that `export_embedded` wrote.

    Raises:
        ExportError: the files hold another architecture.
    """
    text, vision = gguf.GGUFReader(language), gguf.GGUFReader(projector)
    if _value(text, "general.architecture") != LANGUAGE_ARCHITECTURE[Architecture.QWEN3_VL]:
        raise ExportError(f"{language} is no model of the embedded architecture")
    state: dict[str, FloatArray] = {}
    for reader in (text, vision):
        for tensor in reader.tensors:
            data = gguf.quants.dequantize(tensor.data, tensor.tensor_type).astype(np.float32)
            state[tensor.name] = data.reshape([int(size) for size in reversed(tensor.shape)])
    halves = [state.pop(f"v.patch_embd.weight{suffix}") for suffix in ("", ".1")]
    tied = "output.weight" not in state
    found = {checkpoint_name(name): data for name, data in state.items()}
    found["model.visual.patch_embed.proj.weight"] = np.stack(halves, axis=2)
    if tied:
        found["lm_head.weight"] = found["model.language_model.embed_tokens.weight"]
    return found, _config(text, vision, found, tied)


def _value(reader: gguf.GGUFReader, key: str) -> Any:
    field = reader.get_field(key)
    if field is None:
        raise ExportError(f"the file does not say {key}")
    return field.contents()


def _config(
    text: gguf.GGUFReader, vision: gguf.GGUFReader, state: dict[str, FloatArray], tied: bool
) -> dict[str, Any]:
    def of_text(key: str) -> Any:
        return _value(text, f"qwen3vl.{key}")

    def of_vision(key: str) -> Any:
        return _value(vision, f"clip.vision.{key}")

    tokens = _value(text, "tokenizer.ggml.tokens")
    special = {name: tokens.index(f"<|{name}|>") for name in ("image_pad", "video_pad")}
    return {
        "model_type": str(Architecture.QWEN3_VL),
        "tie_word_embeddings": tied,
        "image_token_id": special["image_pad"],
        "video_token_id": special["video_pad"],
        "vision_start_token_id": tokens.index("<|vision_start|>"),
        "vision_end_token_id": tokens.index("<|vision_end|>"),
        "text_config": {
            "vocab_size": len(tokens),
            "hidden_size": of_text("embedding_length"),
            "intermediate_size": of_text("feed_forward_length"),
            "num_hidden_layers": of_text("block_count"),
            "num_attention_heads": of_text("attention.head_count"),
            "num_key_value_heads": of_text("attention.head_count_kv"),
            "head_dim": of_text("attention.key_length"),
            "rms_norm_eps": of_text("attention.layer_norm_rms_epsilon"),
            "max_position_embeddings": of_text("context_length"),
            "tie_word_embeddings": tied,
            "rope_parameters": {
                "rope_type": "default",
                "rope_theta": of_text("rope.freq_base"),
                "mrope_section": of_text("rope.dimension_sections")[:3],
                "mrope_interleaved": True,
            },
        },
        "vision_config": {
            "hidden_size": of_vision("embedding_length"),
            "depth": of_vision("block_count"),
            "num_heads": of_vision("attention.head_count"),
            "intermediate_size": of_vision("feed_forward_length"),
            "patch_size": of_vision("patch_size"),
            "spatial_merge_size": of_vision("spatial_merge_size"),
            "temporal_patch_size": 2,
            "out_hidden_size": of_vision("projection_dim"),
            "num_position_embeddings": len(state["model.visual.pos_embed.weight"]),
            "deepstack_visual_indexes": [],
        },
    }
