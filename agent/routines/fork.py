"""Repeats a recorded run up to one of its steps, and leaves all that follows to the model. Pure but for what
the routine reads.

A desktop of then is gone: what can be restored of it is what doing its steps again restores. What differs is
told, never hidden.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from agent.actions.types import Finished
from agent.errors import SettingsError
from agent.perception.change import differing
from agent.routines.guide import RoutineGuide
from agent.routines.routine import RoutineStep, routine_of
from agent.store import Record
from agent.types import Observation, Proposal, Step

_SAME = 0.002
"""A clock or a caret may differ in this part of the pixels."""


class ForkGuide:
    """A `Guide`, for one run."""

    def __init__(self, record: Record, step: int, values: Mapping[str, str] | None = None) -> None:
        """
        Args:
            step: the number of the first one that is not done again.

        Raises:
            SettingsError: the record has no such step, or cannot be done again.
            StoreError: it cannot be read.
        """
        line = next((one for one in record.lines if one.step.number == step), None)
        if line is None:
            raise SettingsError(f"The record {record.record_id} has no step {step}.")
        self._then = record.pixels(line)
        steps: list[RoutineStep] = []
        if step > record.lines[0].step.number:
            whole = routine_of(record, values)
            steps = [one for one in whole.steps if one.number < step and not isinstance(one.action, Finished)]
        self.num_steps, self._step = len(steps), step
        """Of those that are done again."""
        self._guide: RoutineGuide | None = None
        if steps:
            end = RoutineStep(step, Finished(), "", None, lambda: self._then, Finished())
            self._guide = RoutineGuide(replace(whole, steps=(*steps, end)))
        self._differing: float | None = None
        """The part of the pixels that differ where the model begins; None before."""

    def next(self, observation: Observation) -> Proposal | None:
        if self._guide is not None and not self._guide.is_at_end:
            return self._guide.next(observation)
        if self._differing is None:
            self._differing = _share(self._then, observation.pixels)
        return None

    def hint(self) -> str:
        if self._guide is not None and not self._guide.is_at_end:
            return self._guide.hint()
        return ""

    def saw(self, step: Step) -> None:
        if self._guide is not None and not self._guide.is_at_end:
            self._guide.saw(step)

    def sentence(self) -> str:
        """What became of the state of then, for the owner."""
        number, step = self.num_steps, self._step
        asked = self._guide.num_asked if self._guide is not None else 0
        if self._differing is None:
            return f"{number} actions before step {step} were to be done again; the run ended first."
        if self._differing <= _SAME:
            return (
                f"{number} actions before step {step} were done again, and the model was asked {asked} times."
                " The screen was then as recorded."
            )
        share = round(100 * self._differing)
        return (
            f"{number} actions before step {step} were done again, and the model was asked {asked} times. "
            f"The screen then differed from the recorded one in {share} % of it."
        )


def _share(then: NDArray[np.uint8], now: NDArray[np.uint8]) -> float:
    """The part of the pixels that differ; all of them where the sizes differ."""
    if then.shape != now.shape or then.size == 0:
        return 1.0
    return float(differing(then, now).mean())
