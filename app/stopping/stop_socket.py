"""`deskhand stop` reaches every running Deskhand of this user through a local socket. I/O: sockets, threads.

Each process listens at a socket of its own (`local_sockets`).
"""

from __future__ import annotations

import contextlib
import logging
import socket
import threading
from collections.abc import Callable
from pathlib import Path

from app.stopping.local_sockets import (
    STOP,
    connect,
    is_of_same_user,
    listen,
    living,
    open_connection,
    sockets_in,
)

_log = logging.getLogger(__name__)
_ASK = b"stop\n"
_DONE = b"stopped\n"
_IDLE = b"idle\n"
_ANSWER_LIMIT_S = 5.0


class StopSocket:
    """Listens from `start` to `close`; `on_stop` is called on a thread of its own and says whether something
    was running."""

    def __init__(self, home: Path, on_stop: Callable[[], bool]) -> None:
        self._home, self._path = home, Path()
        self._on_stop = on_stop
        self._listener: socket.socket | None = None
        self._thread: threading.Thread | None = None

    def start(self) -> str:
        """Start listening; returns "" or the reason why that is not possible."""
        try:
            listener, self._path = listen(self._home, STOP)
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
                    if is_of_same_user(connection, self._path) and connection.recv(len(_ASK)) == _ASK:
                        connection.sendall(_DONE if self._on_stop() else _IDLE)
                except OSError as problem:
                    _log.info("a request to stop broke off: %s", problem)


def stop_all(home: Path) -> int:
    """Ask every running Deskhand to stop what it does; how many had something to stop."""
    try:
        found = living(home, STOP)
    except OSError as problem:
        _log.warning("sockets of programs that were killed stay: %s", problem)
        found = sockets_in(home, STOP)
    num_stopped = 0
    for path in found:
        with open_connection(_ANSWER_LIMIT_S) as connection:
            try:
                connect(connection, path)
                connection.sendall(_ASK)
                num_stopped += connection.recv(len(_DONE)) == _DONE
            except (ConnectionRefusedError, FileNotFoundError):
                continue  # it has ended since
            except OSError as problem:
                _log.warning("a running Deskhand did not answer: %s", problem)
    return num_stopped
