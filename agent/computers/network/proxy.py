"""An HTTP proxy that decides by rules where a private desktop may go. I/O: sockets.

It looks names up itself, checks every address that it is given, and connects to exactly the one it has
checked: a name that leads elsewhere a moment later changes nothing, and a redirect comes back as a new
request. One request per connection; `CONNECT` carries https, web sockets and everything else. `h11` reads and
writes HTTP, so that a request has one reading only.
"""

from __future__ import annotations

import asyncio
import contextlib
import html
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import h11

from agent.computers.network.addresses import Address
from agent.computers.network.hosts import address_of
from agent.computers.network.internet import Internet, Streams
from agent.computers.network.rules import LOCALHOST, NetworkRules
from agent.computers.network.targets import ProxyTarget, UnreadableTargetError, page_target, tunnel_target

MAX_HEADER_BYTES = 32 * 1024
_PART_BYTES = 64 * 1024
_PART_OF_HTTP_BYTES = 16 * 1024
"""Smaller: the limit on headers is only looked at between two parts."""
_OF_ONE_CONNECTION = frozenset(
    (b"connection", b"host", b"expect", b"keep-alive", b"te", b"trailer", b"upgrade", b"proxy-authenticate",
     b"proxy-authorization", b"proxy-connection")
)  # fmt: skip
"""Headers that are not passed on; `Host` is written anew from what was checked."""
_LOCAL = (address_of("127.0.0.1"), address_of("::1"))


@dataclass(frozen=True, slots=True)
class ProxyLimits:
    """What one desktop may use of the proxy."""

    num_connections: int = 128
    header_s: float = 20.0
    """Until a request has come."""
    connect_s: float = 15.0
    """For one address."""
    idle_s: float = 600.0
    """Without a byte in either direction."""
    num_addresses: int = 8
    """Of one name."""


class NotPassedOnError(Exception):
    """A request that is not passed on; the message is for whoever reads the page."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


class Proxy:
    """Answers connections, however they came."""

    def __init__(
        self,
        rules: NetworkRules,
        internet: Internet,
        *,
        note: Callable[[str], None],
        limits: ProxyLimits | None = None,
    ) -> None:
        """`note` is told of each refusal, in one line."""
        self._rules = rules
        self._internet = internet
        self._note = note
        self._limits = limits or ProxyLimits()
        self._num_open = 0

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection from its first byte to its last; a client callback for asyncio."""
        if self._num_open >= self._limits.num_connections:
            self._note(f"more than {self._limits.num_connections} connections at once")
            writer.close()
            return
        self._num_open += 1
        client = _Side(h11.Connection(h11.SERVER, MAX_HEADER_BYTES), reader, writer)
        try:
            await self._serve(client)
        except (OSError, TimeoutError, h11.ProtocolError, EOFError):
            pass  # one of the two has gone, or does not speak HTTP; the other one is told by the end
        finally:
            self._num_open -= 1
            await client.close()

    async def _serve(self, client: _Side) -> None:
        try:
            async with asyncio.timeout(self._limits.header_s):
                request = await client.event()
            if not isinstance(request, h11.Request):
                return
            if request.method == b"CONNECT":
                await self._tunnel(client, request)
            else:
                await self._forward(client, request)
        except h11.RemoteProtocolError as problem:
            await client.refuse(problem.error_status_hint, "This request cannot be read.")
        except NotPassedOnError as refusal:
            self._note(str(refusal))  # names the host at most: a path may hold a secret
            await client.refuse(refusal.status, str(refusal))

    async def _tunnel(self, client: _Side, request: h11.Request) -> None:
        reader, writer = await self._reach(_readable(tunnel_target, request.target))
        try:
            await client.send(h11.Response(status_code=200, headers=[]))
            first, _ = client.http.trailing_data
            writer.write(first)
            await _both(
                _pump(client.reader, writer, self._limits.idle_s),
                _pump(reader, client.writer, self._limits.idle_s),
            )
        finally:
            await _close(writer)

    async def _forward(self, client: _Side, request: h11.Request) -> None:
        target = _readable(page_target, request.target)
        reader, writer = await self._reach(target)
        server = _Side(h11.Connection(h11.CLIENT, MAX_HEADER_BYTES), reader, writer)
        try:
            headers = [(b"Host", target.host_header), *_passed_on(request), (b"Connection", b"close")]
            await server.send(h11.Request(method=request.method, target=target.path, headers=headers))
            upload = asyncio.create_task(self._body(client, server))
            try:
                await self._response(server, client)
            except h11.RemoteProtocolError as problem:
                raise NotPassedOnError(502, f"{target.words} does not speak HTTP.") from problem
            finally:
                upload.cancel()
                with contextlib.suppress(asyncio.CancelledError, OSError, TimeoutError, h11.ProtocolError):
                    await upload
        finally:
            await server.close()

    async def _body(self, source: _Side, sink: _Side) -> None:
        """Pass on the rest of a message."""
        while True:
            if source.http.they_are_waiting_for_100_continue:
                await source.send(h11.InformationalResponse(status_code=100, headers=[]))
            async with asyncio.timeout(self._limits.idle_s):
                event = await source.event()
            if isinstance(event, h11.Data):
                await sink.send(h11.Data(data=event.data))
            elif isinstance(event, h11.EndOfMessage):
                await sink.send(h11.EndOfMessage())
                return
            else:
                return

    async def _response(self, server: _Side, client: _Side) -> None:
        while True:
            async with asyncio.timeout(self._limits.idle_s):
                event = await server.event()
            if isinstance(event, h11.Response):
                headers = [*_passed_on(event), (b"Connection", b"close")]
                await client.send(
                    h11.Response(status_code=event.status_code, headers=headers, reason=event.reason)
                )
                await self._body(server, client)
                return
            if not isinstance(event, h11.InformationalResponse):
                return

    async def _reach(self, target: ProxyTarget) -> Streams:
        """A connection to an address that the rules allow.

        Raises:
            NotPassedOnError: they do not, or nobody answers.
        """
        if problem := self._rules.host_problem(target.host):
            raise NotPassedOnError(403, problem)
        addresses = await self._addresses(target)
        for address in addresses:
            is_own = self._internet.is_own(address)
            if problem := self._rules.address_problem(target.host, address, target.port, is_own=is_own):
                # One is enough: a name that leads to both was made for an attack.
                raise NotPassedOnError(403, problem)
        for address in addresses[: self._limits.num_addresses]:
            with contextlib.suppress(OSError, TimeoutError):
                async with asyncio.timeout(self._limits.connect_s):
                    return await self._internet.connect(address, target.port)
        raise NotPassedOnError(502, f"{target.words} does not answer.")

    async def _addresses(self, target: ProxyTarget) -> list[Address]:
        literal = address_of(target.host)
        if literal is not None:
            return [literal]
        if target.host == LOCALHOST or target.host.endswith(f".{LOCALHOST}"):
            return [address for address in _LOCAL if address is not None]  # whatever a name service says
        try:
            async with asyncio.timeout(self._limits.connect_s):
                found = await self._internet.resolve(target.host)
        except (OSError, TimeoutError) as problem:
            raise NotPassedOnError(502, f"{target.host} has no address.") from problem
        if not found:
            raise NotPassedOnError(502, f"{target.host} has no address.")
        return list(dict.fromkeys(found))


