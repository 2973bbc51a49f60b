"""Small files that are replaced whole, and changed by one process at a time. I/O: files, locks.

A reader needs no lock: it sees the file as it was or as it is. Who writes what follows from what the file
holds takes `only_writer` around both, or the change of another process between the two is lost.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from agent.file_calls import FOLDER, NO_LINK, NOT_INHERITED, try_lock
from agent.own_files import own_folder

_LIMIT_S = 5.0
_POLL_S = 0.005


@contextmanager
def only_writer(path: Path, *, limit_s: float = _LIMIT_S) -> Iterator[None]:
    """While this holds, no other process and no other thread is inside `only_writer` for the same path.

    The lock is on a file beside it, which stays: a lock on the file itself would end when it is replaced.

    Raises:
        OSError: the lock cannot be made; TimeoutError where another holds it for longer than `limit_s`.
    """
    own_folder(path.parent)
    flags = os.O_RDWR | os.O_CREAT | NOT_INHERITED | NO_LINK
    lock = os.open(path.with_name(f".{path.name}.lock"), flags, 0o600)
    try:
        _wait(lock, time.monotonic() + limit_s)
        yield
    finally:
        os.close(lock)  # gives the lock back, as the end of the process would


def replace_file(path: Path, text: str) -> None:
    """Put the text in the place of what the file held; after a crash or a power cut it is one or the other.
    Only the owner may read the file.

    Raises:
        OSError: it cannot be written; the file is as it was.
    """
    own_folder(path.parent)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")  # 0600
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise
    _keep_name(path.parent)


def _wait(lock: int, end_s: float) -> None:
    while not try_lock(lock):
        if time.monotonic() > end_s:
            raise TimeoutError(0, "another Deskhand is writing it and does not end")
        time.sleep(_POLL_S)


def _keep_name(folder: Path) -> None:
    """The new name in the folder survives a power cut too, where the file system can promise that."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY | FOLDER | NOT_INHERITED)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
