"""The benchmark of scheduling rules: each keeps its bound, and ours beats both others at their bound."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from benchmarks.rollouts import FOLDER, PRESETS, compare, rules
from benchmarks.workloads.rollout_clock import Clock, Measured, Workload, spread_of

SMALL = 8


@cache
def small(name: str) -> Workload:
    """The preset with an eighth of the environments and fewer updates."""
    workload = Workload.read(FOLDER / f"{name}.json")
    parts = workload.environments // SMALL
    return replace(workload, environments=SMALL, min_batch=workload.min_batch // parts, updates=16, warm_up=4)


@cache
def run(name: str, rule: str, seed: int = 0) -> Measured:
    workload = small(name)
    return Clock(workload, rules(workload.min_batch)[rule][0], seed).run()


@pytest.mark.parametrize("name", PRESETS)
def test_every_rule_keeps_the_bound_it_promises(name: str) -> None:
    for rule, (_, max_staleness) in rules(small(name).min_batch).items():
        if max_staleness is not None:
            assert run(name, rule).worst_staleness <= max_staleness, rule


@pytest.mark.parametrize("name", ["gui_like", "heavy"])
def test_ours_is_as_fast_as_any_order_without_its_staleness_and_without_bias(name: str) -> None:
    ours, any_order = run(name, "ours"), run(name, "admit-2")
    assert ours.worst_staleness <= 2 < any_order.worst_staleness
    assert ours.episodes_per_h > 0.93 * any_order.episodes_per_h
    assert abs(ours.length_bias - 1) < 0.02
    assert ours.waste == 0


def test_dropping_trains_on_short_episodes_and_fifo_waits() -> None:
    ours = run("gui_like", "ours")
    assert run("gui_like", "drop-2").length_bias < 0.95
    assert run("gui_like", "strict-fifo-2").episodes_per_h < 0.9 * ours.episodes_per_h


def test_at_bound_0_the_schedule_is_the_synchronous_one() -> None:
    assert run("gui_like", "ours-bound-0") == run("gui_like", "sync")


def test_a_clock_is_repeatable() -> None:
    workload = small("flaky")
    rule = rules(workload.min_batch)["ours"][0]
    first, second = Clock(workload, rule, 3).run(), Clock(workload, rule, 3).run()
    assert first == second
    assert first.faults > 0


def test_rows_have_the_requested_settings() -> None:
    workload = replace(small("gui_like"), updates=8, warm_up=2)
    rows = compare(workload, range(2))
    wanted = {
        "rule",
        "throughput_vs_sync",
        "throughput_vs_any_order",
        "worst_staleness",
        "length_bias",
        "seeds",
    }
    assert all(wanted <= row.keys() for row in rows)
    assert json.loads(json.dumps(rows)) == rows
    by_rule = {row["rule"]: row for row in rows}
    assert by_rule["sync"]["throughput_vs_sync"] == 1.0
    assert by_rule["ours"]["seeds"] == [0, 1]


@pytest.mark.parametrize(
    "said",
    [
        {"mean": 20.0, "alpha": 1.5, "cap": 30.0},
        {"mean": 6.5, "alpha": 2.5},
        {"mixture": [{"share": 9, "mean": 10.0, "sigma": 0.6, "cap": 3.0}, {"share": 1, "mean": 100.0}]},
    ],
)
def test_what_is_drawn_has_the_mean_that_the_file_says(said: dict[str, Any]) -> None:
    spread, rng = spread_of(said), random.Random(1)
    drawn = [spread.draw(rng) for _ in range(100_000)]
    assert sum(drawn) / len(drawn) == pytest.approx(spread.mean, rel=0.03)


def test_shares_by_length_show_the_delay_that_the_length_bias_does_not() -> None:
    ours, any_order = run("mixed_lengths", "ours"), run("mixed_lengths", "admit-2")
    assert any_order.length_bias == pytest.approx(1.0, abs=0.02)
    shortest, *_, longest = any_order.trained_share[10]
    assert longest < shortest - 0.1
    assert ours.trained_share[10][-1] > longest
