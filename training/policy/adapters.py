"""LoRA and QLoRA through PEFT: only the small matrices are trained. I/O: reads model folders."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

import torch
from peft import LoraConfig, get_peft_model, prepare_model_for_kbit_training
from transformers import BitsAndBytesConfig

from training.errors import RecipeError
from training.policy.models import load_model

Tuning = Literal["full", "lora", "qlora"]


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
        task_type="CAUSAL_LM",
    )
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", FutureWarning)  # PEFT asks transformers for what will be renamed
            return get_peft_model(model, config).eval()
    except ValueError as error:
        raise RecipeError(f"The model in {folder} cannot take these adapters: {error}.") from error
