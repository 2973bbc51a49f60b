"""Writes GGUF files: typed metadata and tensors as f32, f16, bf16, q8_0 or q4_0. I/O: files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import gguf
import numpy as np

from training.export.metadata import Metadata, Value
from training.export.tensor_names import FloatArray


class WeightType(StrEnum):
    F32 = "f32"
    F16 = "f16"
    BF16 = "bf16"
    Q8_0 = "q8_0"
    Q4_0 = "q4_0"


_FILE_TYPE = {
    WeightType.F32: gguf.LlamaFileType.ALL_F32,
    WeightType.F16: gguf.LlamaFileType.MOSTLY_F16,
    WeightType.BF16: gguf.LlamaFileType.MOSTLY_BF16,
    WeightType.Q8_0: gguf.LlamaFileType.MOSTLY_Q8_0,
    WeightType.Q4_0: gguf.LlamaFileType.MOSTLY_Q4_0,
}
_TENSOR_TYPE = {
    WeightType.F32: gguf.GGMLQuantizationType.F32,
    WeightType.F16: gguf.GGMLQuantizationType.F16,
    WeightType.BF16: gguf.GGMLQuantizationType.BF16,
    WeightType.Q8_0: gguf.GGMLQuantizationType.Q8_0,
    WeightType.Q4_0: gguf.GGMLQuantizationType.Q4_0,
}
_IN_BLOCKS, _BLOCK = (WeightType.Q8_0, WeightType.Q4_0), 32
_ADDED = ("v.position_embd.weight", "token_types.weight")
"""Matrices that are added row by row."""
_POSITIONS = "position_embd.weight"
"""Small, and added to every token: four bits are too few for them."""


@dataclass(frozen=True, slots=True)
class Part:
    """Place of a file among those that llama.cpp reads as one model."""

    number: int
    """0 is the one with the metadata of all."""
    num_parts: int
    num_tensors: int
    """Of all parts."""


def write_gguf(
    path: Path,
    architecture: str,
    metadata: Metadata,
    tensors: Mapping[str, FloatArray],
    weight_type: WeightType,
    part: Part | None = None,
) -> None:
    """Write one file, atomically."""
    temporary = path.with_name(path.name + ".part")
    writer = gguf.GGUFWriter(temporary, architecture)
    writer.add_file_type(_FILE_TYPE[weight_type])
    writer.add_quantization_version(gguf.GGML_QUANT_VERSION)
    for key, value in metadata.items():
        _add(writer, key, value)
    if part is not None:
        writer.add_uint16(gguf.Keys.Split.LLM_KV_SPLIT_NO, part.number)
        writer.add_uint16(gguf.Keys.Split.LLM_KV_SPLIT_COUNT, part.num_parts)
        writer.add_int32(gguf.Keys.Split.LLM_KV_SPLIT_TENSORS_COUNT, part.num_tensors)
    for name, data in tensors.items():
        tensor_type = tensor_type_of(name, data, weight_type)
        writer.add_tensor(
            name,
            gguf.quants.quantize(np.ascontiguousarray(data, dtype=np.float32), tensor_type),
            raw_dtype=tensor_type,
        )
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    temporary.replace(path)


def tensor_type_of(name: str, data: FloatArray, weight_type: WeightType) -> gguf.GGMLQuantizationType:
    """Matrices get the requested type; norms, biases and positions stay f32, which llama.cpp needs."""
    if name.startswith("v.patch_embd.weight"):
        # Convolutions exist for f32 and f16 only.
        return _TENSOR_TYPE[WeightType.F32 if weight_type is WeightType.F32 else WeightType.F16]
    if data.ndim != 2 or name in _ADDED:
        return gguf.GGMLQuantizationType.F32
    if weight_type in _IN_BLOCKS and data.shape[1] % _BLOCK:
        return gguf.GGMLQuantizationType.F16
    if weight_type is WeightType.Q4_0 and name == _POSITIONS:
        return _TENSOR_TYPE[WeightType.Q8_0]
    return _TENSOR_TYPE[weight_type]


def _add(writer: gguf.GGUFWriter, key: str, value: Value) -> None:
    match value:
        case bool():
            writer.add_bool(key, value)
        case int():
            writer.add_uint32(key, value)
        case float():
            writer.add_float32(key, value)
        case str():
            writer.add_string(key, value)
        case _:
            writer.add_array(key, list(value))
