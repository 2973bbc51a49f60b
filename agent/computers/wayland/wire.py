"""The Wayland wire protocol as a client: requests, events, files; nothing waits for ever. I/O: a socket.

Our own, in place of libwayland (pywayland): its round trip waits for ever where a compositor hangs, it ends
the process on some errors, and wlroots' protocols would have to be generated from their XML and kept. What is
used here of the protocol is little. Messages are words of 32 bits in the machine's order
(https://wayland.freedesktop.org/docs/html/ch04.html).
"""

from __future__ import annotations

import array
import contextlib
import os
import select
import socket
import struct
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

from agent.errors import DisplayLostError, DisplayUnavailableError

_HEAD = struct.Struct("=II")
_MAX_FDS = 28
"""The most that libwayland sends with one message."""
_CHUNK = 2**16
_SEND_LIMIT_S = 0.1
"""A compositor that takes no more for so long is lost: an input event never keeps a stop waiting."""
_DISPLAY = 1
_FIRST_SERVER_ID = 0xFF000000
ROUND_TRIP_LIMIT_S = 2.0
_ENDED = (
    "The Wayland compositor has ended the connection; once the desktop is there again, start the task anew."
)
_SILENT = (
    "The Wayland compositor does not answer any more; once the desktop moves again, start the task anew."
)
_BROKEN = (
    "The connection to the Wayland compositor is lost; once the desktop is there again, start the task anew."
)

Handler = Callable[[int, "WireEvent"], None]
"""Called with the number of an event and its arguments."""


def uint(value: int) -> bytes:
    return struct.pack("=I", value & 0xFFFFFFFF)


def fixed(value: float) -> bytes:
    """A signed number with eight bits behind the point."""
    return struct.pack("=i", round(value * 256))


def text(value: str) -> bytes:
    encoded = value.encode() + b"\0"
    return uint(len(encoded)) + encoded + b"\0" * (-len(encoded) % 4)


class WireEvent:
    """The arguments of one event, read in their order.

    Raises, from every reading:
        ValueError: there is no such argument.
    """

    def __init__(self, body: bytes, descriptors: list[int]) -> None:
        self._body, self._descriptors, self._at = body, descriptors, 0

    def uint(self) -> int:
        return int.from_bytes(self._take(4), sys.byteorder)

    def signed(self) -> int:
        return int.from_bytes(self._take(4), sys.byteorder, signed=True)

    def array(self) -> bytes:
        length = self.uint()
        return self._take(length + -length % 4)[:length]

    def text(self) -> str:
        return self.array().rstrip(b"\0").decode("utf-8", errors="replace")

    def descriptor(self) -> int:
        """Now the caller's, to be closed."""
        if not self._descriptors:
            raise ValueError("a message without its descriptor")
        return self._descriptors.pop(0)

    def _take(self, count: int) -> bytes:
        found = self._body[self._at : self._at + count]
        if len(found) < count:
            raise ValueError("a message that is too short")
        self._at += count
        return found


