"""Bounded questions to an accessibility bus, many at once. I/O: D-Bus.

On a private desktop the bus and whoever answers on it may be hostile: nothing here follows a link that was
made inside, waits past a deadline, or reads more than so many bytes. What comes back is data.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import platform
import socket
import stat
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_CONNECT_LIMIT_S = 0.2
_MAX_ANSWER_BYTES = 2**20
"""Of one batch of questions."""
_CHUNK_BYTES = 65_536
_SETRESUID = {"x86_64": 117, "aarch64": 147}
"""The number of the system call, which changes one thread; the C library's function changes all of them."""


@dataclass(frozen=True, slots=True)
class BusQuestion:
    """One method call; `body` fits `signature`."""

    name: str
    """Of the connection that is asked."""
    path: str
    interface: str
    method: str
    signature: str | None = None
    body: tuple[Any, ...] = ()


class AccessibilityBus:
    """One connection; not thread-safe."""

    def __init__(self, connected: socket.socket) -> None:
        """
        Raises:
            OSError: it does not let us in, or not in time.
        """
        from jeepney.low_level import Parser

        self._socket, self._parser, self._serial = connected, Parser(), 0
        try:
            self._log_in(time.monotonic() + _CONNECT_LIMIT_S)
        except BaseException:
            self.close()
            raise

    def ask(self, questions: Sequence[BusQuestion], *, limit_s: float) -> list[tuple[Any, ...] | None]:
        """The bodies of the answers in order; None for an error, or for none within the limit.

        Raises:
            OSError: nobody answered within the limit, or the connection is lost; close it.
            ValueError: what came is no message, or too long; close it.
        """
        deadline_s = time.monotonic() + limit_s
        first = self._serial + 1
        self._socket.settimeout(limit_s)
        self._socket.sendall(b"".join(self._written(question) for question in questions))
        found: dict[int, tuple[Any, ...] | None] = {}
        num_bytes = 0
        while len(found) < len(questions):
            left_s = deadline_s - time.monotonic()
            try:
                num_bytes += self._read(left_s)
            except TimeoutError:
                if not found:
                    raise
                break
            if num_bytes > _MAX_ANSWER_BYTES or self._parser.bytes_desired() > _MAX_ANSWER_BYTES:
                raise ValueError("the answer is too long")
            found |= {serial: body for serial, body in self._answers() if serial >= first}
        return [found.get(first + number) for number in range(len(questions))]

    def close(self) -> None:
        self._socket.close()

    def _log_in(self, deadline_s: float) -> None:
        """By who we are, without saying a number: inside a user name space ours is another one."""
        self._socket.settimeout(_CONNECT_LIMIT_S)
        for sent, wanted in ((b"\0AUTH EXTERNAL\r\n", b"DATA"), (b"DATA\r\n", b"OK ")):
            self._socket.sendall(sent)
            line = b""
            while not line.endswith(b"\r\n"):
                self._socket.settimeout(max(deadline_s - time.monotonic(), 0.001))
                piece = self._socket.recv(256)
                line += piece
                if not piece or len(line) > 1024:
                    raise ConnectionRefusedError("the accessibility bus hung up")
            if not line.startswith(wanted):
                raise ConnectionRefusedError("the accessibility bus lets us not in")
        self._socket.sendall(b"BEGIN\r\n")
        bus = "org.freedesktop.DBus"
        self.ask([BusQuestion(bus, "/org/freedesktop/DBus", bus, "Hello")], limit_s=_CONNECT_LIMIT_S)

    def _written(self, question: BusQuestion) -> bytes:
        from jeepney import DBusAddress, new_method_call

        self._serial += 1
        address = DBusAddress(question.path, question.name, question.interface)
        message = new_method_call(address, question.method, question.signature, question.body)
        return bytes(message.serialise(serial=self._serial))

    def _read(self, left_s: float) -> int:
        if left_s <= 0:
            raise TimeoutError
        self._socket.settimeout(left_s)
        data = self._socket.recv(_CHUNK_BYTES)
        if not data:
            raise ConnectionResetError("the accessibility bus hung up")
        self._parser.add_data(data)
        return len(data)

    def _answers(self) -> list[tuple[int, tuple[Any, ...] | None]]:
        from jeepney import HeaderFields, MessageType

        answers = []
        while (message := self._parser.get_next_message()) is not None:
            serial = message.header.fields.get(HeaderFields.reply_serial)
            if serial is not None:
                is_answer = message.header.message_type is MessageType.method_return
                answers.append((int(serial), tuple(message.body) if is_answer else None))
        return answers


def connect_session_bus() -> AccessibilityBus | None:
    """The accessibility bus of the owner's session; None where there is none.

    Raises:
        Exception: of many kinds.
    """
    if not os.environ.get("DBUS_SESSION_BUS_ADDRESS"):
        return None
    from jeepney import DBusAddress, new_method_call
    from jeepney.bus import get_bus
    from jeepney.io.blocking import open_dbus_connection

    with open_dbus_connection(bus="SESSION") as session:
        service = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
        reply = session.send_and_get_reply(new_method_call(service, "GetAddress"), timeout=_CONNECT_LIMIT_S)
    connected = socket.socket(socket.AF_UNIX)
    try:
        connected.settimeout(_CONNECT_LIMIT_S)
        connected.connect(get_bus(reply.body[0]))
    except BaseException:
        connected.close()
        raise
    return AccessibilityBus(connected)


def connect_private_bus(runtime_folder: Path, display_name: str) -> AccessibilityBus | None:
    """The accessibility bus inside a private desktop, by its socket; None while there is none.

    Raises:
        OSError: it is none, or does not let us in.
    """
    name = f"bus_{display_name.removeprefix(':').partition('.')[0]}"
    with contextlib.ExitStack() as opened:
        try:
            folder = os.open(runtime_folder, os.O_PATH | os.O_DIRECTORY | os.O_NOFOLLOW)
            opened.callback(os.close, folder)
            folder = os.open("at-spi", os.O_PATH | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=folder)
            opened.callback(os.close, folder)
            there = os.open(name, os.O_PATH | os.O_NOFOLLOW, dir_fd=folder)
            opened.callback(os.close, there)
        except FileNotFoundError:
            return None
        status = os.fstat(there)
        if not stat.S_ISSOCK(status.st_mode):
            raise ConnectionRefusedError("the accessibility bus is no socket")
        connected = socket.socket(socket.AF_UNIX)
        connected.settimeout(_CONNECT_LIMIT_S)
        try:
            _connect_as(status.st_uid, connected, f"/proc/self/fd/{there}")
        except BaseException:
            connected.close()
            raise
    return AccessibilityBus(connected)


def _connect_as(user_id: int, unconnected: socket.socket, path: str) -> None:
    """Connect as the user whose bus it is: a bus lets in nobody else, and root has no number inside.

    The system keeps who connected. Only a thread of its own becomes that user, for that one call.
    """
    if os.geteuid() != 0 or user_id == 0:
        unconnected.connect(path)
        return
    problems: list[OSError] = []

    def connect() -> None:
        library = ctypes.CDLL(None, use_errno=True)
        number = _SETRESUID.get(platform.machine())
        try:
            if number is None or library.syscall(number, -1, user_id, -1) != 0:
                raise OSError(ctypes.get_errno(), f"user {user_id} cannot be taken on")
            unconnected.connect(path)
        except OSError as problem:
            problems.append(problem)

    thread = threading.Thread(target=connect, name="accessibility-bus")
    thread.start()
    thread.join()
    if problems:
        raise problems[0]
