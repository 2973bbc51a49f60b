"""LoRA and QLoRA through PEFT: only the small matrices are trained. I/O: reads model folders."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

import torch
from peft import LoraConfig, PeftModel, get_peft_model, prepare_model_for_kbit_training
from peft.tuners.lora import LoraLayer
from transformers import BitsAndBytesConfig

from training.errors import RecipeError
from training.policy.models import load_model

Tuning = Literal["full", "lora", "qlora"]
VISION = r".*\bvisual\b.*"
"""Layers of a vision tower: Qwen2.5-VL has some there of the same names as in its language model."""


@dataclass(frozen=True, slots=True)
class Adapters:
    """Settings of a LoRA adapter."""

    rank: int = 16
    """Rank of the small matrices."""
    alpha: int = 32
    """Their product is scaled by alpha ÷ rank."""
    targets: tuple[str, ...] = ("q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj")
    """Names of the language model's layers that get them."""


def open_for_training(folder: Path, tuning: Tuning, adapters: Adapters, *, seed: int) -> Any:
    """Open a model and make the chosen parameters trainable.

    Raises:
        CheckpointError: there is no model in the folder.
        RecipeError: QLoRA was asked for without bitsandbytes, or no layer has a target's name.
    """
    folder = folder.resolve()  # an adapter says where its model is
    if tuning == "full":
        return load_model(folder)
    options: dict[str, Any] = {}
    if tuning == "qlora":
        if find_spec("bitsandbytes") is None:
            raise RecipeError("QLoRA needs bitsandbytes: pip install bitsandbytes, or --tuning lora.")
        options["quantization_config"] = BitsAndBytesConfig(
            load_in_4bit=True, bnb_4bit_quant_type="nf4", bnb_4bit_compute_dtype=torch.bfloat16
        )
    model = load_model(folder, **options)
    if tuning == "qlora":
        model = prepare_model_for_kbit_training(model)
    torch.manual_seed(seed)
    config = LoraConfig(
        r=adapters.rank,
        lora_alpha=adapters.alpha,
        target_modules=list(adapters.targets),
        exclude_modules=VISION,
        task_type="CAUSAL_LM",
    )
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", FutureWarning)  # PEFT asks transformers for what will be renamed
            return get_peft_model(model, config).eval()
    except ValueError as error:
        raise RecipeError(f"The model in {folder} cannot take these adapters: {error}.") from error


def open_for_rl(folder: Path, tuning: Tuning, adapters: Adapters, *, seed: int) -> Any:
    """Open a policy, which is sampled as it is trained, and make the chosen parameters trainable.

    Raises:
        CheckpointError: there is no model in the folder.
        RecipeError: QLoRA was asked for, or no layer has a target's name.
    """
    if tuning == "qlora":
        raise RecipeError("In rl the policy is sampled and trained in one form: say --tuning lora or full.")
    return open_for_training(folder, tuning, adapters, seed=seed)


def whole_weights(model: Any) -> dict[str, torch.Tensor]:
    """The weights by the names that they have without adapters; an adapter's change is added to its layer's.

    The model itself stays as it is, to the last bit.
    """
    if not isinstance(model, PeftModel):
        found: dict[str, torch.Tensor] = model.state_dict()
        return found
    inner = model.get_base_model()
    changed = {name: layer for name, layer in inner.named_modules() if isinstance(layer, LoraLayer)}
    weights = {}
    for name, value in inner.state_dict().items():
        path, is_of_layer, rest = name.partition(".base_layer.")
        if is_of_layer:
            delta = changed[path].get_delta_weight("default") if rest == "weight" else None
            weights[f"{path}.{rest}"] = value if delta is None else value + delta.detach()
        elif ".lora_" not in name:
            weights[name] = value
    return weights
