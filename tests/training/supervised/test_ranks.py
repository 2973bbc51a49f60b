"""Two processes with a sharded model learn what one learns, to the sixth digit, also after going on."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from tests.training.small_worlds import small_model
from tests.training.supervised.sharded_work import on_two_ranks, work
from training.stages.ranks import Ranks

pytestmark = pytest.mark.torch


def test_two_ranks_have_the_loss_and_the_weights_of_one(tmp_path: Path) -> None:
    model = small_model(tmp_path / "model")
    alone = work(model, Ranks())
    first, second = on_two_ranks(model, tmp_path)
    for rank in (first, second):
        assert rank["losses"] == pytest.approx(alone["losses"], abs=1e-6)
        assert rank["norm"] == pytest.approx(alone["norm"], rel=1e-4)
        assert rank["right"] == alone["right"]
        assert rank["packed"] == pytest.approx(alone["packed"], abs=1e-6)
    for name, value in alone["weights"].items():  # type: ignore[attr-defined]
        assert torch.equal(first["weights"][name], second["weights"][name])  # type: ignore[index]
        torch.testing.assert_close(first["weights"][name], value, atol=2e-5, rtol=1e-4)  # type: ignore[index]


def test_every_sample_belongs_to_exactly_one_rank() -> None:
    samples = list(range(6))
    shares = [list(Ranks(number, 3).share(samples)) for number in range(3)]
    assert sorted(sample for share in shares for sample in share) == samples
    assert {len(share) for share in shares} == {2}
