"""A stage without a model: it counts, on a parameter, so that runs can be stopped and resumed quickly.

As a program (`python -m tests.training.stages.counting FOLDER TOTAL`) it is what kill tests kill: its state
after a step depends on the state before, the order of its numbers and an optimiser, as a trainer's does.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from training.stages.loop import run_steps
from training.stages.run_folder import RunFolder


@dataclass(frozen=True, slots=True)
class CountingRecipe:
    out: Path
    """Where to."""
    steps: int = 10
    """How many."""


class CountingSteps:
    def __init__(self, *, enough_at: int = 10**9) -> None:
        self.weight = torch.nn.Parameter(torch.zeros(4))
        self.optimiser = torch.optim.AdamW([self.weight], lr=0.1)
        self.seen: list[int] = []
        self.enough_at = enough_at

    def step(self, number: int) -> Mapping[str, float]:
        target = random.Random(number).random()
        loss = (self.weight - target).square().sum()
        loss.backward()
        self.optimiser.step()
        self.optimiser.zero_grad()
        self.seen.append(number)
        return {"loss": float(loss.detach()), "odd": float("nan")}

    def is_enough(self) -> bool:
        return len(self.seen) >= self.enough_at

    def state(self) -> dict[str, Any]:
        return {"weight": self.weight.detach(), "optimiser": self.optimiser.state_dict()}

    def counters(self) -> dict[str, Any]:
        return {"seen": self.seen}

    def restore(self, state: dict[str, Any], counters: dict[str, Any]) -> None:
        with torch.no_grad():
            self.weight.copy_(state["weight"])
        self.optimiser.load_state_dict(state["optimiser"])
        self.seen = list(counters["seen"])


def run(out: Path, total: int, *, checkpoint_every: int = 3, enough_at: int = 10**9) -> CountingSteps:
    steps = CountingSteps(enough_at=enough_at)
    with RunFolder(out, "counting", CountingRecipe(out)) as folder:
        run_steps(folder, steps, name="counting", total=total, checkpoint_every=checkpoint_every)
    return steps


if __name__ == "__main__":
    run(Path(sys.argv[1]), int(sys.argv[2]))
