"""What a run stands on: disk, memory, processors, and what ranks have asked for. I/O: /proc, files."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from training.robust.faults import Fault

LEAST_MEMORY, DIRE_MEMORY = 0.03, 0.01
"""Shares of the machine's memory."""
NOTE = "note-*"
"""Files in shared memory in which ranks say what the supervisor should know."""


@dataclass(frozen=True, slots=True)
class Shortage:
    """Something is nearly used up."""

    fault: Fault
    said: str
    is_dire: bool
    """Whether the run has to stop before it is stopped."""


def shortage(folder: Path, least_free_bytes: int) -> Shortage | None:
    """
    Args:
        folder: on the disk that checkpoints are written to.
    """
    free = shutil.disk_usage(folder).free
    if free < least_free_bytes:
        said = f"the disk is nearly full: {free / 2**20:.0f} MiB are left"
        return Shortage(Fault.DISK_LOW, said, free < least_free_bytes // 4)
    memory = {}
    for line in Path("/proc/meminfo").read_text().splitlines():
        name, _, rest = line.partition(":")
        memory[name] = int(rest.split()[0])
    share = memory.get("MemAvailable", 1) / max(1, memory.get("MemTotal", 1))
    if share < LEAST_MEMORY:
        return Shortage(Fault.MEMORY_LOW, f"memory is nearly full: {share:.0%} is left", share < DIRE_MEMORY)
    return None


def processor_waits_s(pids: Iterable[int]) -> dict[str, float]:
    """How long each thread of these processes has been ready to run without a processor, since it began."""
    found = {}
    for pid in pids:
        for task in Path("/proc", str(pid), "task").glob("*/schedstat"):
            with contextlib.suppress(OSError, IndexError):  # it has ended meanwhile
                found[task.parent.name] = int(task.read_text().split()[1]) / 1e9
    return found


def longest_wait_s(before: Mapping[str, float], now: Mapping[str, float]) -> float:
    """Of the thread that waited longest for a processor between two looks."""
    return max((wait_s - before[thread] for thread, wait_s in now.items() if thread in before), default=0.0)


def note(folder: Path, rank: int, text: str) -> None:
    """In a rank: tell the supervisor."""
    (folder / f"note-{rank}").write_text(text, encoding="utf-8")


def notes_of(folder: Path) -> list[str]:
    """What ranks have told, once."""
    found = []
    for path in sorted(folder.glob(NOTE)):
        found.append(path.read_text(encoding="utf-8"))
        path.unlink(missing_ok=True)
    return found
