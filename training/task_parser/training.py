"""Trains the task parser (`python -m training.task_parser.training ENCODER --out FOLDER`)."""

from __future__ import annotations

import argparse
import json
import random
import secrets
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor

from training.task_parser.checkpoint import load, save
from training.task_parser.model import PieceRow, Pieces, TaskParser, padded
from training.task_parser.targets import UNKNOWN, ParserSample, samples

TELL_EVERY_S = 20.0
SAVE_EVERY_S = 120.0
_POOL = 16
"""Batches that are drawn at once and sorted by length, so that little is padding."""
_WARMUP_STEPS = 100
_DECAY = 0.35
"""Share of the time in which the learning rate goes down to nothing."""


def batches(pieces: Pieces, rng: random.Random, size: int) -> Iterator[list[tuple[ParserSample, PieceRow]]]:
    """Batches without end, of tasks of similar length."""
    drawn = samples(rng)
    while True:
        pool = [next(drawn) for _ in range(size * _POOL)]
        rows = sorted(((one, pieces.row(one.words)) for one in pool), key=lambda pair: len(pair[1].ids))
        starts = list(range(0, len(rows), size))
        rng.shuffle(starts)
        for start in starts:
            yield rows[start : start + size]


def loss_of(model: TaskParser, batch: list[tuple[ParserSample, PieceRow]]) -> tuple[Tensor, float]:
    """Sum of the cross-entropies of all heads, and the share of tasks with every role right."""
    ids, mask = padded([row for _, row in batch])
    wanted = np.full((len(batch), ids.shape[1], 3), UNKNOWN, np.int64)
    for number, (one, row) in enumerate(batch):
        kept = [index for index, place in enumerate(row.word_at) if place >= 0]
        wanted[number, [row.word_at[index] for index in kept]] = one.targets[kept]
    target = torch.from_numpy(wanted)
    with torch.autocast("cpu", torch.bfloat16):
        logits = model(ids, mask)
    losses = [
        F.cross_entropy(
            logits[name].float().flatten(0, 1), target[..., number].flatten(), ignore_index=UNKNOWN
        )
        for number, name in enumerate(("role", "verb", "goal"))
    ]
    outside = torch.tensor([one.is_outside for one, _ in batch], dtype=torch.long)
    losses.append(F.cross_entropy(logits["outside"][:, 0].float(), outside))
    with torch.no_grad():
        said = logits["role"].argmax(-1)
        right = ((said == target[..., 0]) | (target[..., 0] == UNKNOWN)).all(1).float().mean().item()
    return torch.stack(losses).sum(), right


def rate_at(step: int, share: float, peak: float) -> float:
    """Warm-up, then constant, then down to nothing over the last part of the time (WSD, arXiv 2404.06395)."""
    return peak * min(1.0, (step + 1) / _WARMUP_STEPS, (1 - share) / _DECAY)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("encoder", type=Path, help="folder of a BERT checkpoint, or of a run to go on from")
    parser.add_argument("--out", type=Path, default=Path("runs/task_parser"))
    parser.add_argument("--minutes", type=float, default=25.0)
    parser.add_argument("--learning-rate", type=float, default=2e-4)
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--seed", type=int, help="default: a new one for every run")
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    seed = secrets.randbelow(1_000_000) if options.seed is None else options.seed
    torch.set_num_threads(options.threads)
    torch.manual_seed(seed)
    pieces = Pieces(options.encoder)
    model = load(options.encoder).train()
    optimiser = torch.optim.AdamW(model.parameters(), weight_decay=0.01)
    drawn = batches(pieces, random.Random(seed), options.batch)
    begin = told = saved = time.monotonic()
    kept: list[tuple[float, float]] = []
    step = 0
    while (elapsed := time.monotonic() - begin) < 60 * options.minutes:
        loss, right = loss_of(model, next(drawn))
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        for group in optimiser.param_groups:
            group["lr"] = rate_at(step, elapsed / (60 * options.minutes), options.learning_rate)
        optimiser.step()
        optimiser.zero_grad()
        kept.append((loss.item(), right))
        step += 1
        now = time.monotonic()
        if now - told > TELL_EVERY_S:
            means = np.mean(kept, axis=0)
            row = {"minutes": round(elapsed / 60, 2), "step": step, "tasks": step * options.batch}
            print(json.dumps(row | {"loss": round(means[0], 4), "roles": round(means[1], 3)}), flush=True)
            kept, told = [], now
        if now - saved > SAVE_EVERY_S:
            save(options.out, model, options.encoder)
            saved = now
    save(options.out, model, options.encoder)


if __name__ == "__main__":
    main()
