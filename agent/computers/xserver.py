"""Starts a headless X server (Xvfb) with its own cookie. I/O: starts it, reads its log."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from agent.computers.processes import Processes
from agent.computers.x11_connection import DisplayAddress, new_cookie, write_cookie_file
from agent.errors import SandboxError

START_LIMIT_S = 20.0
SOCKET_FOLDER = Path("/tmp/.X11-unix")
FIRST_NUMBER = 100
"""Far from the numbers that login managers and `-displayfd` hand out."""
_POLL_S = 0.005


@dataclass(frozen=True, slots=True)
class XServer:
    address: DisplayAddress
    number: int
    pid: int

    @property
    def socket_path(self) -> Path:
        return SOCKET_FOLDER / f"X{self.number}"


def start_xserver(
    processes: Processes, *, width_px: int, height_px: int, environment: dict[str, str]
) -> XServer:
    """Start Xvfb on a free display number and wait until it answers.

    It listens on one socket in the file system: no TCP, and no abstract socket, which a sandbox that shares
    the network could see. Without the abstract socket, `-displayfd` is no safe way to find a number: it takes
    no lock and then replaces another server's socket (measured). So we choose the number and rely on the lock
    file.

    Raises:
        SandboxError: Xvfb is not installed or did not start.
    """
    program = shutil.which("Xvfb")
    if program is None:
        raise SandboxError("Xvfb is not installed; a private desktop needs it (Debian package xvfb).")
    cookie = new_cookie()
    server_file, client_file = processes.folder / "server-cookie", processes.folder / "cookie"
    write_cookie_file(server_file, cookie)
    screen = f"{width_px}x{height_px}x24"
    for number in _free_numbers():
        command = [
            *(
                program,
                f":{number}",
                "-screen",
                "0",
                screen,
                "-dpi",
                "96",
                "-noreset",
                "-auth",
                str(server_file),
            ),
            *("-nolisten", "tcp", "-nolisten", "local"),
        ]
        pid = processes.start(command, environment, log="xserver")
        write_cookie_file(client_file, cookie, display_number=str(number))
        server = XServer(DisplayAddress(f":{number}", client_file), number, pid)
        if _answers(server, processes):
            return server
        if "already active" not in processes.log_text("xserver"):
            break
    reason = processes.log_text("xserver").strip().splitlines()[-1:] or ["it said nothing"]
    raise SandboxError(f"Xvfb did not start: {reason[0]}")


def _free_numbers() -> Iterator[int]:
    """Display numbers that seem free; if another desktop takes one first, the lock file shows it."""
    with contextlib.suppress(OSError):
        abstract = Path("/proc/net/unix").read_text().split()
        for number in range(FIRST_NUMBER, FIRST_NUMBER + 1000):
            socket_path = SOCKET_FOLDER / f"X{number}"
            if (
                not socket_path.exists()
                and f"@{socket_path}" not in abstract
                and not _lock_file(number).exists()
            ):
                yield number


def _answers(server: XServer, processes: Processes) -> bool:
    deadline = time.monotonic() + START_LIMIT_S
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError, ValueError), socket.socket(socket.AF_UNIX) as probe:
            probe.connect(str(server.socket_path))
            # The server that answers may be another desktop's, started at the same moment: check the lock
            # file.
            if int(_lock_file(server.number).read_text()) == server.pid:
                return True
        if processes.status(server.pid) is not None:
            return False
        time.sleep(_POLL_S)
    return False


def _lock_file(number: int) -> Path:
    return Path(f"/tmp/.X{number}-lock")


def remove_leftovers(server: XServer) -> None:
    """Remove lock and socket of a killed server, else display numbers would run out."""
    lock = _lock_file(server.number)
    with contextlib.suppress(OSError, ValueError):
        if int(lock.read_text()) == server.pid:
            with contextlib.suppress(OSError):
                os.unlink(server.socket_path)
            os.unlink(lock)
