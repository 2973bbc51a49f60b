"""What the programs of a desktop take, counted from outside. I/O: /proc, files; the standard library alone.

Counted is what shows in /proc and in the desktop's folder. Not seen is what no process has open or mapped: a
deleted file that is only under way through a socket, for example. Control groups would see it.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from agent.computers.hostile_folders import MAX_DEPTH, FolderUse, folder_use
from agent.computers.resource_limits import Excess, ResourceLimits

_CALM_S, _BUSY_S = 0.25, 0.05
"""Between two looks; the second when a limit is half used up."""
_FOLDER_S = 2.0
"""The folder is measured that often, and at once when its file system loses room."""
_LOOKS_AT_FILES = 2
"""Open files are gone through at each second look while it is calm: there are many."""
_LOST_BYTES, _LOST_FILES = 64 * 2**20, 5000
_FOREIGN_LOOKS = 20
"""Processes of others are not looked at again for so many looks; then their numbers may be used anew."""
_MEMORY_LINES = ("RssAnon:", "RssShmem:", "VmSwap:")
_PSS_LINES = ("Pss_Anon:", "Pss_Shmem:", "SwapPss:")
_MEMORY_FOLDERS = ("tmp", "dev/shm", "run")
"""Of a sandbox."""


class _Room(NamedTuple):
    """Of the file system with the desktop's folder."""

    free_bytes: int
    free_files: int


class ResourceWatch:
    """Compares what the processes below `root` and the home folder take with the limits."""

    def __init__(self, root: int, folder: Path, limits: ResourceLimits) -> None:
        self._root, self._home, self._limits = root, folder / "home", limits
        self._device = folder.stat().st_dev
        self._foreign: set[int] = set()
        self._num_looks = 0
        self._room = _Room(0, 0)
        self._measured_at_s = 0.0
        self._files = FolderUse()
        self._in_memory = FolderUse()
        self._deleted_bytes = 0
        self._own_name_space = os.stat("/proc/self/ns/mnt").st_ino
        self._shared = _devices_in_memory()
        self._is_busy = False
        self.next_look_s = 0.0
        """When to look next, on the monotonic clock."""
        self.sessions: dict[int, int] = {}
        """Those of the processes at the last look, each with one of its processes."""

    def look(self, now_s: float) -> Excess | None:
        """The first limit that is exceeded."""
        ours = self._processes()
        if len(ours) > self._limits.processes:  # so many that to look at each takes long
            return Excess("processes", len(ours), self._limits.processes)
        if self._num_looks % _LOOKS_AT_FILES == 0 or self._is_busy:
            self._count_open_files(ours)
        self._measure_folder(now_s)
        limits, in_memory = self._limits, self._in_memory
        process_bytes = sum(_kib(pid, "status", _MEMORY_LINES) for pid in ours)
        if process_bytes + in_memory.disk_bytes > limits.memory_bytes:
            # Pages that several processes share were counted for each of them; this takes long but is exact.
            process_bytes = sum(_kib(pid, "smaps_rollup", _PSS_LINES) for pid in ours)
        uses = (
            Excess("memory", process_bytes + in_memory.disk_bytes, limits.memory_bytes),
            Excess("disk", self._files.disk_bytes + self._deleted_bytes, limits.disk_bytes),
            Excess("files", self._files.files + in_memory.files, limits.files),
            Excess("depth", self._files.depth, MAX_DEPTH),
        )
        many = 2 * len(ours) > limits.processes
        self._is_busy = many or any(2 * use.used > use.limit for use in uses)
        self.next_look_s = now_s + (_BUSY_S if self._is_busy else _CALM_S)
        return next((use for use in uses if use.used > use.limit), None)

    def _processes(self) -> list[int]:
        """All below the root."""
        self._num_looks += 1
        if self._num_looks % _FOREIGN_LOOKS == 0:
            self._foreign.clear()
        parents, sessions = {}, {}
        for entry in os.listdir("/proc"):
            if entry.isdigit() and (pid := int(entry)) not in self._foreign:
                with suppress(OSError, ValueError, IndexError):
                    text = Path("/proc", entry, "stat").read_text(errors="replace")
                    _state, parent, _group, session = text.rsplit(")", 1)[1].split()[:4]
                    parents[pid], sessions[pid] = int(parent), int(session)
        ours = {self._root}
        for pid in parents:
            line = []
            ancestor = pid
            while ancestor in parents and ancestor not in ours:
                line.append(ancestor)
                ancestor = parents[ancestor]
            if ancestor in ours:
                ours.update(line)
        self._foreign.update(pid for pid in parents if pid not in ours)
        self.sessions = {sessions[pid]: pid for pid in ours if pid in sessions}
        return sorted(ours - {self._root})

    def _count_open_files(self, pids: list[int]) -> None:
        """Files in memory (tmpfs, memfd), and files on the disk that are deleted and still open."""
        memory_bytes = num_files = deleted_bytes = 0
        seen: set[tuple[int, int]] = set()
        for pid in pids:
            with suppress(OSError):
                name_space = os.stat(f"/proc/{pid}/ns/mnt").st_ino
                if name_space != self._own_name_space and (0, name_space) not in seen:
                    seen.add((0, name_space))
                    for room in _file_systems_in_memory(pid, seen, self._shared):
                        memory_bytes += (room.f_blocks - room.f_bfree) * room.f_frsize
                        num_files += room.f_files - room.f_ffree
        for pid in pids:
            for status in _descriptors(pid):
                identity = (status.st_dev, status.st_ino)
                if status.st_nlink or not stat.S_ISREG(status.st_mode) or identity in seen:
                    continue
                seen.add(identity)
                if status.st_dev == self._device:
                    deleted_bytes += status.st_blocks * 512
                elif os.major(status.st_dev) == 0 and (status.st_dev, 0) not in seen:  # else counted above
                    memory_bytes += status.st_blocks * 512
        self._in_memory, self._deleted_bytes = FolderUse(memory_bytes, num_files), deleted_bytes

    def _measure_folder(self, now_s: float) -> None:
        with suppress(OSError):
            room = os.statvfs(self._home)
            now = _Room(room.f_bavail * room.f_frsize, room.f_favail)
            lost_much = (
                self._room.free_bytes - now.free_bytes > _LOST_BYTES
                or self._room.free_files - now.free_files > _LOST_FILES
            )
            if lost_much or now_s - self._measured_at_s > _FOLDER_S:
                limits = self._limits
                most = FolderUse(limits.disk_bytes, limits.files, MAX_DEPTH)
                self._files = folder_use(self._home, limit=most)
                self._room, self._measured_at_s = now, now_s


