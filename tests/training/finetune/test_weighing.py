"""The least share of what was learned that does nearly as well as all of it, and costs nothing."""

from __future__ import annotations

import pytest

from training.finetune.weighing import Weighed, chosen

pytestmark = pytest.mark.torch

BEFORE = Weighed(0.0, own=2.0, old=0.50, own_right=0.1, old_right=0.8)


def weighed(*rows: tuple[float, float, float]) -> list[Weighed]:
    """Shares with the loss on the owner's samples and on others."""
    return [BEFORE, *(Weighed(share, own, old, 0.9, 0.8) for share, own, old in rows)]


def test_the_least_share_with_most_of_the_gain_is_taken() -> None:
    assert chosen(weighed((0.25, 1.2, 0.5), (0.5, 0.4, 0.5), (1.0, 0.3, 0.5))) == 0.5


def test_among_shares_that_do_well_the_one_that_costs_nothing_is_taken() -> None:
    assert chosen(weighed((0.5, 0.4, 0.6), (0.75, 0.35, 0.5), (1.0, 0.3, 0.7))) == 0.75


def test_where_all_of_them_cost_something_the_one_that_costs_least_is_taken() -> None:
    assert chosen(weighed((0.25, 1.9, 0.5), (0.5, 0.4, 0.6), (1.0, 0.3, 0.9))) == 0.5


def test_without_samples_of_the_owner_all_of_it_is_taken() -> None:
    nothing = [Weighed(share, 0.0, 0.5, 0.0, 0.8) for share in (0.0, 0.5, 1.0)]
    assert chosen(nothing) == 1.0
