"""A child process that speaks frames: started, read in the background, ended. I/O: processes."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, BinaryIO, cast

from agent.confinement.bound import BoundProcess
from agent.confinement.enclosure import advice_on, has_sandbox
from agent.models.children.enclosed import ChildNeeds, enclosure_of, environment_of_child
from agent.models.children.frames import Frame, FrameError, read_frame, write_frame

_PROCESSES_BETWEEN = 3
_MAX_KEPT_LINES = 50
_WAIT_FOR_END_S = 5.0


class ChildEndedError(Exception):
    """The child process ended; the message says how, with its last line on standard error."""


class ChildProcess:
    """Runs `python -m module`, shut in. A thread queues the child's messages until they are received."""

    def __init__(self, module: str, needs: ChildNeeds) -> None:
        """
        Raises:
            SandboxError: it cannot be shut in; the message says why.
        """
        command = [sys.executable, "-m", module]
        environment = environment_of_child(os.environ, needs.packages)
        self._is_confined = needs.is_confined and has_sandbox()
        self._process: subprocess.Popen[bytes]
        if self._is_confined:
            self._process = subprocess.Popen(
                enclosure_of(module, needs).launch(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=environment,
            )
        else:
            self._process = BoundProcess(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=environment,
            )
        self._frames: SimpleQueue[Frame | None] = SimpleQueue()
        self._last_lines: deque[str] = deque(maxlen=_MAX_KEPT_LINES)
        self._readers = [
            Thread(target=self._read_frames, name=f"{module} answers", daemon=True),
            Thread(target=self._read_errors, name=f"{module} errors", daemon=True),
        ]
        for reader in self._readers:
            reader.start()

    @property
    def pid(self) -> int:
        """Of the process that has the model: not of what stands between it and us."""
        return _innermost(self._process.pid) if self._is_confined else self._process.pid

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    def send(self, header: dict[str, Any], blobs: Sequence[bytes | memoryview] = ()) -> None:
        """Raises ChildEndedError when there is nobody to read it."""
        try:
            write_frame(cast(BinaryIO, self._process.stdin), header, blobs)
        except (OSError, ValueError) as error:
            raise ChildEndedError(self._how_it_ended()) from error

    def receive(self, timeout_s: float) -> Frame | None:
        """The next message, or None when there was none in time.

        Raises:
            ChildEndedError: the child has ended and all its messages were read.
        """
        try:
            frame = self._frames.get(timeout=timeout_s)
        except Empty:
            return None
        if frame is None:
            self._frames.put(None)
            raise ChildEndedError(self._how_it_ended())
        return frame

    def kill(self, *, waits: bool = True) -> None:
        """End the child at once and clear up after it; the clearing up may go on in the background. May be
        called twice."""
        # Asked to end, the launcher does so after all that is inside; killed, it would end before.
        (self._process.terminate if self._is_confined else self._process.kill)()
        if waits:
            self._clear_up()
        else:
            Thread(target=self._clear_up, name="clearing up", daemon=True).start()

    def _clear_up(self) -> None:
        try:
            self._process.wait(_WAIT_FOR_END_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if isinstance(self._process, BoundProcess):
            self._process.end_all()
        for reader in self._readers:
            reader.join(_WAIT_FOR_END_S)
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()

    def _read_frames(self) -> None:
        try:
            while (frame := read_frame(cast(BinaryIO, self._process.stdout))) is not None:
                self._frames.put(frame)
        except (FrameError, OSError, ValueError) as error:
            self._last_lines.append(f"unreadable answer: {error}")
        finally:
            self._frames.put(None)

    def _read_errors(self) -> None:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            if text := line.decode(errors="replace").strip():
                self._last_lines.append(text)

    def _how_it_ended(self) -> str:
        try:
            status = self._process.wait(_WAIT_FOR_END_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            status = self._process.wait()
        self._readers[1].join(_WAIT_FOR_END_S)
        reason = f"exit status {status}"
        if status < 0:
            with contextlib.suppress(ValueError):
                reason = signal.Signals(-status).name
        if reason == "SIGKILL":
            reason += ", perhaps because memory ran out"
        last = f": {self._last_lines[-1]}{advice_on(self._last_lines[-1])}" if self._last_lines else ""
        return f"{reason}{last}"


def _innermost(pid: int) -> int:
    """Below the launcher and bubblewrap's two processes; the nearest there is while they are starting."""
    for _ in range(_PROCESSES_BETWEEN):
        with contextlib.suppress(OSError):
            children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
            pid = int(children[0]) if children else pid
    return pid