class _Side:
    """One end of a request: bytes, and their reading as HTTP."""

    def __init__(
        self, http: h11.Connection, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self.http = http
        self.reader = reader
        self.writer = writer

    async def event(self) -> Any:
        while (event := self.http.next_event()) is h11.NEED_DATA:
            self.http.receive_data(await self.reader.read(_PART_OF_HTTP_BYTES))
        return event

    async def send(self, event: Any) -> None:
        self.writer.write(self.http.send(event) or b"")
        await self.writer.drain()

    async def refuse(self, status: int, sentence: str) -> None:
        if self.http.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            return
        page = (
            "<!doctype html><meta charset=utf-8><title>Not reached</title>"
            "<body style='font:20px sans-serif;margin:3em'><h1>Not reached</h1>"
            f"<p>{html.escape(sentence)}</p><p>Deskhand's proxy did not pass this on.</p>\n"
        ).encode()
        headers = [
            (b"Content-Type", b"text/html; charset=utf-8"),
            (b"Content-Length", str(len(page)).encode()),
            (b"Connection", b"close"),
        ]
        await self.send(h11.Response(status_code=status, headers=headers))
        await self.send(h11.Data(data=page))
        await self.send(h11.EndOfMessage())

    async def close(self) -> None:
        await _close(self.writer)


def _readable(read: Callable[[bytes], ProxyTarget], target: bytes) -> ProxyTarget:
    try:
        return read(target)
    except UnreadableTargetError as problem:
        raise NotPassedOnError(400, str(problem)) from problem


def _passed_on(message: h11.Request | h11.Response) -> list[tuple[bytes, bytes]]:
    """The headers that are not for this connection alone, in their own spelling."""
    named = {
        word.strip().lower()
        for name, value in message.headers
        if name == b"connection"
        for word in value.split(b",")
    } - {b"content-length", b"transfer-encoding"}
    left_out = _OF_ONE_CONNECTION | named
    return [(name, value) for name, value in message.headers.raw_items() if name.lower() not in left_out]


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, idle_s: float) -> None:
    """Bytes as they come, until there are no more."""
    while True:
        async with asyncio.timeout(idle_s):
            part = await reader.read(_PART_BYTES)
        if not part:
            break
        writer.write(part)
        await writer.drain()
    if writer.can_write_eof():
        writer.write_eof()


async def _both(*directions: Awaitable[None]) -> None:
    """Until both have ended, or one has failed."""
    tasks = [asyncio.ensure_future(direction) for direction in directions]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _close(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with contextlib.suppress(OSError, TimeoutError):
        async with asyncio.timeout(1.0):
            await writer.wait_closed()
