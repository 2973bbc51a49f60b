"""Early stopping keeps the weights that answered best, over an interruption too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
import torch

from training.data.sample_building import turn_sample
from training.data.samples import Provenance
from training.data.stream import LoadedSample
from training.supervised.watching import WatchedSteps

pytestmark = pytest.mark.torch


def sample(source: str) -> LoadedSample:
    return LoadedSample(turn_sample([1], [2], Provenance(source, "1", 1)), ())


class CountingSteps:
    """Each step adds one to the only weight."""

    def __init__(self, weight: torch.nn.Parameter) -> None:
        self.weight = weight

    def step(self, number: int) -> Mapping[str, float]:
        with torch.no_grad():
            self.weight += 1
        return {"loss": 0.0}

    def is_enough(self) -> bool:
        return False

    def state(self) -> dict[str, Any]:
        return {"weight": self.weight.detach().clone()}

    def counters(self) -> dict[str, Any]:
        return {}

    def restore(self, state: dict[str, Any], counters: dict[str, Any]) -> None:
        with torch.no_grad():
            self.weight.copy_(state["weight"])


def watched(best_at: float) -> tuple[WatchedSteps, torch.nn.Module]:
    model = torch.nn.Linear(1, 1, bias=False)
    with torch.no_grad():
        model.weight.fill_(0.0)

    def mean_loss(group: Sequence[LoadedSample]) -> float:
        # The second source answers worst where the first one answers best, but a tenth as much.
        share = 1.0 if group[0].sample.provenance.source == "owner" else -0.1
        return share * abs(float(model.weight.detach()) - best_at)

    steps = CountingSteps(model.weight)
    samples = (sample("owner"), sample("owner"), sample("rehearsal"))
    return WatchedSteps(steps, model, samples, mean_loss, every=1, patience=3), model


def run(steps: WatchedSteps, numbers: range) -> int:
    for number in numbers:
        if steps.is_enough():
            return number - 1
        steps.step(number)
    return numbers.stop - 1


def test_it_stops_after_a_while_without_anything_better_and_takes_the_best() -> None:
    steps, model = watched(best_at=4)
    assert run(steps, range(1, 20)) == 7
    steps.take_best()
    assert float(model.weight.detach()) == 4


def test_a_model_that_only_gets_worse_stays_what_it_was() -> None:
    steps, model = watched(best_at=-1)
    assert run(steps, range(1, 20)) == 3
    steps.take_best()
    assert float(model.weight.detach()) == 0


def test_what_was_best_outlives_an_interruption() -> None:
    steps, _ = watched(best_at=4)
    run(steps, range(1, 7))
    again, model = watched(best_at=4)
    again.restore(steps.state(), steps.counters())
    assert run(again, range(7, 20)) == 7
    again.take_best()
    assert float(model.weight.detach()) == 4
