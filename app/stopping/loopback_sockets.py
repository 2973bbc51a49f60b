"""Stands for a socket in a folder on Windows, where Python has none: 127.0.0.1, and a file. I/O: sockets.

The file, in the owner's own folder, says at which port its process listens, and holds a secret. Both ends
prove that they have read it before anything else is said: every user of the machine can reach a port, and
that of a process that was killed may be another program's by now. A proof is good for one connection only.
"""

from __future__ import annotations

import contextlib
import hmac
import secrets
import socket
from pathlib import Path
from typing import NamedTuple

HOST = "127.0.0.1"
_DIGEST = "sha256"
_SECRET_BYTES = 32
LINE_BYTES = 2 * _SECRET_BYTES + 1
"""Of a line of hexadecimal digits: the question of who connects, and each proof."""
_FILE_BYTES = 256
_LISTENER, _CALLER = b"listener", b"caller"


class LoopbackPlace(NamedTuple):
    """Where a process listens, and the secret of its file."""

    port: int
    secret: bytes

    def listener_proof(self, question: bytes) -> bytes:
        return self._proof(_LISTENER, question)

    def caller_proof(self, question: bytes) -> bytes:
        return self._proof(_CALLER, question)

    def _proof(self, who: bytes, question: bytes) -> bytes:
        """A line."""
        return hmac.new(self.secret, who + question, _DIGEST).hexdigest().encode() + b"\n"


def listen_on_loopback(path: Path, queue: int) -> socket.socket:
    """A socket that listens, and the file that tells where.

    Raises:
        OSError: that is not possible.
    """
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        listener.bind((HOST, 0))
        listener.listen(queue)
        place = f"{listener.getsockname()[1]} {secrets.token_hex(_SECRET_BYTES)}\n"
        path.touch(mode=0o600, exist_ok=False)
        path.write_text(place, encoding="ascii")
    except OSError:
        listener.close()
        raise
    return listener


def place_of(path: Path) -> LoopbackPlace:
    """
    Raises:
        OSError: there is no such file, or it says nothing of the kind.
    """
    with path.open("rb") as file:
        port, _, secret = file.read(_FILE_BYTES).decode("ascii", "replace").strip().partition(" ")
    with contextlib.suppress(ValueError):
        place = LoopbackPlace(int(port), bytes.fromhex(secret))
        if len(place.secret) == _SECRET_BYTES:
            return place
    raise ConnectionRefusedError(0, f"{path} does not say where to connect")


def connect_on_loopback(connection: socket.socket, path: Path) -> None:
    """Connect, within the time that the socket has; both ends have proved themselves afterwards.

    Raises:
        OSError: nobody listens, or not who wrote the file.
    """
    place, question = place_of(path), secrets.token_hex(_SECRET_BYTES).encode() + b"\n"
    connection.connect((HOST, place.port))
    connection.sendall(question)
    if not hmac.compare_digest(received_line(connection), place.listener_proof(question)):
        raise ConnectionRefusedError(0, "another program listens there now")
    connection.sendall(place.caller_proof(question))


def proves_itself(connection: socket.socket, path: Path) -> bool:
    """The listener's side: whether who has connected knows the secret of our file.

    Raises:
        OSError: it breaks off, or takes too long.
    """
    place, question = place_of(path), received_line(connection)
    connection.sendall(place.listener_proof(question))
    return hmac.compare_digest(received_line(connection), place.caller_proof(question))


def received_line(connection: socket.socket) -> bytes:
    """A question or a proof, with its end; less where the other end says something else.

    Raises:
        OSError: it breaks off, or takes too long.
    """
    line = b""
    while not line.endswith(b"\n") and len(line) < LINE_BYTES:
        piece = connection.recv(1)
        if not piece:
            break
        line += piece
    return line
