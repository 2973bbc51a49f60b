"""Combines several recorders: the record on disk, and all watchers. Pure."""

from __future__ import annotations

from collections.abc import Callable

from agent.errors import StoreError
from agent.ports import Recorder
from agent.types import Ending, Step, Task


class CompositeRecorder:
    """Passes every call on; the first recorder is the record itself: it is called first and returns the id.

    When one of them cannot write, the others still get their step, and then the error is raised.
    """

    def __init__(self, first: Recorder, *others: Recorder) -> None:
        self._first, self._others = first, others
        self.record_id = ""
        """Of the current record."""
        self.num_steps = 0
        """In the current record."""

    def begin(self, task: Task) -> str:
        self.record_id, self.num_steps = self._first.begin(task), 0
        for recorder in self._others:
            recorder.begin(task)
        return self.record_id

    def step(self, step: Step) -> None:
        self.num_steps += 1
        self._each(lambda recorder: recorder.step(step))

    def end(self, ending: Ending) -> None:
        self._each(lambda recorder: recorder.end(ending))

    def _each(self, do: Callable[[Recorder], None]) -> None:
        problem: StoreError | None = None
        for recorder in (self._first, *self._others):
            try:
                do(recorder)
            except StoreError as error:
                problem = problem or error
        if problem is not None:
            raise problem
