"""Sockets by which Deskhand's processes of one user speak with each other. I/O: a folder, sockets.

They lie in a folder that only its user may enter, each may be opened by its user alone, and who is at the
other end is asked of the kernel once more. A process that is killed leaves its socket behind: whoever listens
or asks next takes it away. It is dead when nobody listens at it while the folder's lock is held, because a
socket is bound and listened at under the same lock. Windows has no such sockets: loopback_sockets.py.
"""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import os
import socket
import struct
import sys
import tempfile
from pathlib import Path

from agent.whole_file import only_writer
from app.stopping.loopback_sockets import (
    HOST,
    connect_on_loopback,
    listen_on_loopback,
    place_of,
    proves_itself,
)

STOP, DESK = ".sock", ".desk"
"""What a socket's name ends with: to stop whatever runs; to hand a task to a window."""
if sys.platform == "win32":
    _FAMILY = socket.AF_INET
else:
    _FAMILY = socket.AF_UNIX
_QUEUE = 8
_PROBE_LIMIT_S = 2.5
"""Windows asks a port where nobody listens several times, for two seconds."""
_COUNT = itertools.count(1)
_FOLDER = "sockets"
"""In Deskhand's own folder, on Windows."""
_USERS_TEMP_FOLDER = 65537
"""macOS's _CS_DARWIN_USER_TEMP_DIR, which is there whatever the environment says."""
_XUCRED = "=IIh2x16I"
"""macOS's `struct xucred`: version, user, number of groups, groups."""
_SOL_LOCAL, _LOCAL_PEERCRED = 0, 1


def sockets_folder(home: Path) -> Path:
    """Where the processes that share `home` listen; short, because socket paths must be. An assistant that
    starts `deskhand mcp` may give it hardly any environment, and it has to find the window all the same."""
    if sys.platform == "win32":
        return home.absolute() / _FOLDER
    else:
        runtime = Path(os.environ.get("XDG_RUNTIME_DIR") or f"/run/user/{os.getuid()}")
        base = runtime if runtime.is_dir() else _temp_folder()
        name = hashlib.sha256(str(home.absolute()).encode()).hexdigest()[:8]
        return base / f"deskhand-{os.getuid()}-{name}"


def listen(home: Path, kind: str) -> tuple[socket.socket, Path]:
    """A socket of this process, which already listens, and where it lies.

    Raises:
        OSError: that is not possible; `strerror` says why.
    """
    folder = sockets_folder(home)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not _is_own(folder):
        raise OSError(0, f"the folder {folder} is open to others")
    path = folder / f"{os.getpid()}-{next(_COUNT)}{kind}"
    with only_writer(_everything(folder)):
        _sweep(folder)
        return _listening(path), path


def living(home: Path, kind: str) -> list[Path]:
    """The sockets of the processes that run, the newest first.

    Raises:
        OSError: those of killed processes cannot be taken away; the others can be asked all the same.
    """
    folder = sockets_folder(home)
    if not folder.is_dir() or not _is_own(folder):
        return []
    with only_writer(_everything(folder)):
        _sweep(folder)
    return sockets_in(home, kind)


def sockets_in(home: Path, kind: str) -> list[Path]:
    """The newest first; nobody may listen at some any more."""
    found = []
    for path in sockets_folder(home).glob(f"*{kind}"):
        with contextlib.suppress(OSError):
            found.append((path.stat().st_mtime_ns, path))
    return [path for _, path in sorted(found, reverse=True)]


def open_connection(limit_s: float) -> socket.socket:
    """A socket for `connect`."""
    connection = socket.socket(_FAMILY, socket.SOCK_STREAM)
    connection.settimeout(limit_s)
    return connection


def connect(connection: socket.socket, path: Path) -> None:
    """Connect with a process of the same user.

    Raises:
        OSError: it has ended, or somebody else is there.
    """
    if sys.platform == "win32":
        connect_on_loopback(connection, path)
    else:
        connection.connect(str(path))
        if not is_same_user(connection.fileno()):
            raise ConnectionRefusedError(0, "another user listens there")


def is_of_same_user(connection: socket.socket, path: Path) -> bool:
    """Whether a process of our user has connected with us, who listen at `path`.

    Raises:
        OSError: it breaks off.
    """
    if sys.platform == "win32":
        return proves_itself(connection, path)
    else:
        return is_same_user(connection.fileno())


if sys.platform != "win32":

    def peer_user(descriptor: int) -> int:
        """The user at the other end, as the kernel knows it."""
        with socket.socket(fileno=os.dup(descriptor)) as connection:
            if sys.platform == "darwin":
                size = struct.calcsize(_XUCRED)
                told = connection.getsockopt(_SOL_LOCAL, _LOCAL_PEERCRED, size).ljust(size, b"\0")
                _version, user, *_groups = struct.unpack(_XUCRED, told)
            else:
                told = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
                _process, user, _group = struct.unpack("3i", told)
        return int(user)

    def is_same_user(descriptor: int) -> bool:
        return peer_user(descriptor) == os.getuid()

else:

    def is_same_user(descriptor: int) -> bool:
        """No descriptor tells that there: each end proves itself."""
        return True


def _temp_folder() -> Path:
    if sys.platform == "darwin":
        with contextlib.suppress(OSError, ValueError):
            if found := os.confstr(_USERS_TEMP_FOLDER):
                return Path(found)
    return Path(tempfile.gettempdir())


def _is_own(folder: Path) -> bool:
    if sys.platform == "win32":
        return True  # by its own lists of rights
    else:
        status = folder.stat(follow_symlinks=False)
        return status.st_uid == os.getuid() and not status.st_mode & 0o077


def _everything(folder: Path) -> Path:
    """What the folder's lock is named after."""
    return folder / "sockets"


if sys.platform == "win32":

    def _listening(path: Path) -> socket.socket:
        return listen_on_loopback(path, _QUEUE)

else:

    def _listening(path: Path) -> socket.socket:
        listener = socket.socket(_FAMILY, socket.SOCK_STREAM)
        try:
            os.fchmod(listener.fileno(), 0o600)  # the file gets the mode that the socket has when it is bound
            listener.bind(str(path))
            listener.listen(_QUEUE)
        except OSError:
            listener.close()
            raise
        return listener


def _sweep(folder: Path) -> None:
    """Remove the sockets at which nobody listens. Only under the folder's lock: between `bind` and `listen` a
    socket of the living looks the same."""
    for path in (*folder.glob(f"*{STOP}"), *folder.glob(f"*{DESK}")):
        with open_connection(_PROBE_LIMIT_S) as connection:
            try:
                if sys.platform == "win32":
                    connection.connect((HOST, place_of(path).port))
                else:
                    connection.setblocking(False)
                    connection.connect(str(path))
            except ConnectionRefusedError:
                with contextlib.suppress(OSError):
                    path.unlink()
            except OSError:
                continue  # its queue is full: it lives
