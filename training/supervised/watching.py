"""Early stopping: the steps of a run while the loss on samples that it does not learn is watched. I/O.

The weights that answered those best are kept, also those of the beginning; the run ends when nothing better
has come for a while.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import torch

from training.data.stream import LoadedSample
from training.policy.models import restore_trainable, trainable
from training.stages.loop import Steps


class WatchedSteps:
    """`training.stages.loop.Steps` around others."""

    def __init__(
        self,
        steps: Steps,
        model: Any,
        watched: tuple[LoadedSample, ...],
        mean_loss: Callable[[Sequence[LoadedSample]], float],
        *,
        every: int,
        patience: int,
    ) -> None:
        """
        Args:
            watched: samples of one or more sources; each source counts as much as the others.
            mean_loss: of these samples, a token.
            every: steps between two looks.
            patience: looks without anything better that end the run.
        """
        by_source: dict[str, list[LoadedSample]] = defaultdict(list)
        for one in watched:
            by_source[one.sample.provenance.source].append(one)
        self._groups = [tuple(group) for group in by_source.values()]
        self._steps, self._model, self._mean_loss = steps, model, mean_loss
        self._every, self._patience = every, patience
        self._best: dict[str, torch.Tensor] = {}
        self._least, self._stale = math.inf, 0

    def step(self, number: int) -> Mapping[str, float]:
        """
        Raises:
            BatchError: the loss is not finite; the model is as it was before the step.
        """
        if math.isinf(self._least):
            self._look()
        metrics = self._steps.step(number)
        return {**metrics, "watched/loss": self._look()} if number % self._every == 0 else metrics

    def is_enough(self) -> bool:
        return self._stale >= self._patience or self._steps.is_enough()

    def take_best(self) -> None:
        """Give the model the weights that answered best."""
        if self._best:
            restore_trainable(self._model, self._best)

    def state(self) -> dict[str, Any]:
        return {**self._steps.state(), "best": self._best}

    def counters(self) -> dict[str, Any]:
        least = None if math.isinf(self._least) else self._least
        return {**self._steps.counters(), "least": least, "stale": self._stale}

    def restore(self, state: dict[str, Any], counters: dict[str, Any]) -> None:
        self._steps.restore(state, counters)
        least = counters["least"]
        self._best, self._stale = state["best"], int(counters["stale"])
        self._least = math.inf if least is None else float(least)

    def _look(self) -> float:
        self._model.eval()
        with torch.no_grad():
            loss = sum(map(self._mean_loss, self._groups)) / len(self._groups)
        if loss < self._least:
            self._least, self._stale = loss, 0
            self._best = {name: value.clone() for name, value in trainable(self._model).items()}
        else:
            self._stale += 1
        return loss
