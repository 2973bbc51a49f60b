"""Trains the task parser (`python -m training.task_parser.training ENCODER --out FOLDER`).

On a machine with a GPU, from what is shipped, with 14 processes that draw tasks:

    python -m training.task_parser.training ENCODER --start resources/models/embedded --device cuda \
        --workers 14 --batch 1024 --learning-rate 5e-4 --minutes 6 --parts FOLDER

ENCODER then needs its tokenizer and config.json only. The moving average of the weights is what is written.
"""

from __future__ import annotations

import argparse
import json
import math
import secrets
import time
from collections.abc import Sequence
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import Tensor

from agent.models.task_parser.labels import WORD_HEADS, WordScores
from agent.models.task_parser.words import TaskWord
from training.embedded.devices import mixed_precision
from training.embedded.optimisation import Average
from training.task_parser.batches import TaskBatch, drawn_batches
from training.task_parser.checkpoint import load_parser, save_parser, save_parts
from training.task_parser.model import Pieces, TaskParser
from training.task_parser.read_back import read_back
from training.task_parser.reading import shares_read
from training.task_parser.targets import UNKNOWN

_WARMUP = 0.02
"""Share of the time in which the learning rate rises."""
_DECAY = 0.4
"""Share of the time in which it goes down to nothing."""
_AVERAGE = 0.998


def loss_of(model: TaskParser, batch: TaskBatch) -> tuple[Tensor, Tensor]:
    """Sum of the cross-entropies of all heads, and the share of tasks with every role right."""
    ids, wanted, is_outside = (
        torch.from_numpy(one).to(model.device, non_blocking=True)
        for one in (batch.ids, batch.wanted, batch.is_outside)
    )
    target = wanted.long()
    with mixed_precision(model.device):
        logits = model(ids, ids != 0)
    losses = [
        F.cross_entropy(
            logits[name].float().flatten(0, 1), target[..., number].flatten(), ignore_index=UNKNOWN
        )
        for number, name in enumerate(WORD_HEADS)
    ]
    losses.append(F.cross_entropy(logits["outside"][:, 0].float(), is_outside.long()))
    with torch.no_grad():
        role = target[..., 0]
        right = ((logits["role"].argmax(-1) == role) | (role == UNKNOWN)).all(1).float().mean()
    return torch.stack(losses).sum(), right


def rate_at(share: float, peak: float) -> float:
    """Warm-up, then constant, then down to nothing over the last part of the time (WSD, arXiv 2404.06395)."""
    return peak * min(1.0, max(share, 0.01 * _WARMUP) / _WARMUP, (1 - share) / _DECAY)


def _started(options: argparse.Namespace) -> TaskParser:
    if options.start is None:
        return load_parser(options.encoder)
    return read_back(options.start, options.encoder)


class _Run:
    """A model in training, with the average of its weights and what is told of it."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._options = options
        self._pieces = Pieces(options.encoder)
        self.model = _started(options).to(options.device).train()
        self.average = Average(self.model, decay=_AVERAGE)
        self.model.freeze_below(options.first_layer)
        on_gpu = options.device == "cuda"
        learned = [weights for weights in self.model.parameters() if weights.requires_grad]
        self._optimiser = torch.optim.AdamW(learned, weight_decay=0.01, fused=on_gpu or None)

    def step(self, batch: TaskBatch, rate: float) -> Tensor:
        """(2,) loss and share of right tasks, on the device, so that the card need not wait for them."""
        loss, right = loss_of(self.model, batch)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        for group in self._optimiser.param_groups:
            group["lr"] = rate
        self._optimiser.step()
        self._optimiser.zero_grad()
        self.average.follow(self.model)
        return torch.stack([loss.detach(), right])

    def averaged(self) -> TaskParser:
        made = TaskParser.with_config_of(self._options.encoder)
        made.load_state_dict(self.average.weights)
        return made.to(self.model.device).eval()

    def read(self) -> dict[str, float]:
        """What the average reads whole."""
        model = self.averaged()

        def scores_of(tasks: Sequence[Sequence[TaskWord]]) -> list[WordScores]:
            return model.scores([self._pieces.row(words) for words in tasks])

        return {name: round(share, 3) for name, share in shares_read(scores_of, self._options.read).items()}

    def save(self) -> None:
        if self._options.parts is not None:
            save_parts(self._options.parts, self.average.weights)
        else:
            save_parser(self._options.out, self.averaged(), self._options.encoder)


def train(options: argparse.Namespace) -> None:
    seed = secrets.randbelow(1_000_000) if options.seed is None else options.seed
    torch.set_num_threads(options.threads)
    torch.manual_seed(seed)
    # Before anything is on the card: processes that begin later would inherit its state.
    drawn = drawn_batches(options.encoder, seed, options.batch, options.workers)
    waiting = next(drawn)
    run = _Run(options)
    print(json.dumps({"seed": seed, "start": run.read()}), flush=True)
    begin = told = kept_at = time.monotonic()
    kept: list[Tensor] = []
    step, waited = 0, 0.0
    while (share := max((time.monotonic() - begin) / (60 * options.minutes), step / options.steps)) < 1:
        kept.append(run.step(waiting, rate_at(share, options.learning_rate)))
        step += 1
        asked = time.monotonic()
        waiting = next(drawn)
        now = time.monotonic()
        waited += now - asked
        if now - told > options.tell_s:
            loss, right = torch.stack(kept).mean(0).tolist()
            row = {"minutes": round((now - begin) / 60, 2), "step": step, "tasks": step * options.batch}
            row |= {"waited_s": round(waited, 1), "loss": round(loss, 4), "roles": round(right, 4)}
            print(json.dumps(row), flush=True)
            kept, told = [], now
        if now - kept_at > options.save_s:
            print(json.dumps({"step": step} | run.read()), flush=True)
            run.save()
            kept_at = time.monotonic()
    run.save()
    print(json.dumps({"step": step, "end": run.read()}), flush=True)


def parser_of_options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("encoder", type=Path, help="folder of a BERT checkpoint, or of a run to go on from")
    parser.add_argument("--start", type=Path, help="go on from the parser of this model folder")
    parser.add_argument("--out", type=Path, default=Path("runs/task_parser"))
    parser.add_argument("--parts", type=Path, help="write files of 15 MiB here instead, for `checkpoint`")
    parser.add_argument("--minutes", type=float, default=25.0)
    parser.add_argument("--steps", type=float, default=math.inf, help="at most")
    parser.add_argument("--learning-rate", type=float, default=2e-4)
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument(
        "--first-layer", type=int, default=0, help="lowest one that learns; 3 of 6 takes 2/3 of the time"
    )
    parser.add_argument("--device", default="cpu", choices=("cpu", "cuda"))
    parser.add_argument("--workers", type=int, default=0, help="processes that draw tasks (none)")
    parser.add_argument("--read", type=int, default=100, help="tasks of each kind read to tell how it goes")
    parser.add_argument("--tell-s", type=float, default=20.0)
    parser.add_argument("--save-s", type=float, default=120.0, help="seconds between two copies on disk")
    parser.add_argument("--seed", type=int, help="default: a new one for every run")
    parser.add_argument("--threads", type=int, default=2)
    return parser


def main() -> None:
    train(parser_of_options().parse_args())


if __name__ == "__main__":
    main()
