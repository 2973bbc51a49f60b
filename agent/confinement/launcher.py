"""Runs one confined program for a parent that has threads, and ends it with that parent. I/O: a program.

It is started as `python -I -S launcher.py JSON` (bubblewrap's command and what `Enclosure.request` gave) and
stands between the parent and bubblewrap: the program gets its standard streams. When standard input
closes, the parent is gone, and the program has a moment to end by itself before it is killed, whatever it
does. On SIGTERM it is killed at once. This process ends after the last process inside, and in the same way.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import resource
import select
import signal
import sys
from pathlib import Path
from typing import NoReturn

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # -I leaves it out

from agent.confinement.entering import Entering

PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36
GRACE_S = 2.0
_FIRST_SIGNAL_STATUS, _LAST_SIGNAL_STATUS = 129, 159


class _EndNow(Exception):
    """SIGTERM came."""


def _on_sigterm(*_: object) -> None:
    raise _EndNow


def main() -> NoReturn:
    command, request = json.loads(sys.argv[1])
    prctl = ctypes.CDLL(None).prctl
    # What bubblewrap leaves behind when it is killed becomes ours, so that we end after it.
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    entering = Entering(command, request)
    parent, child = os.getpid(), os.fork()
    if child == 0:
        entering.in_child()
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        if os.getppid() != parent:  # it died before the line above
            os._exit(1)
        for fd in entering.descriptors:
            os.set_inheritable(fd, True)
        _become(entering.command)
    entering.close()
    try:
        signal.signal(signal.SIGTERM, _on_sigterm)
        _wait_for_an_end(child)
    except _EndNow:
        pass
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    with contextlib.suppress(ProcessLookupError):
        os.kill(child, signal.SIGKILL)
    _end_like(_status_after_all(child))


def _become(command: list[str]) -> NoReturn:
    try:
        os.execv(command[0], command)
    except OSError as error:
        os.write(2, f"{command[0]}: {error.strerror}\n".encode())
    os._exit(127)


def _wait_for_an_end(child: int) -> None:
    """Until the child has ended, or the parent is gone and the child had its moment."""
    ended = os.pidfd_open(child)
    both = select.poll()
    both.register(0, 0)  # only that it was closed is reported
    both.register(ended, select.POLLIN)
    if all(fd != ended for fd, _ in both.poll()):
        both.unregister(0)
        both.poll(round(GRACE_S * 1000))
    os.close(ended)


def _status_after_all(child: int) -> int:
    """Wait for everything that was inside; how the child ended."""
    status = 0
    with contextlib.suppress(ChildProcessError):
        while True:
            pid, found = os.wait()
            if pid == child:
                status = found
    return status


def _end_like(status: int) -> NoReturn:
    """bubblewrap ends with 128 + the signal that ended the program; pass on the signal itself."""
    code = os.waitstatus_to_exitcode(status)
    number = -code if code < 0 else code - 128 if _FIRST_SIGNAL_STATUS <= code <= _LAST_SIGNAL_STATUS else 0
    if number:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        with contextlib.suppress(OSError):  # SIGKILL and SIGSTOP have no handler
            signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
    os._exit(code if code >= 0 else 1)


if __name__ == "__main__":
    main()
