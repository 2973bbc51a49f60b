"""The memory of a run: working memory for this episode, episodic memory for earlier ones. I/O: the latter."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from agent.errors import StoreError
from agent.memory.episodic import EpisodicMemory
from agent.memory.provenance import without_screen_words
from agent.memory.summary import summarise
from agent.memory.working import WorkingMemory
from agent.settings import PictureWindow
from agent.types import Ending, Episode, Step, Task

log = logging.getLogger(__name__)


class AgentMemory:
    """The `Memory` port. A damaged episodic memory costs the recall and never the run."""

    def __init__(
        self,
        *,
        history_images: int,
        pictures: PictureWindow = PictureWindow.SLIDING,
        episodic: EpisodicMemory | None = None,
        num_recalled: int = 3,
    ) -> None:
        """`history_images` is how many pictures the model takes, the current one included."""
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
        return self._recalled

    def end(self, ending: Ending, *, record_id: str = "") -> None:
        if self._episodic is None or self._task is None or not self._working.steps():
            return  # who has done nothing has learned nothing
        steps = self._working.steps()
        episode = summarise(self._task, steps, ending, record_id=record_id)
        try:
            self._episodic.add(without_screen_words(episode, self._task, steps))
        except StoreError as error:
            log.warning("this episode will not be remembered: %s", error)
