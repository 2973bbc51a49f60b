"""What differs between systems where files are opened and locked: flags, and locks themselves. I/O: locks.

On Windows only an administrator makes links, no descriptor is handed on by itself, and the system keeps
other users out of a person's folders by its own lists of rights.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    NOT_INHERITED = os.O_NOINHERIT | os.O_BINARY
    NO_LINK = NO_WAITING = NO_TERMINAL = FOLDER = 0
    _one_at_a_time = threading.Lock()

    def try_lock(descriptor: int) -> bool:
        """Of a file, for us alone until it is closed; False where another has it. Never waits."""
        os.lseek(descriptor, 0, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def wait_for_lock(descriptor: int) -> None:
        """The same, however long it takes."""
        os.lseek(descriptor, 0, os.SEEK_SET)
        while True:
            with contextlib.suppress(OSError):  # it gives up after ten seconds
                msvcrt.locking(descriptor, msvcrt.LK_LOCK, 1)
                return

    def open_to_lock(folder: Path) -> int:
        """A descriptor whose lock is that of a folder: of a file beside it, for no folder is opened there,
        and none is renamed while a file in it is open.

        Raises:
            OSError: it cannot be made.
        """
        flags = os.O_RDWR | os.O_CREAT | NOT_INHERITED
        return os.open(folder.with_name(f"{folder.name}.lock"), flags, 0o600)

    def read_at(descriptor: int, length: int, place: int) -> bytes:
        """Any thread may read while another writes."""
        with _one_at_a_time:
            os.lseek(descriptor, place, os.SEEK_SET)
            return os.read(descriptor, length)

    def write_at(descriptor: int, data: bytes, place: int) -> int:
        """How many bytes were written; any thread may read meanwhile."""
        with _one_at_a_time:
            os.lseek(descriptor, place, os.SEEK_SET)
            return os.write(descriptor, data)

    def owner_id() -> int:
        """Files say of every owner that he is 0 there."""
        return 0

else:
    import fcntl

    NOT_INHERITED = os.O_CLOEXEC
    NO_LINK, NO_WAITING, NO_TERMINAL, FOLDER = os.O_NOFOLLOW, os.O_NONBLOCK, os.O_NOCTTY, os.O_DIRECTORY

    def try_lock(descriptor: int) -> bool:
        """Of a file, for us alone until it is closed; False where another has it. Never waits."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def wait_for_lock(descriptor: int) -> None:
        """The same, however long it takes."""
        fcntl.flock(descriptor, fcntl.LOCK_EX)

    def open_to_lock(folder: Path) -> int:
        """A descriptor whose lock is that of a folder.

        Raises:
            OSError: it cannot be opened.
        """
        return os.open(folder, os.O_RDONLY | NOT_INHERITED)

    def read_at(descriptor: int, length: int, place: int) -> bytes:
        """Any thread may read while another writes."""
        return os.pread(descriptor, length, place)

    def write_at(descriptor: int, data: bytes, place: int) -> int:
        """How many bytes were written; any thread may read meanwhile."""
        return os.pwrite(descriptor, data, place)

    def owner_id() -> int:
        """The user whose files we make."""
        return os.geteuid()
