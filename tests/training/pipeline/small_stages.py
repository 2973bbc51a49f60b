"""Stages small enough to train many pipelines in a test, and the run of one of them in its processes."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from torch.autograd.graph import get_gradient_edge
from torch.func import functional_call

from tests.training.pipeline.reference import Version, reference_run
from training.pipeline.audit import AuditEntry
from training.pipeline.channels import StageChannel
from training.pipeline.orders import Operation, PipelineSchedule, PipelineShape
from training.pipeline.stage_process import BatchFigures, Stage, StageSettings
from training.pipeline.versions import VersionedParameters
from training.policy.devices import AnyPrecision, moved

WIDTH, ROWS = 6, 3


@dataclass(frozen=True, slots=True)
class Rows:
    """A micro-batch."""

    values: Tensor
    wanted: Tensor
    num_rows: float
    """Of the batch."""


class SmallStage(nn.Module):
    def __init__(self, *, is_first: bool, is_last: bool) -> None:
        super().__init__()
        self.inner, self.is_first, self.is_last = nn.Linear(WIDTH, WIDTH), is_first, is_last
        self.norm = nn.LayerNorm(WIDTH)

    def forward(self, rows: Rows, received: Tensor | None) -> Any:
        value = rows.values if received is None else received
        value = self.values_of(value)
        if not self.is_last:
            return value
        error = (value - rows.wanted).square().sum() / rows.num_rows
        return error, int((error < 1).sum())

    def activation_of(self, rows: Rows) -> Tensor:
        return rows.values.to("meta")

    def values_of(self, value: Tensor) -> Tensor:
        return value + torch.tanh(self.inner(self.norm(value)))


def modules(num_stages: int, dtype: torch.dtype) -> list[nn.Module]:
    torch.manual_seed(3)
    return [
        SmallStage(is_first=stage == 0, is_last=stage == num_stages - 1).to(dtype)
        for stage in range(num_stages)
    ]


def batch_of(number: int, num_micro_batches: int, dtype: torch.dtype, *, is_even: bool = False) -> list[Rows]:
    draw = torch.Generator().manual_seed(number)
    sizes = [ROWS + (0 if is_even else place % 2) for place in range(num_micro_batches)]
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
    is_even: bool = False
    """All micro-batches have one shape."""
    device: str = "cpu"
    precision: AnyPrecision = "fp32"
    steep_batch: int | None = None
    """Whose gradient is beyond half precision, and whose loss is not."""

    def data(self, batch: int) -> list[Rows]:
        found = batch_of(batch, self.num_micro_batches, self.dtype, is_even=self.is_even)
        if batch == self.bad_batch:
            found[-1].values[0, 0] = torch.inf
        if batch == self.steep_batch:
            found[-1] = replace(found[-1], num_rows=1e-5)
        return moved(found, torch.device(self.device))

    def modules(self) -> list[nn.Module]:
        return [one.to(self.device) for one in modules(self.num_stages, self.dtype)]

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
    module = case.modules()[channel.stage]
    parameters = VersionedParameters(
        dict(module.named_parameters()),
        OPTIMISERS[case.optimiser],
        num_versions=2 if case.schedule == "2bw" else 1,
    )
    settings = StageSettings(
        case.schedule,
        PipelineShape(case.num_stages, case.num_micro_batches),
        recompute=case.recompute,
        max_norm=case.max_norm,
        precision=case.precision,
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


class OnNewestWeights(Stage):
    """A mistake on purpose: backward with the newest weights, whatever the forward was computed with."""

    def _forward(self, operation: Operation, micro_batch: Any) -> None:
        super()._forward(operation, micro_batch)
        self._stashed[operation.number].micro_batch = micro_batch

    def _backward(self, operation: Operation) -> None:
        stash = self._stashed[operation.number]
        stash.parameters = self.parameters.of(self.parameters.newest)
        found = functional_call(self._module, stash.parameters, (stash.micro_batch, stash.received))
        stash.edge = get_gradient_edge(found[0] if self._is_last else found)
        super()._backward(operation)


def reference_of(case: Case, schedule: PipelineSchedule | None = None) -> list[Version]:
    """Of a case in one process; under another schedule a reference that it should not equal."""
    return reference_run(
        case.modules(),
        schedule or case.schedule,
        case.num_batches,
        case.data,
        OPTIMISERS[case.optimiser],
        learning_rate=case.learning_rate,
        max_norm=case.max_norm,
    )


def largest_difference(runs: Sequence[StageRun | None], reference: Sequence[Version]) -> float:
    """Over all stages, versions and weights.

    Args:
        runs: of each stage.
    """
    worst = 0.0
    for stage, run in enumerate(runs):
        assert run is not None
        assert len(run.versions) == len(reference)
        for version, wanted in zip(run.versions, reference, strict=True):
            for name, value in version.items():
                worst = max(worst, float((value - wanted[stage][name]).abs().max()))
    return worst


def _copied(stage: Stage, version: int) -> dict[str, Tensor]:
    return {name: value.detach().clone() for name, value in stage.parameters.of(version).items()}


def run_cases(rank: int, cases: Sequence[Case], kind: Callable[..., Stage] = Stage) -> list[StageRun | None]:
    """Of each case what this process did in it; None where it has fewer stages."""
    found: list[StageRun | None] = []
    kinds = sorted({(one.num_stages, one.device) for one in cases})
    channels = {key: StageChannel(range(key[0]), torch.device(key[1])) for key in kinds}
    for case in cases:
        channel = channels[case.num_stages, case.device]
        found.append(run_case(case, channel, kind) if rank < case.num_stages else None)
    return found


def accumulated(case: Case) -> list[dict[str, Tensor]]:
    """What an ordinary loop makes of the stages: `backward` of each micro-batch, then one step. By stage."""
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    stages = modules(case.num_stages, case.dtype)
    optimiser = OPTIMISERS[case.optimiser]([value for one in stages for value in one.parameters()])
    for batch in range(case.num_batches):
        for rows in case.data(batch):
            value: Any = None
            for one in stages:
                value = one(rows, value)
            value[0].backward()
        for group in optimiser.param_groups:
            group["lr"] = case.learning_rate(batch)
        optimiser.step()
        optimiser.zero_grad()
    torch.set_num_threads(threads)
    return [{name: value.detach() for name, value in one.named_parameters()} for one in stages]


class OfTorch(nn.Module):
    """A small stage as `torch.distributed.pipelining` calls it."""

    def __init__(self, stage: nn.Module) -> None:
        super().__init__()
        self.stage = stage

    def forward(self, value: Tensor) -> Tensor:
        found: Tensor = self.stage.values_of(value)  # type: ignore[operator]
        return found


def gradients_of_torch(rank: int, case: Case) -> dict[str, Tensor]:
    """Of the first batch, by torch's own schedule: 1F1B for `flush`, GPipe for `gpipe`."""
    from torch.distributed.pipelining import PipelineStage, Schedule1F1B, ScheduleGPipe

    rows = case.data(0)
    module = OfTorch(modules(case.num_stages, case.dtype)[rank])
    stage = PipelineStage(module, rank, case.num_stages, torch.device("cpu"))
    kind = Schedule1F1B if case.schedule == "flush" else ScheduleGPipe
    schedule = kind(
        stage,
        case.num_micro_batches,
        loss_fn=lambda output, wanted: (output - wanted).square().sum() / rows[0].num_rows,
        scale_grads=False,
    )
    if rank == 0:
        schedule.step(torch.cat([one.values for one in rows]))
    elif rank == case.num_stages - 1:
        schedule.step(target=torch.cat([one.wanted for one in rows]), losses=[])
    else:
        schedule.step()
    return {
        name.removeprefix("stage."): value.grad.clone()
        for name, value in module.named_parameters()
        if value.grad is not None
    }


def die_in_batch(
    rank: int, case: Case, victim: int, batch: int, folder: str, kind: Callable[..., Stage] = Stage
) -> None:
    """Train until one stage kills itself; the others write down when they noticed."""
    channel = StageChannel(range(case.num_stages))
    stage = opened_stage(case, channel, [], kind)

    def data(number: int) -> list[Rows]:
        if rank == victim and number == batch:
            Path(folder, "killed").write_text(str(time.monotonic()))
            os.kill(os.getpid(), signal.SIGKILL)
        return case.data(number)

    try:
        stage.run(range(case.num_batches), data)
    finally:
        Path(folder, f"ended-{rank}").write_text(str(time.monotonic()))
