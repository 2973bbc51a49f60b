"""Starts a headless X server (Xvfb) with its own cookie, in a sandbox. I/O: starts it, reads its log.

The server does what its clients say, and they are hostile: it reads fonts where they say (X11), and memory
that they name (MIT-SHM). So it sees neither the owner's files nor the owner's memory, and has no network.
"""

from __future__ import annotations

import contextlib
import shutil
import socket
import time
from dataclasses import dataclass
from pathlib import Path

from agent.computers.display_claims import SOCKET_FOLDER, claim_display, lock_display
from agent.computers.processes import Processes
from agent.computers.x11_connection import DisplayAddress, new_cookie, write_cookie_file
from agent.confinement.enclosure import Enclosure, advice_on
from agent.errors import SandboxError

START_LIMIT_S = 20.0
_POLL_S = 0.005
_MEMORY_BYTES = 2**30
"""For pictures that programs leave with the server."""
_COOKIE_INSIDE = "/run/cookie"
_SYSTEM_FILES = ("/etc/ld.so.cache", "/etc/alternatives", "/etc/fonts", "/etc/X11", "/etc/localtime")


@dataclass(frozen=True, slots=True)
class XServer:
    address: DisplayAddress
    number: int
    socket_path: Path
    """In the desktop's folder; its name is that of the number."""
    pid: int
    """Of its sandbox."""


def start_xserver(
    processes: Processes, *, width_px: int, height_px: int, environment: dict[str, str]
) -> XServer:
    """Start Xvfb on a free display number and wait until it answers.

    It listens on one socket in the file system: no TCP, and no abstract socket.

    Raises:
        SandboxError: Xvfb is not installed or did not start.
    """
    program = shutil.which("Xvfb")
    if program is None:
        raise SandboxError("Xvfb is not installed; a private desktop needs it (Debian package xvfb).")
    sockets = processes.folder / "x11"
    sockets.mkdir()
    server_file, client_file = processes.folder / "server-cookie", processes.folder / "cookie"
    cookie = new_cookie()
    write_cookie_file(server_file, cookie)
    number = claim_display(sockets)
    if number is None:
        raise SandboxError("All display numbers for private desktops are taken; close some of them.")
    write_cookie_file(client_file, cookie, display_number=str(number))
    shown = Enclosure(owner_process=processes.supervisor_pid, data_bytes=_MEMORY_BYTES)
    shown.add("--unshare-net")
    for name in _SYSTEM_FILES:
        shown.show_system(name)
    for path in (sockets, server_file):
        shown.hand_over(path)
    shown.show(sockets, str(SOCKET_FOLDER), writable=True)
    shown.show(server_file, _COOKIE_INSIDE)
    command = [
        *(program, f":{number}", "-screen", "0", f"{width_px}x{height_px}x24", "-dpi", "96", "-noreset"),
        *("-auth", _COOKIE_INSIDE, "-nolisten", "tcp", "-nolisten", "local"),
    ]
    pid = processes.start(shown, command, environment, log="xserver")
    lock_display(number, pid)
    server = XServer(DisplayAddress(f":{number}", client_file), number, sockets / f"X{number}", pid)
    if not _answers(server, processes):
        reason = processes.log_text("xserver").strip().splitlines()[-1:] or ["it said nothing"]
        raise SandboxError(f"Xvfb did not start: {reason[0]}{advice_on(reason[0])}")
    return server


def _answers(server: XServer, processes: Processes) -> bool:
    deadline = time.monotonic() + START_LIMIT_S
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as probe:
            probe.connect(str(server.socket_path))
            return True
        if processes.status(server.pid) is not None:
            return False
        time.sleep(_POLL_S)
    return False
