"""Bytes to and from a server elsewhere, in the clear or under TLS; nothing waits for ever. I/O: a socket.

One thread reads, any may write: TLS is kept beside the socket (`ssl.MemoryBIO`), because an `ssl.SSLSocket`
makes writers wait for readers.
"""

from __future__ import annotations

import contextlib
import select
import socket
import ssl
import threading
import time

from agent.errors import DisplayLostError, DisplayUnavailableError

_CHUNK = 2**18
_AT_ONCE = getattr(socket, "MSG_DONTWAIT", 0) | getattr(socket, "MSG_NOSIGNAL", 0)
"""Windows has neither; there the socket itself never waits, and what waits is `select`."""
SEND_LIMIT_S = 0.1
"""A server that takes no more for so long is lost: an input event never keeps a stop waiting."""


class Wire:
    """A connection; `name` is how errors call the server.

    Raises, from every reading and sending:
        DisplayLostError: the server is gone, or does not go on with what it began.
    """

    def __init__(self, connected: socket.socket, name: str, *, limit_s: float) -> None:
        self._socket, self._name = connected, name
        self.limit_s = limit_s
        """How long the next part of a message is waited for."""
        self._received = bytearray()
        self._lock = threading.Lock()
        self._tls: ssl.SSLObject | None = None
        self._incoming, self._outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        if not _AT_ONCE:
            connected.setblocking(False)
        if connected.family in (socket.AF_INET, socket.AF_INET6):
            connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connected.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)

    def wait(self) -> None:
        """Until a new message begins, however long that takes."""
        while not self._received:
            self._fill(None)

    def read(self, count: int) -> bytes:
        """Exactly so many bytes, of a message that has begun."""
        while len(self._received) < count:
            self._fill(self.limit_s)
        found = bytes(self._received[:count])
        del self._received[:count]
        return found

    def send(self, data: bytes) -> None:
        with self._lock:
            if self._tls is not None:
                self._tls.write(data)
                data = self._outgoing.read()
            self._push(data)

    def begin_tls(self, context: ssl.SSLContext) -> bytes:
        """Shake hands; the server's certificate in DER, b"" where it has none.

        Raises:
            DisplayUnavailableError: there is no common way to encrypt.
            DisplayLostError: it broke off.
        """
        tls = context.wrap_bio(self._incoming, self._outgoing)
        self._incoming.write(bytes(self._received))
        self._received.clear()
        deadline = time.monotonic() + self.limit_s
        while True:
            try:
                tls.do_handshake()
                break
            except ssl.SSLWantReadError:
                self._push(self._outgoing.read())
                self._incoming.write(self._receive(max(deadline - time.monotonic(), 0.0)))
            except ssl.SSLError as problem:
                raise DisplayUnavailableError(
                    f"{self._name} offers TLS, but it could not be agreed on ({problem.reason})."
                ) from problem
        self._push(self._outgoing.read())
        self._tls = tls
        self._decrypt()
        return tls.getpeercert(binary_form=True) or b""

    def close(self) -> None:
        """Wakes a thread that is reading, too."""
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)

    def dispose(self) -> None:
        """After the last reading."""
        self._socket.close()

    def _fill(self, limit_s: float | None) -> None:
        data = self._receive(limit_s)
        if self._tls is None:
            self._received += data
        else:
            self._incoming.write(data)
            with self._lock:
                self._decrypt()

    def _decrypt(self) -> None:
        assert self._tls is not None
        try:
            while True:
                piece = self._tls.read(_CHUNK)
                if not piece:
                    raise _ended(self._name)
                self._received += piece
        except ssl.SSLWantReadError:
            self._push(self._outgoing.read())
        except ssl.SSLError as problem:
            raise DisplayLostError(f"What came from {self._name} is no TLS any more.") from problem

    def _receive(self, limit_s: float | None) -> bytes:
        try:
            readable, _, _ = select.select([self._socket], [], [], limit_s)
            if not readable:
                raise _silent(self._name)
            data = self._socket.recv(_CHUNK)
        except (OSError, ValueError) as problem:
            raise _broken(self._name) from problem
        if not data:
            raise _ended(self._name)
        return data

    def _push(self, data: bytes) -> None:
        left = memoryview(data)
        try:
            while left:
                try:
                    left = left[self._socket.send(left, _AT_ONCE) :]
                except BlockingIOError:
                    if not select.select([], [self._socket], [], SEND_LIMIT_S)[1]:
                        raise _silent(self._name) from None
        except (OSError, ValueError) as problem:
            raise _broken(self._name) from problem


def connect(host: str, port: int, name: str, *, limit_s: float) -> Wire:
    """
    Raises:
        DisplayUnavailableError: nobody answers there.
    """
    try:
        return Wire(socket.create_connection((host, port), timeout=limit_s), name, limit_s=limit_s)
    except TimeoutError as problem:
        raise DisplayUnavailableError(f"{name} does not answer; is the machine on, and reached?") from problem
    except OSError as problem:
        why = problem.strerror or str(problem)
        raise DisplayUnavailableError(f"{name} cannot be reached: {why}.") from problem


def _ended(name: str) -> DisplayLostError:
    return DisplayLostError(
        f"{name} has ended the connection; see whether the server there runs, then start the task again."
    )


def _silent(name: str) -> DisplayLostError:
    return DisplayLostError(
        f"{name} does not answer any more; see whether the machine is reached, then start the task again."
    )


def _broken(name: str) -> DisplayLostError:
    return DisplayLostError(
        f"The connection to {name} is lost; see whether the machine is reached, then start the task again."
    )
