"""One request to a maker's server through its package, and asking again when that may help. I/O: network."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import httpx2

from agent.errors import EndpointError, ModelError, ModelNotFoundError, ModelTimeoutError
from agent.models.endpoint.address import ServerAddress
from agent.models.endpoint.key_mask import KeyMask
from agent.models.endpoint.refusals import (
    TEMPORARY,
    Refusal,
    ServerRequest,
    error_of,
    is_about_prompt,
    words_of,
)
from agent.models.endpoint.retrying import Retrying
from agent.models.hosted.maker import HostedAccess, HostedAnswer, Maker, Say

_CONNECT_S = 10.0
_REPLY_S = 600.0
_LIST_S = 20.0
_MAX_BYTES = 32 * 2**20
"""Of one answer with all that goes with it."""
_MAX_CHARACTERS = 2**20
_MAX_CALLS = 100


class _AnswerTooLongError(Exception):
    """The server writes on without an end."""


class HostedExchange:
    """Asks one server; used on one event loop."""

    def __init__(
        self,
        maker: Maker,
        address: ServerAddress,
        *,
        key: str,
        mask: KeyMask,
        patience_s: float,
        retrying: Retrying,
        pause: Callable[[float], Awaitable[None]],
        rng: Callable[[], float],
    ) -> None:
        self._maker, self._address, self._mask = maker, address, mask
        self._patience_s, self._retrying, self._pause, self._rng = patience_s, retrying, pause, rng
        # Opened here, because importing a package takes seconds, in which no request could be stopped.
        self._http = httpx2.AsyncClient(
            # A packed answer could be a thousand times as large as what is sent.
            headers={"Accept-Encoding": "identity"},
            timeout=httpx2.Timeout(patience_s, connect=_CONNECT_S),
            # A redirect would send key and screen to another address.
            follow_redirects=False,
            trust_env=not address.is_loopback,
            event_hooks={"response": [self._watch]},
        )
        self._client = maker.open(HostedAccess(address.base, key, self._http))
        self._silence: asyncio.Timeout | None = None
        """Ends a request when nothing has come for too long."""

    async def ask(
        self, request: dict[str, Any], asked: ServerRequest, answer: HostedAnswer, say: Say
    ) -> None:
        """Send a request and read the streamed answer.

        Raises:
            ModelError: of the kind that fits; there is no retry once something was said.
        """
        num_tries = 0
        while True:
            num_tries += 1
            spoken = _Spoken(self._mask, say)
            _empty(answer)
            try:
                await self._ask_once(request, answer, spoken.add)
            except Exception as error:
                refusal = self._refusal(error, num_tries)
                problem = self._problem(error, refusal, asked, has_begun=bool(spoken.length))
                pause_s = self._pause_after(error, refusal, num_tries, asked)
                if pause_s is None or spoken.length:
                    raise problem from None
                await self._pause(pause_s)
                continue
            spoken.finish()
            self._require_whole(answer)
            return

    async def _ask_once(self, request: dict[str, Any], answer: HostedAnswer, say: Say) -> None:
        """Raises ModelTimeoutError for an answer without an end, TimeoutError for silence."""
        whole = asyncio.timeout(self._patience_s + _REPLY_S)
        try:
            async with whole, asyncio.timeout(self._patience_s) as self._silence:
                await self._maker.ask(self._client, request, answer, say)
        except TimeoutError:
            if whole.expired():
                raise ModelTimeoutError(
                    f"The server at {self._address.base} had not ended its answer after"
                    f" {self._patience_s + _REPLY_S:g} seconds."
                ) from None
            raise
        finally:
            self._silence = None

    async def models(self, asked: ServerRequest) -> list[str]:
        """The names of the models that the key may use."""
        try:
            async with asyncio.timeout(_LIST_S):
                return sorted(await self._maker.models(self._client))
        except Exception as error:
            refusal = self._refusal(error, 1)
            raise self._problem(error, refusal, asked, has_begun=False) from None

    async def close(self) -> None:
        await self._http.aclose()

    async def _watch(self, response: httpx2.Response) -> None:
        self._something_came()
        response.stream = _Bounded(response.stream, self._something_came)

    def _something_came(self) -> None:
        if self._silence is not None and not self._silence.expired():
            self._silence.reschedule(asyncio.get_running_loop().time() + self._patience_s)

    def _refusal(self, error: Exception, num_tries: int) -> Refusal | None:
        found = self._maker.refusal_of(error)
        if found is None:
            return None
        return Refusal(
            found.status,
            self._mask.masked(found.content_type),
            self._mask.masked(found.body),
            found.retry_after_s,
            num_tries,
        )

    def _pause_after(
        self, error: Exception, refusal: Refusal | None, num_tries: int, asked: ServerRequest
    ) -> float | None:
        """How long to wait before the same request is sent again; None where that would not help."""
        if refusal is not None:
            is_temporary = refusal.status in TEMPORARY and not is_about_prompt(refusal, asked)
            asked_s = refusal.retry_after_s
            return self._retrying.pause_s(num_tries, asked_s, self._rng) if is_temporary else None
        is_silence = isinstance(error, TimeoutError | httpx2.TimeoutException) or _caused_by(
            error, httpx2.TimeoutException
        )
        if is_silence and num_tries >= self._retrying.max_tries_after_silence:
            return None
        if _is_of_network(error):
            return self._retrying.pause_s(num_tries, None, self._rng)
        return None

    def _problem(
        self, error: Exception, refusal: Refusal | None, asked: ServerRequest, *, has_begun: bool
    ) -> ModelError:
        """The error in one sentence, without the key."""
        base, title = self._address.base, self._maker.title
        if isinstance(error, ModelError):
            return error
        if refusal is not None:
            return _refused(refusal, asked)
        if isinstance(error, _AnswerTooLongError) or _caused_by(error, _AnswerTooLongError):
            return EndpointError(f"The server at {base} writes on without an end.")
        if isinstance(error, TimeoutError | httpx2.TimeoutException) or _caused_by(
            error, httpx2.TimeoutException
        ):
            return ModelTimeoutError(
                f"The server at {base} said nothing for {self._patience_s:g} seconds; if it is only slow, set"
                " patience_s in the model's manifest higher."
            )
        if _caused_by(error, httpx2.ConnectError) or isinstance(error, httpx2.ConnectError):
            what = self._mask.masked(" ".join(_root(error).split())[:300])
            return EndpointError(f"Nothing answers at {base} ({what}): is this computer online?")
        if _is_of_network(error):
            how = "after a part of its answer" if has_begun else "before it answered"
            return EndpointError(f"The server at {base} closed the connection {how}.")
        what = self._mask.masked(" ".join(f"{type(error).__name__}: {error}".split())[:200])
        return EndpointError(f"The server at {base} does not answer like one of {title} ({what}).")

    def _require_whole(self, answer: HostedAnswer) -> None:
        base = self._address.base
        if answer.refusal:
            raise EndpointError(
                f"{self._maker.title} does not answer: {self._mask.masked(answer.refusal)[:300]}."
            )
        if not answer.ending:
            raise EndpointError(f"The server at {base} closed the connection after a part of its answer.")
        if len(answer.said) + len(answer.thoughts) > _MAX_CHARACTERS or len(answer.calls) > _MAX_CALLS:
            raise EndpointError(f"The server at {base} writes on without an end.")


class _Spoken:
    """What is said, given on without the key."""

    def __init__(self, mask: KeyMask, say: Say) -> None:
        self._mask, self._say = mask, say
        self._held = ""
        self.length = 0

    def add(self, text: str) -> None:
        self.length += len(text)
        if self.length > _MAX_CHARACTERS:
            raise _AnswerTooLongError
        now, self._held = self._mask.divided(self._held + text)
        if now:
            self._say(now)

    def finish(self) -> None:
        if self._held:
            self._say(self._mask.masked(self._held))


class _Bounded(httpx2.AsyncByteStream):
    """The bytes of an answer, up to a limit."""

    def __init__(self, inner: Any, on_piece: Callable[[], None]) -> None:
        self._inner, self._on_piece = inner, on_piece

    async def __aiter__(self) -> AsyncIterator[bytes]:
        num_bytes = 0
        async for piece in self._inner:
            self._on_piece()
            num_bytes += len(piece)
            if num_bytes > _MAX_BYTES:
                raise _AnswerTooLongError
            yield piece

    async def aclose(self) -> None:
        await self._inner.aclose()


def _refused(refusal: Refusal, asked: ServerRequest) -> ModelError:
    base, words = asked.address.base, words_of(refusal)
    said = f" It says: {words}." if words else ""
    if refusal.status in (404, 405):
        if words and asked.model and asked.model in words:
            return ModelNotFoundError(
                f"The server at {base} has no model called {asked.model!r} for your key.{said}"
            )
        return EndpointError(f"There is no such service at {base} (HTTP {refusal.status}).{said}", status=404)
    if refusal.status in (503, 529):
        return EndpointError(
            f"The server at {base} has too much to do (HTTP {refusal.status}) and was asked"
            f" {_times(refusal.num_tries)}: try again later.{said}",
            status=refusal.status,
        )
    return error_of(refusal, asked)


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"


def _empty(answer: HostedAnswer) -> None:
    fresh = HostedAnswer()
    answer.said, answer.thoughts, answer.calls, answer.items = "", "", fresh.calls, fresh.items
    answer.ending, answer.refusal, answer.tokens = fresh.ending, fresh.refusal, fresh.tokens


def _caused_by(error: BaseException, kind: type[BaseException]) -> bool:
    """Whether the packages have wrapped such an error."""
    inner = error.__cause__ or error.__context__
    return inner is not None and (isinstance(inner, kind) or _caused_by(inner, kind))


def _is_of_network(error: BaseException) -> bool:
    kinds = (httpx2.HTTPError, httpx2.StreamError, OSError)
    return isinstance(error, kinds) or any(_caused_by(error, kind) for kind in kinds)


def _root(error: BaseException) -> str:
    while error.__cause__ is not None:
        error = error.__cause__
    return str(error) or type(error).__name__
