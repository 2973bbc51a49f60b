"""A network socket for our own programs: HTTP on 127.0.0.1, one request a connection. I/O: sockets, asyncio.

`h11` reads and writes HTTP. What a stranger can use is bounded: bytes, seconds, connections. Where there are
too many, those go first that have not yet shown the token, so that idle clients keep nobody out.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

import h11

from agent.errors import AgentError, SettingsError
from agent.loopback.gate import ADDRESS, NotAnsweredError, require_own_visit, require_program

_log = logging.getLogger(__name__)
BROKE = "Something went wrong inside Deskhand."
_PART_BYTES = 16 * 1024
_TURNS = 8
"""Of the loop, more than it takes from a connection being accepted to its being served."""
_NEWLINES = str.maketrans({"\r": " ", "\n": " "})
_JSON = "application/json"


@dataclass(frozen=True, slots=True)
class ListenLimits:
    """What those who connect may use."""

    num_connections: int = 64
    num_streams: int = 16
    """Of them, those that watch."""
    header_bytes: int = 16 * 1024
    body_bytes: int = 64 * 1024
    request_s: float = 10.0
    """Until all of a request has come."""
    write_s: float = 10.0
    """Until a piece of the answer has been taken."""
    beat_s: float = 15.0
    """Between two signs of life to who watches."""
    drained_bytes: int = 4 * 2**20
    """Of a body that is too long: read and thrown away, so that the answer arrives."""
    drain_s: float = 2.0


@dataclass(frozen=True, slots=True)
class Asked:
    """A request that may be answered."""

    method: str
    target: str
    headers: Mapping[str, str]
    body: bytes
    is_page: bool = False
    """Whether it is only the page that is wanted; then nobody has shown the token."""


@dataclass(frozen=True, slots=True)
class Answered:
    """One whole answer."""

    status: HTTPStatus
    content: bytes
    kind: str = _JSON
    headers: tuple[tuple[str, str], ...] = ()
    """More of them."""

    @classmethod
    def of(cls, value: Any, status: HTTPStatus = HTTPStatus.OK) -> Answered:
        return cls(status, json.dumps(value, ensure_ascii=False).encode("utf-8", errors="replace"))


@dataclass(frozen=True, slots=True)
class ServerEvent:
    number: int
    name: str
    data: Mapping[str, Any]

    def written(self) -> bytes:
        data = json.dumps(self.data, ensure_ascii=False).translate(_NEWLINES)
        return f"id: {self.number}\nevent: {self.name}\ndata: {data}\n\n".encode("utf-8", errors="replace")


Stream = AsyncIterator[ServerEvent]
Answerer = Callable[[Asked], Awaitable[Answered | Stream]]
PAGE = "/watch"
"""The address of the page; the only thing that is given without the token."""


def open_socket(port: int) -> socket.socket:
    """A socket that listens on this machine's own address; port 0 takes any that is free.

    Raises:
        SettingsError: something else listens there.
    """
    try:
        return socket.create_server((ADDRESS, port), backlog=128)
    except OSError as problem:
        raise SettingsError(
            f"The port {port} cannot be listened at ({problem.strerror}): take another one with --port."
        ) from problem


@dataclass(eq=False)
class _Client:
    """One connection."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    http: h11.Connection
    task: asyncio.Task[Any] | None
    is_known: bool = False
    """Whether it has shown the token."""

    async def event(self) -> Any:
        """The next part of the request."""
        while True:
            event = self.http.next_event()
            if event is not h11.NEED_DATA:
                return event
            if self.http.they_are_waiting_for_100_continue:
                await self.send(h11.InformationalResponse(status_code=HTTPStatus.CONTINUE, headers=[]), 10.0)
            self.http.receive_data(await self.reader.read(_PART_BYTES))

    async def send(self, event: Any, limit_s: float) -> None:
        """
        Raises:
            TimeoutError: who asked does not read.
        """
        data = self.http.send(event)
        if data:
            self.writer.write(data)
            async with asyncio.timeout(limit_s):
                await self.writer.drain()


