"""A program of ours in the sandbox that is asked in lines of JSON. I/O: starts it, pipes.

What it says is a stranger's: other programs inside may write to its output. Lines are bounded, and anything
that is not an answer ends the program; it is started anew when it is asked again.
"""

from __future__ import annotations

import json
import os
import select
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from threading import Event
from typing import Any

from agent.bounded_json import BoundedJsonError, read_json
from agent.errors import StoppedError, ToolError
from agent.tools.inside import ProgramSandbox

_POLL_S = 0.02
_READ_BYTES = 65536
_MAX_LINE_BYTES = 4 * 2**20


class InsideProgram:
    """One Python file, run as `python -I FILE` in the sandbox, at most once at a time."""

    def __init__(
        self,
        sandbox: ProgramSandbox,
        file: Path,
        *,
        clock: Callable[[], float] = time.monotonic,
        has_packages: bool = False,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """`has_packages`: it imports more than the standard library."""
        self._sandbox, self._file, self._clock = sandbox, file, clock
        self._options = ["-I", "-B", *([] if has_packages else ["-S"])]
        self._environment = dict(environment or {})
        self._pid: int | None = None
        self._requests, self._answers, self._pending = -1, -1, b""

    @property
    def is_running(self) -> bool:
        return self._pid is not None

    def ask(self, request: Mapping[str, Any], *, stop: Event, limit_s: float) -> Iterator[dict[str, Any]]:
        """Its answers, each an object; the caller knows which is the last one, and asks nothing meanwhile.

        Raises:
            StoppedError: `stop` was set; the program has been ended.
            ToolError: it did not answer, or not with an answer; it has been ended.
            ComputerError: it could not be started.
        """
        if self._pid is None:
            self._start()
        deadline_s = self._clock() + limit_s
        self._write(json.dumps(request).encode() + b"\n", stop, deadline_s)
        while True:
            yield self._read_object(self._line(stop, deadline_s))

    def close(self) -> None:
        """End it and all that it started. May be called twice."""
        pid, self._pid = self._pid, None
        if pid is not None:
            self._sandbox.end(pid)
            os.close(self._requests)
            os.close(self._answers)
            self._pending = b""

    @property
    def _name(self) -> str:
        return self._file.stem

    def _start(self) -> None:
        inside = self._sandbox.place(self._file)
        theirs_in, self._requests = os.pipe()
        self._answers, theirs_out = os.pipe()
        try:
            self._pid = self._sandbox.start(
                [sys.executable, *self._options, inside],
                (theirs_in, theirs_out),
                log=self._name,
                shows_python=True,
                environment=self._environment,
            )
        except BaseException:
            os.close(self._requests)
            os.close(self._answers)
            raise
        finally:
            os.close(theirs_in)
            os.close(theirs_out)
        os.set_blocking(self._requests, False)
        os.set_blocking(self._answers, False)

    def _write(self, data: bytes, stop: Event, deadline_s: float) -> None:
        while data:
            self._wait(self._requests, select.POLLOUT, stop, deadline_s)
            try:
                data = data[os.write(self._requests, data) :]
            except BlockingIOError:
                continue
            except OSError:
                return  # it has ended; what it said before is read first

    def _line(self, stop: Event, deadline_s: float) -> bytes:
        while b"\n" not in self._pending:
            if len(self._pending) > _MAX_LINE_BYTES:
                raise self._broken("it answered with a line that does not end")
            self._wait(self._answers, select.POLLIN, stop, deadline_s)
            try:
                piece = os.read(self._answers, _READ_BYTES)
            except BlockingIOError:
                continue
            if not piece:
                raise self._ended()
            self._pending += piece
        line, _, self._pending = self._pending.partition(b"\n")
        return line

    def _wait(self, descriptor: int, events: int, stop: Event, deadline_s: float) -> None:
        poll = select.poll()
        poll.register(descriptor, events)
        while True:
            if stop.is_set():
                self.close()
                raise StoppedError("The tool was stopped.")
            if self._clock() >= deadline_s:
                raise self._broken("it did not answer in time")
            if poll.poll(_POLL_S * 1000):
                return

    def _read_object(self, line: bytes) -> dict[str, Any]:
        try:
            said = read_json(line, max_bytes=_MAX_LINE_BYTES + _READ_BYTES)
        except BoundedJsonError as error:
            raise self._broken(f"what it answered cannot be read: {error}") from None
        if not isinstance(said, dict):
            raise self._broken("what it answered is no object")
        return said

    def _ended(self) -> ToolError:
        last = self._sandbox.log_text(self._name).strip().splitlines()[-1:] or ["it said nothing"]
        return self._broken(f"it has ended ({last[0][:300]})")

    def _broken(self, why: str) -> ToolError:
        self.close()
        return ToolError(f"The tool was ended and begins anew when it is used again: {why}.")
