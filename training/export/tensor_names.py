"""Where each tensor of a Qwen-VL checkpoint goes in GGUF, and its name there. Pure.

Facts of the format were read from llama.cpp as vendored by llama-cpp-python 0.3.36 (its loaders name every
tensor that they ask for). Every tensor of the checkpoint must be known here: a left-over means a model that
llama.cpp would run differently from torch, so it is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float32]


class Architecture(StrEnum):
    """Architectures we export, by Hugging Face's `model_type`."""

    QWEN3_VL = "qwen3_vl"
    """The embedded model's."""
    QWEN2_5_VL = "qwen2_5_vl"
    """That of UI-TARS-1.5-7B."""


class ExportError(ValueError):
    """A checkpoint cannot be exported; the message says which tensor or setting is the reason."""


@dataclass(frozen=True, slots=True)
class GgufTensors:
    """Tensors of the two files by their GGUF name."""

    language: dict[str, FloatArray]
    projector: dict[str, FloatArray]


_LANGUAGE_LAYER = {
    "input_layernorm": "attn_norm",
    "post_attention_layernorm": "ffn_norm",
    "self_attn.q_proj": "attn_q",
    "self_attn.k_proj": "attn_k",
    "self_attn.v_proj": "attn_v",
    "self_attn.o_proj": "attn_output",
    "self_attn.q_norm": "attn_q_norm",
    "self_attn.k_norm": "attn_k_norm",
    "mlp.gate_proj": "ffn_gate",
    "mlp.up_proj": "ffn_up",
    "mlp.down_proj": "ffn_down",
}
_LANGUAGE_WHOLE = {
    "embed_tokens.weight": "token_embd.weight",
    "norm.weight": "output_norm.weight",
}
_VISION_LAYER = {
    Architecture.QWEN3_VL: {
        "norm1": "ln1",
        "norm2": "ln2",
        "attn.qkv": "attn_qkv",
        "attn.proj": "attn_out",
        "mlp.linear_fc1": "ffn_up",
        "mlp.linear_fc2": "ffn_down",
    },
    Architecture.QWEN2_5_VL: {
        "norm1": "ln1",
        "norm2": "ln2",
        "attn.proj": "attn_out",
        "mlp.gate_proj": "ffn_gate",
        "mlp.up_proj": "ffn_up",
        "mlp.down_proj": "ffn_down",
    },
}
_VISION_WHOLE = {
    Architecture.QWEN3_VL: {
        "patch_embed.proj.bias": "v.patch_embd.bias",
        "pos_embed.weight": "v.position_embd.weight",
        "merger.norm.weight": "v.post_ln.weight",
        "merger.norm.bias": "v.post_ln.bias",
        "merger.linear_fc1.weight": "mm.0.weight",
        "merger.linear_fc1.bias": "mm.0.bias",
        "merger.linear_fc2.weight": "mm.2.weight",
        "merger.linear_fc2.bias": "mm.2.bias",
    },
    Architecture.QWEN2_5_VL: {
        "merger.ln_q.weight": "v.post_ln.weight",
        "merger.mlp.0.weight": "mm.0.weight",
        "merger.mlp.0.bias": "mm.0.bias",
        "merger.mlp.2.weight": "mm.2.weight",
        "merger.mlp.2.bias": "mm.2.bias",
    },
}
_LAYER = re.compile(r"(?:layers|blocks)\.(\d+)\.(.+)\.(weight|bias)")
_GGUF_LAYER = re.compile(r"(?:v\.)?blk\.(\d+)\.(\w+)\.(weight|bias)")
_DEEPSTACK = re.compile(r"deepstack_merger_list\.(\d+)\.(norm|linear_fc1|linear_fc2)\.(weight|bias)")


