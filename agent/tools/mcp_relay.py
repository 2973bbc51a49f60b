"""Stands between us and an MCP server that speaks over its standard streams. I/O: a program, the server.

It is started as `python -I -S mcp_relay.py COMMAND …`. The server ends with it: when our end of its input
closes, when it is killed, and when the server writes a message without end, which would fill our memory.
Lines that are no JSON objects are dropped, and so is what the server complains of after the first megabyte,
which would fill the disk. Daemons that it leaves behind end with it.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

MAX_MESSAGE_BYTES = 8 * 2**20
_READ_BYTES = 65536
_MAX_WAITING_BYTES = 64 * 2**20
_MAX_ERROR_BYTES = 2**20
_GRACE_S = 0.1
_END_LIMIT_S = 1.0
_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36
_CHILDREN = Path(f"/proc/self/task/{os.getpid()}/children")


def main() -> None:
    is_linux = sys.platform == "linux"
    libc = ctypes.CDLL(None)
    if is_linux:  # elsewhere the end of our input tells that we are alone
        libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        libc.prctl(_PR_SET_CHILD_SUBREAPER, 1)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    try:
        server = subprocess.Popen(
            sys.argv[1:],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            preexec_fn=(lambda: libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)) if is_linux else None,
        )
    except OSError as error:
        sys.exit(f"{sys.argv[1]}: {error.strerror}")
    complaints = _Complaints(server)
    try:
        _pass_on(server, complaints)
    finally:
        with contextlib.suppress(OSError):
            assert server.stdin is not None
            server.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            server.wait(_GRACE_S)
        complaints.take_rest()
        with contextlib.suppress(OSError):
            os.killpg(server.pid, signal.SIGKILL)
        if is_linux:
            _end_children()


def _end_children() -> None:
    """Its daemons, too: what loses its parent becomes a child of ours, again and again."""
    deadline_s = time.monotonic() + _END_LIMIT_S
    while (children := _CHILDREN.read_text().split()) and time.monotonic() < deadline_s:
        for child in children:
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(child), signal.SIGKILL)
        with contextlib.suppress(ChildProcessError):
            os.waitpid(-1, 0)


class _Complaints:
    """What the server writes to its error stream, passed on up to a limit."""

    def __init__(self, server: subprocess.Popen[bytes]) -> None:
        assert server.stderr is not None
        self.descriptor = server.stderr.fileno()
        self._left = _MAX_ERROR_BYTES
        os.set_blocking(self.descriptor, False)

    def take(self) -> bytes | None:
        """What it has written now, b"" at its end, None where there is nothing yet."""
        try:
            data = os.read(self.descriptor, _READ_BYTES)
        except BlockingIOError:
            return None
        os.write(2, data[: self._left])
        self._left -= min(len(data), self._left)
        return data

    def take_rest(self) -> None:
        while self._left and self.take():
            continue


def _pass_on(server: subprocess.Popen[bytes], complaints: _Complaints) -> None:
    """Until one of the two sides closes."""
    assert server.stdin is not None
    assert server.stdout is not None
    to_server, from_server = server.stdin.fileno(), server.stdout.fileno()
    os.set_blocking(to_server, False)
    waiting, message = b"", bytearray()
    poll = select.poll()
    poll.register(0, select.POLLIN)
    poll.register(from_server, select.POLLIN)
    poll.register(complaints.descriptor, select.POLLIN)
    while True:
        for descriptor, _events in poll.poll():
            if descriptor == to_server:
                with contextlib.suppress(BlockingIOError):
                    waiting = waiting[os.write(to_server, waiting) :]
                if not waiting:
                    poll.unregister(to_server)
                continue
            if descriptor == complaints.descriptor:
                if complaints.take() == b"":
                    poll.unregister(descriptor)
                continue
            data = os.read(descriptor, _READ_BYTES)
            if not data:
                return
            if descriptor == 0:
                waiting += data
                poll.register(to_server, select.POLLOUT)
                if len(waiting) > _MAX_WAITING_BYTES:
                    sys.exit("the server does not read what it is told")
                continue
            message += data
            if len(message) > MAX_MESSAGE_BYTES:
                sys.exit(f"the server wrote a message of more than {MAX_MESSAGE_BYTES:,} bytes")
            if b"\n" in data:
                *lines, rest = message.split(b"\n")
                message = bytearray(rest)
                _write_all(b"".join(line + b"\n" for line in lines if line.lstrip().startswith(b"{")))


def _write_all(data: bytes) -> None:
    while data:
        data = data[os.write(1, data) :]


if __name__ == "__main__":
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):
        main()
