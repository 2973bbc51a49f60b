"""Stages of a pipeline under a supervisor: killed and stopped, they go on from memory to the same weights."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
import torch

from benchmarks.workloads.robust_runs import PATIENT_S
from tests.training.pipeline.pipelined_model import command, recipe, write_data, write_model
from tests.training.robust.waiting import wait_until
from training.errors import HeartbeatError, RecipeError
from training.policy.models import load_model
from training.robust.command import plan_of
from training.robust.events import read_events
from training.robust.faults import Fault
from training.robust.heartbeat import Beat, Board
from training.robust.plan import Plan

pytestmark = pytest.mark.torch

STEPS, STAGE = 24, "training.supervised.stage"


def past(plan: Plan, step: int) -> list[Beat]:
    """The beats of all stages once all have done so many steps; none before."""
    try:
        board = Board(plan.shared)
    except HeartbeatError:
        return []
    beats = [board.read(rank) for rank in range(plan.ranks)]
    board.close()
    return [one for one in beats if one and one.first_ns and one.done >= step] if all(beats) else []


def all_past(plan: Plan, step: int) -> Callable[[], list[Beat] | None]:
    return lambda: beats if len(beats := past(plan, step)) == plan.ranks else None


def test_stages_that_are_killed_or_stopped_go_on_from_memory_to_the_same_weights(tmp_path: Path) -> None:
    model, data = write_model(tmp_path / "model"), write_data(tmp_path / "data", range(24))
    calm = replace(recipe(tmp_path / "calm", model, data, steps=STEPS), pipeline="2bw", stages=2)
    broken = replace(calm, out=tmp_path / "broken")
    asked = [*command(broken), "--checkpoint-every", "1000"]
    subprocess.run(command(calm), check=True, capture_output=True)
    plan, _ = plan_of([*asked[3:], "--robust"], STAGE)
    assert (plan.ranks, plan.pipeline, plan.watch_slow) == (2, 2, False)
    run = subprocess.Popen([*asked, "--robust"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for number, (victim, how) in enumerate(((1, signal.SIGKILL), (0, signal.SIGSTOP)), 1):
            beats = wait_until(all_past(plan, 6 * number), PATIENT_S)
            os.kill(beats[victim].pid, how)
            wait_until(
                lambda number=number: (
                    len([one for one in read_events(plan.robust) if one["kind"] == "stepping"]) > number
                ),
                PATIENT_S,
            )
        assert run.wait(PATIENT_S) == 0
    finally:
        run.kill()
        run.wait()
    faults = [one for one in read_events(plan.robust) if one["kind"] == "fault"]
    assert [(one["fault"], one["ranks"]) for one in faults] == [(Fault.CRASH, [1]), (Fault.HANG, [0])]
    starts = [one for one in read_events(plan.robust) if one["kind"] == "start"][1:]
    assert {one["source"] for one in starts} == {"memory"}
    wanted, found = (load_model(one.out / "result").state_dict() for one in (calm, broken))
    assert all(torch.equal(found[name], value) for name, value in wanted.items())


def test_a_pipeline_has_a_rank_for_each_stage(tmp_path: Path) -> None:
    given = ["sft", "--robust", "--out", str(tmp_path), "--pipeline", "2bw", "--stages", "3"]
    assert plan_of(given, STAGE)[0].ranks == 3
    with pytest.raises(RecipeError, match="3 stages has a rank for each stage, not 2"):
        plan_of([*given, "--ranks", "2"], STAGE)
    with pytest.raises(RecipeError, match="number of processes"):
        plan_of([*given[:-1], "many"], STAGE)
