"""Shared by the runs of all stages: options, the timed training loop, the log and the checkpoints. I/O."""

from __future__ import annotations

import argparse
import json
import secrets
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from training.embedded.model import EmbeddedModel
from training.embedded.optimisation import Average, Optimiser, rate_at, save, start_from
from training.embedded.perception import PerceptionHeads
from training.embedded.position_channels import keep_places

TELL_EVERY_S = 20.0
SAVE_EVERY_S = 120.0
WARMUP_STEPS = {False: 100, True: 10}
"""With new moments of the optimiser, and with those of a checkpoint."""
MOST_SEEDS = 1_000_000


@dataclass(frozen=True)
class RunOptions:
    out: Path
    """The checkpoint; the log lies beside it as .jsonl."""
    start: Path | None
    """Go on from this checkpoint or published model folder; None: from random weights."""
    minutes: float
    """Wall-clock time of the run; the learning rate follows it."""
    learning_rate: float
    """Peak learning rate."""
    seed: int = 0
    workers: int = 1
    """Drawing processes of each kind of scene."""
    threads: int = 2
    device: str = "cpu"
    """What torch calls the device: cpu, cuda, cuda:1."""
    plays: Path | None = None
    """The folder of a model that does tasks in windows, whose steps are corrected (`pointing` alone)."""


class TrainingStage(ABC):
    """What one stage trains."""

    @abstractmethod
    def begin(self, model: EmbeddedModel, heads: PerceptionHeads, images: int) -> None:
        """Called once; `images` is how many pictures the weights have seen."""

    @abstractmethod
    def loss(self) -> tuple[Tensor, dict[str, float], int]:
        """One batch: its loss, figures to be averaged in the log, and how many pictures it held.

        Raises:
            StopIteration: there is no more data; the run ends early.
        """

    def trained(self, model: EmbeddedModel, heads: PerceptionHeads) -> list[torch.nn.Module]:
        """The modules that learn."""
        return [model, heads]


def command(
    description: str,
    *,
    out: str,
    minutes: float,
    learning_rate: float,
    given: Sequence[str] | None = None,
    may_play: bool = False,
) -> RunOptions:
    """The options of a stage's command line: this process's, or those given.

    Args:
        may_play: the stage also learns from what a model does in windows.
    """
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=Path(out), help="checkpoint to write (%(default)s)")
    parser.add_argument("--start", type=Path, help="go on from this checkpoint or model folder")
    parser.add_argument("--minutes", type=float, default=minutes, help="wall-clock time (%(default)s)")
    parser.add_argument(
        "--learning-rate", type=float, default=learning_rate, help="peak learning rate (%(default)s)"
    )
    parser.add_argument("--seed", type=int, help="of scenes and tasks; default: a new one for every run")
    parser.add_argument("--workers", type=int, default=1, help="drawing processes of each kind (%(default)s)")
    parser.add_argument("--threads", type=int, default=2, help="torch's threads (%(default)s)")
    parser.add_argument("--device", default="cpu", help="cpu, cuda, cuda:1, ... (%(default)s)")
    if may_play:
        parser.add_argument(
            "--plays",
            type=Path,
            help="folder of a model that does tasks in windows and is corrected (DAgger)",
        )
    options = vars(parser.parse_args(given))
    if options["seed"] is None:
        # A run that goes on from another one must not see the same scenes again.
        options["seed"] = secrets.randbelow(MOST_SEEDS)
    return RunOptions(**options)


def run(stage: TrainingStage, options: RunOptions) -> None:
    """Train until the time is up; a checkpoint every two minutes and at the end."""
    options.out.parent.mkdir(parents=True, exist_ok=True)
    print(json.dumps({name: str(value) for name, value in asdict(options).items()}), flush=True)
    torch.manual_seed(options.seed)
    torch.set_num_threads(options.threads)
    if options.device != "cpu":
        torch.set_default_device(options.device)
    start = start_from(options.start)
    model, heads, images = start.model.to(options.device), start.heads.to(options.device), start.images
    stage.begin(model, heads, images)
    optimizer = Optimiser(stage.trained(model, heads))
    goes_on = optimizer.resume(start.optimiser)
    average = Average(model)

    def keep() -> None:
        state = optimizer.state()
        save(options.out, model, heads, images, average=average.weights, optimiser=state)

    begin = saved = told = time.monotonic()
    sums: dict[str, list[float]] = {}
    step = 0

    def tell(elapsed_s: float) -> None:
        row = {"minutes": round(elapsed_s / 60, 2), "step": step, "images": images}
        row |= {name: round(float(np.mean(values)), 3) for name, values in sorted(sums.items())}
        with options.out.with_suffix(".jsonl").open("a") as log:
            print(json.dumps(row), file=log)
        print(" ".join(f"{name}={value}" for name, value in row.items()), flush=True)

    while (elapsed := time.monotonic() - begin) < 60 * options.minutes:
        try:
            loss, metrics, count = stage.loss()
        except StopIteration:
            break
        if not torch.isfinite(loss):
            print(f"step {step}: the loss is not finite, batch left out", flush=True)
            optimizer.forget()
            continue
        loss.backward()
        optimizer.step(
            rate_at(
                step,
                elapsed,
                minutes=options.minutes,
                peak_rate=options.learning_rate,
                warmup_steps=WARMUP_STEPS[goes_on],
            )
        )
        keep_places(model)
        average.follow(model)
        images += count
        step += 1
        for name, value in metrics.items():
            if np.isfinite(value):
                sums.setdefault(name, []).append(value)
        now = time.monotonic()
        if now - told > TELL_EVERY_S:
            tell(elapsed)
            sums, told = {}, now
        if now - saved > SAVE_EVERY_S:
            keep()
            saved = now
    tell(elapsed)
    keep()
