"""Several processes that train one model: `--ranks` or torchrun starts them. I/O: torch.distributed.

    deskhand train sft --ranks 2 …
    torchrun --nproc-per-node 2 -m training sft …

Each process, a *rank*, takes its part of every batch; loss, gradients and checkpoints are as in one process
(`training.policy.sharding` spreads the weights).
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar, cast

import torch
import torch.distributed as distributed

from training.policy.devices import DeviceName, device_of
from training.robust.joining import folder_here, join
from training.robust.watch import watch_here
from training.stages import checkpoints
from training.stages.run_folder import RunFolder

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Ranks:
    number: int = 0
    """Of this one."""
    count: int = 1

    @property
    def is_first(self) -> bool:
        """Whether this rank writes files."""
        return self.number == 0

    def share(self, samples: Sequence[T]) -> Sequence[T]:
        """This rank's part of a batch; all parts are equal in size."""
        return samples[self.number :: self.count]

    def sum(self, *values: float) -> list[float]:
        """Over all ranks."""
        if self.count == 1:
            return list(values)
        # NCCL reduces what is on its GPU, and only that.
        device = torch.cuda.current_device() if distributed.get_backend() == "nccl" else "cpu"
        total = torch.tensor(values, dtype=torch.float64, device=device)
        distributed.all_reduce(total)
        return [float(value) for value in total]

    def wait(self) -> None:
        """Barrier: wait until all ranks have reached it."""
        if self.count > 1:
            distributed.barrier()

    def gather(self, value: T) -> list[T]:
        """What every rank has, in their order; tensors of it lie on the CPU."""
        if self.count == 1:
            return [value]
        found: list[T | None] = [None] * self.count
        distributed.all_gather_object(found, value)
        return cast("list[T]", found)


ALONE = Ranks()


@contextmanager
def of_torchrun(device: DeviceName = "auto") -> Iterator[Ranks]:
    """The ranks that torchrun has started; one where it has not.

    Args:
        device: where they compute.
    """
    count = int(os.environ.get("WORLD_SIZE", "1"))
    if count == 1:
        yield Ranks()
        return
    has_gpus = device_of(device).type == "cuda"
    if has_gpus:
        torch.cuda.set_device(device_of("cuda"))
    join("nccl" if has_gpus else "gloo")
    try:
        yield Ranks(distributed.get_rank(), count)
    finally:
        distributed.destroy_process_group()


class FollowingRun(RunFolder):
    """The run's folder for a rank that writes nothing."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.watch = watch_here()
        self.checkpoint = checkpoints.latest(folder / "checkpoints")

    def log(self, step: int, metrics: Mapping[str, float]) -> None:
        pass

    def save(self, step: int, state: dict[str, Any], counters: dict[str, Any]) -> None:
        pass


@contextmanager
def run_of(ranks: Ranks, folder: Path, stage: str, recipe: Any) -> Iterator[RunFolder]:
    """The folder of a run, which the first rank has locked before the others look into it."""
    folder = folder_here(folder)
    if ranks.is_first:
        with RunFolder(folder, stage, recipe) as run:
            ranks.wait()
            yield run
    else:
        ranks.wait()
        run = FollowingRun(folder)
        try:
            yield run
        finally:
            run.watch.close()
