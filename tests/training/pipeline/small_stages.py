"""Stages small enough to train many pipelines in a test, and the run of one of them in its processes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import torch
from torch import Tensor, nn

from training.pipeline.audit import AuditEntry
from training.pipeline.channels import StageChannel
from training.pipeline.orders import PipelineSchedule, Shape
from training.pipeline.stage_process import BatchFigures, Settings, Stage
from training.pipeline.versions import VersionedParameters

WIDTH, ROWS = 6, 3


@dataclass(frozen=True, slots=True)
class Rows:
    """A micro-batch."""

    values: Tensor
    wanted: Tensor
    num_rows: int
    """Of the batch."""


class SmallStage(nn.Module):
    def __init__(self, *, is_first: bool, is_last: bool) -> None:
        super().__init__()
        self.inner, self.is_first, self.is_last = nn.Linear(WIDTH, WIDTH), is_first, is_last
        self.norm = nn.LayerNorm(WIDTH)

    def forward(self, rows: Rows, received: Tensor | None) -> Any:
        value = rows.values if received is None else received
        value = value + torch.tanh(self.inner(self.norm(value)))
        if not self.is_last:
            return value
        error = (value - rows.wanted).square().sum() / rows.num_rows
        return error, int((error < 1).sum())


def modules(num_stages: int, dtype: torch.dtype) -> list[nn.Module]:
    torch.manual_seed(3)
    return [
        SmallStage(is_first=stage == 0, is_last=stage == num_stages - 1).to(dtype)
        for stage in range(num_stages)
    ]


def batch_of(number: int, num_micro_batches: int, dtype: torch.dtype) -> list[Rows]:
    draw = torch.Generator().manual_seed(number)
    sizes = [ROWS + place % 2 for place in range(num_micro_batches)]  # shapes differ
    return [
        Rows(
            torch.randn(size, WIDTH, generator=draw, dtype=torch.float64).to(dtype),
            torch.randn(size, WIDTH, generator=draw, dtype=torch.float64).to(dtype),
            sum(sizes),
        )
        for size in sizes
    ]


def sgd(parameters: list[nn.Parameter]) -> torch.optim.Optimizer:
    return torch.optim.SGD(parameters, lr=0.1)


def momentum(parameters: list[nn.Parameter]) -> torch.optim.Optimizer:
    return torch.optim.SGD(parameters, lr=0.1, momentum=0.9)


def adamw(parameters: list[nn.Parameter]) -> torch.optim.Optimizer:
    return torch.optim.AdamW(parameters, lr=0.01, weight_decay=0.1)


OPTIMISERS = {"sgd": sgd, "momentum": momentum, "adamw": adamw}
RATES = {"sgd": 0.1, "momentum": 0.05, "adamw": 0.01}


@dataclass(frozen=True, slots=True)
class Case:
    schedule: PipelineSchedule
    num_stages: int
    num_micro_batches: int
    optimiser: str = "adamw"
    recompute: bool = False
    dtype: torch.dtype = torch.float64
    num_batches: int = 6
    max_norm: float | None = None
    bad_batch: int | None = None
    """Whose last micro-batch is not finite."""

    def data(self, batch: int) -> list[Rows]:
        found = batch_of(batch, self.num_micro_batches, self.dtype)
        if batch == self.bad_batch:
            found[-1].values[0, 0] = torch.inf
        return found

    def learning_rate(self, batch: int) -> float:
        return RATES[self.optimiser] / (1 + batch)


@dataclass
class StageRun:
    """What a stage's process answers."""

    versions: list[dict[str, Tensor]]
    audit: list[AuditEntry]
    figures: list[BatchFigures]


def opened_stage(
    case: Case, channel: StageChannel, audit: list[AuditEntry], kind: Callable[..., Stage] = Stage
) -> Stage:
    module = modules(case.num_stages, case.dtype)[channel.stage]
    parameters = VersionedParameters(
        dict(module.named_parameters()),
        OPTIMISERS[case.optimiser],
        num_versions=2 if case.schedule == "2bw" else 1,
    )
    settings = Settings(
        case.schedule,
        Shape(case.num_stages, case.num_micro_batches),
        recompute=case.recompute,
        max_norm=case.max_norm,
    )
    return kind(module, parameters, channel, settings, learning_rate=case.learning_rate, audit=audit)


def run_case(case: Case, channel: StageChannel, kind: Callable[..., Stage] = Stage) -> StageRun:
    audit: list[AuditEntry] = []
    stage = opened_stage(case, channel, audit, kind)
    versions = [_copied(stage, 0)]
    figures: list[BatchFigures] = []

    def tell(told: BatchFigures) -> None:
        figures.append(told)
        versions.append(_copied(stage, stage.parameters.newest))

    stage.run(range(case.num_batches), case.data, tell)
    return StageRun(versions, audit, figures)


def _copied(stage: Stage, version: int) -> dict[str, Tensor]:
    return {name: value.detach().clone() for name, value in stage.parameters.of(version).items()}


def run_cases(rank: int, cases: Sequence[Case], kind: Callable[..., Stage] = Stage) -> list[StageRun | None]:
    """Of each case what this process did in it; None where it has fewer stages."""
    found: list[StageRun | None] = []
    channels = {count: StageChannel(range(count)) for count in sorted({one.num_stages for one in cases})}
    for case in cases:
        found.append(run_case(case, channels[case.num_stages], kind) if rank < case.num_stages else None)
    return found


def work_of(kind: Callable[..., Stage]) -> Callable[..., Any]:
    return partial(run_cases, kind=kind)
