"""Makes a listening socket inside the network name space of a program, and hands it out. I/O: a script.

    python -I -S door.py PID PORT FD

A socket stays in the name space in which it was made: programs there reach it at 127.0.0.1:PORT, and
whoever holds it answers from outside. So nothing has to run in the sandbox, no Python has to be visible
there, and the sandbox needs no route. PID is the program that bubblewrap holds back (`--block-fd`) until
the socket is there; FD is a Unix socket over which it is sent. To enter the network, it enters the user
name space that owns it, which its maker may. Uses the standard library alone.
"""

from __future__ import annotations

import ctypes
import fcntl
import os
import socket
import sys
from pathlib import Path

NS_GET_USERNS = 0xB701
CLONE_NEWUSER = 0x10000000
CLONE_NEWNET = 0x40000000
IP_FREEBIND = 15
BACKLOG = 128


def enter_network_of(pid: int) -> None:
    """Raises OSError where the kernel refuses."""
    try:
        _enter(pid)
    except PermissionError:
        # A root with few capabilities has no power over another user's name space; that user has.
        become_user_of(pid)
        _enter(pid)


def _enter(pid: int) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    network = os.open(f"/proc/{pid}/ns/net", os.O_RDONLY | os.O_CLOEXEC)
    if os.fstat(network).st_ino == os.stat("/proc/self/ns/net").st_ino:
        raise OSError("it has no network of its own")
    owner = fcntl.ioctl(network, NS_GET_USERNS)
    for name_space, kind in ((owner, CLONE_NEWUSER), (network, CLONE_NEWNET)):
        if libc.setns(name_space, kind) != 0:
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def become_user_of(pid: int) -> None:
    """For root, for good."""
    user, group = (int(_status_line(pid, name)[0]) for name in ("Uid:", "Gid:"))
    if os.geteuid() != 0 or user == 0:
        raise PermissionError("it belongs to another user")
    os.setgroups([])
    os.setresgid(group, group, group)
    os.setresuid(user, user, user)


def _status_line(pid: int, name: str) -> list[str]:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(line for line in lines if line.startswith(name)).split()[1:]


def main() -> None:
    pid, port, fd = (int(word) for word in sys.argv[1:])
    with socket.socket(fileno=fd) as outside:
        enter_network_of(pid)
        with socket.socket() as listener:
            # bubblewrap may not have brought the loop up yet.
            listener.setsockopt(socket.IPPROTO_IP, IP_FREEBIND, 1)
            listener.bind(("127.0.0.1", port))
            listener.listen(BACKLOG)
            socket.send_fds(outside, [b"."], [listener.fileno()])


if __name__ == "__main__":
    main()
