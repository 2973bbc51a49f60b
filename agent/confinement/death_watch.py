"""Ends a group of processes when the program that started it has died. I/O: a process beside both.

    python -I -S death_watch.py GROUP

Its standard input is a pipe of that program's. One byte on it says that all is well and the group has ended;
when the pipe ends without one, the program was killed. Linux has a call for that (PR_SET_PDEATHSIG), which
other systems have not, and which a grandchild does not inherit.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys


def main() -> None:
    if sys.platform != "win32":
        group = int(sys.argv[1])
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)  # whoever ends us means the program, and its pipe tells
        if not sys.stdin.buffer.read(1):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(group, signal.SIGKILL)


if __name__ == "__main__":
    main()
