"""Runs a job in a process of its own, whose pictures and waiting take nothing of the window's. Linux only.

The process is this program once more, started by it and of the same user: no border of trust lies between the
two, so what they say to each other is pickled. It ends with the window, however that ends.
"""

from __future__ import annotations

import contextlib
import subprocess
import sys
import time
from collections.abc import Callable
from multiprocessing.connection import Pipe
from threading import Event
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from agent.computers.input_device import InputDevice
from agent.confinement.bound import BoundProcess
from agent.errors import AgentError, ComputerError, StoppedError
from agent.ports import Owner
from agent.session import Outcome
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
from app.running.watching import Watcher

_POLL_S = 0.02
"""Between two looks at the stop flag."""
_STOP_LIMIT_S = 30.0
"""What does not end so soon after it was stopped is killed."""
_FRAME_LIMIT_S = 5.0

RoomPx = Callable[[], tuple[int, int] | None]
"""Width and height in pixels in which a desktop is shown; None while that is not known."""


class PipeEnd(Protocol):
    """Of a pipe between processes; its class depends on the system."""

    def send(self, said: Any, /) -> None: ...

    def recv(self) -> Any: ...

    def poll(self, timeout: float, /) -> bool: ...


class ProcessJob:
    """A `Job` that another process does. Of what happens there its watcher is told the phases, and has a live
    view that is as small as it is shown; the owner's questions come through, and steps stay there, in the
    record."""

    def __init__(
        self, module: str, what: object, *, room_px: RoomPx, stop_limit_s: float = _STOP_LIMIT_S
    ) -> None:
        """
        Args:
            module: whose process does it; it calls `job_process.serve`.
            what: what that makes the job of.
        """
        self._module, self._what, self._room_px = module, what, room_px
        self._stop_limit_s = stop_limit_s

    def __call__(self, *, owner: Owner, watcher: Watcher, stop: Event) -> Outcome:
        """
        Raises:
            StoppedError: it was stopped before it began, or did not end in time after it was stopped.
            AgentError: it could not be done, or its process has ended.
        """
        ours, theirs = Pipe()
        our_frames, their_frames = Pipe()
        # Our end of the frames stays open as long as somebody holds the view, perhaps waiting for one.
        with ours:
            with theirs, their_frames:
                process = _started(self._module, theirs.fileno(), their_frames.fileno())
            try:
                ours.send(self._what)
                view = SmallView(our_frames, self._room_px)
                return self._followed(process, ours, view, owner, watcher, stop)
            except (OSError, EOFError) as gone:
                raise AgentError(_how_it_ended(process)) from gone
            finally:
                process.end_all()

    def _followed(
        self,
        process: BoundProcess,
        said: PipeEnd,
        view: SmallView,
        owner: Owner,
        watcher: Watcher,
        stop: Event,
    ) -> Outcome:
        over, killed_at_s = _Over(stop, process), None
        while True:
            if stop.is_set() and killed_at_s is None:
                with contextlib.suppress(OSError):  # it may just have ended, and what it said comes first
                    said.send(StopNow())
                killed_at_s = time.monotonic() + self._stop_limit_s
            if not said.poll(_POLL_S):
                if killed_at_s is not None and time.monotonic() > killed_at_s:
                    raise StoppedError("It was stopped, and its process had to be killed.")
                continue
            match said.recv():
                case PhaseChanged(phase):
                    watcher.phase_changed(phase)
                case ViewChanged(can_be_seen):
                    watcher.can_be_seen(view if can_be_seen else None)
                case AskedForApproval(question):
                    said.send(owner.answer(question, stop=over))
                case AskedInWords(question):
                    said.send(owner.reply(question, stop=over))
                case Ended(outcome):
                    return outcome
                case Stopped(words):
                    raise StoppedError(words)
                case Problem(words):
                    raise AgentError(words)


class SmallView:
    """Implements `LiveView`, for one thread: frames no larger than they are shown. Nobody drives there."""

    def __init__(self, frames: PipeEnd, room_px: RoomPx) -> None:
        self._frames, self._room_px = frames, room_px

    def frame(self) -> NDArray[np.uint8] | None:
        """
        Raises:
            ComputerError: the desktop is closing.
        """
        room_px = self._room_px()
        if room_px is None:
            return None
        try:
            self._frames.send(room_px)
            if not self._frames.poll(_FRAME_LIMIT_S):
                raise ComputerError("A desktop at work shows nothing.")
            pixels: NDArray[np.uint8] | None = self._frames.recv()
        except (OSError, EOFError) as gone:
            raise ComputerError("The desktop at work is closing.") from gone
        return pixels

    def open_owner_input(self) -> InputDevice:
        raise ComputerError("Desktops of the queue are only watched.")


class _Over(Event):
    """Set when the run is stopped, and when its process has ended: nobody waits for an answer any more."""

    def __init__(self, stop: Event, process: BoundProcess) -> None:
        super().__init__()
        self._stop, self._process = stop, process

    def is_set(self) -> bool:
        return self._stop.is_set() or self._process.poll() is not None


def _started(module: str, *descriptors: int) -> BoundProcess:
    try:
        return BoundProcess(
            [sys.executable, "-m", module, *map(str, descriptors)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            pass_fds=descriptors,
        )
    except OSError as problem:
        raise AgentError(f"A process for the task cannot be started: {problem.strerror}.") from problem


def _how_it_ended(process: BoundProcess) -> str:
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(_FRAME_LIMIT_S)
    status = process.poll()
    return f"The process that did the task has ended by itself (status {status})."
