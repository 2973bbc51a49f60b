"""Lets the owner's own programs go first where processors are short. I/O: this process."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path


def yield_to_owner(niceness: int) -> None:
    """Of this process, which leads a session of its own: where Linux groups processes by session
    (`sched_autogroup_enabled`), niceness counts within the group only, and the group has one of its own.

    Args:
        niceness: is added to what this process has.
    """
    if sys.platform != "win32":
        with contextlib.suppress(OSError):
            Path("/proc/self/autogroup").write_text(str(os.nice(niceness)))


def session_yields(process: int) -> bool:
    """The same for the session of another process, as much as that process does: a sandbox begins a session
    of its own, whose group would have as much of the processors as the owner's window. Whether there is
    nothing left to do; Linux takes a few such words a second from whoever is not root."""
    if sys.platform != "win32":
        try:
            niceness = os.getpriority(os.PRIO_PROCESS, process)
            if niceness > 0:
                Path(f"/proc/{process}/autogroup").write_text(str(niceness))
        except (FileNotFoundError, ProcessLookupError):
            return True
        except OSError:
            return False
    return True
