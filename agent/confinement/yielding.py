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