@dataclass
class Listener:
    """Answers connections while its socket is open."""

    token: str = field(repr=False)
    answer: Answerer
    page: Callable[[Asked], Answered] | None = None
    """What is given at `PAGE` without the token; None: nothing is."""
    limits: ListenLimits = field(default_factory=ListenLimits)
    port: int = 0
    _clients: list[_Client] = field(default_factory=list)
    """The oldest first."""
    _closing: list[_Client] = field(default_factory=list)
    """Answered, and not gone yet."""
    _num_streams: int = 0

    async def listen(self, listening: socket.socket) -> asyncio.Server:
        self.port = listening.getsockname()[1]
        return await asyncio.start_server(self._on_client, sock=listening, limit=2 * _PART_BYTES)

    async def refuse_more(self, server: asyncio.Server) -> None:
        """Listen no longer. Who was accepted in this very turn is served first: an asyncio server that is
        closed meanwhile would leave that connection open (`Server._attach` asserts, and nobody closes)."""
        for listening in server.sockets:
            asyncio.get_running_loop().remove_reader(listening)
        for _ in range(_TURNS):
            await asyncio.sleep(0)
        server.close()

    async def send_away_all(self) -> None:
        """Break every connection off, those that watch included, and wait until they are closed."""
        clients = [*self._clients, *self._closing]
        for client in clients:
            _abort(client)
        await asyncio.gather(*(client.task for client in clients if client.task), return_exceptions=True)

    async def _on_client(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        http = h11.Connection(h11.SERVER, self.limits.header_bytes)
        client = _Client(reader, writer, http, asyncio.current_task())
        if not self._has_room():
            writer.transport.abort()
            return
        self._clients.append(client)
        try:
            await self._serve(client)
        except (OSError, TimeoutError, h11.ProtocolError, EOFError, asyncio.CancelledError):
            pass  # it has gone, does not read, speaks no HTTP, or had to make room
        finally:
            self._clients.remove(client)
            self._closing.append(client)
            writer.transport.abort() if writer.is_closing() else writer.close()
            with contextlib.suppress(OSError, asyncio.CancelledError, TimeoutError):
                async with asyncio.timeout(self.limits.write_s):
                    await writer.wait_closed()
            self._closing.remove(client)

    def _has_room(self) -> bool:
        """Whether there is room for one more, where need be instead of the oldest that showed no token."""
        if len(self._clients) < self.limits.num_connections:
            return True
        strangers = [one for one in self._clients if not one.is_known and not one.writer.is_closing()]
        if strangers:
            _abort(strangers[0])
        return bool(strangers)

    async def _serve(self, client: _Client) -> None:
        try:
            async with asyncio.timeout(self.limits.request_s):
                asked = await self._request(client)
            if asked is None:
                return
            answered = self.page(asked) if asked.is_page and self.page else await self.answer(asked)
        except NotAnsweredError as problem:
            await self._refuse(client, problem.status, str(problem))
        except AgentError as problem:
            await self._refuse(client, HTTPStatus.BAD_REQUEST, str(problem))
        except TimeoutError:
            await self._refuse(client, HTTPStatus.REQUEST_TIMEOUT, "The request took too long to come.")
        except h11.RemoteProtocolError as problem:
            await self._refuse(client, HTTPStatus(problem.error_status_hint), "This request cannot be read.")
        except (OSError, EOFError):
            raise
        except Exception:
            _log.exception("a request could not be answered")
            await self._refuse(client, HTTPStatus.INTERNAL_SERVER_ERROR, BROKE)
        else:
            if isinstance(answered, Answered):
                await self._send(client, answered)
            else:
                await self._stream(client, answered)

    async def _request(self, client: _Client) -> Asked | None:
        """The whole request, once its head has been found good; None where nothing was asked."""
        head = await client.event()
        if not isinstance(head, h11.Request):
            return None
        headers = [(bytes(name), bytes(value)) for name, value in head.headers]
        named = {name.decode("ascii"): value.decode("latin-1") for name, value in headers}
        method, target = head.method.decode("ascii"), head.target.decode("latin-1")
        if self.page is not None and (method, target) == ("GET", PAGE):
            require_own_visit(headers, port=self.port)
            return Asked(method, target, named, b"", is_page=True)
        require_program(headers, port=self.port, token=self.token)
        client.is_known = True
        length = named.get("content-length", "0")
        if int(length) > self.limits.body_bytes:
            raise self._too_long()
        body = b""
        while isinstance(part := await client.event(), h11.Data):
            body += bytes(part.data)
            if len(body) > self.limits.body_bytes:
                raise self._too_long()
        if not isinstance(part, h11.EndOfMessage):
            return None
        return Asked(method, target, named, body)

    def _too_long(self) -> NotAnsweredError:
        return NotAnsweredError(
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"At most {self.limits.body_bytes // 1024} KiB are read."
        )

    async def _refuse(self, client: _Client, status: HTTPStatus, sentence: str) -> None:
        if client.http.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            return  # its answer has begun
        await self._send(client, Answered.of({"problem": sentence}, status))
        await self._drain(client)

    async def _send(self, client: _Client, answered: Answered) -> None:
        length = ("Content-Length", str(len(answered.content)))
        head = _head(answered.status, answered.kind, length, *answered.headers)
        await client.send(head, self.limits.write_s)
        await client.send(h11.Data(data=answered.content), self.limits.write_s)
        await client.send(h11.EndOfMessage(), self.limits.write_s)

    async def _drain(self, client: _Client) -> None:
        """Bytes that nobody wants: closing before they were read would take the answer back."""
        with contextlib.suppress(OSError):
            client.writer.write_eof()
        left = self.limits.drained_bytes
        with contextlib.suppress(TimeoutError, OSError):
            async with asyncio.timeout(self.limits.drain_s):
                while left > 0 and (read := await client.reader.read(_PART_BYTES)):
                    left -= len(read)

    async def _stream(self, client: _Client, events: Stream) -> None:
        """Events as they come, until the last, or until nobody takes them any more."""
        if self._num_streams >= self.limits.num_streams:
            await self._refuse(client, HTTPStatus.TOO_MANY_REQUESTS, "Too many watch already.")
            return
        self._num_streams += 1
        coming = asyncio.ensure_future(anext(events, None))
        try:
            await client.send(_head(HTTPStatus.OK, "text/event-stream"), self.limits.write_s)
            while True:
                await asyncio.wait((coming,), timeout=self.limits.beat_s)
                if not coming.done():
                    await client.send(h11.Data(data=b": waiting\n\n"), self.limits.write_s)
                    continue
                if (event := coming.result()) is None:
                    break
                await client.send(h11.Data(data=event.written()), self.limits.write_s)
                coming = asyncio.ensure_future(anext(events, None))
            await client.send(h11.EndOfMessage(), self.limits.write_s)
        finally:
            self._num_streams -= 1
            coming.cancel()


def _head(status: HTTPStatus, kind: str, *more: tuple[str, str]) -> h11.Response:
    headers = [
        ("Content-Type", kind),
        ("Cache-Control", "no-store"),
        ("X-Content-Type-Options", "nosniff"),
        ("Connection", "close"),
        *more,
    ]
    return h11.Response(status_code=status, headers=headers, reason=status.phrase.encode("ascii"))


def _abort(client: _Client) -> None:
    client.writer.transport.abort()
    if client.task is not None:
        client.task.cancel()
