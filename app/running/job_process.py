"""The process that does one job for the window (`process_job.py`). No Qt. I/O: pipes to the window."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agent.confinement.yielding import yield_to_owner
from agent.errors import AgentError, StoppedError
from agent.perception.resizing import resized
from agent.terminal import TerminalFormatter
from agent.types import Answer, Question, Step, Stop, Waited
from app.running.job_messages import (
    AskedForApproval,
    AskedInWords,
    Ended,
    PhaseChanged,
    Problem,
    StopNow,
    Stopped,
    ViewChanged,
)
from app.running.watching import Job, LiveView, Phase, RecordingBegins

_log = logging.getLogger(__name__)
_NICENESS = 10
"""The window comes first, and the task that it shows. The desktop's programs yield once more; also on a busy
machine they have to open their windows in time."""


def serve(make_job: Callable[[Any], Job], arguments: Sequence[str]) -> None:
    """Do the job that `make_job` makes of what the window sends, and say how it ended. It is stopped when the
    window says so, or says nothing any more.

    Args:
        arguments: the descriptors of the two pipes to the window.
    """
    yield_to_owner(_NICENESS)
    told = logging.StreamHandler(sys.stderr)
    told.setFormatter(TerminalFormatter(logging.BASIC_FORMAT))
    logging.basicConfig(level=logging.WARNING, handlers=[told])
    window, frames = (Connection(int(descriptor)) for descriptor in arguments)
    stop = Event()
    job = make_job(window.recv())
    owner, watcher = _AskedWindow(window, stop), _ToldWindow(window)
    Thread(target=owner.listen, name="what the window says", daemon=True).start()
    Thread(target=_show, args=(frames, watcher), name="frames for the window", daemon=True).start()
    try:
        ended: Ended | Stopped | Problem = Ended(job(owner=owner, watcher=watcher, stop=stop))
    except StoppedError as early:
        ended = Stopped(str(early))
    except AgentError as refused:
        ended = Problem(str(refused))
    except Exception as broken:
        _log.exception("a job broke")
        problem = f"{type(broken).__name__}: {broken}"
        ended = Problem(f"Something went wrong inside Deskhand ({problem}).")
    window.send(ended)


class _AskedWindow:
    """An `Owner`: asks through the window. Nobody takes this computer over."""

    def __init__(self, window: Connection, stop: Event) -> None:
        self._window, self._stop = window, stop
        self._answers: SimpleQueue[Any] = SimpleQueue()

    def listen(self) -> None:
        """On a thread of its own, until the window has gone."""
        try:
            while True:
                said = self._window.recv()
                if isinstance(said, StopNow):
                    self._stop.set()
                else:
                    self._answers.put(said)
        except (OSError, EOFError):
            self._stop.set()
            self._answers.put(None)

    def answer(self, question: Question, *, stop: Event) -> Answer:
        self._window.send(AskedForApproval(question))
        said = self._answers.get()
        return said if isinstance(said, Answer) else Answer(Stop())

    def reply(self, question: str, *, stop: Event) -> str | None:
        self._window.send(AskedInWords(question))
        said = self._answers.get()
        return said if isinstance(said, str) else None

    def said(self) -> Sequence[str]:
        return ()

    def has_computer(self) -> bool:
        return False

    def wait_for_turn(self, *, stop: Event) -> Waited:
        return Waited.NOT


class _ToldWindow:
    """A `Watcher`: tells the window what is done, and not how: it shows this desktop in little."""

    def __init__(self, window: Connection) -> None:
        self._window = window
        self.view: LiveView | None = None

    def phase_changed(self, phase: Phase) -> None:
        self._window.send(PhaseChanged(phase))

    def can_be_seen(self, view: LiveView | None) -> None:
        self.view = view
        self._window.send(ViewChanged(view is not None))

    def noticed(self, sentence: str) -> None: ...

    def owner_is_recorded(self, begins: RecordingBegins) -> None: ...

    def thought_grew(self, thought: str) -> None: ...

    def task_read(self, readings: Sequence[str]) -> None: ...

    def reply_grew(self, num_tokens: int) -> None: ...

    def step_taken(self, step: Step) -> None: ...


def _show(frames: Connection, watcher: _ToldWindow) -> None:
    """On a thread of its own: a frame for each time that the window asks for one."""
    try:
        while True:
            room_px = frames.recv()
            frames.send(_little(watcher.view, room_px))
    except (OSError, EOFError):
        return


def _little(view: LiveView | None, room_px: tuple[int, int]) -> NDArray[np.uint8] | None:
    """(H, W, 3) RGB, as large as it fits, and never larger than it is."""
    try:
        whole = None if view is None else view.frame()
    except AgentError:  # it is closing
        return None
    if whole is None:
        return None
    height, width = whole.shape[:2]
    scale = min(room_px[0] / width, room_px[1] / height)
    if scale >= 1:
        return np.ascontiguousarray(whole)
    return np.ascontiguousarray(resized(whole, max(round(width * scale), 1), max(round(height * scale), 1)))
