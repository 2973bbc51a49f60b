"""Removes what an environment left behind: processes, displays, folders. I/O: /proc, signals, files.

Every process that an environment starts carries `DESKHAND_SLOT=<mark>` in its environment variables, and
keeps its files in the folder of that mark. Programs in a private desktop's sandbox carry none, but die with
the desktop's supervisor, which ends when the process that owns it does.
"""

from __future__ import annotations

import contextlib
import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path

from agent.computers.hostile_folders import remove_folder

MARK = "DESKHAND_SLOT"
_GRACE_S = 0.5
_LIMIT_S = 30.0
_POLL_S = 0.02
_X_SOCKETS = Path("/tmp/.X11-unix")
_FIRST_DISPLAY = 100
"""Private desktops use no number below."""


@dataclass(frozen=True, slots=True)
class Reaped:
    """What `reap` has found and removed."""

    processes: int
    displays: int
    had_folder: bool

    @property
    def found_nothing(self) -> bool:
        """Whether nothing had been left."""
        return not (self.processes or self.displays or self.had_folder)


def marked_processes(mark: str, variable: str = MARK) -> list[int]:
    """Process ids of this user's processes whose variable has the mark as its value, without the caller."""
    wanted = f"{variable}={mark}".encode()
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and int(entry.name) != os.getpid():
            with contextlib.suppress(OSError):
                if wanted in (entry / "environ").read_bytes().split(b"\0") and not _is_zombie(entry):
                    found.append(int(entry.name))
    return found


def end_marked(mark: str, variable: str = MARK) -> int:
    """End the marked processes: SIGTERM, half a second later SIGKILL; returns how many there were.

    Raises:
        TimeoutError: a process does not even end when it is killed.
    """
    first = marked_processes(mark, variable)
    for pid in first:
        _signal(pid, signal.SIGTERM)
    ended = set(first)
    deadline = time.monotonic() + (_GRACE_S if first else 0.0)
    limit = time.monotonic() + _LIMIT_S
    while left := marked_processes(mark, variable):
        if time.monotonic() >= limit:
            raise TimeoutError(f"Processes {left} of {mark} do not end.")
        if time.monotonic() >= deadline:
            for pid in left:
                _signal(pid, signal.SIGKILL)
        ended.update(left)
        time.sleep(_POLL_S)
    return len(ended)


def reap(mark: str, folder: Path | None = None) -> Reaped:
    """End the marked processes; then remove the folder and what dead X servers have left.

    Args:
        mark: see `marked_processes`.
        folder: in which they kept their files; None: nowhere.

    Raises:
        TimeoutError: a process does not even end when it is killed.
    """
    num_ended = end_marked(mark)
    had_folder = folder is not None and folder.exists()
    if folder is not None:
        remove_folder(folder)  # programs of desktops may have filled it
    return Reaped(num_ended, sweep_displays(), had_folder)


def sweep_displays() -> int:
    """Remove locks and sockets of private X servers that are dead; returns how many."""
    count = 0
    for lock in Path("/tmp").glob(".X*-lock"):
        number = lock.name.removeprefix(".X").removesuffix("-lock")
        if not number.isdigit() or int(number) < _FIRST_DISPLAY:
            continue
        with contextlib.suppress(OSError, ValueError):
            if _is_alive(int(lock.read_text())):
                continue
            with contextlib.suppress(OSError):
                (_X_SOCKETS / f"X{number}").unlink()
            lock.unlink()
            count += 1
    return count


def _is_alive(pid: int) -> bool:
    entry = Path("/proc", str(pid))
    return entry.exists() and not _is_zombie(entry)


def _is_zombie(entry: Path) -> bool:
    """Whether the process has ended and its parent has not read its exit status yet."""
    try:
        return (entry / "stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def _signal(pid: int, number: signal.Signals) -> None:
    with contextlib.suppress(OSError):
        os.kill(pid, number)
