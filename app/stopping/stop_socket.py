"""`deskhand stop` reaches every running Deskhand of this user through a local socket. I/O: sockets, threads.

Each process listens at a socket of its own, in a folder that only its user may enter; who asks is checked
against the user once more. A process that is killed leaves its socket behind: whoever starts or asks next
takes it away. It is dead when nobody listens at it while the folder's lock is held, because a socket is bound
and listened at under the same lock.
"""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import logging
import os
import socket
import struct
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path

from agent.whole_file import only_writer

_log = logging.getLogger(__name__)
_ASK = b"stop\n"
_DONE = b"stopped\n"
_IDLE = b"idle\n"
_ANSWER_LIMIT_S = 5.0
_COUNT = itertools.count(1)


def sockets_folder(home: Path) -> Path:
    """Where the processes that share `home` listen; short, because socket paths must be."""
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    base = Path(runtime) if runtime and Path(runtime).is_dir() else Path(tempfile.gettempdir())
    name = hashlib.sha256(str(home.absolute()).encode()).hexdigest()[:8]
    return base / f"deskhand-{os.getuid()}-{name}"


class StopSocket:
    """Listens from `start` to `close`; `on_stop` is called on a thread of its own and says whether something
    was running."""

    def __init__(self, home: Path, on_stop: Callable[[], bool]) -> None:
        self._path = sockets_folder(home) / f"{os.getpid()}-{next(_COUNT)}.sock"
        self._on_stop = on_stop
        self._listener: socket.socket | None = None
        self._thread: threading.Thread | None = None

    def start(self) -> str:
        """Start listening; returns "" or the reason why that is not possible."""
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            status = self._path.parent.stat()
            if status.st_uid != os.getuid() or status.st_mode & 0o077:
                return f"The folder {self._path.parent} is open to others."
            with only_writer(_everything(self._path.parent)):
                _sweep(self._path.parent)
                listener = _listening(self._path)
        except OSError as problem:
            return f"`deskhand stop` cannot reach this program ({problem})."
        self._listener = listener
        self._thread = threading.Thread(target=self._serve, args=(listener,), name="stop socket", daemon=True)
        self._thread.start()
        return ""

    def close(self) -> None:
        listener, self._listener = self._listener, None
        if listener is None:
            return
        with contextlib.suppress(OSError):
            listener.shutdown(socket.SHUT_RDWR)  # wakes the thread that waits in accept
        listener.close()
        with contextlib.suppress(OSError):
            self._path.unlink()
        if self._thread is not None:
            self._thread.join(timeout=_ANSWER_LIMIT_S)

    def _serve(self, listener: socket.socket) -> None:
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return  # closed
            with connection:
                try:
                    connection.settimeout(_ANSWER_LIMIT_S)
                    if _is_same_user(connection) and connection.recv(len(_ASK)) == _ASK:
                        connection.sendall(_DONE if self._on_stop() else _IDLE)
                except OSError as problem:
                    _log.info("a request to stop broke off: %s", problem)


def stop_all(home: Path) -> int:
    """Ask every running Deskhand to stop what it does; how many had something to stop."""
    folder = sockets_folder(home)
    if not folder.is_dir():
        return 0
    try:
        with only_writer(_everything(folder)):
            _sweep(folder)
    except OSError as problem:
        _log.warning("sockets of programs that were killed stay: %s", problem)
    num_stopped = 0
    for path in sorted(folder.glob("*.sock")):
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
            connection.settimeout(_ANSWER_LIMIT_S)
            try:
                connection.connect(str(path))
                connection.sendall(_ASK)
                num_stopped += connection.recv(len(_DONE)) == _DONE
            except (ConnectionRefusedError, FileNotFoundError):
                continue  # it has ended since
            except OSError as problem:
                _log.warning("a running Deskhand did not answer: %s", problem)
    return num_stopped


def _everything(folder: Path) -> Path:
    """What the folder's lock is named after."""
    return folder / "sockets"


def _listening(path: Path) -> socket.socket:
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        listener.bind(str(path))
        listener.listen(4)
    except OSError:
        listener.close()
        raise
    return listener


def _sweep(folder: Path) -> None:
    """Remove the sockets at which nobody listens. Only under the folder's lock: between `bind` and `listen` a
    socket of the living looks the same."""
    for path in folder.glob("*.sock"):
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
            connection.setblocking(False)
            try:
                connection.connect(str(path))
            except ConnectionRefusedError:
                with contextlib.suppress(OSError):
                    path.unlink()
            except OSError:
                continue  # its queue is full: it lives


def _is_same_user(connection: socket.socket) -> bool:
    """SO_PEERCRED: process, user and group at the other end, as the kernel knows them."""
    found = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
    _process, user, _group = struct.unpack("3i", found)
    return bool(user == os.getuid())
