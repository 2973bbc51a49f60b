"""Cuts a GGUF model into parts with the makers' own package. I/O: files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import gguf


def split(model: Path, folder: Path, name: str, *, tensors_each: int) -> list[Path]:
    """The parts of a model, as llama.cpp's `gguf-split --split-max-tensors` would cut it."""
    reader = gguf.GGUFReader(model)
    architecture = reader.fields["general.architecture"].contents()
    writer = gguf.GGUFWriter(None, architecture, split_max_tensors=tensors_each)
    for key, field in reader.fields.items():
        if not key.startswith(("GGUF.", "general.architecture")):
            kind = field.types[0]
            more: dict[str, Any] = {"sub_type": field.types[-1]} if kind is gguf.GGUFValueType.ARRAY else {}
            writer.add_key_value(key, field.contents(), kind, **more)
    for tensor in reader.tensors:
        writer.add_tensor(tensor.name, tensor.data, raw_dtype=tensor.tensor_type)
    writer.write_header_to_file(folder / f"{name}.gguf")
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return sorted(folder.glob(f"{name}-*.gguf"))
