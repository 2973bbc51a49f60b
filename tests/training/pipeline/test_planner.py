"""The planner finds what trying everything finds, and says why the others lost."""

from __future__ import annotations

import random

import pytest

from tests.training.pipeline.brute_force import most_samples_s, random_problem
from training.errors import PipelineError
from training.pipeline.planner import Costs, LayerCosts, Machines, Wish, plan, table

pytestmark = pytest.mark.torch  # the package trains; this module alone needs no torch


def test_nothing_is_faster_than_the_plan() -> None:
    rng = random.Random(1)
    for _ in range(150):
        costs, machines, wish = random_problem(rng)
        best = most_samples_s(costs, machines, wish)
        if best == 0:
            with pytest.raises(PipelineError, match="No way"):
                plan(costs, machines, wish)
        else:
            assert plan(costs, machines, wish)[0].samples_s == pytest.approx(best)


def test_recomputation_is_chosen_only_where_nothing_else_fits_or_it_pays() -> None:
    layer = LayerCosts(1.0, 40, 10, 10)
    costs = Costs(layer, (layer, layer), layer, boundary_bytes=1)
    rich = plan(costs, Machines(1, 10_000), Wish(4, "flush"))[0]
    assert not rich.recompute
    poor = plan(costs, Machines(1, 10 * 4 * 4 + 161), Wish(4, "flush"))[0]
    assert (poor.micro_batch, poor.recompute) == (1, False)


def test_every_other_row_says_why_it_lost() -> None:
    layer = LayerCosts(1.0, 40, 10, 10)
    costs = Costs(layer, (layer,) * 4, layer, boundary_bytes=1)
    best, *others = plan(costs, Machines(4, 500), Wish(8))
    assert best.reason == ""
    assert others
    assert all(row.reason for row in others)
    assert "<- best" in table([best, *others])
