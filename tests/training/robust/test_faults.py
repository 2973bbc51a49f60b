"""The taxonomy, the ladder, standbys and replay: what is decided after a fault."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from training.errors import ReplayError
from training.robust.diagnosis import Level
from training.robust.faults import (
    CENSUS,
    Action,
    Exit,
    Fault,
    classify,
    first_action,
    first_cause,
    is_jump,
    silence_limit_s,
)
from training.robust.ladder import Incident, Ladder, MoveKind, Rung
from training.robust.replay import Grid, grid_for
from training.robust.standby import standby_count


def test_the_census_has_all_55365_incidents() -> None:
    assert sum(CENSUS.values()) == 55_365
    assert round(CENSUS[Fault.CUDA_ERROR] / 55_365, 3) == 0.361


@pytest.mark.parametrize(
    ("exit_", "fault"),
    [
        (Exit(0, -9), Fault.CRASH),
        (Exit(0, 1, "TypeError", "unsupported operand", "training/supervised/loss.py"), Fault.CODE_ERROR),
        (Exit(0, 1, "TypeError", "unsupported operand"), Fault.CRASH),
        (Exit(0, 1, "RuntimeError", "CUDA error: an illegal memory access"), Fault.CUDA_ERROR),
        (Exit(0, 1, "RuntimeError", "CUDA out of memory."), Fault.GPU_MEMORY),
        (Exit(0, 1, "RuntimeError", "Connection closed by peer [127.0.0.1]"), Fault.NETWORK),
        (Exit(0, 1, "OSError", "[Errno 28] No space left on device"), Fault.DISK_FULL),
        (Exit(0, 1, "OSError", "[Errno 5] Input/output error"), Fault.DISK_FAULT),
        (Exit(0, 1, "BatchError", "The loss of step 4 is nan; nothing was changed by it."), Fault.NAN),
        (Exit(0, 1, "MemoryError"), Fault.CPU_MEMORY),
        (Exit(0, 1, "RecipeError", "This stage needs --model."), Fault.USAGE),
        (Exit(0, 2), Fault.USAGE),
    ],
)
def test_an_exit_shows_its_symptom(exit_: Exit, fault: Fault) -> None:
    assert classify(exit_) is fault


def test_a_rank_whose_connection_broke_is_a_witness_and_no_cause() -> None:
    killed, witness = Exit(1, -9), Exit(0, 1, "RuntimeError", "Connection reset by peer")
    assert first_cause([witness, killed]) == (Fault.CRASH, (1,))
    assert first_cause([witness]) == (Fault.NETWORK, (0,))


def test_silence_is_two_seconds_or_five_steps() -> None:
    assert silence_limit_s([], 600.0) == 600.0
    assert silence_limit_s([0.05, 0.06, 0.07], 600.0) == 2.0
    assert silence_limit_s([1.0, 2.0, 3.0], 600.0) == 10.0


def test_a_jump_is_five_times_the_median_of_ten_values() -> None:
    assert not is_jump([1.0] * 9, 100.0, highest=1.0)
    assert not is_jump([1.0] * 10, 4.9, highest=1.0)
    assert is_jump([1.0] * 10, 5.1, highest=1.0)


def test_a_loss_near_nought_that_moves_by_whole_factors_does_not_jump() -> None:
    assert not is_jump([1e-9] * 50, 1e-7, highest=1.0)
    assert is_jump([1e-9] * 50, 0.2, highest=1.0)


def test_one_odd_batch_is_no_jump_and_three_in_a_row_are() -> None:
    level = Level()
    assert not any(level.jumps_to(1.0) for _ in range(20))
    assert [level.jumps_to(value) for value in (9.0, 1.0, 9.0, 9.0, 9.0)] == [False] * 4 + [True]


def test_every_fault_of_the_census_has_a_first_action() -> None:
    assert {first_action(fault) for fault in CENSUS} <= set(Action)
    assert first_action(Fault.DEVICE_GONE) is Action.EVICT
    assert first_action(Fault.CUDA_ERROR) is Action.CHECK


def incident(fault: Fault, step: int, *machines: int, at_s: float = 0.0) -> Incident:
    return Incident(fault, step, at_s, machines)


def test_the_ladder_checks_retries_rolls_back_and_stops() -> None:
    ladder = Ladder(machines=3, can_roll_back=True)
    ladder, move = ladder.after(incident(Fault.NAN, 10))
    assert move.kind is MoveKind.CHECK
    ladder, move = ladder.after_checks([])
    assert (move.kind, ladder.rung) == (MoveKind.GO_ON, Rung.RETRIED)
    ladder, move = ladder.after(incident(Fault.NAN, 10))
    assert move.kind is MoveKind.ROLL_BACK
    ladder, move = ladder.after(incident(Fault.NAN, 10))
    assert move.kind is MoveKind.STOP


def test_sixteen_machines_replay_before_they_stop() -> None:
    ladder = Ladder(machines=16, rung=Rung.ROLLED_BACK, failed_at=10)
    ladder, move = ladder.after(incident(Fault.CUDA_ERROR, 10))
    assert move.kind is MoveKind.REPLAY
    ladder, move = ladder.after_replay(13)
    assert (move.kind, move.machines) == (MoveKind.EVICT, (13,))
    _, move = ladder.after(incident(Fault.CUDA_ERROR, 10))
    assert move.kind is MoveKind.STOP


def test_a_run_that_came_further_begins_the_ladder_anew() -> None:
    ladder = Ladder(machines=3)
    for step in range(10, 40, 10):
        ladder, move = ladder.after(incident(Fault.CRASH, step))
        assert move.kind is MoveKind.CHECK
        ladder, _ = ladder.after_checks([])


def test_a_run_that_fails_at_every_step_is_stopped_in_the_end() -> None:
    ladder, moves = Ladder(machines=3), []
    for step in range(40):
        ladder, move = ladder.after(incident(Fault.CRASH, step))
        moves.append(move.kind)
        ladder, _ = ladder.after_checks([])
    assert MoveKind.STOP in moves


def test_a_named_machine_is_evicted_once_and_then_checks_decide() -> None:
    ladder, move = Ladder(machines=3).after(incident(Fault.HANG, 10, 2))
    assert (move.kind, move.machines) == (MoveKind.EVICT, (2,))
    ladder, move = ladder.after(incident(Fault.HANG, 10, 1))
    assert move.kind is MoveKind.CHECK
    _, move = ladder.after_checks([0])
    assert (move.kind, move.machines) == (MoveKind.EVICT, (0,))


def test_the_second_network_alert_in_five_minutes_evicts() -> None:
    ladder, move = Ladder(machines=3).after(incident(Fault.NETWORK, 10, 1, at_s=0.0))
    assert move.kind is MoveKind.CHECK
    late = ladder.after(incident(Fault.NETWORK, 90, 1, at_s=301.0))[1]
    assert late.kind is MoveKind.CHECK
    soon = ladder.after(incident(Fault.NETWORK, 90, 1, at_s=299.0))[1]
    assert (soon.kind, soon.machines) == (MoveKind.EVICT, (1,))


def test_an_error_in_the_code_rolls_back_at_once() -> None:
    assert Ladder(can_roll_back=True).after(incident(Fault.CODE_ERROR, 3))[1].kind is MoveKind.ROLL_BACK
    assert Ladder().after(incident(Fault.CODE_ERROR, 3))[1].kind is MoveKind.STOP


def test_standbys_are_the_published_ones() -> None:
    assert [standby_count(machines) for machines in (128, 256, 512, 1024)] == [2, 2, 3, 4]
    assert standby_count(3) == 0
    assert standby_count(8, daily=0.05) == 2
    with pytest.raises(ValueError, match="machines"):
        standby_count(0)


def test_a_replay_finds_the_planted_machine_for_every_m_up_to_n_below_thirty() -> None:
    for n in range(1, 30):
        for m in range(1, n + 1):
            grid = Grid(m, n)
            for machine in range(m * n):
                assert grid.named([grid.horizontal(machine)], [grid.vertical(machine)]) == machine


@given(st.integers(1, 29), st.integers(1, 29))
def test_a_grid_with_more_machines_a_group_than_groups_is_refused(n: int, more: int) -> None:
    with pytest.raises(ReplayError, match="cannot be told apart"):
        Grid(n + more, n)


def test_two_faulty_machines_are_refused_and_not_guessed() -> None:
    grid = Grid(4, 6)
    assert grid.named([3], [1]) == 13
    with pytest.raises(ReplayError, match="one of each"):
        grid.named([3, 4], [1])
    with pytest.raises(ReplayError, match="one of each"):
        grid.named([], [1])
    with pytest.raises(ReplayError, match="no machine in common"):
        grid.named([0], [5])


def test_a_grid_keeps_pipelines_whole() -> None:
    assert grid_for(24, 4) == Grid(4, 6)
    with pytest.raises(ReplayError, match="cannot be laid out"):
        grid_for(8, 4)


def test_replay_groups_hold_each_machine_once() -> None:
    for groups in Grid(4, 6).rounds():
        assert sorted(one for group in groups for one in group) == list(range(24))
