"""Numbers of displays of private desktops: taken, given back, swept up. I/O: links and locks in /tmp.

An X server of a desktop runs in a sandbox and listens in the desktop's own folder. Outside, a link stands
where libraries look for its socket. Whoever makes the lock file, which other X servers heed, has the number.
Standard library alone: the supervisor gives numbers back.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

SOCKET_FOLDER = Path("/tmp/.X11-unix")
_FIRST_NUMBER, _NUM_NUMBERS = 100, 1000
"""Far from the numbers that login managers and `-displayfd` hand out."""


def claim_display(folder: Path) -> int | None:
    """Take a number for a server that is to listen in `folder`; None when all are taken."""
    if not SOCKET_FOLDER.exists():
        with contextlib.suppress(FileExistsError):
            SOCKET_FOLDER.mkdir()
            SOCKET_FOLDER.chmod(0o1777)
    abstract = Path("/proc/net/unix").read_text().split()
    for number in range(_FIRST_NUMBER, _FIRST_NUMBER + _NUM_NUMBERS):
        link = _link(number)
        if f"@{link}" in abstract or link.is_symlink() or link.exists():
            continue
        with contextlib.suppress(FileExistsError):
            # First, and with a process that lives: other X servers take a number only with its lock.
            os.close(os.open(lock_file(number), os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644))
            lock_display(number, os.getpid())
            link.symlink_to(folder / link.name)
            return number
    return None


def lock_display(number: int, pid: int) -> None:
    """Write whose a claimed number is into its lock file, in the form that X servers read."""
    fd = os.open(lock_file(number), os.O_WRONLY | os.O_NOFOLLOW | os.O_CLOEXEC)
    os.write(fd, f"{pid:10d}\n".encode())
    os.close(fd)


def release_displays(folder: Path) -> None:
    """Give back every number whose server listened below `folder`."""
    for number, target in _claims():
        if target.is_relative_to(folder):
            _release(number)


def release_abandoned_displays(prefix: str) -> None:
    """Give back the numbers of desktops (folders whose names begin with `prefix`) that are gone."""
    for number, target in _claims():
        folder = target.parent.parent
        if folder.name.startswith(prefix) and not folder.exists():
            _release(number)


def lock_file(number: int) -> Path:
    return Path(f"/tmp/.X{number}-lock")


def _link(number: int) -> Path:
    return SOCKET_FOLDER / f"X{number}"


def _claims() -> list[tuple[int, Path]]:
    found = []
    with contextlib.suppress(OSError):
        for name in os.listdir(SOCKET_FOLDER):
            link = SOCKET_FOLDER / name
            with contextlib.suppress(OSError, ValueError):
                if link.lstat().st_uid == os.getuid():  # what others' links lead to, we may not even ask
                    found.append((int(name.removeprefix("X")), Path(os.readlink(link))))
    return found


def _release(number: int) -> None:
    for path in (lock_file(number), _link(number)):
        with contextlib.suppress(OSError):  # not ours, or gone
            path.unlink()
