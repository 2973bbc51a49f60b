"""Replies of a few tokens learn from their outcome with the default λ, and hardly with the one before."""

from __future__ import annotations

import statistics

import pytest

from benchmarks.lambda_learning import Counting, learned

pytestmark = pytest.mark.torch


def test_a_world_of_counting_regains_the_points_that_lambda_0_loses() -> None:
    measured, blind = (
        statistics.mean(learned(alpha, seed=seed, updates=30) for seed in range(2)) for alpha in (None, 0.05)
    )
    before = Counting(None, 0).success()
    assert before == pytest.approx(0.8**8, abs=1e-4)
    assert measured - blind > 0.1
    assert blind > before
