"""Hands what another assistant asks for to the running window; without one, it is done here. I/O: sockets.

Its methods may be called on any thread, and wait.
"""

from __future__ import annotations

import base64
import binascii
import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol

from agent.errors import AgentError
from app.running.desk_messages import (
    ACCEPTED,
    LOOK,
    MAX_ANSWER_BYTES,
    NEWS,
    PROBLEM,
    RECORDS,
    RESULT,
    RUN,
    STOP,
    DeskMessageError,
    DeskRequest,
    read_answer,
    written_request,
)
from app.stopping.local_sockets import DESK, connect, living, open_connection, sockets_in

ANSWER_LIMIT_S = 15.0
"""For everything but a task that was taken: its owner may take hours to allow it."""
_STOP_LIMIT_S = 3.0
_PIECE_BYTES = 256 * 1024
_SILENT = "The window does not answer: it hangs, or was closed just now."
_CLOSED = "The window was closed before the task had ended."
_GARBLED = "What the window answered cannot be read."


class WindowDeskError(AgentError):
    """The window would not, or could not."""


class Desk(Protocol):
    """What can be asked of a desk (`DeskTools`)."""

    def run_task(self, task: str) -> dict[str, Any]: ...

    def look(self) -> bytes: ...

    def stop(self) -> bool: ...

    def records(self, words: str = "", limit: int = 10) -> list[dict[str, Any]]: ...

    def close(self) -> None: ...


class WindowDesk:
    """A `Desk` before another one: the window's while a window runs, else that other one's."""

    def __init__(
        self,
        home: Path,
        here: Desk,
        *,
        usual: DeskRequest | None = None,
        limit_s: float = ANSWER_LIMIT_S,
        on_news: Callable[[str, Mapping[str, Any]], None] = lambda name, data: None,
    ) -> None:
        """
        Args:
            here: does the task where no window runs.
            usual: model, application and folders of every task.
            on_news: told what happens in a task that a window does, where a program asked for it.
        """
        self._on_news = on_news
        self._home, self._here, self._limit_s = home, here, limit_s
        self._usual = usual or DeskRequest(RUN)
        self._doing: list[Path] = []
        """The socket of the window that does a task for us, or may just take it."""
        self._num_stops = 0

    def run_task(self, task: str) -> dict[str, Any]:
        """
        Raises:
            WindowDeskError: the window did not take it, or was closed.
            AgentError: as the other desk.
        """
        request = written_request(replace(self._usual, do=RUN, task=task))
        num_stops = self._num_stops
        for window in self._windows():
            with _connected(window, self._limit_s) as connection:
                if connection is None:
                    continue
                self._doing.append(window)
                try:
                    return self._hand(connection, request, window, num_stops)
                finally:
                    self._doing.remove(window)
        return self._here.run_task(task)

    def _hand(
        self, connection: socket.socket, request: bytes, window: Path, num_stops: int
    ) -> dict[str, Any]:
        _send(connection, request)
        lines = _lines(connection)
        answer = next(lines, None)
        if answer is None:
            raise WindowDeskError(_SILENT)
        if answer.get(ACCEPTED):
            if self._num_stops != num_stops:  # while it was being taken
                self._ask(window, DeskRequest(STOP))
            connection.settimeout(None)  # its owner may take hours; who asks may stop it at any time
            answer = next(lines, None)
        while answer is not None and isinstance(news := answer.get(NEWS), dict):
            for name, data in news.items():
                if isinstance(data, dict):
                    self._on_news(name, data)
            answer = next(lines, None)
        if answer is None:
            raise WindowDeskError(_CLOSED)
        found: dict[str, Any] = self._result(answer)
        return found

    def look(self) -> bytes:
        """The desktop of the task that is being done, as a PNG.

        Raises:
            AgentError: nothing can be seen now.
        """
        if not self._doing:
            return self._here.look()
        try:
            picture = self._ask(self._doing[-1], DeskRequest(LOOK))
            return base64.b64decode(picture, validate=True)
        except (binascii.Error, ValueError, TypeError, IndexError):
            raise WindowDeskError(_GARBLED) from None

    def stop(self) -> bool:
        """Stop the task before its next event; whether one was being done."""
        self._num_stops += 1
        was_running = self._here.stop()
        for window in self._doing[:]:
            with suppress(WindowDeskError):  # it was closed: so is its task
                was_running |= bool(self._ask(window, DeskRequest(STOP), limit_s=_STOP_LIMIT_S))
        return was_running

    def records(self, words: str = "", limit: int = 10) -> list[dict[str, Any]]:
        """As the other desk; the window's while one runs."""
        request = DeskRequest(RECORDS, words=words, limit=max(1, min(limit, 50)))
        for window in self._windows():
            with suppress(WindowDeskError):
                found: list[dict[str, Any]] = self._ask(window, request)
                return found
        return self._here.records(words, limit)

    def close(self) -> None:
        self.stop()
        self._here.close()

    def _windows(self) -> list[Path]:
        try:
            return living(self._home, DESK)
        except OSError:
            return sockets_in(self._home, DESK)

    def _ask(self, window: Path, request: DeskRequest, *, limit_s: float | None = None) -> Any:
        with _connected(window, limit_s or self._limit_s) as connection:
            answer = None
            if connection is not None:
                _send(connection, written_request(request))
                answer = next(_lines(connection), None)
            if answer is None:
                raise WindowDeskError(_SILENT)
            return self._result(answer)

    @staticmethod
    def _result(answer: dict[str, Any]) -> Any:
        if isinstance(problem := answer.get(PROBLEM), str):
            raise WindowDeskError(problem)
        if RESULT not in answer:
            raise WindowDeskError(_GARBLED)
        return answer[RESULT]


def _send(connection: socket.socket, request: bytes) -> None:
    """A window that refuses at once may be gone before it was asked; why is still to be read."""
    with suppress(BrokenPipeError):
        connection.sendall(request)


@contextmanager
def _connected(path: Path, limit_s: float) -> Iterator[socket.socket | None]:
    """A connection to this window; None where it has ended, or is not its owner's.

    Raises:
        WindowDeskError: it does not answer, or breaks off.
    """
    with open_connection(limit_s) as connection:
        try:
            connect(connection, path)
        except OSError:
            yield None
            return
        try:
            yield connection
        except TimeoutError:
            raise WindowDeskError(_SILENT) from None
        except OSError:
            raise WindowDeskError(_CLOSED) from None
        except DeskMessageError:
            raise WindowDeskError(_GARBLED) from None


def _lines(connection: socket.socket) -> Iterator[dict[str, Any]]:
    """What is said, until it is the last.

    Raises:
        DeskMessageError: it is none, or endless.
        OSError: it breaks off, or takes too long.
    """
    read = b""
    while piece := connection.recv(_PIECE_BYTES):
        read += piece
        while b"\n" in read:
            line, _, read = read.partition(b"\n")
            yield read_answer(line)
        if len(read) > MAX_ANSWER_BYTES:
            raise DeskMessageError("This is no message: it does not end.")
