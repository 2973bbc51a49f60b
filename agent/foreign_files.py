"""Files that somebody else may have put there: only ordinary ones, within a size, inside their folder.
I/O: reads files.

A pipe would be waited for, a device never ends, a link shows a file from elsewhere. Nothing here blocks.
"""

from __future__ import annotations

import errno
import os
import stat
from io import BufferedReader
from pathlib import Path

from agent.file_calls import FOLDER, NO_LINK, NO_TERMINAL, NO_WAITING, NOT_INHERITED

_FLAGS = os.O_RDONLY | NO_WAITING | NOT_INHERITED | NO_TERMINAL
_FOLDER_FLAGS = os.O_RDONLY | FOLDER | NOT_INHERITED


def open_foreign(path: Path, *, below: Path | None = None, follows_links: bool = False) -> BufferedReader:
    """An ordinary file, open for reading.

    Args:
        below: no folder on the way from here to the file may be a link, and none may lead out of it.
        follows_links: whether the file itself may be a link, as in the cache of a model hub.

    Raises:
        OSError: it is missing, or no such file; `strerror` says why.
    """
    flags = _FLAGS if follows_links else _FLAGS | NO_LINK
    try:
        handle = os.open(path, flags) if below is None else _open_below(path, below, flags)
    except OSError as error:
        if error.errno == errno.ELOOP or (below is not None and error.errno == errno.ENOTDIR):
            raise OSError(
                errno.ELOOP, "it is a link or lies behind one, which is not followed", str(path)
            ) from None
        if error.errno == errno.ENXIO:  # a socket
            raise _no_ordinary_file(path) from None
        raise
    except ValueError:  # a name with NUL
        raise OSError(errno.EINVAL, "its name is none", str(path)) from None
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise _no_ordinary_file(path)
    return os.fdopen(handle, "rb")


def read_foreign(
    path: Path, *, max_bytes: int, below: Path | None = None, follows_links: bool = False
) -> bytes:
    """The bytes of an ordinary file. Arguments as for `open_foreign`.

    Raises:
        OSError: it is missing, no such file, or larger than `max_bytes`; `strerror` says why.
    """
    with open_foreign(path, below=below, follows_links=follows_links) as file:
        # the size first: a sparse file of a terabyte is not read to find out
        if os.fstat(file.fileno()).st_size > max_bytes or len(data := file.read(max_bytes + 1)) > max_bytes:
            raise OSError(errno.EFBIG, f"it is larger than {max_bytes // 2**20} MiB", str(path))
        return data


def _open_below(path: Path, below: Path, flags: int) -> int:
    try:
        parts = path.relative_to(below).parts
    except ValueError:
        parts = ()
    if not parts or ".." in parts:
        raise OSError(errno.EINVAL, "its name leads out of its folder", str(path))
    if not FOLDER:  # Windows opens no folders: the way is looked at before, and the file by its path
        if any(above.is_symlink() for above in [*path.parents][: len(parts) - 1]):
            raise OSError(errno.ELOOP, "it lies behind a link", str(path))
        return os.open(path, flags)
    folder = os.open(below, _FOLDER_FLAGS)
    try:
        for part in parts[:-1]:
            inner = os.open(part, _FOLDER_FLAGS | NO_LINK, dir_fd=folder)
            os.close(folder)
            folder = inner
        return os.open(parts[-1], flags, dir_fd=folder)
    finally:
        os.close(folder)


def _no_ordinary_file(path: Path) -> OSError:
    return OSError(errno.EINVAL, "it is no ordinary file", str(path))
