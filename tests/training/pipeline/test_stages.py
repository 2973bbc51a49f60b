"""Stages in processes of their own compute, to the last bit, what one process computes."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
import torch

from tests.training.pipeline.audited import violations
from tests.training.pipeline.small_stages import (
    OPTIMISERS,
    Case,
    OnNewestWeights,
    accumulated,
    die_in_batch,
    gradients_of_torch,
    largest_difference,
    reference_of,
    run_cases,
)
from training.errors import BatchError, PipelineError, StageLostError
from training.pipeline.loss_scale import LossScale
from training.pipeline.orders import PipelineSchedule, PipelineShape
from training.pipeline.processes import run_stages
from training.pipeline.stage_process import Stage
from training.pipeline.torch_stage import TorchStage
from training.pipeline.versions import VersionedParameters

pytestmark = pytest.mark.torch

SHAPES = [(2, 2), (2, 4), (3, 5), (4, 4), (4, 8)]
EXACT = [
    Case("2bw", num_stages, count, optimiser, recompute=recompute, dtype=dtype, num_batches=4)
    for (number, (num_stages, count)), optimiser, recompute in itertools.product(
        enumerate(SHAPES), OPTIMISERS, (False, True)
    )
    for dtype in ((torch.float32, torch.float64)[number % 2],)
]
OTHERS = [
    Case("2bw", 2, 2, max_norm=0.5),
    Case("flush", 2, 2),
    Case("flush", 3, 5, "momentum", recompute=True, max_norm=0.5),
    Case("gpipe", 4, 4, dtype=torch.float32),
]


def test_every_version_of_every_stage_is_the_references_and_every_rule_was_kept() -> None:
    cases = EXACT + OTHERS
    found = run_stages(4, run_cases, (cases,))
    for number, case in enumerate(cases):
        runs = [one[number] for one in found[: case.num_stages]]
        assert largest_difference(runs, reference_of(case)) == 0, case
        for stage, run in enumerate(runs):
            shape = PipelineShape(case.num_stages, case.num_micro_batches)
            assert violations(run.audit, case.schedule, shape, stage) == []
            assert run.figures == runs[0].figures
        # The test could fail: an ordinary run is another one.
        if case.schedule == "2bw":
            assert largest_difference(runs, reference_of(case, "flush")) > 1e-4


def test_backward_on_the_newest_weights_is_seen_by_the_reference_and_by_the_audit() -> None:
    case = Case("2bw", 2, 2)
    runs = [one[0] for one in run_stages(2, run_cases, ([case], OnNewestWeights))]
    assert largest_difference(runs, reference_of(case)) > 1e-6
    assert any(violations(run.audit, "2bw", PipelineShape(2, 2), stage) for stage, run in enumerate(runs))


def test_flush_is_accumulation_to_the_last_bit() -> None:
    case = Case("flush", 3, 5, dtype=torch.float32)
    runs = [one[0] for one in run_stages(3, run_cases, ([case],))]
    for run, wanted in zip(runs, accumulated(case), strict=True):
        for name, value in run.versions[-1].items():
            assert torch.equal(value, wanted[name])


@pytest.mark.parametrize("schedule", ["flush", "gpipe"])
def test_gradients_are_those_of_torchs_own_schedules(schedule: str) -> None:
    case = Case(schedule, 2, 4, "sgd", num_batches=1, is_even=True)  # type: ignore[arg-type]
    ours = [one[0] for one in run_stages(2, run_cases, ([case],))]
    theirs = run_stages(2, gradients_of_torch, (case,))
    for run, gradients in zip(ours, theirs, strict=True):
        before, after = run.versions
        for name, gradient in gradients.items():
            mine = (before[name] - after[name]) / case.learning_rate(0)
            torch.testing.assert_close(mine, gradient, atol=1e-6, rtol=0)


@pytest.mark.parametrize("schedule", ["torch-1f1b", "torch-gpipe"])
def test_torchs_own_schedules_train_what_one_process_trains(schedule: str) -> None:
    cases = [
        Case(schedule, num_stages, count, recompute=recompute, max_norm=0.5, is_even=True)  # type: ignore[arg-type]
        for num_stages, count, recompute in ((2, 4, False), (3, 5, True))
    ]
    found = run_stages(3, run_cases, (cases, TorchStage))
    for number, case in enumerate(cases):
        runs = [one[number] for one in found[: case.num_stages]]
        assert largest_difference(runs, reference_of(case, "flush")) == 0, case
        assert all(run.figures == runs[0].figures for run in runs)
        assert len(runs[0].figures) == case.num_batches


def test_torchs_own_schedules_refuse_several_shapes_and_gradients_that_are_not_finite() -> None:
    with pytest.raises(BatchError, match="one shape"):
        run_stages(2, run_cases, ([Case("torch-1f1b", 2, 2)], TorchStage))
    with pytest.raises(BatchError, match=r"step 3 .* nothing was changed"):
        run_stages(2, run_cases, ([Case("torch-1f1b", 2, 2, bad_batch=2, is_even=True)], TorchStage))


def test_the_others_stop_when_a_stage_of_torchs_schedule_dies(tmp_path: Path) -> None:
    case = Case("torch-1f1b", 3, 5, num_batches=2000, is_even=True)
    with pytest.raises(StageLostError, match="Stage 1 ended"):
        run_stages(3, die_in_batch, (case, 1, 3, str(tmp_path), TorchStage))
    assert all((tmp_path / f"ended-{stage}").exists() for stage in (0, 2))


@pytest.mark.parametrize("schedule", ["2bw", "flush"])
def test_a_gradient_that_is_not_finite_is_refused_by_all_stages(schedule: str) -> None:
    with pytest.raises(BatchError, match=r"step 3 .* nothing was changed"):
        run_stages(2, run_cases, ([Case(schedule, 2, 2, bad_batch=2)],))  # type: ignore[arg-type]


@pytest.mark.parametrize(("schedule", "kind"), [("2bw", Stage), ("flush", Stage), ("torch-1f1b", TorchStage)])
def test_all_stages_skip_an_update_that_overflows_in_half_precision(
    schedule: PipelineSchedule, kind: type[Stage]
) -> None:
    case = Case(
        schedule,
        2,
        2,
        "sgd",
        dtype=torch.float32,
        num_batches=8,
        is_even=True,
        precision="fp16",
        steep_batch=4,
    )
    runs = [one[0] for one in run_stages(2, run_cases, ([case], kind))]
    figures = runs[0].figures
    skipped = {one.number for one in figures if one.is_skipped}
    assert 4 in skipped
    assert len(skipped) < len(figures) - 2
    assert figures[-1].loss_scale < figures[0].loss_scale
    for run in runs:
        assert str(run.figures) == str(figures)  # a norm that is not a number equals nothing
        for number in range(case.num_batches):
            before, after = run.versions[number], run.versions[number + 1]
            is_same = all(torch.equal(value, after[name]) for name, value in before.items())
            assert is_same == (number in skipped)
        for value in run.versions[-1].values():
            assert torch.isfinite(value).all()


def test_an_overflow_that_no_loss_scale_mends_is_refused_by_all_stages() -> None:
    scale = LossScale()
    for version in range(1, 17):
        assert scale.can_fall(version - 1)
        scale.decided(version, is_skipped=True)
    assert not scale.can_fall(16)
    case = Case("2bw", 2, 2, dtype=torch.float32, bad_batch=2, precision="fp16")
    with pytest.raises(BatchError, match=r"step 3 .* nothing was changed"):
        run_stages(2, run_cases, ([case],))


@pytest.mark.parametrize("victim", [0, 1, 2])
def test_the_others_stop_when_a_stage_dies(victim: int, tmp_path: Path) -> None:
    case = Case("2bw", 3, 5, num_batches=2000)
    with pytest.raises(StageLostError, match=f"Stage {victim} ended"):
        run_stages(3, die_in_batch, (case, victim, 3, str(tmp_path)))
    peers = [tmp_path / f"ended-{stage}" for stage in range(3) if stage != victim]
    assert all(peer.exists() for peer in peers)  # they noticed by themselves, before they were ended


def test_a_stage_without_parameters_and_a_version_that_is_not_held_are_refused() -> None:
    with pytest.raises(PipelineError, match="nothing to train"):
        VersionedParameters({}, OPTIMISERS["sgd"], num_versions=2)
    held = VersionedParameters({"a": torch.ones(1)}, OPTIMISERS["sgd"], num_versions=2)
    with pytest.raises(PipelineError, match="Version 1"):
        held.of(1)