def sort_tensors(
    state: Mapping[str, FloatArray],
    *,
    family: Architecture,
    tied: bool,
    deepstack_layers: tuple[int, ...] = (),
) -> GgufTensors:
    """All tensors of a checkpoint under their GGUF names.

    Raises:
        ExportError: a tensor is unknown.
    """
    language: dict[str, FloatArray] = {}
    projector: dict[str, FloatArray] = {}
    for name, data in state.items():
        if name == "lm_head.weight":
            if not tied:
                language["output.weight"] = data
        elif (vision_name := _after(name, "model.visual.", "visual.")) is not None:
            projector.update(_vision_tensors(vision_name, data, family, deepstack_layers))
        # The last as Qwen2.5-VL was published, and as transformers still saves it.
        elif (
            text_name := _after(name, "model.language_model.", "language_model.model.", "model.")
        ) is not None:
            language[_language_name(text_name)] = data
        else:
            raise ExportError(f"the tensor {name} has no place in GGUF")
    return GgufTensors(language, projector)


def _after(name: str, *prefixes: str) -> str | None:
    return next((name.removeprefix(prefix) for prefix in prefixes if name.startswith(prefix)), None)


def _language_name(name: str) -> str:
    if name in _LANGUAGE_WHOLE:
        return _LANGUAGE_WHOLE[name]
    match = _LAYER.fullmatch(name)
    if match is None or match[2] not in _LANGUAGE_LAYER:
        raise ExportError(f"the tensor {name} of the language model has no place in GGUF")
    return f"blk.{match[1]}.{_LANGUAGE_LAYER[match[2]]}.{match[3]}"


def _vision_tensors(
    name: str, data: FloatArray, family: Architecture, deepstack_layers: tuple[int, ...]
) -> Iterator[tuple[str, FloatArray]]:
    if name in _VISION_WHOLE[family]:
        yield _VISION_WHOLE[family][name], data
    elif name == "patch_embed.proj.weight":
        # A Conv3d over two frames is two Conv2d in GGUF; a still picture is both frames.
        if data.shape[2] != 2:
            raise ExportError(f"temporal_patch_size must be 2, not {data.shape[2]}")
        yield "v.patch_embd.weight", data[:, :, 0]
        yield "v.patch_embd.weight.1", data[:, :, 1]
    elif deep := _DEEPSTACK.fullmatch(name):
        layer = deepstack_layers[int(deep[1])]
        yield f"v.deepstack.{layer}.{deep[2].removeprefix('linear_')}.{deep[3]}", data
    elif (match := _LAYER.fullmatch(name)) and match[2] in _VISION_LAYER[family]:
        yield f"v.blk.{match[1]}.{_VISION_LAYER[family][match[2]]}.{match[3]}", data
    elif match and match[2] == "attn.qkv":
        for letter, part in zip("qkv", np.split(data, 3), strict=True):
            yield f"v.blk.{match[1]}.attn_{letter}.{match[3]}", part
    else:
        raise ExportError(f"the tensor {name} of the vision tower has no place in GGUF")


def checkpoint_name(name: str) -> str:
    """The Hugging Face name of a tensor of the embedded architecture (without deepstack) by its GGUF name.

    Raises:
        ExportError: the tensor is unknown.
    """
    whole = {
        "output.weight": "lm_head.weight",
        **{after: f"model.language_model.{before}" for before, after in _LANGUAGE_WHOLE.items()},
        **{after: f"model.visual.{before}" for before, after in _VISION_WHOLE[Architecture.QWEN3_VL].items()},
    }
    if name in whole:
        return whole[name]
    tower = "model.visual.blocks" if name.startswith("v.") else "model.language_model.layers"
    layers = _VISION_LAYER[Architecture.QWEN3_VL] if name.startswith("v.") else _LANGUAGE_LAYER
    originals = {after: before for before, after in layers.items()}
    match = _GGUF_LAYER.fullmatch(name)
    if match is None or match[2] not in originals:
        raise ExportError(f"the tensor {name} has no place in a checkpoint")
    return f"{tower}.{match[1]}.{originals[match[2]]}.{match[3]}"
