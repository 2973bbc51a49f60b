"""What a step that takes long is waiting for, in words. No Qt; reads its clock."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from app.language import tr
from app.present import duration_words
from app.running.watching import Phase

SAID_AFTER_S = 3.0
"""What is over sooner needs no sign."""


class LifeSign:
    """Of one run. Is told of phases and of what is written; says how long, and what is awaited."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._phase = Phase.STARTING
        self._began_s = clock()
        self._num_tokens = 0

    def phase_changed(self, phase: Phase) -> None:
        self._phase, self._began_s, self._num_tokens = phase, self._clock(), 0

    def reply_grew(self, num_tokens: int) -> None:
        """So many have been written of this reply, about."""
        self._num_tokens = num_tokens

    @property
    def waited_s(self) -> float:
        """Since the phase began."""
        return self._clock() - self._began_s

    def words(self) -> str:
        """What is awaited and since when, such as "Writing: about 42 tokens, 12 s"; "" where nothing is, or
        not for long."""
        if self.waited_s < SAID_AFTER_S:
            return ""
        seconds = duration_words(float(int(self.waited_s)))
        if self._phase is Phase.LOADING:
            return tr("Loading the model: {seconds}", seconds=seconds)
        if self._phase is not Phase.THINKING:
            return ""
        if not self._num_tokens:
            return tr("Reading the picture: {seconds}", seconds=seconds)
        return tr("Writing: about {count} tokens, {seconds}", count=self._num_tokens, seconds=seconds)
