"""Some steps of fine-tuning on two ranks, or on one: the loss of each, and the weights at the end."""

from __future__ import annotations

import os
import pickle
from collections.abc import Iterator
from pathlib import Path

import torch
import torch.distributed as distributed
import torch.multiprocessing as multiprocessing

from tests.training.small_worlds import small_world
from training.data.stream import LoadedSample
from training.policy.adapters import Adapters, Tuning, open_for_training
from training.stages.ranks import Ranks
from training.supervised.batches import Cursor, SupervisedBatch
from training.supervised.plain_loop import PlainSteps, Schedule
from training.worlds.demonstrations import demonstration

WORLD = small_world()
BATCH = 4


def make_batches(start: Cursor) -> Iterator[SupervisedBatch]:
    sample = start.sample
    while True:
        loaded = tuple(LoadedSample(demonstration(WORLD, seed), ()) for seed in range(sample, sample + BATCH))
        sample += BATCH
        yield SupervisedBatch(loaded, Cursor(0, sample))


def steps_of(folder: Path, ranks: Ranks, *, tuning: Tuning = "full", packing: int = 0) -> PlainSteps:
    return PlainSteps(
        open_for_training(folder, tuning, Adapters(rank=2), seed=1),
        make_batches=make_batches,
        learns="replies",
        schedule=Schedule(learning_rate=3e-3, warmup_steps=1),
        total=4,
        micro_batch=1,
        pad_id=WORLD.pad_id,
        form=None,
        ranks=ranks,
        packing=packing,
    )


def work(folder: Path, ranks: Ranks) -> dict[str, object]:
    """Two steps; then another one, of a loop that goes on from their state."""
    torch.set_num_threads(1)
    first = steps_of(folder, ranks)
    losses = [first.step(number)["loss"] for number in (1, 2)]
    state = first.state()
    again = steps_of(folder, ranks)
    again.restore(state, first.counters())
    metrics = again.step(3)
    # Rows of several samples, of which the ranks have different numbers, and adapters.
    packed = steps_of(folder, ranks, tuning="lora", packing=60)
    return {
        "losses": [*losses, metrics["loss"]],
        "norm": metrics["gradient_norm"],
        "packed": [packed.step(number)["loss"] for number in (1, 2, 3)],
        "right": metrics["right_tokens"],
        "weights": {name: value.clone() for name, value in again.state()["model"].items()},
    }


def on_two_ranks(model: Path, folder: Path) -> list[dict[str, object]]:
    multiprocessing.spawn(_rank, args=(str(model), str(folder)), nprocs=2)
    return [pickle.loads((folder / f"rank-{rank}").read_bytes()) for rank in range(2)]


def _rank(rank: int, model: str, folder: str) -> None:
    # Whatever the machine is called, and whoever else is in its network.
    os.environ["GLOO_SOCKET_IFNAME"] = "lo"
    store = distributed.FileStore(f"{folder}/store", 2)
    distributed.init_process_group("gloo", store=store, rank=rank, world_size=2)
    try:
        found = work(Path(model), Ranks(rank, 2))
        Path(folder, f"rank-{rank}").write_bytes(pickle.dumps(found))
    finally:
        distributed.destroy_process_group()