class WaylandWire:
    """A connection to a compositor. One thread at a time, but `wake` and `close` are for any.

    Raises, from all methods:
        DisplayLostError: the compositor has gone, or has refused something, or does not answer.
    """

    def __init__(self, path: Path) -> None:
        """
        Raises:
            DisplayUnavailableError: nobody listens there.
        """
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_CLOEXEC)
        self._socket.settimeout(ROUND_TRIP_LIMIT_S)
        try:
            self._socket.connect(str(path))
        except OSError as problem:
            self._socket.close()
            raise DisplayUnavailableError(
                f"The Wayland compositor at {path} cannot be reached: {problem.strerror}."
            ) from problem
        self._lock = threading.RLock()
        self._received = bytearray()
        self._descriptors: list[int] = []
        self._handlers: dict[int, Handler] = {_DISPLAY: self._hear_display}
        self._next_id, self._free_ids = _DISPLAY + 1, list[int]()
        self._lost: DisplayLostError | None = None
        self._woken, self._wake = os.pipe2(os.O_CLOEXEC | os.O_NONBLOCK)

    def new(self, handler: Handler | None = None) -> int:
        """The number of an object that the next request makes; `handler` gets its events. Requests have to
        come in the order of these numbers."""
        with self._lock:
            made = self._free_ids.pop() if self._free_ids else self._next_id
            if made == self._next_id:
                self._next_id += 1
            self._handlers[made] = handler or _ignore
            return made

    def hear(self, server_made: int, handler: Handler) -> None:
        """An object that the compositor has made."""
        self._handlers[server_made] = handler

    def forget(self, number: int, *, event_with_file: int | None = None) -> None:
        """Of an object that was destroyed: events that are under way go nowhere. One that comes with a file
        is named, so that the file is closed."""

        def close_file(event: int, said: WireEvent) -> None:
            if event == event_with_file:
                os.close(said.descriptor())

        if number >= _FIRST_SERVER_ID:
            self._handlers.pop(number, None)
        else:
            self._handlers[number] = close_file

    def request(self, number: int, operation: int, *arguments: bytes, descriptor: int | None = None) -> None:
        body = b"".join(arguments)
        message = _HEAD.pack(number, (_HEAD.size + len(body)) << 16 | operation) + body
        with self._lock:
            self._push(message, descriptor)

    def round_trip(self, limit_s: float = ROUND_TRIP_LIMIT_S) -> None:
        """Until everything asked so far has been done, and everything said so far has been heard."""
        is_done = [False]
        with self._lock:
            callback = self.new(lambda _event, _arguments: is_done.__setitem__(0, True))
            self.request(_DISPLAY, 0, uint(callback))
            self.until(lambda: is_done[0], limit_s=limit_s)

    def until(self, is_true: Callable[[], bool], *, limit_s: float = ROUND_TRIP_LIMIT_S) -> None:
        """Hear events until something has come true."""
        deadline = time.monotonic() + limit_s
        with self._lock:
            while not is_true():
                left_s = deadline - time.monotonic()
                if left_s <= 0:
                    self._lose(_SILENT)
                self.listen(left_s)

    def poll(self) -> None:
        """Hear what has come, without waiting."""
        with self._lock:
            self.listen(0.0)

    def listen(self, limit_s: float) -> None:
        """Hear what has come, waiting at most so long for it."""
        self.require_open()
        heard, woken = self._socket.fileno(), self._woken
        try:
            readable, _, _ = select.select([heard, woken], [], [], limit_s)
        except (OSError, ValueError) as problem:
            self._lose(_BROKEN, problem)
        if woken in readable:
            with contextlib.suppress(OSError):
                os.read(woken, 64)
        if heard in readable:
            self._receive()

    def fileno(self) -> int:
        """To wait with `select` for what comes."""
        return self._socket.fileno()

    def wake(self) -> None:
        """A `listen` that waits returns."""
        with contextlib.suppress(OSError):
            os.write(self._wake, b"x")

    def require_open(self) -> None:
        if self._lost is not None:
            raise DisplayLostError(str(self._lost))

    def close(self) -> None:
        """May be called twice."""
        with self._lock:
            if self._wake < 0:
                return
            self._lost = self._lost or DisplayLostError("The connection to the compositor has been closed.")
            self._socket.close()
            os.close(self._woken)
            os.close(self._wake)
            self._wake = -1
            self._drop_descriptors()

    def _push(self, message: bytes, descriptor: int | None) -> None:
        self.require_open()
        beside = []
        if descriptor is not None:
            beside = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [descriptor]))]
        flags = socket.MSG_DONTWAIT | socket.MSG_NOSIGNAL
        left = memoryview(message)
        try:
            while left:
                try:
                    left = left[self._socket.sendmsg([left], beside, flags) :]
                    beside = []
                except BlockingIOError:
                    if not select.select([], [self._socket], [], _SEND_LIMIT_S)[1]:
                        self._lose(_SILENT)
        except (OSError, ValueError) as problem:
            self._say_why()
            self._lose(_ENDED, problem)

    def _say_why(self) -> None:
        """The compositor says what was wrong before it closes its end; that is still to be read."""
        with contextlib.suppress(OSError, ValueError):
            while select.select([self._socket], [], [], 0)[0]:
                self._receive()

    def _receive(self) -> None:
        try:
            data, beside, flags, _ = self._socket.recvmsg(
                _CHUNK, socket.CMSG_SPACE(_MAX_FDS * array.array("i").itemsize), socket.MSG_DONTWAIT
            )
        except BlockingIOError:
            return
        except OSError as problem:
            self._lose(_BROKEN, problem)
        for level, kind, content in beside:
            if (level, kind) == (socket.SOL_SOCKET, socket.SCM_RIGHTS):
                passed = array.array("i")
                passed.frombytes(content[: len(content) - len(content) % passed.itemsize])
                self._descriptors += passed
        if not data:
            self._lose(_ENDED)
        if flags & socket.MSG_CTRUNC:
            self._lose("The Wayland compositor sent more files than a message may have.")
        self._received += data
        try:
            self._dispatch()
        except ValueError as problem:
            self._lose(f"The Wayland compositor sent {problem}, so the connection was ended.", problem)

    def _dispatch(self) -> None:
        """Raises ValueError for what no compositor sends."""
        while len(self._received) >= _HEAD.size:
            number, word = _HEAD.unpack_from(self._received)
            size, event = word >> 16, word & 0xFFFF
            if size < _HEAD.size:
                raise ValueError("a message without a head")
            if len(self._received) < size:
                return
            body = bytes(self._received[_HEAD.size : size])
            del self._received[:size]
            self._handlers.get(number, _ignore)(event, WireEvent(body, self._descriptors))

    def _hear_display(self, event: int, said: WireEvent) -> None:
        if event == 1:  # delete_id
            number = said.uint()
            if self._handlers.pop(number, None) is not None:
                self._free_ids.append(number)
            return
        said.uint()
        code, why = said.uint(), said.text()
        self._lose(f"The Wayland compositor refused a request ({why or code}).")

    def _lose(self, why: str, cause: BaseException | None = None) -> None:
        if self._lost is None:
            self._lost = DisplayLostError(why)
            self._drop_descriptors()
        raise DisplayLostError(str(self._lost)) from cause

    def _drop_descriptors(self) -> None:
        while self._descriptors:
            os.close(self._descriptors.pop())


def _ignore(_event: int, _said: WireEvent) -> None:
    """What nobody waits for; no such event comes with a file."""
