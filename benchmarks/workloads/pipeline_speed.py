"""2BW against Flush: stages that compute with a core each, and stages that wait a fixed time."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn

from training.pipeline.channels import StageChannel
from training.pipeline.orders import PipelineSchedule, PipelineShape, bubble
from training.pipeline.processes import run_stages
from training.pipeline.stage_process import Stage, StageSettings
from training.pipeline.versions import VersionedParameters

WIDTH, ROWS = 512, 256
FORWARD_S, BACKWARD_S = 0.08, 0.16
"""So long that what eight processes take of two cores to pass states on is small beside it: with a quarter of
it that alone is 6 to 13 points."""


class Computing(nn.Module):
    """Some 10 ms of one core."""

    def __init__(self, *, is_last: bool) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            *(layer for _ in range(3) for layer in (nn.Linear(WIDTH, WIDTH), nn.GELU()))
        )
        self.is_last = is_last

    def forward(self, rows: Tensor, received: Tensor | None) -> Any:
        value = self.layers(rows if received is None else received)
        return (value.square().mean(), 0) if self.is_last else value


class _Waits(torch.autograd.Function):
    @staticmethod
    def forward(context: Any, value: Tensor) -> Tensor:
        time.sleep(FORWARD_S)
        return value.clone()

    @staticmethod
    def backward(context: Any, gradient: Tensor) -> Tensor:
        time.sleep(BACKWARD_S)
        return gradient


class Waiting(nn.Module):
    """As long as a forward and a backward pass of a GPU would take, without a core."""

    def __init__(self, *, is_last: bool) -> None:
        super().__init__()
        self.scale, self.is_last = nn.Parameter(torch.ones(())), is_last

    def forward(self, rows: Tensor, received: Tensor | None) -> Any:
        value = _Waits.apply(self.scale * (rows if received is None else received))  # type: ignore[no-untyped-call]
        return (value.square().mean(), 0) if self.is_last else value


@dataclass(frozen=True)
class SpeedCase:
    schedule: PipelineSchedule
    num_stages: int
    num_micro_batches: int
    num_batches: int
    waits: bool


def measured(rank: int, cases: list[SpeedCase]) -> list[float]:
    """Seconds of each case, as this stage saw them."""
    channel = StageChannel(range(cases[0].num_stages))
    return [_timed(case, channel) for case in cases]


def _timed(case: SpeedCase, channel: StageChannel) -> float:
    is_last = channel.stage == case.num_stages - 1
    module: nn.Module = Waiting(is_last=is_last) if case.waits else Computing(is_last=is_last)
    parameters = VersionedParameters(
        dict(module.named_parameters()),
        lambda masters: torch.optim.SGD(masters, lr=1e-4),
        num_versions=2 if case.schedule == "2bw" else 1,
    )
    settings = StageSettings(case.schedule, PipelineShape(case.num_stages, case.num_micro_batches))
    stage = Stage(module, parameters, channel, settings, learning_rate=lambda _: 1e-4)
    rows = torch.randn(ROWS, WIDTH) if not case.waits else torch.randn(4, 4)
    stage.run(range(1), lambda _: [rows] * case.num_micro_batches)  # warm
    channel.offer_facts([0.0]).wait()
    begin_s = time.perf_counter()
    stage.run(range(1, 1 + case.num_batches), lambda _: [rows] * case.num_micro_batches)
    return time.perf_counter() - begin_s


def computing(*, rounds: int = 3, num_batches: int = 20) -> dict[str, float]:
    """d = m = 2, in turns: seconds a batch of each schedule, the median of the rounds."""
    cases = [
        SpeedCase(schedule, 2, 2, num_batches, waits=False)
        for _ in range(rounds)
        for schedule in ("flush", "2bw", "gpipe")
    ]
    found = [max(times) for times in zip(*run_stages(2, measured, (cases,)), strict=True)]
    by_schedule = {
        case.schedule: sorted(
            s / num_batches for one, s in zip(cases, found, strict=True) if one.schedule == case.schedule
        )
        for case in cases
    }
    return {name: round(times[len(times) // 2], 5) for name, times in by_schedule.items()}


def waiting(num_stages: int, *, num_batches: int = 6) -> dict[str, Any]:
    """m = d: the share of waiting of each schedule, measured and by the formula."""
    shape = PipelineShape(num_stages, num_stages)
    cases = [
        SpeedCase(schedule, num_stages, num_stages, num_batches, waits=True)
        for schedule in ("flush", "2bw", "gpipe")
    ]
    times = [max(one) for one in zip(*run_stages(num_stages, measured, (cases,)), strict=True)]
    busy_s = num_batches * num_stages * (FORWARD_S + BACKWARD_S)
    found: dict[str, Any] = {}
    for case, seconds in zip(cases, times, strict=True):
        ends = PipelineShape(num_stages, num_batches * num_stages)
        found[case.schedule] = {
            "seconds": round(seconds, 3),
            "bubble": round(1 - busy_s / seconds, 4),
            "formula": round(bubble(ends if case.schedule == "2bw" else shape), 4),
        }
    found["times_flush"] = round(found["flush"]["seconds"] / found["2bw"]["seconds"], 3)
    return found
