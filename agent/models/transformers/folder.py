"""What a Hugging Face folder holds and how much memory it takes, before torch sees it. I/O: reads files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from agent import bounded_json
from agent.errors import ModelBrokenError
from agent.foreign_files import read_foreign
from agent.models.machine_probe import multiplies_bfloat16
from agent.models.manifest import Manifest
from agent.models.safetensors_header import read_safetensors_header

MODEL_TYPES = ("qwen2_vl", "qwen2_5_vl", "qwen3_vl", "qwen3_5")
ADAPTER_CONFIG, ADAPTER_WEIGHTS = "adapter_config.json", "adapter_model.safetensors"
_F16_BYTES, _F32_BYTES = 2, 4
_PROCESS_BYTES = 480 * 2**20
"""Python with torch and transformers; 430 MB were measured with a model of 33 MB."""
_COPIES_OF_ACTIVATIONS = 6
_MAX_JSON_BYTES = 8 * 2**20
_MOST = 2**40


def check_folder(folder: Path) -> dict[str, Any]:
    """The folder's `config.json`, once it and the weights have been found sound.

    Raises:
        ModelBrokenError: a file is missing, damaged, or of a kind of model that Deskhand cannot run.
    """
    config = read_json(folder / "config.json")
    kind = config.get("model_type")
    if kind not in MODEL_TYPES:
        raise ModelBrokenError(
            f"{folder / 'config.json'} is of the kind {kind!r}; Deskhand runs {', '.join(MODEL_TYPES)}."
        )
    if not isinstance(config.get("vision_config"), dict):
        raise ModelBrokenError(f"{folder / 'config.json'} describes no vision tower.")
    if not weight_files(folder):
        raise ModelBrokenError(f"{folder} holds no weights: *.safetensors are missing.")
    for path in weight_files(folder):
        read_safetensors_header(path)
    if not (folder / "tokenizer.json").is_file() and not (folder / "vocab.json").is_file():
        raise ModelBrokenError(f"{folder} holds no tokenizer: tokenizer.json is missing.")
    return config


def weight_files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("*.safetensors") if path.name != ADAPTER_WEIGHTS)


def adapter_folder(manifest: Manifest) -> Path | None:
    """Where the LoRA adapter of a model lies: the folder of its `adapter_config.json`."""
    for file in manifest.files.values():
        if Path(file.path).name == ADAPTER_CONFIG:
            return (manifest.folder / file.path).parent
    return None


def require_adapter(folder: Path) -> None:
    """
    Raises:
        ModelBrokenError: the adapter is damaged or of another kind, or its weights are pickles, which can run
            programs.
    """
    kind = read_json(folder / ADAPTER_CONFIG).get("peft_type")
    if not (folder / ADAPTER_WEIGHTS).is_file():
        raise ModelBrokenError(f"The adapter in {folder} has no {ADAPTER_WEIGHTS}.")
    read_safetensors_header(folder / ADAPTER_WEIGHTS)
    if kind != "LORA":
        raise ModelBrokenError(f"The adapter in {folder} is of the kind {kind!r}; Deskhand adds LORA.")


def read_json(path: Path) -> dict[str, Any]:
    try:
        data = bounded_json.read_json(
            read_foreign(path, max_bytes=_MAX_JSON_BYTES, follows_links=True), max_bytes=_MAX_JSON_BYTES
        )
    except (OSError, ValueError) as error:
        raise ModelBrokenError(f"{path} cannot be read: {error}.") from error
    if not isinstance(data, dict):
        raise ModelBrokenError(f"{path} is no JSON object.")
    return data


def estimate_bytes(
    folder: Path, config: Mapping[str, Any], *, context_tokens: int, max_image_pixels: int
) -> int:
    """Memory of the child process: weights, the KV cache of the whole context, and room to compute in.

    Errs by some tens of megabytes below, more above (transformers frees the largest activations early).
    """
    text = config.get("text_config") or config
    vision = config["vision_config"]
    headers = [read_safetensors_header(path) for path in weight_files(folder)]
    num_weights = sum(header.num_weights for header in headers)
    bytes_each = weight_bytes(config, num_weights, sum(header.size_bytes for header in headers))
    try:
        heads = _count(text["num_attention_heads"])
        kv_heads = _count(text.get("num_key_value_heads") or heads)
        head_dim = _count(text.get("head_dim") or _count(text["hidden_size"]) // heads)
        kv = 2 * _count(text["num_hidden_layers"]) * context_tokens * kv_heads * head_dim * bytes_each
        patch, wide = _count(vision.get("patch_size", 14)), _count(vision.get("intermediate_size") or 0)
        wide = max(wide, 3 * _count(vision.get("hidden_size") or vision.get("embed_dim") or 0))
        num_patches = max_image_pixels // patch**2
        work = num_patches * wide * _COPIES_OF_ACTIVATIONS
        work = max(work, num_patches // 4 * _count(text["intermediate_size"]) * _COPIES_OF_ACTIVATIONS)
    except (KeyError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
        raise ModelBrokenError(f"{folder / 'config.json'} makes no sense: {error}.") from error
    return _PROCESS_BYTES + num_weights * bytes_each + kv + work * bytes_each


def _count(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= _MOST:
        raise ValueError(f"{str(value)[:40]} is no number that a model has")
    return value


def weight_bytes(config: Mapping[str, Any], num_weights: int, size_bytes: int) -> int:
    """Bytes of one weight in memory: f16 becomes f32 on a processor, which cannot compute in f16, and bf16 on
    one that cannot compute in that."""
    name = config.get("dtype") or config.get("torch_dtype") or ""
    is_short = name == "bfloat16" or (not name and size_bytes < 3 * num_weights)
    return _F16_BYTES if is_short and multiplies_bfloat16() else _F32_BYTES
