"""Runs episodes: a private desktop, a model, the whole agent's loop, then the judge. I/O: all of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from threading import Event

from agent.actions.policy import ApprovalLevel
from agent.actions.types import Move
from agent.approval import NobodyToAsk
from agent.computers.private_desktop import DesktopOptions, PrivateDesktop
from agent.coordinates import MonitorPoint
from agent.errors import AgentError, ApplicationError, StoppedError
from agent.models.manifest import Manifest
from agent.ports import Model
from agent.session import Session
from agent.settings import RunLimits, Settings
from agent.types import Ending, EndingKind, Step, Task
from training.evaluation.case import Case, EpisodeResult

MAX_EPISODES_PER_DESKTOP = 25

ModelFor = Callable[[Case], Model]
"""Mostly one model for all cases; the tests' oracle is built for its case."""


def episode_settings(home: Path, manifest: Manifest, max_steps: int) -> Settings:
    """Of one episode: nobody is asked, and it remembers nothing of the one before."""
    return Settings(
        home=home,
        model=manifest.name,
        approval=ApprovalLevel.ALL,
        limits=RunLimits(max_steps=max_steps),
        remembers_episodes=False,
    )


class StepTimes:
    """A recorder that keeps only the durations of steps."""

    def __init__(self) -> None:
        self.step_s: list[float] = []
        self.model_s: list[float] = []

    def begin(self, task: Task) -> str:
        return ""

    def step(self, step: Step) -> None:
        parts = step.timings
        self.step_s.append(parts.observe_s + parts.think_s + parts.approve_s + parts.act_s)
        self.model_s.append(parts.think_s)

    def end(self, ending: Ending) -> None:
        pass


class EpisodeRunner:
    """Runs cases one after the other; desktops are reused where a case allows it."""

    def __init__(
        self,
        desktop_options: DesktopOptions,
        *,
        manifest: Manifest,
        model_for: ModelFor,
        home: Path,
        stop: Event,
        max_steps: int | None = None,
        reuses_desktops: bool = True,
    ) -> None:
        """`home` gets the records; episodes share no memory.

        Args:
            max_steps: of every episode; None: as its case says.
            reuses_desktops: False gives each episode a desktop of its own.
        """
        self._options, self._manifest, self._model_for = desktop_options, manifest, model_for
        self._max_steps, self._reuses_desktops = max_steps, reuses_desktops
        self._home, self._stop = home, stop
        self._desktop: PrivateDesktop | None = None
        self._num_held = 0

    def hold_all(self, cases: Iterable[Case]) -> Iterator[EpisodeResult]:
        """All of them; an episode that was stopped is left out."""
        try:
            for case in cases:
                if self._stop.is_set():
                    return
                result = self.run_episode(case)
                if result.ending == EndingKind.STOPPED.value and self._stop.is_set():
                    return
                yield result
        finally:
            self.close()

    def run_episode(self, case: Case) -> EpisodeResult:
        """Run one episode. An error of the agent fails the episode; an error of the evaluation is raised.

        Raises:
            ApplicationError: the application did not come up twice in a row.
        """
        desktop = self._desktop_for(case)
        try:
            try:
                self._open(case, desktop)
            except ApplicationError:
                self.close()
                desktop = self._desktop_for(case)
                self._open(case, desktop)
            return self._run(case, desktop)
        finally:
            with suppress(AgentError):
                case.close(desktop)

    def close(self) -> None:
        if self._desktop is not None:
            self._desktop.close()
            self._desktop = None

    def _open(self, case: Case, desktop: PrivateDesktop) -> None:
        """The mouse is parked in a corner, where nothing has a tooltip."""
        corner = MonitorPoint(desktop.screen.width_px - 1, desktop.screen.height_px - 1)
        with suppress(StoppedError):
            desktop.perform(Move(corner), stop=self._stop)
        case.open(desktop)

    def _run(self, case: Case, desktop: PrivateDesktop) -> EpisodeResult:
        times = StepTimes()
        settings = replace(
            episode_settings(self._home, self._manifest, self._max_steps or case.max_steps),
            desktop_size_px=self._options.size,
        )
        session = Session(
            settings,
            computer=desktop,
            model=self._model_for(case),
            manifest=self._manifest,
            owner=NobodyToAsk(),
            watchers=(times,),
        )
        outcome = session.run(case.task, stop=self._stop)
        is_judged = True
        try:
            judgement = case.judge(desktop, outcome.ending)
            is_passed, reason = judgement.is_passed, judgement.reason
        except AgentError as error:
            is_passed, is_judged, reason = False, False, f"the application could not be judged: {error}"
        if not is_passed and outcome.ending.text:
            reason = f"{reason} ({outcome.ending.kind}: {outcome.ending.text[:200]})"
        return EpisodeResult(
            family=case.family,
            seed=case.seed,
            kind=case.kind,
            task=case.task.text,
            is_passed=is_passed,
            reason=reason,
            ending=outcome.ending.kind.value,
            num_steps=outcome.num_steps,
            step_s=tuple(times.step_s),
            model_s=tuple(times.model_s),
            record_id=outcome.record_id,
            is_judged=is_judged,
        )

    def _desktop_for(self, case: Case) -> PrivateDesktop:
        if self._desktop is not None and (
            case.needs_fresh_desktop
            or not self._reuses_desktops
            or self._num_held >= MAX_EPISODES_PER_DESKTOP
        ):
            self.close()
        if self._desktop is None:
            self._desktop = PrivateDesktop(self._options)
            self._num_held = 0
        self._num_held += 1
        return self._desktop
