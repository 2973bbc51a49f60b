"""A compositor that is a few lines: it offers what it is told to, and misbehaves on demand. I/O: a socket."""

from __future__ import annotations

import contextlib
import socket
import struct
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from agent.computers.wayland.wire import text, uint

_HEAD = struct.Struct("=II")
Answer = Callable[[int, int, bytes], bytes]
"""Of a request (object, operation, arguments), what is sent for it."""


def message(number: int, event: int, *arguments: bytes) -> bytes:
    body = b"".join(arguments)
    return _HEAD.pack(number, (_HEAD.size + len(body)) << 16 | event) + body


class FakeCompositor:
    """Answers syncs and the registry; `answer` sees every request first, and what it returns is sent as well.

    It ends a connection when `answer` raises EOFError.
    """

    def __init__(
        self, folder: Path, globals_: Sequence[tuple[str, int]] = (), answer: Answer | None = None
    ) -> None:
        self.path = folder / "wayland-fake"
        self._globals, self._answer = globals_, answer or (lambda *_: b"")
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(self.path))
        self._listener.listen()
        self._threads: list[threading.Thread] = []
        self._connections: list[socket.socket] = []
        self.answers_syncs = True
        accepting = threading.Thread(target=self._accept, daemon=True)
        accepting.start()
        self._threads.append(accepting)

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for connection in self._connections:
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join(timeout=5)
        for connection in self._connections:
            connection.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                connection, _ = self._listener.accept()
                self._connections.append(connection)
                serving = threading.Thread(target=self._serve, args=(connection,), daemon=True)
                serving.start()
                self._threads.append(serving)

    def _serve(self, connection: socket.socket) -> None:
        received = b""
        with contextlib.suppress(OSError, EOFError):
            while data := connection.recv(65536):
                received += data
                while len(received) >= _HEAD.size:
                    number, word = _HEAD.unpack_from(received)
                    if len(received) < word >> 16:
                        break
                    body, received = received[_HEAD.size : word >> 16], received[word >> 16 :]
                    said = self._answer(number, word & 0xFFFF, body)
                    connection.sendall(said + self._usual(number, word & 0xFFFF, body))
        with contextlib.suppress(OSError):
            connection.shutdown(socket.SHUT_RDWR)

    def _usual(self, number: int, operation: int, body: bytes) -> bytes:
        if number != 1:
            return b""
        made = int.from_bytes(body[:4], "little")
        if operation == 1:
            return b"".join(
                message(made, 0, uint(name), text(interface), uint(version))
                for name, (interface, version) in enumerate(self._globals, start=1)
            )
        if not self.answers_syncs:
            return b""
        return message(made, 0, uint(0)) + message(1, 1, uint(made))
