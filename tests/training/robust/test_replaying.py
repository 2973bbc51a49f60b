"""Sixteen ranks of which one machine makes NaN that nothing else finds: two phases of replay name it."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.workloads.robust_runs import JobRun
from training.robust.faults import Fault
from training.robust.ladder import MoveKind
from training.robust.plan import RunState, load_state

pytestmark = pytest.mark.torch

SMALL = {"width": 16, "layers": 1}
MANY = {"ranks": 16, "standby": 0, "watch_slow": False}


def test_a_machine_that_nothing_else_finds_is_named_by_replay_and_the_run_goes_on(tmp_path: Path) -> None:
    with JobRun(tmp_path / "run", steps=150, step_s=0.02, checkpoint_every=10, plan=MANY, **SMALL) as run:
        run.start()
        run.wait_for_step(12)
        run.tell("nan-of", run.seat_of(9))
        disturbed = run.end()
        moves = [(one["move"], one["why"]) for one in run.events("move")]
        assert [move for move, _ in moves] == [MoveKind.CHECK, MoveKind.REPLAY, MoveKind.EVICT]
        assert {one["fault"] for one in run.events("fault")} == {Fault.NAN}
        first, second = run.events("replay")
        assert (first["groups"], first["failed"], second["failed"]) == (4, [2], [1])  # 9 = 2·4 + 1
        assert [one["rank"] for one in run.events("evicted")] == [9]
        assert run.events("start")[-1]["source"] == "memory"
        assert not (run.plan.robust / "replay").exists()
    with JobRun(tmp_path / "calm", steps=150, step_s=0.0, plan=MANY, **SMALL) as calm:
        calm.start()
        assert calm.end() == disturbed


def test_another_supervisor_does_not_take_a_replay_for_the_run(tmp_path: Path) -> None:
    state = RunState(restart=4, is_replaying=True)
    state.save(tmp_path)
    found = load_state(tmp_path)
    assert found is not None
    assert found.is_replaying
