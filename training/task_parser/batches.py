"""Batches of generated tasks for the task parser, drawn in worker processes for a card that is fast."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from agent.models.task_parser.labels import WORD_HEADS
from training.task_parser.model import PieceRow, Pieces, padded_rows
from training.task_parser.targets import UNKNOWN, ParserSample, samples

_POOL = 1024
"""Tasks that are drawn at once and sorted by length, so that little is padding."""
_LEAST_BATCHES = 4
_AHEAD = 8
"""Batches that each worker has ready: more than a pool, so that it goes on drawing while they are taken."""


@dataclass(frozen=True, slots=True)
class TaskBatch:
    """R tasks of at most T word pieces."""

    ids: NDArray[np.int32]
    """(R, T); 0 where a row is padded."""
    wanted: NDArray[np.int16]
    """(R, T, 4) role, verb, number and deed of each word's goal at its first piece; elsewhere UNKNOWN."""
    is_outside: NDArray[np.bool_]
    """(R,)"""


def collated(batch: list[tuple[ParserSample, PieceRow]]) -> TaskBatch:
    ids = padded_rows([row for _, row in batch])
    wanted = np.full((*ids.shape, len(WORD_HEADS)), UNKNOWN, np.int16)
    for number, (one, row) in enumerate(batch):
        kept = [index for index, place in enumerate(row.word_at) if place >= 0]
        wanted[number, [row.word_at[index] for index in kept]] = one.targets[kept]
    return TaskBatch(ids, wanted, np.array([one.is_outside for one, _ in batch]))


def batches(pieces: Pieces, rng: random.Random, size: int) -> Iterator[TaskBatch]:
    """Batches without end, of tasks of similar length."""
    drawn = samples(rng)
    num_drawn = size * max(_LEAST_BATCHES, _POOL // size)
    while True:
        pool = [next(drawn) for _ in range(num_drawn)]
        rows = sorted(((one, pieces.row(one.words)) for one in pool), key=lambda pair: len(pair[1].ids))
        starts = list(range(0, len(rows), size))
        rng.shuffle(starts)
        for start in starts:
            yield collated(rows[start : start + size])


class _Drawn(IterableDataset[TaskBatch]):
    """In each worker other tasks."""

    def __init__(self, encoder: Path, seed: int, size: int) -> None:
        self._encoder, self._seed, self._size = encoder, seed, size

    def __iter__(self) -> Iterator[TaskBatch]:
        worker = get_worker_info()
        name = f"{self._seed}" if worker is None else f"{self._seed} worker {worker.id}"
        return batches(Pieces(self._encoder), random.Random(name), self._size)


def _as_it_is(batch: TaskBatch) -> TaskBatch:
    return batch


def drawn_batches(encoder: Path, seed: int, size: int, workers: int) -> Iterator[TaskBatch]:
    """Batches without end, drawn by so many processes; 0 for this one."""
    os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
    ahead = {"prefetch_factor": _AHEAD} if workers else {}
    return iter(
        DataLoader(
            _Drawn(encoder, seed, size),
            batch_size=None,
            num_workers=workers,
            collate_fn=_as_it_is,  # as arrays, through pipes: shared memory may be small
            **ahead,
        )
    )
