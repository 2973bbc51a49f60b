"""Folders that programs of a private desktop have filled: opened, measured and removed. I/O: files.

Whatever such programs made may be nested 40,000 deep, closed to its owner, huge, oddly named, or a link that
points outside. So nothing here recurses, follows a link, builds a path out of their names, or opens a file; a
folder is reached from the descriptor of its parent. The standard library alone: the supervisor runs it.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from itertools import count, islice
from pathlib import Path
from typing import NamedTuple

MAX_DEPTH = 128
"""Programs nest folders some ten deep. Each level that is measured costs two descriptors."""
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_BATCH = 4096
"""So many names are read at once: a folder may hold more than fit into memory."""
_BLOCK_BYTES = 512


class FolderUse(NamedTuple):
    """What a folder holds."""

    disk_bytes: int = 0
    """Really on the disk: a sparse file counts with what was written to it."""
    files: int = 0
    """Files, links, pipes, sockets and folders."""
    depth: int = 0


def open_folder(name: str | Path, *, parent: int | None = None, to_change: bool = False) -> int:
    """A descriptor of a folder that may be listed and, `to_change`, emptied: its permissions are put right.

    Raises:
        OSError: it is no folder but a link or a file, or belongs to somebody else.
    """
    try:
        descriptor = os.open(name, _FOLDER, dir_fd=parent)
    except PermissionError:
        make_readable(name, parent)
        descriptor = os.open(name, _FOLDER, dir_fd=parent)
    needed = stat.S_IRWXU if to_change else stat.S_IRUSR | stat.S_IXUSR
    with suppress(OSError):
        if os.fstat(descriptor).st_mode & needed != needed:
            os.fchmod(descriptor, stat.S_IRWXU)
    return descriptor


def make_readable(name: str | Path, parent: int | None) -> None:
    """Give a closed file or folder back to its owner; never one behind a link.

    Raises:
        OSError: it belongs to somebody else.
    """
    path_only = os.open(name, os.O_PATH | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=parent)
    try:
        if not stat.S_ISLNK(os.fstat(path_only).st_mode):
            os.chmod(f"/proc/self/fd/{path_only}", stat.S_IRWXU)
    finally:
        os.close(path_only)


def remove_folder(folder: Path) -> bool:
    """Remove a folder with all that is in it; whether nothing of it is left. Raises nothing.

    What cannot be removed (a mount, a file made immutable, somebody else's) stays, and all else goes.
    """
    with suppress(OSError), ExitStack() as opened:
        parent = os.open(folder.parent, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        opened.callback(os.close, parent)
        top = open_folder(folder.name, parent=parent, to_change=True)
        opened.callback(os.close, top)
        _empty(top)
        os.rmdir(folder.name, dir_fd=parent)
    return not os.path.lexists(folder)


def folder_use(folder: Path, *, limit: FolderUse) -> FolderUse:
    """What a folder holds, up to the first figure that is over its limit: so it takes bounded time."""
    used = FolderUse()
    levels: list[_Level] = []
    try:
        levels.append(_Level(open_folder(folder)))
        while levels:
            entry = levels[-1].next()
            if entry is None:
                levels.pop().close()
                continue
            with suppress(OSError):
                status = entry.stat(follow_symlinks=False)
                is_folder = stat.S_ISDIR(status.st_mode)
                # One of several names of a file counts for its part.
                size = status.st_blocks * _BLOCK_BYTES // max(1 if is_folder else status.st_nlink, 1)
                depth = max(used.depth, len(levels) + is_folder - 1)
                used = FolderUse(used.disk_bytes + size, used.files + 1, depth)
                if any(figure > most for figure, most in zip(used, limit, strict=True)):
                    break
                if is_folder:
                    levels.append(_Level(open_folder(entry.name, parent=levels[-1].descriptor)))
    except OSError:
        return used
    finally:
        for level in levels:
            level.close()
    return used


class _Level:
    """A folder on the way down."""

    def __init__(self, descriptor: int) -> None:
        self.descriptor = descriptor
        try:
            self._entries = os.scandir(descriptor)
        except OSError:
            os.close(descriptor)
            raise

    def next(self) -> os.DirEntry[str] | None:
        with suppress(OSError):
            return next(self._entries, None)
        return None

    def close(self) -> None:
        self._entries.close()
        os.close(self.descriptor)


def _empty(top: int) -> None:
    """Remove what is in `top`. Folders inside are moved up into it first, so that depth never matters."""
    names = _fresh_names()
    for name in _entries_left(top):
        if _is_unlinked(name, top):
            continue
        with suppress(OSError):
            inner = open_folder(name, parent=top, to_change=True)
            try:
                for below in _entries_left(inner):
                    if not _is_unlinked(below, inner):
                        _lift(below, inner, top, next(names))
            finally:
                os.close(inner)
            os.rmdir(name, dir_fd=top)


def _entries_left(folder: int) -> Iterator[str]:
    """Names in a folder until none are left but those that were given before and could not be removed."""
    stuck: set[str] = set()
    while True:
        with suppress(OSError), os.scandir(folder) as entries:
            names = [*islice((entry.name for entry in entries if entry.name not in stuck), _BATCH)]
            stuck.update(names)
            if names:
                yield from names
                continue
        return


def _is_unlinked(name: str, parent: int) -> bool:
    try:
        os.unlink(name, dir_fd=parent)
    except FileNotFoundError:
        return True
    except OSError:  # a folder, most of all
        return False
    return True


def _lift(name: str, parent: int, top: int, new_name: str) -> None:
    """Move a folder up into `top`; it stays where that is impossible."""
    with suppress(OSError):
        try:
            os.rename(name, new_name, src_dir_fd=parent, dst_dir_fd=top)
        except PermissionError:
            # A folder that gets another parent is written to, so its own permissions count.
            make_readable(name, parent)
            os.rename(name, new_name, src_dir_fd=parent, dst_dir_fd=top)


def _fresh_names() -> Iterator[str]:
    """Names that nobody could have foreseen."""
    prefix = os.urandom(16).hex()
    return (f"{prefix}-{number}" for number in count())
