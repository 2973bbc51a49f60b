"""What differs between systems where files are opened and locked: flags, and locks themselves. I/O: locks.

On Windows only an administrator makes links, no descriptor is handed on by itself, and the system keeps
other users out of a person's folders by its own lists of rights.
"""

from __future__ import annotations

import os
import sys

if sys.platform == "win32":
    import msvcrt

    NOT_INHERITED = os.O_NOINHERIT | os.O_BINARY
    NO_LINK = NO_WAITING = NO_TERMINAL = FOLDER = 0

    def try_lock(descriptor: int) -> bool:
        """Of a file, for us alone until it is closed; False where another has it. Never waits."""
        os.lseek(descriptor, 0, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

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

    def owner_id() -> int:
        """The user whose files we make."""
        return os.geteuid()
