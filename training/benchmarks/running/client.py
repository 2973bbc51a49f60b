"""The client of a benchmark as a process in the benchmark's own environment. I/O: a process, pipes."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from threading import Event
from typing import IO, Any, Protocol

from agent.errors import StoppedError
from training.errors import BenchmarkError, EnvironmentFaultError

CLIENTS = Path(__file__).resolve().parents[1]
"""Holds the package `agents`."""
LOG_FILE = "client.log"
_HELLO_S = 300.0
_CLOSING_S = 30.0
_POLL_S = 0.2
_MOST_BYTES = 16 * 2**20


class AttemptPlayer(Protocol):
    """Who plays attempts."""

    hello: Mapping[str, Any]

    def ask(self, order: Mapping[str, Any], *, limit_s: float, stop: Event) -> dict[str, Any]:
        """
        Raises:
            EnvironmentFaultError: it has ended, or does not answer in time; it can be asked again.
            StoppedError: `stop` was set.
        """
        ...


class ClientProcess:
    """A `AttemptPlayer` that is started again after it has ended."""

    def __init__(
        self, command: list[str], folder: Path, environment: Mapping[str, str], *, log: Path, stop: Event
    ) -> None:
        """
        Args:
            folder: of the benchmark; the process works there.
            log: gets what the client and its benchmark print.

        Raises:
            BenchmarkError: it does not come up.
        """
        self._command, self._folder = command, folder
        self._environment = {**os.environ, **environment, "PYTHONPATH": str(CLIENTS)}
        self._log, self._stop = log, stop
        self._process: subprocess.Popen[bytes] | None = None
        self._rest = b""
        try:
            self.hello: Mapping[str, Any] = self._start()
        except EnvironmentFaultError as problem:
            self.close()
            raise BenchmarkError(f"The benchmark's client does not come up: {problem}") from problem

    def ask(self, order: Mapping[str, Any], *, limit_s: float, stop: Event) -> dict[str, Any]:
        if self._process is None:
            self._start()
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(order).encode() + b"\n")
            self._process.stdin.flush()
        except OSError as problem:
            raise self._gone() from problem
        return self._line(limit_s, stop)

    def close(self) -> None:
        """Let it close its environment, then end it and what it started."""
        process, self._process, self._rest = self._process, None, b""
        if process is None:
            return
        assert process.stdin is not None
        assert process.stdout is not None
        with suppress(OSError):
            process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            process.wait(_CLOSING_S)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        process.stdout.close()

    def _start(self) -> dict[str, Any]:
        with self._log.open("ab") as log:
            try:
                self._process = subprocess.Popen(
                    self._command,
                    cwd=self._folder,
                    env=self._environment,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=log,
                    start_new_session=True,
                )
            except OSError as problem:
                raise EnvironmentFaultError(f"{self._command[0]} cannot be started: {problem}.") from problem
        return self._line(_HELLO_S, self._stop)

    def _line(self, limit_s: float, stop: Event) -> dict[str, Any]:
        assert self._process is not None
        out = self._process.stdout
        assert out is not None
        end_s = time.monotonic() + limit_s
        while b"\n" not in self._rest:
            if stop.is_set():
                self.close()
                raise StoppedError("The benchmark was stopped.")
            if time.monotonic() > end_s:
                self._end_now()
                raise EnvironmentFaultError(f"The benchmark did not answer within {limit_s:.0f} s.")
            if select.select([out], [], [], _POLL_S)[0]:
                self._more(out)
        line, _, self._rest = self._rest.partition(b"\n")
        try:
            said = json.loads(line)
        except ValueError:
            said = None
        if not isinstance(said, dict):
            self._end_now()
            raise EnvironmentFaultError(
                f"The benchmark's client said {line[:80]!r}, which is no JSON object."
            )
        return said

    def _more(self, out: IO[bytes]) -> None:
        part = os.read(out.fileno(), 1 << 16)
        if not part:
            raise self._gone()
        self._rest += part
        if len(self._rest) > _MOST_BYTES:
            self._end_now()
            raise EnvironmentFaultError("The benchmark's client says too much.")

    def _gone(self) -> EnvironmentFaultError:
        """The process has ended: why, as far as its last line says."""
        assert self._process is not None
        code = self._process.wait(_CLOSING_S)
        self.close()
        lines = self._log.read_bytes()[-4000:].decode(errors="replace").split("\n")
        last = next((line.strip() for line in reversed(lines) if line.strip()), "nothing was printed")
        return EnvironmentFaultError(f"The benchmark's client ended with code {code}: {last[:300]}")

    def _end_now(self) -> None:
        if self._process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self.close()
