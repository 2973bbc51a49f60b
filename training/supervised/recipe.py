"""The recipes of the stages `ct` and `sft`. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from training.policy.adapters import Adapters, Tuning
from training.supervised.plain_loop import Schedule


@dataclass(frozen=True, slots=True)
class SupervisedRecipe:
    """What `ct` and `sft` share."""

    out: Path
    """Folder of the run; the model will be in its `result`."""
    model: Path
    """Model folder (Hugging Face) to begin with."""
    data: Path
    """Data set: Parquet parts and pictures."""
    steps: int = 1000
    """Batches to learn from."""
    batch: int = 32
    """Samples a step."""
    micro_batch: int = 32
    """Samples that are in memory at once; changes no number."""
    schedule: Schedule = field(default_factory=Schedule)
    weight_decay: float = 0.01
    """Of AdamW."""
    tuning: Tuning = "full"
    """All weights, a LoRA adapter, or one on a 4-bit model."""
    adapters: Adapters = field(default_factory=Adapters)
    vision: Literal["learn", "frozen"] = "learn"
    """Frozen ones look at each picture once and keep what they saw; the plain loop alone."""
    loop: Literal["plain", "trl"] = "plain"
    """Ours, or TRL's trainer with what it can do on large machines."""
    seed: int = 0
    """Decides the order of samples and an adapter's first weights."""
    threads: int = 1
    """Of torch."""
    checkpoint_every: int = 100
    """Steps."""


@dataclass(frozen=True, slots=True)
class CtRecipe(SupervisedRecipe):
    """Continual pre-training: everything but pictures is learned, from all samples."""


@dataclass(frozen=True, slots=True)
class SftRecipe(SupervisedRecipe):
    """Supervised fine-tuning: the model's own turns are learned, from accepted samples."""
