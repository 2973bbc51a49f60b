"""Child processes that end with us, with all that they start, where no sandbox sees to that. I/O: processes.

On Windows each is in a job of its own (windows_job.py), elsewhere in a process group of its own, with a small
process beside both that ends the group when we are killed (death_watch.py).
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from agent.confinement.windows_job import WindowsJob, load_kernel32

_WATCH = Path(__file__).with_name("death_watch.py")
_ALL_IS_WELL = b"."
_WATCH_ENDS_S = 5.0
if sys.platform == "win32":
    NO_WINDOW = subprocess.CREATE_NO_WINDOW
else:
    NO_WINDOW = 0
"""For `creationflags`: a window without a console would open one for each program that it starts."""


class Bond:
    """Binds a running process to us: the leader of a group of its own, or on Windows any."""

    def __init__(self, pid: int) -> None:
        """
        Raises:
            OSError: it cannot be bound.
        """
        self._pid = pid
        if sys.platform == "win32":
            self._job = WindowsJob(load_kernel32(), pid)
        else:
            self._watch = subprocess.Popen(
                [sys.executable, "-I", "-S", str(_WATCH), str(pid)],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )

    def ask_to_end(self) -> None:
        """All of the group; where a system can ask."""
        if sys.platform != "win32":
            self._signal(signal.SIGTERM)

    def end(self) -> None:
        """End it at once, with all that it started. May be called twice."""
        if sys.platform == "win32":
            self._job.end()
        else:
            self._signal(signal.SIGKILL)

    def release(self) -> None:
        """After it has ended: its number may be another program's from now on. May be called twice."""
        if sys.platform == "win32":
            self._job.close()
        else:
            pipe = self._watch.stdin
            assert pipe is not None
            with contextlib.suppress(OSError, ValueError):
                pipe.write(_ALL_IS_WELL)
                pipe.flush()
            with contextlib.suppress(OSError):
                pipe.close()
            try:
                self._watch.wait(_WATCH_ENDS_S)
            except subprocess.TimeoutExpired:
                self._watch.kill()
                self._watch.wait()

    if sys.platform != "win32":

        def _signal(self, number: signal.Signals) -> None:
            pipe = self._watch.stdin
            if pipe is not None and not pipe.closed:
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.killpg(self._pid, number)


class BoundProcess(subprocess.Popen[bytes]):
    """As `Popen`, bound to us, and without a window. Whoever is done with it calls `end_all`."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        stdin: int | None = None,
        stdout: int | None = None,
        stderr: int | None = None,
        env: Mapping[str, str] | None = None,
        pass_fds: Collection[int] = (),
    ) -> None:
        """
        Raises:
            OSError: it cannot be started, or not be bound to us.
        """
        super().__init__(
            command,
            stdin=stdin,
            stdout=stdout,
            stderr=stderr,
            env=env,
            pass_fds=pass_fds,
            start_new_session=True,
            creationflags=NO_WINDOW,
        )
        try:
            self._bond = Bond(self.pid)
        except OSError:
            self.kill()
            self.wait()
            raise

    def end_all(self, grace_s: float = 0.0) -> None:
        """End it, and what it has started; for `grace_s` it is asked to. May be called twice."""
        if grace_s and self.poll() is None:
            self._bond.ask_to_end()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.wait(grace_s)
        self._bond.end()
        self.wait()
        self._bond.release()
