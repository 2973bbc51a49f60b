"""The recipes of the stages `ct` and `sft`. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from training.policy.adapters import Adapters, Tuning
from training.policy.devices import AnyPrecision, DeviceName
from training.supervised.plain_loop import Schedule


@dataclass(frozen=True, slots=True)
class SupervisedRecipe:
    """What `ct` and `sft` share."""

    out: Path
    """Folder of the run; the model will be in its `result`."""
    model: Path
    """Folder (Hugging Face) of the start model."""
    data: Path
    """Data set: Parquet parts and pictures."""
    steps: int = 1000
    """Training steps."""
    batch: int = 32
    """Samples a step."""
    micro_batch: int = 32
    """Micro-batch: samples in memory at once; does not change results."""
    packing: int = 0
    """Tokens of a row that several samples share, so that little is padding; --micro-batch then counts rows.
    0: each sample has a row (plain loop only)."""
    schedule: Schedule = field(default_factory=Schedule)
    weight_decay: float = 0.01
    """Weight decay of AdamW."""
    tuning: Tuning = "full"
    """What is trained: all weights, a LoRA adapter, or a LoRA adapter on a 4-bit model (QLoRA)."""
    adapters: Adapters = field(default_factory=Adapters)
    vision: Literal["learn", "frozen"] = "learn"
    """Train the vision tower, or freeze it and encode each picture only once (plain loop only)."""
    loop: Literal["plain", "trl"] = "plain"
    """Our plain loop, or TRL's trainer for large models."""
    pipeline: Literal["none", "2bw", "flush", "gpipe", "torch-1f1b", "torch-gpipe"] = "none"
    """Train in a pipeline of processes that hold a part of the model each: with two versions of the weights
    (PipeDream-2BW), drained after each batch (1F1B), or GPipe; the latter two also in torch's own order."""
    stages: int = 1
    """With --pipeline: processes."""
    micro_batches: int = 4
    """With --pipeline, in the place of --micro-batch: micro-batches a batch; with 2bw at least --stages."""
    device: DeviceName = "auto"
    """Where it is trained: on a GPU where there is one (auto), on the CPU, or on nothing but a GPU (cuda)."""
    precision: AnyPrecision = "fp32"
    """Products in 32 bits, in bfloat16 (not with TRL), or with --pipeline in half precision, where updates
    that overflow are skipped by all stages; weights and optimizer are in 32 bits."""
    recompute: bool = False
    """Keep no activations for the backward pass but compute them again: less memory, a third more time."""
    cut: tuple[int, ...] = ()
    """With --pipeline: the first decoder layer of each stage but the first; empty: by measured times."""
    watch: Path | None = None
    """Data set that is not learned from: the weights that answer it best are kept (plain loop only)."""
    watch_every: int = 10
    """Steps between two looks at it."""
    patience: int = 4
    """Looks without anything better that end the run."""
    seed: int = 0
    """Seed of the order of samples and of an adapter's initial weights."""
    threads: int = 1
    """CPU threads of torch."""
    checkpoint_every: int = 100
    """Steps between checkpoints."""


@dataclass(frozen=True, slots=True)
class CtRecipe(SupervisedRecipe):
    """Continual pre-training: loss on everything but pictures, on all samples."""


@dataclass(frozen=True, slots=True)
class SftRecipe(SupervisedRecipe):
    """Supervised fine-tuning: loss on the model's own turns, on accepted samples."""
