"""A control group (cgroup v2) for the programs of a desktop, where one may be made. I/O: /sys/fs/cgroup.

In a session of systemd's the groups below the user's own service are the user's. There the kernel itself
keeps count of memory and processes, hidden ones included, and ends all of a group at once. Elsewhere the
watcher (resource_use.py) does without. The standard library alone: the supervisor runs it.

Not tried on a machine that delegates the controllers; joining, ending and removing a group is.
"""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path

from agent.computers.resource_limits import Excess, ResourceLimits

_MOUNTS = (Path("/sys/fs/cgroup"), Path("/sys/fs/cgroup/unified"))
_DYING_S, _POLL_S = 2.0, 0.02
_NEEDED = frozenset({"memory", "pids"})


class ControlGroup:
    """One group; nothing is in it until something joins."""

    def __init__(self, folder: Path, limits: ResourceLimits) -> None:
        self._folder, self._limits = folder, limits

    def limit(self) -> None:
        """
        Raises:
            OSError: the kernel does not count here.
        """
        # The watcher ends programs with a sentence; a little later the kernel ends them without one.
        (self._folder / "memory.max").write_text(str(self._limits.memory_bytes * 5 // 4))
        (self._folder / "pids.max").write_text(str(self._limits.processes + self._limits.threads))
        with suppress(OSError):  # a kernel without swap
            (self._folder / "memory.swap.max").write_text("0")

    def join(self) -> None:
        """Put this process into the group, with all that it will start.

        Raises:
            OSError: it may not leave its own.
        """
        (self._folder / "cgroup.procs").write_text("0")

    def excess(self) -> Excess | None:
        """Memory, where the kernel had to end a process of the group."""
        with suppress(OSError, ValueError, KeyError):
            events = dict(line.split() for line in (self._folder / "memory.events").read_text().splitlines())
            if int(events["oom_kill"]):
                most = self._limits.memory_bytes
                return Excess("memory", most * 5 // 4, most)
        return None

    def close(self) -> None:
        """End what is still in it, and remove it."""
        with suppress(OSError):
            (self._folder / "cgroup.kill").write_text("1")
        deadline_s = time.monotonic() + _DYING_S
        while not _is_removed(self._folder) and time.monotonic() < deadline_s:
            time.sleep(_POLL_S)


def make_group(name: str) -> Path | None:
    """A new empty group beside that of this process, in whichever hierarchy lets us; None where none does."""
    for parent in _parents():
        with suppress(OSError):
            (parent / name).mkdir()
            return parent / name
    return None


def remove_group(name: str) -> None:
    """Remove the empty group that a supervisor left which was killed."""
    for parent in _parents():
        _is_removed(parent / name)


def _is_removed(folder: Path) -> bool:
    try:
        folder.rmdir()
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True


def _parents() -> list[Path]:
    """Groups in which a new one may have controllers."""
    lines = Path("/proc/self/cgroup").read_text().splitlines()
    own = next((line[3:] for line in lines if line.startswith("0::")), "")
    # A group with processes in it hands no controllers down, so the new one is a sibling; the topmost group
    # is an exception to that.
    here = [mount / own.lstrip("/") for mount in _MOUNTS if own]
    parents = here if own == "/" else [folder.parent for folder in here]
    return [folder for folder in parents if (folder / "cgroup.subtree_control").exists()]


def open_group(name: str, limits: ResourceLimits) -> ControlGroup | None:
    """A group that limits memory and processes; None where the kernel's controllers are not handed to us."""
    folder = make_group(name)
    if folder is None:
        return None
    group = ControlGroup(folder, limits)
    with suppress(OSError):
        if frozenset((folder / "cgroup.controllers").read_text().split()) >= _NEEDED:
            group.limit()
            return group
    group.close()
    return None
