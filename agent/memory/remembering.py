"""The memory of a run: working memory for this episode, episodic memory for earlier ones. I/O: the latter."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from agent.errors import StoreError
from agent.memory.episodic import EpisodicMemory
from agent.memory.provenance import without_screen_words
from agent.memory.summary import summarise
from agent.settings import PictureWindow
from agent.types import Ending, EndingKind, Episode, Step, Task

log = logging.getLogger(__name__)

NO_PIXELS = np.zeros((0, 0, 3), dtype=np.uint8)


class WorkingMemory:
    """The steps of one episode, oldest first. Old pictures are dropped to save memory."""

    def __init__(self, *, num_pictures: int, window: PictureWindow = PictureWindow.SLIDING) -> None:
        """`num_pictures` of past steps are kept: one less than the model takes, as the present has one. The
        window may let more of them gather before it cuts back to that."""
        self._history_images, self._window = max(num_pictures, 0) + 1, window
        self._steps: list[Step] = []
        self._num_faded = 0

    def clear(self) -> None:
        self._steps, self._num_faded = [], 0

    def add(self, step: Step) -> None:
        """Keep a step with the model's view only; the full screenshot is in the record."""
        seen = step.view
        self._steps.append(step if seen is None else replace(without_picture(step), view=seen))
        shown = self._window.shown(len(self._steps) + 1, self._history_images)
        while self._num_faded < len(self._steps) - (shown - 1):
            self._steps[self._num_faded] = without_picture(self._steps[self._num_faded])
            self._num_faded += 1

    def steps(self) -> Sequence[Step]:
        return tuple(self._steps)


def without_picture(step: Step) -> Step:
    return replace(step, observation=replace(step.observation, pixels=NO_PIXELS), view=None)


class AgentMemory:
    """The `Memory` port. A damaged episodic memory disables recall but never ends the run."""

    def __init__(
        self,
        *,
        history_images: int,
        pictures: PictureWindow = PictureWindow.SLIDING,
        episodic: EpisodicMemory | None = None,
        num_recalled: int = 3,
        before: Sequence[Episode] = (),
    ) -> None:
        """`history_images` is how many pictures the model takes, the current one included; `before` are the
        runs that this one goes on from, which are recalled before all others."""
        self._before = tuple(before)
        self._working = WorkingMemory(num_pictures=history_images - 1, window=pictures)
        self._episodic, self._num_recalled = episodic, num_recalled
        self._task: Task | None = None
        self._recalled: Sequence[Episode] = ()

    def begin(self, task: Task) -> None:
        self._working.clear()
        self._task, self._recalled = task, ()
        if self._episodic is not None:
            try:
                self._recalled = tuple(self._episodic.recall(task, limit=self._num_recalled))
            except StoreError as error:
                log.warning("nothing was recalled: %s", error)

    def remember(self, step: Step) -> None:
        self._working.add(step)

    def recent(self) -> Sequence[Step]:
        return self._working.steps()

    def recalled(self) -> Sequence[Episode]:
        known = {episode.record_id for episode in self._before}
        return (*self._before, *(one for one in self._recalled if one.record_id not in known))

    def end(self, ending: Ending, *, record_id: str = "") -> None:
        if self._episodic is None or self._task is None or not self._working.steps():
            return  # nothing was done, so nothing was learned
        steps = self._working.steps()
        episode = summarise(self._task, steps, ending, record_id=record_id)
        try:
            waits = ending.kind is EndingKind.FINISHED  # it may be wrong
            self._episodic.add(without_screen_words(episode, self._task, steps), waits=waits)
        except StoreError as error:
            log.warning("this episode will not be remembered: %s", error)
