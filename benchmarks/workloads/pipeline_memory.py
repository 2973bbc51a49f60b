"""Peak memory of a stage against PipeDream-2BW's formula (3.2), by every storage that is alive."""

from __future__ import annotations

import weakref
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_leaves

from training.pipeline.channels import StageChannel
from training.pipeline.orders import PipelineSchedule, PipelineShape
from training.pipeline.processes import run_stages
from training.pipeline.stage_process import Stage, StageSettings
from training.pipeline.versions import VersionedParameters

WIDTH, ROWS, BLOCKS = 128, 256, 4
"""A layer's width, rows of a micro-batch, blocks of a stage."""
BATCHES = 3


class Block(nn.Module):
    """Keeps several times its input for the backward pass."""

    def __init__(self) -> None:
        super().__init__()
        self.norm, self.wide, self.narrow = (
            nn.LayerNorm(WIDTH),
            nn.Linear(WIDTH, 4 * WIDTH),
            nn.Linear(4 * WIDTH, WIDTH),
        )

    def forward(self, value: Tensor) -> Tensor:
        return value + self.narrow(nn.functional.gelu(self.wide(self.norm(value))))


class Blocks(nn.Module):
    def __init__(self, *, is_last: bool) -> None:
        super().__init__()
        self.blocks = nn.Sequential(*(Block() for _ in range(BLOCKS)))
        self.is_last = is_last

    def forward(self, rows: Tensor, received: Tensor | None) -> Any:
        value = self.blocks(rows if received is None else received)
        return (value.square().mean(), 0) if self.is_last else value


class Living(TorchDispatchMode):
    """Bytes of all storages that operations have made and that are still there."""

    def __init__(self) -> None:
        super().__init__()
        self.num_bytes = 0
        self._known: set[int] = set()

    def __torch_dispatch__(self, function: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        found = function(*args, **(kwargs or {}))
        for value in tree_leaves(found):
            if isinstance(value, Tensor) and not value.is_meta:
                self.add(value)
        return found

    def add(self, value: Tensor) -> None:
        storage = value.untyped_storage()
        key, size = storage._cdata, storage.nbytes()
        if key not in self._known:
            self._known.add(key)
            self.num_bytes += size
            weakref.finalize(storage, self._gone, key, size)

    def _gone(self, key: int, size: int) -> None:
        self._known.discard(key)
        self.num_bytes -= size


@dataclass(frozen=True)
class MemoryCase:
    schedule: PipelineSchedule
    num_stages: int
    num_micro_batches: int
    recompute: bool


def formula(case: MemoryCase, weights: int, activations: int, inputs: int) -> float:
    """
    Args:
        weights, activations: of one stage; inputs: of one stage's input.
    """
    versions = 2 if case.schedule == "2bw" else 1
    stashed = case.num_micro_batches if case.schedule == "gpipe" else case.num_stages
    whole = 1 if case.recompute else stashed
    return versions * weights + whole * activations + stashed * inputs


def measured(rank: int, cases: list[MemoryCase]) -> list[int]:
    """Peak bytes of weights and what is kept for backward passes; gradients are not in the formula."""
    channels = {count: StageChannel(range(count)) for count in sorted({one.num_stages for one in cases})}
    return [_peak(case, channels[case.num_stages]) if rank < case.num_stages else 0 for case in cases]


def _peak(case: MemoryCase, channel: StageChannel) -> int:
    torch.manual_seed(channel.stage)
    module = Blocks(is_last=channel.stage == case.num_stages - 1)
    parameters = VersionedParameters(
        dict(module.named_parameters()),
        lambda masters: torch.optim.SGD(masters, lr=1e-3),
        num_versions=2 if case.schedule == "2bw" else 1,
    )
    settings = StageSettings(
        case.schedule, PipelineShape(case.num_stages, case.num_micro_batches), recompute=case.recompute
    )
    stage = Stage(module, parameters, channel, settings, learning_rate=lambda _: 1e-3)
    living, peak = Living(), 0
    for value in parameters.of(0).values():
        living.add(value)

    def look(*_: Any) -> None:
        """At the end of every pass through the blocks, those of recomputation too."""
        nonlocal peak
        totals = [*stage._gradients.values(), *(one.gradients for one in stage._closed.values())]
        gradients = {
            value.untyped_storage()._cdata: value.nbytes for total in totals for value in total.values()
        }
        peak = max(peak, living.num_bytes - sum(gradients.values()))

    module.blocks.register_forward_hook(look)
    # Recomputation stops as soon as everything that was kept is there: before the last layer's output.
    last = module.blocks[-1]
    assert isinstance(last, Block)
    last.narrow.register_forward_pre_hook(look)

    rows = torch.randn(ROWS, WIDTH)  # one for all: a data set is not the stage's memory

    def data(_: int) -> list[Tensor]:
        return [rows] * case.num_micro_batches

    with living:
        stage.run(range(BATCHES), data)
    return peak


def costs() -> tuple[int, int, int]:
    """Bytes of one stage's weights, of what a micro-batch keeps in it, and of its input."""
    module, rows = Blocks(is_last=False), torch.randn(ROWS, WIDTH).requires_grad_()
    own = {value.untyped_storage()._cdata for value in (*module.parameters(), rows)}
    kept: dict[int, int] = {}

    def keep(value: Tensor) -> Tensor:
        storage = value.untyped_storage()
        if storage._cdata not in own:
            kept[storage._cdata] = storage.nbytes()
        return value

    with torch.autograd.graph.saved_tensors_hooks(keep, lambda saved: saved):
        output = module(rows, None)
    kept[output.untyped_storage()._cdata] = output.untyped_storage().nbytes()
    weights = sum(value.nbytes for value in module.parameters())
    return weights, sum(kept.values()), rows.nbytes


CASES = [
    MemoryCase("2bw", 2, 2, recompute=False),
    MemoryCase("2bw", 3, 6, recompute=False),
    MemoryCase("2bw", 2, 4, recompute=True),
    MemoryCase("2bw", 3, 6, recompute=True),
    MemoryCase("flush", 3, 6, recompute=False),
    MemoryCase("gpipe", 3, 6, recompute=True),
    MemoryCase("gpipe", 3, 6, recompute=False),
]


def compare() -> list[dict[str, Any]]:
    """Each case with the bytes of its fullest stage and of the formula."""
    found = run_stages(3, measured, (CASES,))
    weights, activations, inputs = costs()
    rows = []
    for number, case in enumerate(CASES):
        peaks = [one[number] for one in found[: case.num_stages]]
        wanted = formula(case, weights, activations, inputs)
        rows.append(
            {
                "case": f"{case.schedule} d={case.num_stages} m={case.num_micro_batches}"
                + (" recomputed" if case.recompute else ""),
                "mib": round(max(peaks) / 2**20, 2),
                "formula_mib": round(wanted / 2**20, 2),
                "peaks": [round(one / 2**20, 2) for one in peaks],
                "difference": round(max(peaks) / wanted - 1, 4),
            }
        )
    return rows
