"""The window's socket, at which `deskhand mcp` asks for something. Qt, a local socket; no thread, no network.

Everything happens on the window's thread as data comes, so that nobody at the other end can make it wait.
"""

from __future__ import annotations

import hmac
import logging
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtNetwork import QAbstractSocket, QLocalServer, QLocalSocket, QTcpServer, QTcpSocket

from agent.types import PROGRAM
from app.running.desk_messages import (
    ACCEPTED,
    MAX_REQUEST_BYTES,
    NEWS,
    PROBLEM,
    RESULT,
    DeskMessageError,
    DeskRequest,
    read_request,
    written,
)
from app.stopping.local_sockets import DESK, is_same_user, listen
from app.stopping.loopback_sockets import LINE_BYTES, LoopbackPlace, place_of

_log = logging.getLogger(__name__)
MAX_CALLS = 16
"""At a time; more are refused."""
REQUEST_LIMIT_MS = 10_000
"""Who has said nothing by then is sent away."""
_LAST_WORDS_MS = 500
_MOST_UNREAD_BYTES = 2**20
_NOT_YOURS = "This window belongs to another user."
_CROWDED = "Too many ask this window at once: try again later."
_SILENT = "Nothing was asked."
_ENDLESS = f"A request has at most {MAX_REQUEST_BYTES // 1024} KiB."
CLOSED = "The window was closed."
_CONNECTED = (QLocalSocket.LocalSocketState.ConnectedState, QAbstractSocket.SocketState.ConnectedState)


class DeskCall(QObject):
    """One connection: a request, and what is said to it."""

    asked = Signal(object)
    """This very call, once its request has been read."""
    gone = Signal(object)
    """This very call: whoever asked has gone away, or has been answered."""

    def __init__(
        self,
        socket: QLocalSocket | QTcpSocket,
        limit_ms: int,
        parent: QObject,
        *,
        place: LoopbackPlace | None = None,
    ) -> None:
        """`place`: who asks has to prove first that he knows its secret (loopback_sockets.py)."""
        super().__init__(parent)
        self._socket, self._read = socket, b""
        self._place, self._question = place, b""
        self.request: DeskRequest | None = None
        self._is_over = False
        socket.setParent(self)
        socket.setReadBufferSize(MAX_REQUEST_BYTES + 1)
        self._limit = QTimer(self)
        self._limit.setSingleShot(True)
        self._limit.timeout.connect(self._on_limit)
        socket.disconnected.connect(self._on_gone)
        socket.readyRead.connect(self._on_data)
        self._limit.start(limit_ms)

    def accept(self) -> None:
        """The task is taken; its ending follows."""
        self._write({ACCEPTED: True})

    def tell(self, name: str, data: Mapping[str, Any]) -> None:
        """What happens in the task, to a program; one that does not read is not told for ever."""
        is_program = self.request is not None and self.request.asked_by == PROGRAM
        if is_program and not self._is_over and self._socket.bytesToWrite() < _MOST_UNREAD_BYTES:
            self._write({NEWS: {name: dict(data)}})

    def answer(self, result: Any) -> None:
        """The last word."""
        self._write({RESULT: result})
        self._finish()

    def refuse(self, sentence: str) -> None:
        """The last word: why not."""
        self._write({PROBLEM: sentence})
        self._finish()

    def end_at_once(self) -> None:
        """As the window closes: what was said still arrives."""
        if self._socket.bytesToWrite():
            self._socket.waitForBytesWritten(_LAST_WORDS_MS)
        self._socket.abort()

    def _write(self, message: Mapping[str, Any]) -> None:
        if self._socket.isOpen():
            self._socket.write(written(message))

    def _finish(self) -> None:
        self._is_over = True
        if self._socket.state() in _CONNECTED:
            self._limit.start(REQUEST_LIMIT_MS)  # who does not read is not waited for
            if isinstance(self._socket, QTcpSocket):
                self._socket.disconnectFromHost()  # once everything has been written
            else:
                self._socket.disconnectFromServer()  # the same
        else:
            self._on_gone()

    def _on_limit(self) -> None:
        if self._is_over:
            self._socket.abort()
        else:
            self.refuse(_SILENT)

    def _on_data(self) -> None:
        data = bytes(self._socket.readAll().data())
        if self.request is not None or self._is_over:
            return  # one request a connection: what follows it is not read
        self._read += data
        if self._place is not None and not self._is_proved(self._place):
            return
        line, end, _ = self._read.partition(b"\n")
        if len(line) > MAX_REQUEST_BYTES:
            self.refuse(_ENDLESS)
        elif end:
            self._limit.stop()
            try:
                self.request = read_request(line)
            except DeskMessageError as problem:
                self.refuse(str(problem))
            else:
                self.asked.emit(self)

    def _is_proved(self, place: LoopbackPlace) -> bool:
        """Read who asks: his question, which is answered by our proof, then his own."""
        while self._place is not None:
            line, end, rest = self._read.partition(b"\n")
            if len(line) >= LINE_BYTES:
                self.refuse(_NOT_YOURS)
            if not end or self._is_over:
                return False
            self._read = rest
            if not self._question:
                self._question = line + end
                self._socket.write(place.listener_proof(self._question))
            elif hmac.compare_digest(line + end, place.caller_proof(self._question)):
                self._place = None
            else:
                self.refuse(_NOT_YOURS)
                return False
        return True

    def _on_gone(self) -> None:
        self._limit.stop()
        self.gone.emit(self)


