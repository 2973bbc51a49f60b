"""Chooses the next step of a routine: the recorded one if the screen matches, else none.

Pure but for the recorded pictures, which are read when their step is reached.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agent.actions.describe import describe
from agent.actions.types import Action, CallUser, Drag, Finished, TypeText, Wait, points
from agent.coordinates import MonitorPoint
from agent.routines.routine import Routine, RoutineStep
from agent.routines.screen_match import is_same_window, moved_to, shows_same
from agent.types import Change, Deny, EffectKind, Observation, Performed, Proposal, Step, TakeOver

PAUSES_S = (0.5, 1.0, 2.0, 4.0, 8.0)
"""How long a screen that does not fit is given time before the model is asked: windows open slowly."""


class RoutineGuide:
    """A `Guide` of the loop, for one run."""

    def __init__(self, routine: Routine) -> None:
        self._routine = routine
        self._position, self._num_waits = 0, 0
        self._offered: Action | None = None
        self._is_pause = False
        self._is_refused = False
        self._problem = ""
        self.num_asked = 0
        """How many turns were left to the model."""

    def next(self, observation: Observation) -> Proposal | None:
        step = self._step
        fitting = None if self._is_refused else self._fitting(step, observation)
        if fitting is not None:
            self._offered, self._is_pause, self._num_waits = fitting, False, 0
            return Proposal(fitting, step.thought)
        if not self._is_refused and self._num_waits < len(PAUSES_S):
            self._offered, self._is_pause = Wait(PAUSES_S[self._num_waits]), True
            self._num_waits += 1
            return Proposal(self._offered, f"{self._problem} Give it time.")
        self._offered = None
        self.num_asked += 1
        return None

    def hint(self) -> str:
        """The hint for the model when it is asked."""
        words = describe(self._step.action)
        return (
            f"This task was done before, and its recorded steps are being repeated. The next of them was "
            f"“{words}”, which cannot be repeated as it is. {self._problem} "
            "Do what has to be done now instead."
        )

    def saw(self, step: Step) -> None:
        """The outcome of a turn."""
        performed = step.performed[-1] if step.performed else None
        if performed is None:
            return
        if self._offered is None:
            if self._is_instead(performed, step.observation.pixels):
                self._go_on()
            self._num_waits = 0
            self._is_refused = False
        elif not self._is_pause:
            if _is_done(performed):
                self._go_on()
            elif isinstance(performed.decision, Deny):
                self._is_refused, self._problem = True, "It was not allowed."
            elif performed.effect is not None:
                self._is_refused, self._problem = True, f"It failed: {performed.effect.detail}"

    @property
    def _step(self) -> RoutineStep:
        return self._routine.steps[self._position]

    def _go_on(self) -> None:
        self._position = min(self._position + 1, len(self._routine.steps) - 1)
        self._num_waits, self._is_refused = 0, False

    def _fitting(self, step: RoutineStep, observation: Observation) -> Action | None:
        """The step's action, where its target is now; None, with the problem noted, where it is not seen."""
        then, now = step.look(), observation.pixels
        action = step.action
        if isinstance(action, CallUser):
            return action
        targets = {name: point for name, point in points(action).items() if isinstance(point, MonitorPoint)}
        if not targets:
            if isinstance(action, Wait) or is_same_window(then, step.window, now, observation.window):
                return action
            self._problem = "Another window has the keyboard, or it looks different."
            return None
        if all(shows_same(then, point, now, point) for point in targets.values()):
            return action
        if len(targets) == 1:
            ((name, point),) = targets.items()
            place = moved_to(then, point, now)
            if place is not None:
                elsewhere: dict[str, Any] = {name: place}
                return replace(action, **elsewhere)
        self._problem = "The screen looks different where it was done."
        return None

    def _is_instead(self, performed: Performed, pixels: NDArray[np.uint8]) -> bool:
        """Whether the model did exactly what the recorded step would have done."""
        if not _is_done(performed):
            return False
        step, decision = self._step, performed.decision
        action = decision.action if isinstance(decision, Change) else performed.action
        if type(action) is not type(step.action) or isinstance(action, Finished | Drag):
            return False
        if isinstance(action, TypeText):
            return action == step.action
        mine, theirs = points(step.action), points(action)
        if not mine:
            return action == step.action
        return all(
            isinstance(point, MonitorPoint)
            and isinstance(other := theirs.get(name), MonitorPoint)
            and shows_same(step.look(), point, pixels, other)
            for name, point in mine.items()
        )


def _is_done(performed: Performed) -> bool:
    """Whether the step is already done, perhaps by an owner who took over."""
    if isinstance(performed.decision, TakeOver):
        return True
    return performed.effect is not None and performed.effect.kind is not EffectKind.FAILED
