"""Values that are no numbers explain nothing."""

from __future__ import annotations

import math

import pytest
import torch

from training.ppo.masked import Moments
from training.ppo.value_loss import explained_at_least, explained_variance

pytestmark = pytest.mark.torch


def test_values_that_are_no_numbers_explain_nothing_and_pass_no_gate() -> None:
    targets, mask = torch.arange(120.0).reshape(30, 4), torch.ones(30, 4, dtype=torch.bool)
    values = targets.clone()
    values[3, 2] = math.nan
    found = explained_variance(Moments.of(targets, mask), Moments.of(targets - values, mask))
    assert math.isnan(found)
    assert not found >= 0.02
    assert not explained_at_least(targets, values, mask) > 0
