"""HTTP with one server: a request, its stream, and asking again when that may help. I/O: network."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack, suppress
from datetime import UTC, datetime
from time import perf_counter
from typing import Any

import httpx2

from agent.bounded_json import read_json
from agent.errors import EndpointError, ModelError, ModelTimeoutError
from agent.models.endpoint.address import ServerAddress
from agent.models.endpoint.answers import AnswerError, StreamedAnswer
from agent.models.endpoint.key_mask import KeyMask
from agent.models.endpoint.refusals import (
    TEMPORARY,
    Refusal,
    ServerRequest,
    error_in_stream,
    error_of,
    is_about_prompt,
)
from agent.models.endpoint.retrying import Retrying, read_retry_after

_CONNECT_S = 10.0
_SEND_S = 120.0
_MAX_BODY_BYTES = 4 * 2**20
_MAX_STREAM_BYTES = 32 * 2**20
"""Of one reply with all that goes with it; a token takes some hundred."""
_MAX_MODELS = 1_000
_MAX_MODEL_NAME = 200
_LIST_S = 8.0
"""A list of models is a few lines that a server has at hand."""
_END = "[DONE]"


class Exchange:
    """One request and its answer so far."""

    def __init__(
        self, on_text: Callable[[str], None] = lambda text: None, mask: KeyMask | None = None
    ) -> None:
        self._on_text = on_text
        self._started_s = perf_counter()
        self.answer = StreamedAnswer(mask or KeyMask())
        self.first_text_s = 0.0
        """From the request to the first text."""
        self.total_s = 0.0

    def add(self, data: str) -> None:
        self._show(self.answer.add(data))

    def finish(self) -> None:
        self._show(self.answer.finish())
        self.total_s = perf_counter() - self._started_s

    def _show(self, text: str) -> None:
        self.total_s = perf_counter() - self._started_s
        if text:
            self.first_text_s = self.first_text_s or self.total_s
            self._on_text(text)


class _AgainError(Exception):
    """This try failed with a transient error."""

    def __init__(
        self, error: ModelError, *, asked_pause_s: float | None = None, was_silent: bool = False
    ) -> None:
        self.error, self.asked_pause_s, self.was_silent = error, asked_pause_s, was_silent


class Connection:
    """Asks one server; used on one event loop."""

    def __init__(
        self,
        address: ServerAddress,
        *,
        key: str,
        mask: KeyMask,
        patience_s: float,
        silence_s: float,
        reply_s: float,
        retrying: Retrying,
        pause: Callable[[float], Awaitable[None]],
        rng: Callable[[], float],
    ) -> None:
        self._address = address
        self._key, self._mask = key, mask
        self._patience_s, self._silence_s, self._reply_s = patience_s, silence_s, reply_s
        self._retrying, self._pause, self._rng = retrying, pause, rng
        self._client: httpx2.AsyncClient | None = None
        self._may_be_kept = False
        """Whether the next request may go out on a connection that the last one left open."""

    async def ask(self, body: dict[str, Any], asked: ServerRequest, exchange: Exchange) -> None:
        """Send a chat and read the streamed answer into `exchange`.

        Raises:
            ModelError: of the kind that fits; there is no retry once text has arrived.
        """
        num_tries = num_silences = 0
        while True:
            num_tries += 1
            try:
                return await self._ask_once(body, asked, exchange, num_tries)
            except _AgainError as again:
                num_silences += again.was_silent
                pause_s = self._retrying.pause_s(num_tries, again.asked_pause_s, self._rng)
                is_hopeless = num_silences >= self._retrying.max_tries_after_silence
                if pause_s is None or is_hopeless or exchange.answer.text:
                    raise again.error from None
                await self._pause(pause_s)

    async def models(self, asked: ServerRequest) -> dict[str, Mapping[str, Any]]:
        """The entries that `GET /models` lists, by name."""
        try:
            async with asyncio.timeout(_LIST_S), AsyncExitStack() as stack:
                response = await self._send(stack, "GET", self._address.models)
                said = await self._read_body(response, 1)
        except TimeoutError:
            raise EndpointError(
                f"The server at {self._address.base} did not list its models within {_LIST_S:g} seconds: if"
                " it is just starting, try again."
            ) from None
        except (httpx2.HTTPError, httpx2.StreamError, OSError) as error:
            raise self._unreachable(error) from None
        if said.status == 200:
            with suppress(ValueError, LookupError, TypeError):
                entries = read_json(said.body)["data"]
                names = {entry["id"]: entry for entry in entries if isinstance(entry, Mapping)}
                if len(names) <= _MAX_MODELS and all(map(_is_name, names)):
                    return dict(sorted(names.items()))
        raise error_of(said, asked)

    async def said_at(self, path: str) -> Any:
        """What the server answers at a path beside its API; None for anything but an object."""
        url = self._address.base.removesuffix("/v1") + path
        with suppress(TimeoutError, httpx2.HTTPError, httpx2.StreamError, OSError, EndpointError, ValueError):
            async with asyncio.timeout(_LIST_S), AsyncExitStack() as stack:
                said = await self._read_body(await self._send(stack, "GET", url), 1)
                return read_json(said.body) if said.status == 200 else None
        return None

    async def close(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            await client.aclose()

    def _http(self) -> httpx2.AsyncClient:
        if self._client is None:
            # A packed answer could be a thousand times as large as what is sent.
            headers = {"Accept-Encoding": "identity"}
            if self._key:
                headers["Authorization"] = f"Bearer {self._key}"
            self._client = httpx2.AsyncClient(
                headers=headers,
                timeout=httpx2.Timeout(self._patience_s, connect=_CONNECT_S, write=_SEND_S),
                # A redirect would send key and screen to another address; requests to this computer use no
                # proxy.
                follow_redirects=False,
                trust_env=not self._address.is_loopback,
            )
        return self._client

    async def _ask_once(
        self, body: dict[str, Any], asked: ServerRequest, exchange: Exchange, num_tries: int
    ) -> None:
        limit = asyncio.timeout(self._patience_s + self._reply_s)
        try:
            async with limit, AsyncExitStack() as stack:
                response = await self._send(stack, "POST", self._address.chat, body)
                if response.status_code != 200:
                    raise self._refused(await self._read_body(response, num_tries), asked)
                kind = response.headers.get("content-type", "")
                if "event-stream" in kind:
                    await self._read_stream(response, asked, exchange)
                else:
                    await self._read_whole(response, asked, exchange)
        except TimeoutError as error:
            if not limit.expired():  # the system's own, of a connection
                raise self._broken_off(error, exchange) from None
            raise ModelTimeoutError(
                f"The server at {self._address.base} had not ended its answer after"
                f" {self._patience_s + self._reply_s:g} seconds."
            ) from None
        except httpx2.TimeoutException:
            raise _AgainError(self._silence(exchange), was_silent=True) from None
        except (httpx2.HTTPError, httpx2.StreamError, OSError) as error:
            raise self._broken_off(error, exchange) from None
        except AnswerError as error:
            raise EndpointError(
                f"The server at {self._address.base} does not answer like an OpenAI-compatible one: {error}."
            ) from error

    async def _send(
        self, stack: AsyncExitStack, method: str, url: str, body: dict[str, Any] | None = None
    ) -> httpx2.Response:
        """The beginning of an answer; `stack` closes it.

        Between two steps a server may close the connection that was kept for the next request, and it may do
        so just when that is sent. So a request that got no answer on such a connection is sent once more, at
        once, on a fresh one: nothing was wrong with it.
        """
        was_kept, self._may_be_kept = self._may_be_kept, False
        try:
            response = await stack.enter_async_context(self._http().stream(method, url, json=body))
        except (httpx2.RemoteProtocolError, httpx2.ReadError, httpx2.WriteError):
            if not was_kept:
                raise
            response = await stack.enter_async_context(self._http().stream(method, url, json=body))
        self._may_be_kept = True
        packing = response.headers.get("content-encoding", "identity").strip().lower()
        if packing not in ("", "identity"):
            raise EndpointError(
                f"The server at {self._address.base} packs its answers though it was asked not to: switch the"
                " compression off there, or in the proxy before it."
            )
        return response

    async def _read_stream(self, response: httpx2.Response, asked: ServerRequest, exchange: Exchange) -> None:
        answer = exchange.answer
        events = aiter(httpx2.EventSource(response))
        is_ended = False
        while not is_ended:
            has_begun = bool(answer.text)
            try:
                async with asyncio.timeout(self._silence_s if has_begun else self._patience_s):
                    event = await anext(events, None)
            except TimeoutError:
                raise _AgainError(self._silence(exchange), was_silent=True) from None
            if event is None:
                break
            if response.num_bytes_downloaded > _MAX_STREAM_BYTES:
                raise AnswerError(f"it sends more than {_MAX_STREAM_BYTES // 2**20} MiB")
            is_ended = event.data.strip() == _END
            if not is_ended and event.data.strip():
                exchange.add(event.data)
                if answer.error:
                    raise error_in_stream(answer.error, asked)
        if not is_ended and not answer.finish_reason:
            raise self._broken_off(None, exchange)
        self._require_text(exchange)

    async def _read_whole(self, response: httpx2.Response, asked: ServerRequest, exchange: Exchange) -> None:
        """An answer in one piece, of a server that does not stream."""
        refusal = await self._read_body(response, 1)
        try:
            exchange.add(refusal.body)
        except AnswerError:
            if refusal.is_web_page:
                raise error_of(refusal, asked) from None
            raise
        if exchange.answer.error:
            raise error_in_stream(exchange.answer.error, asked)
        self._require_text(exchange)

    def _require_text(self, exchange: Exchange) -> None:
        exchange.finish()
        answer = exchange.answer
        if answer.text:
            return
        if answer.finish_reason == "tool_calls":
            raise EndpointError(
                f"The server at {self._address.base} made tool calls of the model's text: start it without a"
                " tool parser; Deskhand reads the text itself."
            )
        if answer.finish_reason == "content_filter":
            raise EndpointError(f"The server at {self._address.base} holds the answer back (content filter).")

    def _refused(self, refusal: Refusal, asked: ServerRequest) -> ModelError | _AgainError:
        error = error_of(refusal, asked)
        if refusal.status in TEMPORARY and not is_about_prompt(refusal, asked):
            return _AgainError(error, asked_pause_s=refusal.retry_after_s)
        return error

    def _silence(self, exchange: Exchange) -> ModelTimeoutError:
        if exchange.answer.text:
            return ModelTimeoutError(
                f"The server at {self._address.base} stopped in the middle of its answer and said nothing for"
                f" {self._silence_s:g} seconds."
            )
        return ModelTimeoutError(
            f"The server at {self._address.base} did not begin to answer within {self._patience_s:g} seconds;"
            " if it is only slow, set patience_s in the model's manifest higher."
        )

    def _broken_off(self, error: Exception | None, exchange: Exchange) -> ModelError | _AgainError:
        if isinstance(error, httpx2.UnsupportedProtocol | httpx2.LocalProtocolError):
            return EndpointError(f"{self._address.base} cannot be asked ({self._mask.masked(str(error))}).")
        if isinstance(error, httpx2.ConnectError):
            unreachable = self._unreachable(error)
            return unreachable if self._address.is_loopback else _AgainError(unreachable)
        how = "after a part of its answer" if exchange.answer.text else "before it answered"
        return _AgainError(
            EndpointError(
                f"The server at {self._address.base} closed the connection {how}; look whether it crashed,"
                " ran out of memory, or has a smaller context than the prompt."
            )
        )

    def _unreachable(self, error: Exception) -> EndpointError:
        if isinstance(error, httpx2.TimeoutException):
            return EndpointError(f"{self._address.base} does not answer within {_CONNECT_S:g} seconds.")
        what = self._mask.masked(" ".join(str(error).split())[:300]) or type(error).__name__
        if "certificate" in what.lower():
            return EndpointError(
                f"The server at {self._address.base} shows a certificate that this computer does not trust"
                f" ({what}): correct the address, or have the system trust who issued it."
            )
        return EndpointError(
            f"Nothing answers at {self._address.base} ({what}): start the server, or correct the address."
        )

    async def _read_body(self, response: httpx2.Response, num_tries: int) -> Refusal:
        """An answer in one piece, read up to a limit."""
        body = bytearray()
        async for piece in response.aiter_bytes():
            body += piece[: _MAX_BODY_BYTES - len(body)]
            if len(body) == _MAX_BODY_BYTES:
                break
        return Refusal(
            response.status_code,
            self._mask.masked(response.headers.get("content-type", "")),
            self._mask.masked(body.decode(errors="replace")),
            read_retry_after(response.headers.get("retry-after"), now=datetime.now(UTC)),
            num_tries,
        )


def _is_name(name: object) -> bool:
    return isinstance(name, str) and 0 < len(name) <= _MAX_MODEL_NAME
