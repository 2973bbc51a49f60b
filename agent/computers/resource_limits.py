"""What the programs of a private desktop may take, and the sentence when they took more. I/O: asks for this
computer's memory.

The standard library alone: the supervisor reads it, too.
"""

from __future__ import annotations

import os
from typing import NamedTuple

_MIB = 2**20
_MOST_MEMORY_BYTES = 4096 * _MIB


def usual_memory_bytes() -> int:
    """Half of this computer's memory, at most 4 GiB."""
    whole = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return min(whole // 2, _MOST_MEMORY_BYTES)


class ResourceLimits(NamedTuple):
    """Of all programs of one desktop together, except where it says each. Usual programs stay far below: an
    editor and Chromium with one page are 33 processes with 141 threads and 309 MB of memory (measured)."""

    processes: int = 512
    threads: int = 1024
    """Of each program that is started, with all that it starts (RLIMIT_NPROC)."""
    memory_bytes: int = usual_memory_bytes()
    """Memory of processes, and files that stand in memory; also the most that one process may reserve
    (RLIMIT_DATA)."""
    memory_folder_bytes: int = 512 * _MIB
    """Of each program: the size of its /tmp, and of its /dev/shm."""
    disk_bytes: int = 2048 * _MIB
    """In the home folder, also as the longest single file (RLIMIT_FSIZE)."""
    files: int = 50_000
    """In the home folder and in memory."""
    log_bytes: int = 16 * _MIB
    """Of what each program writes to its standard output; the oldest is dropped."""
    kept_bytes: int = 256 * _MIB
    """Of the working folder, into the record, once the run is over."""
    kept_files: int = 1000


EXCEEDED_FILE = "exceeded.json"
"""In a desktop's folder: which limit its programs went over; the supervisor has ended them."""
SERVER_LOG = "xserver"
"""The one program that goes on when the others are ended: the screen can still be looked at."""


class Excess(NamedTuple):
    """Which limit was exceeded."""

    what: str
    """`processes`, `memory`, `disk`, `files` or `depth`."""
    used: int
    limit: int


def sentence(excess: Excess) -> str:
    """One plain sentence that says what happened, and what to do."""
    used_mb, limit_mb = excess.used // _MIB, excess.limit // _MIB
    match excess.what:
        case "processes":
            return (
                f"The agent's programs were ended: they were {excess.used:,} processes, and "
                f"{excess.limit:,} are allowed. Try the task in smaller parts."
            )
        case "memory":
            return (
                f"The agent's programs were ended: they took {used_mb:,} MB of memory, and "
                f"{limit_mb:,} MB are allowed. Try the task in smaller parts."
            )
        case "disk":
            return (
                f"The agent's programs were ended: they took {used_mb:,} MB of the disk, and "
                f"{limit_mb:,} MB are allowed. Share a folder for large files."
            )
        case "files":
            return (
                f"The agent's programs were ended: they made {excess.used:,} files, and "
                f"{excess.limit:,} are allowed. Share a folder for many files."
            )
        case _:
            return (
                f"The agent's programs were ended: they nested folders {excess.used:,} deep, "
                f"and {excess.limit:,} are allowed. Try the task with another program."
            )
