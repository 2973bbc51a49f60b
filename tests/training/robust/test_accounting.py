"""The account of a run's time: every moment once, a step once."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from training.robust.accounting import (
    Spent,
    Start,
    StepTime,
    ettr,
    intervals,
    lost_by_start,
    predicted_ettr,
    sliding_ettr,
    totals,
)
from training.robust.events import starts


def steps(restart: int, first: int, count: int, begin: float, stall: float = 0.0) -> list[StepTime]:
    return [
        StepTime(restart, first + number, begin + number, begin + number + 1, stall)
        for number in range(count)
    ]


BEGINNING = Start(0, 0, since=0.0, detected=0.0, decided=0.0, up=3.0)


def test_a_run_without_faults_is_loaded_and_then_productive() -> None:
    found = intervals([BEGINNING], steps(0, 1, 6, 4.0), 10.0)
    sums = totals(found)
    assert (sums[Spent.RESTART], sums[Spent.LOAD], sums[Spent.PRODUCTIVE]) == (3.0, 1.0, 6.0)
    assert ettr(found) == 0.6


def test_a_fault_costs_what_was_lost_and_each_phase_until_the_next_step() -> None:
    again = Start(1, 4, since=9.5, detected=10.0, decided=12.0, up=13.0, fault="hang")
    found = intervals([BEGINNING, again], [*steps(0, 1, 5, 4.0), *steps(1, 5, 2, 14.0)], 16.0)
    sums = totals(found)
    assert sums[Spent.PRODUCTIVE] == 4.0 + 2.0
    assert sums[Spent.RECOMPUTE] == 1.5  # step 5, and what was under way
    assert (sums[Spent.DETECT], sums[Spent.DIAGNOSE]) == (0.5, 2.0)
    assert (sums[Spent.RESTART], sums[Spent.LOAD]) == (4.0, 2.0)
    assert lost_by_start(found)[1][Spent.RECOMPUTE] == 1.5


def test_a_step_counts_once_even_if_a_later_restart_goes_further_back() -> None:
    first = Start(1, 5, since=9.0, detected=9.0, decided=9.0, up=9.0)
    second = Start(2, 2, since=10.0, detected=10.0, decided=10.0, up=10.0)
    found = intervals(
        [BEGINNING, first, second],
        [*steps(0, 1, 5, 4.0), *steps(1, 6, 1, 9.0), *steps(2, 3, 4, 10.0)],
        14.0,
    )
    assert totals(found)[Spent.PRODUCTIVE] == 2.0 + 4.0


def test_a_stall_is_not_productive() -> None:
    found = intervals([BEGINNING], steps(0, 1, 6, 4.0, stall=0.25), 10.0)
    assert totals(found)[Spent.STALL] == pytest.approx(1.5)


@given(st.lists(st.tuples(st.integers(0, 6), st.floats(0, 3), st.floats(0, 3), st.floats(0, 3)), max_size=6))
def test_every_moment_is_in_exactly_one_interval(
    faults: list[tuple[int, float, float, float]],
) -> None:
    starts, done, at, step = [BEGINNING], steps(0, 1, 4, 4.0), 8.0, 4
    for number, (back, detect, diagnose, load) in enumerate(faults, 1):
        from_step = max(0, step - back)
        starts.append(
            Start(number, from_step, at + 0.1, at + 0.1 + detect, at + 0.1 + detect + diagnose, up=None)
        )
        begin = at + 0.1 + detect + diagnose + load
        done += steps(number, from_step + 1, 3, begin)
        at, step = begin + 3, from_step + 3
    found = intervals(starts, done, at + 1)
    assert all(one.end == other.begin for one, other in pairwise(found))
    assert math.isclose(sum(totals(found).values()), at + 1)
    assert all(one.length > 0 for one in found)
    assert totals(found)[Spent.PRODUCTIVE] <= step + 1e-6


def test_the_sliding_ratio_looks_at_its_window_alone() -> None:
    found = intervals([BEGINNING], steps(0, 1, 6, 4.0), 10.0)
    assert sliding_ettr(found, 5.0, points=2) == [(5.0, 0.2), (10.0, 1.0)]


def test_the_prediction_is_the_formula() -> None:
    said = predicted_ettr(
        stall_s=0.01, every_s=1.0, faults_per_s=0.01, detect_s=1, diagnose_s=0, restart_s=1.5
    )
    assert said == pytest.approx(1 / (1 + 0.01 + 0.01 * 3.0))


def test_what_seats_take_to_come_is_restart_and_no_diagnosis() -> None:
    events = [
        {"kind": "start", "restart": 0, "from_step": 0, "since": 0.0, "detected": 0.0, "at": 30.0},
        {"kind": "move", "at": 41.0},
        {"kind": "start", "restart": 1, "from_step": 5, "since": 39.0, "detected": 40.0, "at": 50.0},
    ]
    assert [one.decided for one in starts(events)] == [0.0, 41.0]
