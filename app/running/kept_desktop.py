"""The desktop of the last run, kept for a while so that a follow-up goes on in it. Closes it in the end.

At most one. The agent's thread puts it here and takes it, the window's has it closed: each takes it out of a
queue first, so that one of them has it.
"""

from __future__ import annotations

import contextlib
import queue
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING

from agent.types import Step
from app.running.choices import TaskChoice
from app.running.watching import LiveView, Phase, RecordingBegins, Watcher

if TYPE_CHECKING:
    from agent.computers.private_desktop import PrivateDesktop


class RelayWatcher:
    """A `Watcher` that passes on to another one, which changes from run to run."""

    def __init__(self, watcher: Watcher | None) -> None:
        self._watcher = watcher

    def attach(self, watcher: Watcher | None) -> None:
        """None: nobody is told until there is another one."""
        self._watcher = watcher

    def phase_changed(self, phase: Phase) -> None:
        if self._watcher is not None:
            self._watcher.phase_changed(phase)

    def can_be_seen(self, view: LiveView | None) -> None:
        if self._watcher is not None:
            self._watcher.can_be_seen(view)

    def noticed(self, sentence: str) -> None:
        if self._watcher is not None:
            self._watcher.noticed(sentence)

    def owner_is_recorded(self, begins: RecordingBegins) -> None:
        if self._watcher is not None:
            self._watcher.owner_is_recorded(begins)

    def thought_grew(self, thought: str) -> None:
        if self._watcher is not None:
            self._watcher.thought_grew(thought)

    def task_read(self, readings: Sequence[str]) -> None:
        if self._watcher is not None:
            self._watcher.task_read(readings)

    def reply_grew(self, num_tokens: int) -> None:
        if self._watcher is not None:
            self._watcher.reply_grew(num_tokens)

    def step_taken(self, step: Step) -> None:
        if self._watcher is not None:
            self._watcher.step_taken(step)


@dataclass(frozen=True, slots=True)
class KeptDesktop:
    record_id: str
    """Of the run that ended on it."""
    choice: TaskChoice
    """With which it was opened."""
    desktop: PrivateDesktop
    files: tuple[str, ...]
    """What was attached, as its programs see it."""
    relay: RelayWatcher
    closing: ExitStack


class DesktopShelf:
    """Holds one `KeptDesktop`; any thread."""

    def __init__(self, minutes: Callable[[], int] = lambda: 0) -> None:
        """`minutes` says for how long one may be kept; with 0 none is."""
        self._minutes = minutes
        self._kept: queue.SimpleQueue[KeptDesktop] = queue.SimpleQueue()
        self.record_id, self.choice = "", TaskChoice("")
        """Of what is kept; "" where nothing is."""

    @property
    def minutes(self) -> int:
        return self._minutes()

    def keeps(self, choice: TaskChoice) -> bool:
        """Whether the desktop of such a run is kept: only where its owner asked for the run, and is signed
        in nowhere: the next task may be one that may do everything unasked."""
        return self.minutes > 0 and not choice.asked_by and not choice.profile

    def put(self, kept: KeptDesktop) -> None:
        self.close()
        kept.relay.attach(None)
        self.record_id, self.choice = kept.record_id, kept.choice
        self._kept.put(kept)

    def take(self, record_id: str) -> KeptDesktop | None:
        """The desktop on which that run ended, if it is still here; any other one is closed."""
        kept = self._out()
        if kept is not None and kept.record_id != record_id:
            kept.closing.close()
            return None
        return kept

    def close(self) -> None:
        """May take a second or two. May be called at any time, any number of times."""
        kept = self._out()
        if kept is not None:
            kept.closing.close()

    def _out(self) -> KeptDesktop | None:
        kept = None
        with contextlib.suppress(queue.Empty):
            kept = self._kept.get_nowait()
        self.record_id, self.choice = "", TaskChoice("")
        return kept
