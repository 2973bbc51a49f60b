"""Runs a model's Python code in a subprocess under bubblewrap, with limits. I/O: child processes.

Inside there is Python, an empty /tmp and nothing else: no network, no files of the owner, no other processes,
and no second process. Wall-clock time, CPU time, memory and output are limited, and the limits hold against
hostile code, since code from a model is untrusted.
"""

from __future__ import annotations

import os
import selectors
import subprocess
import time
from dataclasses import dataclass
from typing import IO, Literal

from training.environments.bare_sandbox import ToolLimits, as_file, limited, require_filter, sandboxed
from training.errors import EnvironmentFaultError

Status = Literal["ok", "error", "too_long", "too_much_output"]

_CODE = "/code.py"
_READ_BYTES = 65_536
_START_S = 120.0


@dataclass(frozen=True, slots=True)
class ToolOutput:
    text: str
    """What was printed and, for an error, the end of Python's report."""
    status: Status


class PythonTool:
    """Each call runs in a fresh interpreter; no state is kept between calls."""

    def __init__(self, limits: ToolLimits | None = None) -> None:
        """
        Raises:
            EnvironmentFaultError: bubblewrap or prlimit is missing, or cannot work here.
        """
        self._limits = limits or ToolLimits()
        self._filter = require_filter()
        ready = self._run("print('ready')", wall_s=_START_S)
        if ready.text != "ready\n":
            raise EnvironmentFaultError(f"The python tool does not work here: {ready.text.strip()[-200:]}")

    def run(self, code: str) -> ToolOutput:
        """
        Raises:
            EnvironmentFaultError: the sandbox did not start; the code is not to blame.
        """
        return self._run(code, wall_s=self._limits.wall_s)

    def _run(self, code: str, *, wall_s: float) -> ToolOutput:
        with (
            as_file(self._filter) as seccomp,
            as_file(b"") as account,
            as_file(_encode(code)) as source,
        ):
            try:
                process = subprocess.Popen(
                    [
                        *sandboxed(self._limits, seccomp.fileno()),
                        *("--json-status-fd", str(account.fileno())),
                        *("--ro-bind-data", str(source.fileno()), _CODE, "--remount-ro", "/"),
                        *("--", *limited(self._limits), _CODE),
                    ],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.STDOUT,
                    pass_fds=(seccomp.fileno(), account.fileno(), source.fileno()),
                    env={},
                    start_new_session=True,
                )
            except OSError as error:
                raise EnvironmentFaultError(f"The python tool could not be started: {error}.") from error
            assert process.stdout is not None
            with process:
                try:
                    output, cut = self._read(process.stdout, wall_s)
                finally:
                    process.kill()  # and with it, all that is in its name space
            account.seek(0)
            if b"child-pid" not in account.read():
                raise EnvironmentFaultError(
                    f"The sandbox did not start: {output.decode(errors='replace').strip()}"
                )
        status: Status = cut or ("ok" if process.returncode == 0 else "error")
        return ToolOutput(output.decode(errors="replace"), status)

    def _read(self, pipe: IO[bytes], wall_s: float) -> tuple[bytes, Status | None]:
        """Output up to the limits, and the limit that was reached, if any."""
        limit, output = self._limits.output_bytes, b""
        deadline_s = time.monotonic() + wall_s
        with selectors.DefaultSelector() as selector:
            selector.register(pipe, selectors.EVENT_READ)
            while (left_s := deadline_s - time.monotonic()) > 0:
                if not selector.select(left_s):
                    break
                piece = os.read(pipe.fileno(), _READ_BYTES)
                if not piece:
                    return output, None
                output += piece
                if len(output) > limit:
                    return output[:limit], "too_much_output"
        return output, "too_long"


def _encode(code: str) -> bytes:
    return code.encode("utf-8", "replace")
