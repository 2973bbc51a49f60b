"""Two processes with sharded policy, critic and reference update them as one does, adapters too."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from tests.training.rl.sharded_updates import TUNINGS, numbers, on_two_ranks, steps_of, work
from tests.training.small_worlds import small_model
from training.stages.ranks import Ranks

pytestmark = pytest.mark.torch


def test_two_ranks_do_the_three_updates_of_one_and_go_on_from_each_others_state(tmp_path: Path) -> None:
    model = small_model(tmp_path / "model")
    found = on_two_ranks(model, tmp_path)
    for tuning in TUNINGS:
        first, second = found[tuning]
        alone = work(model, Ranks(), tuning)
        for part in ("metrics", "state", "weights"):
            expected = dict(numbers(alone[part]))
            assert dict(numbers(first[part])).keys() == expected.keys()
            for rank in (first, second):
                for name, value in numbers(rank[part]):
                    torch.testing.assert_close(
                        value, expected[name], atol=1e-6, rtol=0, msg=f"{tuning}: {part}{name} is another one"
                    )
        # What two processes saved after the second update, one goes on from.
        steps, _ = steps_of(model, Ranks(), tuning)
        steps.restore(first["restored"], {})
        steps.step(3)
        expected = dict(numbers(alone["state"]))
        for name, value in numbers(steps.state()):
            torch.testing.assert_close(value, expected[name], atol=1e-6, rtol=0)
