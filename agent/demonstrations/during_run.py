"""What the owner does during a run, while the agent waits, by the recorder of demonstrations. I/O: threads.

One thread begins a recording when the owner takes the computer and ends it when it is given back. Steps come
one by one, each once its picture was searched, and whoever keeps the run's record writes them at once: what
was kept is not lost with the process.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable, Sequence
from typing import Protocol

from agent.actions.keys import MODIFIERS
from agent.actions.types import Hotkey
from agent.demonstrations.demonstration import Tally
from agent.errors import AgentError
from agent.types import Step, Task

_log = logging.getLogger(__name__)
_POLL_S = 0.03
_AFTER_STOP_S = 3.0
"""So long a run that was stopped waits for pictures that are still searched."""


class PartRecorder(Protocol):
    """Records from `start` to `finish`; each may block."""

    @property
    def tally(self) -> Tally: ...

    def start(self, task: Task) -> str: ...

    def finish(self) -> str: ...


class OwnerDuringRun:
    """Implements `ByHand`, from when it is made until `close`."""

    def __init__(
        self,
        has_computer: Callable[[], bool],
        make_recorder: Callable[[Callable[[Step], None]], PartRecorder],
        *,
        poll_s: float = _POLL_S,
    ) -> None:
        """
        Args:
            has_computer: whether the owner has it now.
            make_recorder: gives one that delivers its steps to its argument; raises AgentError where nothing
                can be recorded, which costs the steps and nothing else.
        """
        self._has_computer, self._make_recorder, self._poll_s = has_computer, make_recorder, poll_s
        self._steps: queue.SimpleQueue[Step] = queue.SimpleQueue()
        self._closing, self._is_idle, self._has_begun = (threading.Event() for _ in range(3))
        self._is_idle.set()
        self._held: Step | None = None
        self.num_left_out = 0
        """Actions that were seen and may not be kept."""
        self._thread = threading.Thread(target=self._work, name="owner during a run", daemon=True)
        self._thread.start()

    def done(self) -> Sequence[Step]:
        found = []
        while not self._steps.empty():
            found.append(self._steps.get_nowait())
        return found

    def rest(self, *, stop: threading.Event) -> Sequence[Step]:
        while not self._is_idle.wait(self._poll_s) and not stop.is_set():
            continue
        if stop.is_set():
            self._closing.set()  # the run is over, whoever has the computer
            self._is_idle.wait(_AFTER_STOP_S)
        return self.done()

    def wait_until_recording(self, timeout_s: float) -> bool:
        """Wait until what the owner does is recorded, or known to be impossible to record.

        Returns:
            False where that took longer.
        """
        return self._has_begun.wait(timeout_s)

    def close(self) -> None:
        """End a recording that is going on. May be called twice."""
        self._closing.set()
        self._thread.join()

    def _work(self) -> None:
        while not self._closing.wait(self._poll_s):
            if self._has_computer():
                self._is_idle.clear()
                try:
                    self._record()
                except AgentError as problem:
                    _log.warning("what the owner does is not recorded: %s", problem)
                    self._has_begun.set()
                    self._wait_until_given_back()
                finally:
                    self._has_begun.clear()
                    self._is_idle.set()

    def _record(self) -> None:
        recorder = self._make_recorder(self._deliver)
        recorder.start(Task(""))
        self._has_begun.set()
        self._wait_until_given_back()
        self._has_begun.clear()
        recorder.finish()
        self._held = None
        self.num_left_out += recorder.tally.left_out.total()

    def _deliver(self, step: Step) -> None:
        """Modifiers alone are kept once something follows them: at the end they are how the computer is given
        back, as the first keys of Ctrl+Alt+Return."""
        held, self._held = self._held, None
        if held is not None:
            self._steps.put(held)
        if _is_modifiers(step):
            self._held = step
        else:
            self._steps.put(step)

    def _wait_until_given_back(self) -> None:
        while self._has_computer() and not self._closing.wait(self._poll_s):
            continue


def _is_modifiers(step: Step) -> bool:
    """Whether nothing but modifier keys was pressed."""
    actions = [one.action for one in step.performed]
    return bool(actions) and all(
        isinstance(one, Hotkey) and all(key in MODIFIERS for key in one.keys) for one in actions
    )
