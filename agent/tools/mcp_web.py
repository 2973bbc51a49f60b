"""An MCP server at an address: HTTP with bounds on what it may answer. I/O: the network.

The library reads an answer that is no event stream as a whole; one without end, or one that a few packed
bytes unfold to, would fill our memory. Events of a stream it bounds itself, and redirects it follows only
within the address's origin.
This module needs the library: it is imported where an address is.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx2
from mcp.client.streamable_http import streamable_http_client

MAX_ANSWER_BYTES = 8 * 2**20
_CONNECT_S = 10.0
_READ_S = 300.0
"""A server may hold a stream open; how long a call may take is bounded by whoever calls."""
_EVENTS = "text/event-stream"


@asynccontextmanager
async def bounded_streams(address: str) -> AsyncIterator[Any]:
    """The library's transport to an address; raises what it raises."""
    web = httpx2.AsyncClient(
        headers={"Accept-Encoding": "identity"},
        timeout=httpx2.Timeout(_CONNECT_S, read=_READ_S),
        event_hooks={"response": [_bound]},
    )
    streams = streamable_http_client(address, http_client=web, max_sse_event_size=MAX_ANSWER_BYTES)
    async with web, streams as both:
        yield both


async def _bound(response: httpx2.Response) -> None:
    kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
    is_packed = response.headers.get("content-encoding", "identity") != "identity"
    if is_packed or kind != _EVENTS:
        assert isinstance(response.stream, httpx2.AsyncByteStream)
        response.stream = _BoundedAnswer(response.stream, 0 if is_packed else MAX_ANSWER_BYTES)


class _BoundedAnswer(httpx2.AsyncByteStream):
    """An answer up to its limit; then an error that the library hands to whoever waits for the answer."""

    def __init__(self, answer: httpx2.AsyncByteStream, limit_bytes: int) -> None:
        self._answer, self._limit_bytes = answer, limit_bytes

    async def __aiter__(self) -> AsyncIterator[bytes]:
        left = self._limit_bytes
        async for piece in self._answer:
            left -= len(piece)
            if left < 0:
                raise httpx2.StreamError(_TOO_MUCH if self._limit_bytes else _PACKED)
            yield piece

    async def aclose(self) -> None:
        await self._answer.aclose()


_TOO_MUCH = f"the server answered with more than {MAX_ANSWER_BYTES:,} bytes"
_PACKED = "the server packed its answer, which was not asked for"