def _devices_in_memory() -> set[int]:
    """Of the folders in memory that everything on this machine shares. A sandbox sees them for a moment while
    it is being made; what others keep there is not its own."""
    found = set()
    for name in _MEMORY_FOLDERS:
        with suppress(OSError):
            found.add(os.stat(f"/{name}").st_dev)
    return found


def _file_systems_in_memory(
    pid: int, seen: set[tuple[int, int]], shared: set[int]
) -> list[os.statvfs_result]:
    """Those a program may fill, where they were not seen before."""
    found = []
    for name in _MEMORY_FOLDERS:
        with suppress(OSError):
            place = f"/proc/{pid}/root/{name}"
            device = os.stat(place, follow_symlinks=False).st_dev
            if os.major(device) == 0 and device not in shared and (device, 0) not in seen:
                seen.add((device, 0))
                found.append(os.statvfs(place))
    return found


def _descriptors(pid: int) -> list[os.stat_result]:
    found = []
    with suppress(OSError):
        for number in os.listdir(f"/proc/{pid}/fd"):
            with suppress(OSError):
                found.append(os.stat(f"/proc/{pid}/fd/{number}"))
    return found


def _kib(pid: int, file: str, names: tuple[str, ...]) -> int:
    """The sum of some lines of a file of a process that are in kB, in bytes."""
    found = 0
    with suppress(OSError, ValueError):
        for line in Path("/proc", str(pid), file).read_text(errors="replace").splitlines():
            if line.startswith(names):
                found += int(line.split()[1]) * 1024
    return found
