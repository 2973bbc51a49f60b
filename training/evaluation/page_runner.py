"""Runs episodes in pages: a browser, a model, the agent's loop, the page's own reward. I/O: all of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from threading import Event

from agent.approval import NobodyToAsk
from agent.models.manifest import Manifest
from agent.ports import Model
from agent.session import Session
from agent.types import Ending, Step, Task
from training.browser import Pages
from training.errors import EnvironmentFaultError
from training.evaluation.case import EpisodeResult
from training.evaluation.page_case import PageCase, ScoredPage
from training.evaluation.runner import StepTimes, episode_settings
from training.rollouts.episode_player import EnvironmentComputer

ENDED_BY_PAGE = "over"
"""The ending of an episode that the page ended."""
_STOPPED = "The evaluation was stopped."


class StepScores(StepTimes):
    """Keeps what the page has counted after each step, too."""

    def __init__(self, page: ScoredPage) -> None:
        super().__init__()
        self._page = page
        self.scores: list[float] = []

    def step(self, step: Step) -> None:
        super().step(step)
        self.scores.append(self._page.score)

    def end(self, ending: Ending) -> None:
        pass


class PageRunner:
    """Runs cases one after the other in one browser, which is replaced when it has failed."""

    def __init__(
        self,
        *,
        manifest: Manifest,
        model_for: Callable[[PageCase], Model],
        home: Path,
        stop: Event,
        max_steps: int | None = None,
    ) -> None:
        """`home` gets the records; episodes share nothing but the browser's process.

        Args:
            max_steps: of every episode; None: as its case says.
        """
        self._manifest, self._model_for, self._home = manifest, model_for, home
        self._stop, self._max_steps = stop, max_steps
        self._pages = Pages()

    def hold_all(self, cases: Iterable[PageCase]) -> Iterator[EpisodeResult]:
        """
        Raises:
            EnvironmentFaultError: browser or page failed twice in a row: neither success nor failure.
        """
        for case in cases:
            if self._stop.is_set():
                return
            try:
                result = self._run(case)
            except EnvironmentFaultError:
                result = self._run(case)
            if self._stop.is_set():
                return
            yield result

    def _run(self, case: PageCase) -> EpisodeResult:
        page = case.open(self._pages)
        try:
            return self._play(case, page)
        finally:
            page.close()

    def _play(self, case: PageCase, page: ScoredPage) -> EpisodeResult:
        is_over = Event()
        computer = EnvironmentComputer(page, is_over)
        computer.begin(case.page_seed)
        task = Task(page.task)
        steps = StepScores(page)
        session = Session(
            episode_settings(self._home, self._manifest, self._max_steps or case.max_steps),
            computer=computer,
            model=self._model_for(case),
            manifest=self._manifest,
            owner=NobodyToAsk(),
            watchers=(steps,),
            limit_reached=lambda: _STOPPED if self._stop.is_set() else "",
        )
        outcome = session.run(task, stop=is_over)
        if computer.fault:
            raise EnvironmentFaultError(computer.fault)
        ending = ENDED_BY_PAGE if computer.is_over else outcome.ending.kind.value
        is_passed = computer.is_over and computer.last is not None and bool(computer.last.info.get("success"))
        return EpisodeResult(
            family=case.family,
            seed=case.seed,
            kind="",
            task=task.text,
            is_passed=is_passed,
            reason="" if is_passed else f"the page gave {page.score:g} ({ending})",
            ending=ending,
            num_steps=outcome.num_steps,
            step_s=tuple(steps.step_s),
            model_s=tuple(steps.model_s),
            record_id=outcome.record_id,
            score=page.score,
            score_at=tuple(steps.scores),
        )