class DeskListener(QObject):
    """Listens from `start` to `close`."""

    asked = Signal(object)
    """A `DeskCall` with its request."""

    def __init__(
        self,
        home: Path,
        parent: QObject | None = None,
        *,
        is_ours: Callable[[int], bool] = is_same_user,
        limit_ms: int = REQUEST_LIMIT_MS,
    ) -> None:
        """`is_ours` says of a descriptor whether the window's own user is at its other end."""
        super().__init__(parent)
        self._home, self._is_ours, self._limit_ms = home, is_ours, limit_ms
        self._server = QTcpServer(self) if sys.platform == "win32" else QLocalServer(self)
        self._server.setMaxPendingConnections(MAX_CALLS)
        self._server.newConnection.connect(self._on_connection)
        self._path: Path | None = None
        self._place: LoopbackPlace | None = None
        self._calls: list[DeskCall] = []

    def start(self) -> str:
        """Start listening; returns "" or the reason why that is not possible."""
        try:
            listener, self._path = listen(self._home, DESK)
        except OSError as problem:
            return f"`deskhand mcp` cannot reach this window ({problem})."
        if isinstance(self._server, QTcpServer):
            self._place = place_of(self._path)
            has_begun = self._server.setSocketDescriptor(listener.detach())
        else:
            has_begun = self._server.listen(listener.detach())
        if not has_begun:
            self.close()
            return f"`deskhand mcp` cannot reach this window ({self._server.errorString()})."
        return ""

    def close(self) -> None:
        """Everybody who waits is told that the window closes."""
        self._server.close()
        path, self._path = self._path, None
        if path is not None:
            path.unlink(missing_ok=True)
        for call in list(self._calls):
            call.refuse(CLOSED)
            call.end_at_once()

    def _on_connection(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            call = DeskCall(socket, self._limit_ms, self, place=self._place)
            self._calls.append(call)
            call.gone.connect(self._on_gone)
            call.asked.connect(self.asked)
            if not self._is_ours(int(socket.socketDescriptor())):
                _log.warning("another user asked this window for something")
                call.refuse(_NOT_YOURS)
            elif len(self._calls) > MAX_CALLS:
                call.refuse(_CROWDED)

    def _on_gone(self, call: DeskCall) -> None:
        if call in self._calls:
            self._calls.remove(call)
            call.deleteLater()
