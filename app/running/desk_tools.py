"""What another assistant may ask of this desk: do a task, look, stop, list records. Pure but for the run.

One task at a time. What may be done is said by the owner before, never by who asks: model, computer, folders
and approval are not theirs to choose.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from threading import Event
from typing import Any

from agent.approval import NobodyToAsk
from agent.errors import AgentError
from agent.png import encode_png
from agent.ports import Owner
from agent.session import Outcome
from agent.store import Entry
from agent.types import Step
from app.running.watching import LiveView, Phase, RecordingBegins, Watcher

RunHere = Callable[[str, Owner, Watcher, Event], Outcome]
"""A task's words, who is asked, who watches, and what stops it."""
MAX_RECORDS = 50
ONE_AT_A_TIME = "Another task is being done: wait for it, or stop it."
NOTHING_TO_SEE = "No task is being done, so there is nothing to look at."
_CLOSE_LIMIT_S = 15.0


class BusyError(AgentError):
    """One task is done at a time."""


class DeskTools:
    """Its methods may be called on any thread."""

    def __init__(
        self,
        run: RunHere,
        history: Callable[[str, int], Sequence[Entry]],
        on_step: Callable[[Step], None] = lambda step: None,
    ) -> None:
        """
        Args:
            history: records with these words, newest first, at most so many.
        """
        self._run, self._history, self._on_step = run, history, on_step
        self._turn, self._stop = threading.Lock(), Event()
        self._view: LiveView | None = None

    def run_task(self, task: str) -> dict[str, Any]:
        """
        Raises:
            BusyError: another task is being done.
            AgentError: it could not be begun.
        """
        if not self._turn.acquire(blocking=False):
            raise BusyError(ONE_AT_A_TIME)
        try:
            self._stop.clear()
            outcome = self._run(task, NobodyToAsk(), self, self._stop)
        finally:
            self._view = None
            self._turn.release()
        return outcome_facts(outcome)

    def look(self) -> bytes:
        """The desktop of the task that is being done, as a PNG.

        Raises:
            BusyError: nothing can be seen now.
        """
        view = self._view
        pixels = view.frame() if view is not None else None
        if pixels is None:
            raise BusyError(NOTHING_TO_SEE)
        return encode_png(pixels)

    def stop(self) -> bool:
        """Stop the task before its next event; whether one was being done."""
        is_running = self._turn.locked()
        self._stop.set()
        return is_running

    def close(self) -> None:
        """Stop, and wait until computer and model are closed."""
        self.stop()
        if self._turn.acquire(timeout=_CLOSE_LIMIT_S):
            self._turn.release()

    def records(self, words: str = "", limit: int = 10) -> list[dict[str, Any]]:
        return [record_facts(one) for one in self._history(words, max(1, min(limit, MAX_RECORDS)))]

    # ---- as a Watcher

    def phase_changed(self, phase: Phase) -> None: ...

    def thought_grew(self, thought: str) -> None: ...

    def reply_grew(self, num_tokens: int) -> None: ...

    def can_be_seen(self, view: LiveView | None) -> None:
        self._view = view

    def noticed(self, sentence: str) -> None: ...

    def owner_is_recorded(self, begins: RecordingBegins) -> None: ...

    def task_read(self, readings: Sequence[str]) -> None: ...

    def step_taken(self, step: Step) -> None:
        self._on_step(step)


def outcome_facts(outcome: Outcome) -> dict[str, Any]:
    """What an assistant is told of a task's end."""
    return {
        "ending": outcome.ending.kind.value,
        "answer": outcome.ending.text,
        "steps": outcome.num_steps,
        "seconds": round(outcome.duration_s, 1),
        "record": outcome.record_id,
    }


def record_facts(one: Entry) -> dict[str, Any]:
    """What an assistant is told of an earlier task."""
    return {
        "record": one.record_id,
        "task": one.task,
        "created": one.created,
        "ending": one.ending.value if one.ending is not None else "",
        "steps": one.num_steps,
    }
