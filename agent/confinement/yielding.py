"""Lets the owner's own programs go first where processors are short. I/O: this process."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

_NICENESS = 5


def yield_to_owner() -> None:
    """Of this process, which leads a session of its own: where Linux groups processes by session
    (`sched_autogroup_enabled`), niceness counts within the group only, and the group has one of its own."""
    if sys.platform != "win32":
        with contextlib.suppress(OSError):
            os.nice(_NICENESS)
            Path("/proc/self/autogroup").write_text(str(_NICENESS))
