"""Copies what the programs of a private desktop left in their working folder, up to a limit. I/O: files.

They may still run, and they may have put anything there. So every file is reached from its folder's
descriptor, no link is followed, nothing but plain files is opened, and both count and size are bounded while
copying. A sparse file counts with its whole length and stays sparse.
"""

from __future__ import annotations

import os
import stat
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path

from agent.computers.hostile_folders import make_readable, open_folder
from agent.computers.kept_files import Kept

_MAX_DEPTH = 32
_MOST_NAMES = 100_000
"""Of one folder; more than a desktop may have in all."""
_CHUNK_BYTES = 2**20
_READ = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_WRITE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
_TOO_MANY, _TOO_LARGE, _TOO_DEEP = "too many", "too large", "nested too deeply"
_NO_FILE, _UNREADABLE = "links, pipes or sockets", "unreadable"


def copy_out(source: Path, destination: Path, *, max_bytes: int, max_files: int) -> Kept:
    """Copy all files below a folder. Raises nothing about the source.

    Raises:
        OSError: the destination cannot be written.
    """
    copying = _Copying(max_bytes, max_files)
    try:
        parent = open_folder(source.parent)  # programs may have closed it, too
        try:
            top = open_folder(source.name, parent=parent)
        finally:
            os.close(parent)
    except OSError:
        copying.leave_out(_UNREADABLE)
        return copying.kept()
    destination.mkdir(parents=True, exist_ok=True, mode=0o700)
    try:
        target = os.open(destination, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
        try:
            copying.folder(top, target, depth=1)
        finally:
            os.close(target)
    finally:
        os.close(top)
    return copying.kept()


class _Copying:
    def __init__(self, max_bytes: int, max_files: int) -> None:
        self._max_bytes, self._max_files = max_bytes, max_files
        self._num_bytes = self._num_entries = self._num_files = 0
        self._left_out: Counter[str] = Counter()

    def kept(self) -> Kept:
        return Kept(self._num_files, self._num_bytes, dict(self._left_out))

    def leave_out(self, reason: str) -> None:
        self._left_out[reason] += 1

    def folder(self, source: int, target: int, *, depth: int) -> None:
        """Copy one level after the other; `depth` is bounded, so that this may call itself."""
        for name in _names(source):
            try:
                mode = os.stat(name, dir_fd=source, follow_symlinks=False).st_mode
            except OSError:
                continue  # it is gone again
            if self._num_entries >= self._max_files:
                self.leave_out(_TOO_MANY)
            elif stat.S_ISREG(mode):
                self._file(name, source, target)
            elif not stat.S_ISDIR(mode):
                self.leave_out(_NO_FILE)
            elif depth >= _MAX_DEPTH:
                self.leave_out(_TOO_DEEP)
            else:
                self._folder_inside(name, source, target, depth)

    def _folder_inside(self, name: str, source: int, target: int, depth: int) -> None:
        try:
            inner = open_folder(name, parent=source)
        except OSError:
            self.leave_out(_UNREADABLE)
            return
        try:
            os.mkdir(name, 0o700, dir_fd=target)
            self._num_entries += 1
            inner_target = open_folder(name, parent=target)
            try:
                self.folder(inner, inner_target, depth=depth + 1)
            finally:
                os.close(inner_target)
        finally:
            os.close(inner)

    def _file(self, name: str, source: int, target: int) -> None:
        try:
            opened = _open_file(name, source)
        except OSError:
            self.leave_out(_UNREADABLE)
            return
        try:
            status = os.fstat(opened)
            if not stat.S_ISREG(status.st_mode):
                self.leave_out(_NO_FILE)
            elif status.st_size > self._max_bytes - self._num_bytes:
                self.leave_out(_TOO_LARGE)
            else:
                copy = os.open(name, _WRITE, 0o600, dir_fd=target)
                try:
                    _copy(opened, copy, status.st_size)
                finally:
                    os.close(copy)
                self._num_files += 1
                self._num_entries += 1
                self._num_bytes += status.st_size
        finally:
            os.close(opened)


def _names(folder: int) -> list[str]:
    with suppress(OSError), os.scandir(folder) as entries:
        return sorted(entry.name for entry in islice(entries, _MOST_NAMES))
    return []


def _open_file(name: str, parent: int) -> int:
    try:
        return os.open(name, _READ, dir_fd=parent)
    except PermissionError:
        make_readable(name, parent)
        return os.open(name, _READ, dir_fd=parent)


def _copy(source: int, target: int, size: int) -> None:
    """Copy `size` bytes, or fewer where the file shrinks meanwhile; holes stay holes."""
    os.ftruncate(target, size)
    for begin, end in _data(source, size):
        at = begin
        while at < end:
            data = os.pread(source, min(_CHUNK_BYTES, end - at), at)
            if not data:
                return
            at += os.pwrite(target, data, at)


def _data(file: int, size: int) -> Iterator[tuple[int, int]]:
    """Begin and end of each part that is no hole."""
    end = 0
    while end < size:
        try:
            begin = os.lseek(file, end, os.SEEK_DATA)
            end = min(os.lseek(file, begin, os.SEEK_HOLE), size)
        except OSError:  # a hole up to the end
            return
        if begin >= end:
            return
        yield begin, end
