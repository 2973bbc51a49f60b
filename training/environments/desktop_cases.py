"""Tasks in applications on a private desktop, judged by the application's own state. I/O: starts desktops.

Any `Case` (a task, its application, its judge) becomes an episode. A failure of the desktop or the
application is a fault; the next episode then begins on a fresh desktop.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from threading import Event
from typing import Any

from agent.actions.types import Action, CallUser, Finished, Move
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.coordinates import MonitorPoint
from agent.errors import AgentError, ComputerError
from agent.types import Ending, EndingKind, Observation
from training.environments.environment import Feedback
from training.errors import EnvironmentFaultError, TrainingError
from training.evaluation.case import Case

EPISODES_PER_DESKTOP = 25


class DesktopCases:
    """An `Environment`. Reward is 1 if the judge passes the state once the agent says it is done, else 0."""

    def __init__(self, case_of: Callable[[int], Case], options: DesktopOptions) -> None:
        """
        Args:
            case_of: the case of a seed; must not return cases of an evaluation suite.
        """
        self._case_of, self._options = case_of, options
        self._desktop: PrivateDesktop | None = None
        self._case: Case | None = None
        self._num_steps = self._num_held = 0

    @property
    def task(self) -> str:
        """The task of the running episode."""
        return "" if self._case is None else self._case.task.text

    @property
    def desktop(self) -> PrivateDesktop | None:
        return self._desktop

    def reset(self, seed: int) -> Observation:
        """The task is the observation's text."""
        self._end_case()
        case = self._case_of(seed)
        try:
            desktop = self._desktop_for(case)
            # The mouse waits in a corner, where nothing has a tooltip.
            corner = MonitorPoint(desktop.screen.width_px - 1, desktop.screen.height_px - 1)
            desktop.perform(Move(corner), stop=Event())
            case.open(desktop)
            self._case, self._num_steps = case, 0
            return replace(desktop.observe(), text=case.task.text)
        except ComputerError as error:
            self.close()
            raise EnvironmentFaultError(f"The episode could not begin: {error}") from error

    def step(self, action: Action) -> Feedback:
        """
        Raises:
            EnvironmentFaultError: the desktop or its judge failed; the next `reset` makes a new desktop.
            TrainingError: no episode is going on.
        """
        if self._case is None or self._desktop is None:
            raise TrainingError("No episode is going on; reset the environment first.")
        try:
            return self._step(self._case, self._desktop, action)
        except (ComputerError, OSError) as error:
            self.close()
            raise EnvironmentFaultError(f"The desktop failed: {error}") from error

    def close(self) -> None:
        self._end_case()
        desktop, self._desktop = self._desktop, None
        if desktop is not None:
            desktop.close()

    def _step(self, case: Case, desktop: PrivateDesktop, action: Action) -> Feedback:
        self._num_steps += 1
        info: dict[str, Any] = {"family": case.family, "seed": case.seed}
        if isinstance(action, Finished | CallUser):
            return self._judged(case, desktop, _ending_of(action), info)
        effect = desktop.perform(action, stop=Event())
        info["effect"] = effect.kind.value
        observation = desktop.observe()
        if self._num_steps < case.max_steps:
            return Feedback(observation, 0.0, False, False, info)
        # Cut before the agent said anything: neither done nor failed.
        self._end_case()
        return Feedback(observation, 0.0, False, True, info | {"success": False})

    def _judged(self, case: Case, desktop: PrivateDesktop, ending: Ending, info: dict[str, Any]) -> Feedback:
        judgement = case.judge(desktop, ending)
        observation = desktop.observe()
        self._end_case()
        info |= {"success": judgement.is_passed, "reason": judgement.reason}
        return Feedback(observation, float(judgement.is_passed), True, False, info)

    def _desktop_for(self, case: Case) -> PrivateDesktop:
        if self._desktop is not None and (case.needs_fresh_desktop or self._num_held >= EPISODES_PER_DESKTOP):
            self.close()
        if self._desktop is None:
            self._desktop, self._num_held = PrivateDesktop(self._options), 0
        self._num_held += 1
        return self._desktop

    def _end_case(self) -> None:
        case, self._case = self._case, None
        if case is not None and self._desktop is not None:
            with suppress(AgentError):
                case.close(self._desktop)


def _ending_of(action: Finished | CallUser) -> Ending:
    if isinstance(action, Finished):
        return Ending(EndingKind.FINISHED, action.answer)
    return Ending(EndingKind.ASKED_USER, action.question)
