"""What must not be reached from a private desktop, and notes of who did: TCP, UDP and abstract sockets."""

from __future__ import annotations

import contextlib
import os
import selectors
import socket
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Self

_ANSWER = b"HTTP/1.1 200 OK\r\nContent-Length: 6\r\nConnection: close\r\n\r\ncanary"


class Canary:
    """Listens on every address of this machine and on Unix sockets; notes the first line of what comes."""

    def __init__(self, folder: Path) -> None:
        self._heard: list[str] = []
        self._lock = threading.Lock()
        tcp = socket.create_server(("::", 0), family=socket.AF_INET6, dualstack_ipv6=True)
        self.port: int = tcp.getsockname()[1]
        udp = socket.socket(socket.AF_INET6, socket.SOCK_DGRAM)
        udp.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        udp.bind(("::", self.port))
        self.abstract = f"@deskhand-canary-{os.getpid()}"
        self.x_abstract = f"@/tmp/.X11-unix/X{90_000 + os.getpid()}"
        self.path = str(folder / "canary.sock")
        paths = [self.path, "\0" + self.abstract[1:], "\0" + self.x_abstract[1:]]
        streams = [tcp]
        for path in paths:
            sock = socket.socket(socket.AF_UNIX)
            sock.bind(path)
            sock.listen()
            streams.append(sock)
        self._wake, self._woken = socket.socketpair()
        self._sockets = [*streams, udp, self._wake, self._woken]
        self._selector = selectors.DefaultSelector()
        for sock in streams:
            self._selector.register(sock, selectors.EVENT_READ, self._answer)
        self._selector.register(udp, selectors.EVENT_READ, self._note_packet)
        self._selector.register(self._woken, selectors.EVENT_READ, None)
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def heard(self) -> list[str]:
        """First lines, as they came."""
        with self._lock:
            return list(self._heard)

    def close(self) -> None:
        self._wake.send(b"x")
        self._thread.join()
        for sock in self._sockets:
            sock.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _serve(self) -> None:
        while True:
            for key, _ in self._selector.select():
                serve: Callable[[socket.socket], None] | None = key.data
                if serve is None:
                    return
                assert isinstance(key.fileobj, socket.socket)
                with contextlib.suppress(OSError):
                    serve(key.fileobj)

    def _answer(self, listener: socket.socket) -> None:
        talk, _ = listener.accept()
        with talk:
            talk.settimeout(1.0)
            self._note(talk.recv(65536))
            talk.sendall(_ANSWER)

    def _note_packet(self, udp: socket.socket) -> None:
        self._note(udp.recv(65536))

    def _note(self, words: bytes) -> None:
        with self._lock:
            self._heard.append(words.split(b"\r\n", 1)[0].decode("latin-1"))


def own_addresses() -> list[str]:
    """Addresses of this machine beside loopback; of each family those that the kernel would take."""
    found = []
    for family, target in ((socket.AF_INET, "198.51.100.1"), (socket.AF_INET6, "2001:db8::1")):
        with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as sock:
            sock.connect((target, 9))  # sends nothing: only asks which address it would come from
            found.append(str(sock.getsockname()[0]))
    return found
