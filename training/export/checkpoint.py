"""Reads a checkpoint folder (config.json + *.safetensors) and exports it to two GGUF files. I/O: files."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from safetensors import safe_open

from training.export.gguf_files import WeightType, write_gguf
from training.export.metadata import (
    LANGUAGE_ARCHITECTURE,
    Vocabulary,
    deepstack_layers,
    family_of,
    language_metadata,
    projector_metadata,
)
from training.export.tensor_names import ExportError, FloatArray, sort_tensors


@dataclass(frozen=True, slots=True)
class GgufFiles:
    language: Path
    projector: Path


def read_checkpoint(folder: Path) -> tuple[dict[str, FloatArray], dict[str, Any]]:
    """State and configuration of a checkpoint saved by `save_pretrained`.

    Raises:
        ExportError: a file is missing.
    """
    config_path, weights = folder / "config.json", sorted(folder.glob("*.safetensors"))
    if not config_path.is_file() or not weights:
        raise ExportError(f"{folder} has no config.json or no *.safetensors")
    state: dict[str, FloatArray] = {}
    for path in weights:
        with safe_open(path, framework="numpy") as file:
            for name in file.keys():  # noqa: SIM118 (not a dict)
                state[name] = np.asarray(file.get_tensor(name), dtype=np.float32)
    return state, json.loads(config_path.read_text())


def export_checkpoint(
    state: Mapping[str, FloatArray],
    config: Mapping[str, Any],
    vocabulary: Vocabulary,
    folder: Path,
    *,
    name: str,
    weight_type: WeightType = WeightType.F16,
) -> GgufFiles:
    """Write `model.gguf` and `projector.gguf` into `folder`.

    Raises:
        ExportError: a tensor or a setting has no equal in llama.cpp.
    """
    family = family_of(config)
    text = config.get("text_config") or config
    tied = bool(config.get("tie_word_embeddings") or text.get("tie_word_embeddings"))
    tensors = sort_tensors(state, family=family, tied=tied, deepstack_layers=deepstack_layers(config))
    folder.mkdir(parents=True, exist_ok=True)
    files = GgufFiles(folder / "model.gguf", folder / "projector.gguf")
    architecture = LANGUAGE_ARCHITECTURE[family]
    language = language_metadata(config, vocabulary, name=name)
    write_gguf(files.language, architecture, language, tensors.language, weight_type)
    projector = projector_metadata(config, name=name)
    write_gguf(files.projector, "clip", projector, tensors.projector, weight_type)
    return files
