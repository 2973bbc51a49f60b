"""Working memory: everything of this episode as text, and the last few pictures in full. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from agent.settings import PictureWindow
from agent.types import Step

NO_PIXELS = np.zeros((0, 0, 3), dtype=np.uint8)


class WorkingMemory:
    """The steps of one episode, oldest first. Old pictures are dropped, so that a long run stays small."""

    def __init__(self, *, num_pictures: int, window: PictureWindow = PictureWindow.SLIDING) -> None:
        """`num_pictures` of past steps are kept: one less than the model takes, as the present has one. The
        window may let more of them gather before it cuts back to that."""
        self._history_images, self._window = max(num_pictures, 0) + 1, window
        self._steps: list[Step] = []
        self._num_faded = 0

    def clear(self) -> None:
        self._steps, self._num_faded = [], 0

    def add(self, step: Step) -> None:
        """What the model saw is enough to show it again; the screen as it was is in the record."""
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
