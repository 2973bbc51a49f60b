"""Several processes that train one model: torchrun starts them, FSDP2 shards it. I/O: torch.distributed.

    torchrun --nproc-per-node 2 -m training sft …

Each process, a *rank*, takes its part of every batch; loss, gradients and checkpoints are as in one process.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import torch
import torch.distributed as distributed
from torch import Tensor, nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard
from torch.distributed.tensor import DTensor, distribute_tensor

from training.data.collation import TokenTensors
from training.policy.devices import device_of
from training.policy.scoring import Pictures
from training.robust.joining import join
from training.robust.watch import watch_here
from training.stages import checkpoints
from training.stages.run_folder import RunFolder
from training.supervised.loss import supervised_loss

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

    def loss_of(self, model: Any) -> Callable[..., tuple[Tensor, int]]:
        """`supervised_loss` of the model, which is sharded where there are several ranks.

        Scaled so that gradients, which FSDP2 averages, are those of the whole batch.
        """
        if self.count == 1:
            return partial(supervised_loss, model)
        return _sharded(model, self.count)


@contextmanager
def of_torchrun() -> Iterator[Ranks]:
    """The ranks that torchrun has started; one where it has not."""
    count = int(os.environ.get("WORLD_SIZE", "1"))
    if count == 1:
        yield Ranks()
        return
    has_gpus = torch.cuda.is_available()
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


class ShardedLoss(nn.Module):
    """The root module of FSDP2: it gathers the parameters outside the layers first."""

    def __init__(self, model: Any, count: int) -> None:
        super().__init__()
        self.model, self._count = model, count

    def forward(self, tokens: TokenTensors, pictures: Pictures, *, num_tokens: int) -> tuple[Tensor, int]:
        loss, right = supervised_loss(self.model, tokens, pictures, num_tokens=num_tokens)
        # A rank without pictures has vision tower gradients too: ranks must exchange the same.
        touched = [
            value.reshape(-1)[0] for value in self.model.parameters() if not isinstance(value, DTensor)
        ]
        return (loss + 0.0 * torch.stack(touched).float().sum()) * self._count, right


def _sharded(model: Any, count: int) -> ShardedLoss:
    mesh = init_device_mesh("cuda" if torch.cuda.is_available() else "cpu", (count,))
    for layer in _text_layers(model):
        fully_shard(layer, mesh=mesh)
    loss = ShardedLoss(model, count)
    fully_shard(loss, mesh=mesh)
    return loss


def _text_layers(model: Any) -> list[nn.Module]:
    """The layers that every rank runs; not the vision tower's, since a rank may have no pictures."""
    names = [name for name in (model._no_split_modules or ()) if "Vision" not in name]
    return [module for module in model.modules() if type(module).__name__ in names]


def whole(value: Any) -> Any:
    """State with every sharded tensor gathered; a collective call of all ranks."""
    if isinstance(value, DTensor):
        return value.full_tensor()
    if isinstance(value, Mapping):
        return {key: whole(part) for key, part in value.items()}
    return [whole(part) for part in value] if isinstance(value, list) else value


def sharded_like(value: Any, parameter: Tensor) -> Any:
    """A whole tensor of a parameter's shape, sharded as the parameter is; others as they are."""
    if isinstance(parameter, DTensor) and isinstance(value, Tensor) and value.shape == parameter.shape:
        return distribute_tensor(value, parameter.device_mesh, parameter.placements)
    return value
