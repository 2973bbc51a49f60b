"""Hugging Face model folders: opened for training, written atomically. I/O: files."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import torch
from peft import PeftModel
from safetensors import SafetensorError
from torch import nn
from transformers import AutoConfig, AutoModelForCausalLM, AutoModelForImageTextToText
from transformers.utils.logging import disable_progress_bar

from agent.errors import AgentError
from agent.models import manifest as manifests
from agent.models.catalogue.selection import select
from agent.models.manifest import ModelFormat, sha256_of
from training.data.picture_patches import PatchForm
from training.errors import CheckpointError

LINEAGE = "lineage.json"
MADE_HERE = (LINEAGE, "manifest.json", "README.md")
"""Files about one set of weights, not copied to the next; the writer of a folder adds its own."""


def load_model(folder: Path, *, dtype: torch.dtype = torch.float32, **options: Any) -> Any:
    """A vision-language or a language model, in evaluation mode.

    Args:
        options: for `from_pretrained`, as quantisation needs them.

    Raises:
        CheckpointError: there is no model in the folder, or a file is damaged.
    """
    if not (folder / "config.json").is_file():
        raise CheckpointError(f"There is no model in {folder}: config.json is missing.")
    disable_progress_bar()
    try:
        config = AutoConfig.from_pretrained(folder, local_files_only=True)
        family = AutoModelForImageTextToText if sees_pictures(config) else AutoModelForCausalLM
        model = family.from_pretrained(folder, local_files_only=True, dtype=dtype, **options)
    except (OSError, ValueError, SafetensorError, RuntimeError) as error:
        raise CheckpointError(f"The model in {folder} cannot be read: {error}.") from error
    return model.eval()


def recompute_activations(*models: Any) -> None:
    """Keep no activations of these models for the backward pass, but compute them again; in training mode
    only, since a model that is sampled keeps a cache."""
    for model in models:
        model.activation_checkpointing_enable(activation_checkpointing_kwargs={"use_reentrant": False})


@contextmanager
def recomputed(*models: Any) -> Iterator[None]:
    """Forward passes that will be learned from: in training mode where activations are computed again. Other
    models stay as they are sampled, without dropout."""
    found = [model for model in models if model.is_activation_checkpointing]
    for model in found:
        model.train()
    try:
        yield
    finally:
        for model in found:
            model.eval()


def sees_pictures(config: Any) -> bool:
    return hasattr(config, "vision_config")


def patch_form(folder: Path) -> PatchForm | None:
    """How the model's vision tower reads pictures; None for a text-only model.

    Raises:
        CheckpointError: the picture settings are missing or make no sense.
    """
    config = json.loads((folder / "config.json").read_text())
    if "vision_config" not in config:
        return None
    path = folder / "preprocessor_config.json"
    try:
        said = json.loads(path.read_text())
        return PatchForm(
            patch_px=said["patch_size"],
            merge=said["merge_size"],
            frames=said["temporal_patch_size"],
            mean=tuple(said["image_mean"]),
            std=tuple(said["image_std"]),
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CheckpointError(f"{path} does not say how pictures are cut: {error!r}.") from error


def num_tokens(folder: Path) -> int:
    """How many tokens a model has states for.

    Raises:
        CheckpointError: there is no model in the folder, or its configuration makes no sense.
    """
    if not (folder / "config.json").is_file():
        raise CheckpointError(f"There is no model in {folder}: config.json is missing.")
    try:
        config = AutoConfig.from_pretrained(folder, local_files_only=True)
        return int(config.get_text_config().vocab_size)
    except (OSError, ValueError, AttributeError) as error:
        raise CheckpointError(f"The model in {folder} cannot be read: {error}.") from error


def padding_id(folder: Path) -> int:
    """The padding token; the choice does not change results."""
    path = folder / "generation_config.json"
    said: dict[str, Any] = json.loads(path.read_text()) if path.exists() else {}
    return int(said.get("pad_token_id") or 0)


def save_model(model: Any, like: Path, target: Path, *, lineage: Mapping[str, Any] | None = None) -> None:
    """Write `model` as the new folder `target`, with the tokenizer and picture settings of `like`, and with a
    manifest where `like` has one and all weights are written.

    Raises:
        CheckpointError: `target` exists already.
    """

    def fill(folder: Path) -> None:
        is_adapter = isinstance(model, PeftModel)
        for file in like.iterdir():
            is_weights = file.suffix in (".safetensors", ".gguf", ".bin") or ".safetensors." in file.name
            # Beside an adapter, a configuration would make the folder look like a whole model.
            is_other = is_adapter and file.name == "config.json"
            if file.is_file() and not (is_weights or is_other) and file.name not in MADE_HERE:
                shutil.copyfile(file, folder / file.name)
        model.save_pretrained(folder)
        if (like / manifests.FILE_NAME).is_file() and not is_adapter:
            _save_manifest(like, folder)
        (folder / LINEAGE).write_text(json.dumps(dict(lineage or {}), indent=2) + "\n")

    write_folder(target, fill)


def _save_manifest(like: Path, folder: Path) -> None:
    """The manifest of the new weights in `folder`, so that the app can run them; otherwise as in `like`.

    Raises:
        CheckpointError: the one in `like` cannot be read.
    """
    try:
        before = manifests.load(like)
    except AgentError as error:
        raise CheckpointError(str(error)) from error
    names = select(path.name for path in folder.iterdir()).files.values()
    manifests.save(
        replace(
            before,
            format=ModelFormat.HF,
            files={name: manifests.describe_file(folder, name) for name in names},
            weights_version=version_of(folder),
            scores={},
        ),
        folder,
    )


def write_folder(target: Path, fill: Callable[[Path], None]) -> None:
    """A new folder, written atomically.

    Raises:
        CheckpointError: `target` exists already.
    """
    if target.exists():
        raise CheckpointError(f"{target} exists already; nothing is overwritten.")
    target.parent.mkdir(parents=True, exist_ok=True)
    unfinished = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
    try:
        fill(unfinished)
        unfinished.chmod(0o755)
        unfinished.rename(target)
    except BaseException:
        shutil.rmtree(unfinished, ignore_errors=True)
        raise


def version_of(folder: Path) -> str:
    """Twelve digits that change when the weights do."""
    return sha256_of(folder / "model.safetensors")[:12] if (folder / "model.safetensors").exists() else "?"


def trainable(model: nn.Module) -> dict[str, torch.Tensor]:
    """The trainable parameters by name: with adapters a small part of the model."""
    return {name: value.detach() for name, value in model.named_parameters() if value.requires_grad}


def restore_trainable(model: nn.Module, weights: Mapping[str, torch.Tensor]) -> None:
    """
    Raises:
        CheckpointError: they are another model's.
    """
    own = {name: value for name, value in model.named_parameters() if value.requires_grad}
    if own.keys() != weights.keys():
        raise CheckpointError("The checkpoint's weights are not those of this model.")
    with torch.no_grad():
        for name, value in own.items():
            if value.shape != weights[name].shape:
                raise CheckpointError(f"{name} of the checkpoint has another shape than this model's.")
            value.copy_(weights[name])


def optimiser_of(parameters: Any, learning_rate: float, *, weight_decay: float = 0.0) -> torch.optim.AdamW:
    """AdamW with the momenta of language-model training."""
    return torch.optim.AdamW(parameters, lr=learning_rate, betas=(0.9, 0.95), weight_decay=weight_decay)
