"""Sixteen ranks of which one machine makes NaN that nothing else finds: two phases of replay name it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.workloads.robust_runs import JobRun
from training.robust.faults import Fault
from training.robust.ladder import MoveKind

pytestmark = pytest.mark.torch

STEPS = 40
SMALL = {"width": 16, "layers": 1}
MANY = {"ranks": 16, "standby": 0, "watch_slow": False}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The weights of a run that nobody disturbs."""
    with JobRun(tmp_path_factory.mktemp("whole"), steps=STEPS, step_s=0.0, plan=MANY, **SMALL) as run:
        run.start()
        yield run.end()


def test_a_machine_that_nothing_else_finds_is_named_by_replay_and_the_run_goes_on(
    tmp_path: Path, whole: str
) -> None:
    with JobRun(tmp_path / "run", steps=STEPS, step_s=0.02, checkpoint_every=10, plan=MANY, **SMALL) as run:
        run.start()
        run.wait_for_step(12)
        run.tell("nan-of", run.seat_of(9))
        run.tell("lost-of", run.seat_of(3))  # as on a busy machine: no evidence against it
        assert run.end() == whole
        moves = [one["move"] for one in run.events("move")]
        assert moves == [MoveKind.CHECK, MoveKind.REPLAY, MoveKind.EVICT]
        assert {one["fault"] for one in run.events("fault")} == {Fault.NAN}
        assert [(one["phase"], one["groups"]) for one in run.events("replay again")] == [(1, [0])]
        first, second = run.events("replay")
        assert (first["groups"], first["failed"], second["failed"]) == (4, [2], [1])  # 9 = 2·4 + 1
        assert [one["rank"] for one in run.events("evicted")] == [9]
        assert run.events("start")[-1]["source"] == "memory"
        assert not (run.plan.robust / "replay").exists()


def test_another_supervisor_does_not_take_a_replay_for_the_run(tmp_path: Path, whole: str) -> None:
    with JobRun(tmp_path / "run", steps=STEPS, step_s=0.02, checkpoint_every=10, plan=MANY, **SMALL) as run:
        run.start()
        run.wait_for_step(12)
        run.tell("nan-of", run.seat_of(3))
        run.wait_for_event("replay", 0)  # the first phase is over, the second one under way
        run.kill_supervisor()
        run.start()
        assert run.end() == whole
        assert run.events("taken over") == []
