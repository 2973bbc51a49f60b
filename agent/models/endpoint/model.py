"""A `Model` behind an OpenAI-compatible server: asked, streamed, cancelled. I/O: network, keyring.

The request runs on an event loop of its own, which lives only while a reply is waited for: so a reply can be
cancelled at any moment, which also closes the connection and lets the server stop working.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import replace
from threading import Event, Lock
from typing import Any

from agent.errors import EndpointError, ModelBrokenError, ModelError
from agent.models.endpoint.address import read_address
from agent.models.endpoint.answers import StreamedAnswer
from agent.models.endpoint.connection import Connection, Exchange
from agent.models.endpoint.key_mask import KeyMask
from agent.models.endpoint.keys import read_key
from agent.models.endpoint.limits import context_said
from agent.models.endpoint.messages import messages_of, pictures_of
from agent.models.endpoint.programs import MORE_PATHS, Served, program_of, read_models
from agent.models.endpoint.refusals import ServerRequest
from agent.models.endpoint.retrying import Retrying
from agent.models.endpoint.stopping import unless_stopped
from agent.models.manifest import Manifest
from agent.models.prices import TokenCount, cost_of
from agent.models.runtime_settings import RuntimeSettings
from agent.ports import Model
from agent.types import ImagePart, ModelReply, ModelTimings, Prompt

REPLY_S = 600.0
"""A reply that has not ended so long after it could have begun is given up, however busily it goes on."""
SILENCE_S = 30.0
"""A server that has begun to answer and then says nothing for so long is given up."""


class EndpointModel(Model):
    """The `Model` port over HTTP; one reply at a time."""

    def __init__(
        self,
        manifest: Manifest,
        settings: RuntimeSettings,
        *,
        retrying: Retrying | None = None,
        silence_s: float = SILENCE_S,
        reply_s: float = REPLY_S,
        key_of: Callable[[str], str] = read_key,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
        rng: Callable[[], float] = random.random,
    ) -> None:
        """Reads address and key; the server is asked for the first time when it is to reply.

        Raises:
            ModelBrokenError: the manifest names no server.
            SettingsError: its address is none.
            EndpointError: the key cannot be read, or would be sent unencrypted.
        """
        if manifest.server is None:
            raise ModelBrokenError(f"The manifest of the model {manifest.name} names no server.")
        self.manifest = manifest
        self._settings = settings
        self._server = manifest.server
        self.address = read_address(manifest.server.url)
        self._lock = Lock()
        self._closed = False
        self._pictures: dict[str, str] = {}
        key = self._key(key_of)
        self._mask = KeyMask(key)
        self._connection = Connection(
            self.address,
            key=key,
            mask=self._mask,
            patience_s=self._server.patience_s,
            silence_s=silence_s,
            reply_s=reply_s,
            retrying=retrying or Retrying(),
            pause=pause,
            rng=rng,
        )
        self._runner = asyncio.Runner()

    def _key(self, key_of: Callable[[str], str]) -> str:
        if not self._server.key:
            return ""
        if not self.address.is_encrypted and not self.address.is_loopback:
            raise EndpointError(
                f"The key {self._server.key!r} is not sent to {self.address.base}, where everybody on the way"
                " could read it; use an address that begins with https://."
            )
        return key_of(self._server.key)

    def reply(
        self, prompt: Prompt, *, stop: Event, on_text: Callable[[str], None] | None = None
    ) -> ModelReply:
        with self._lock:
            if self._closed:
                raise ModelError(f"The model {self.manifest.name} has been closed.")
            if stop.is_set():
                return self._read(Exchange(), "cancelled")
            self._pictures = pictures_of(prompt, self._pictures)
            exchange = Exchange(on_text or (lambda text: None), self._mask)
            asked = ServerRequest(self.address, self._server.model, self._server.key, _num_pictures(prompt))
            work = self._connection.ask(self._body(prompt), asked, exchange)
            is_done = self._runner.run(unless_stopped(work, stop))
            return self._read(exchange, exchange.answer.ending if is_done else "cancelled")

    def models(self) -> dict[str, int]:
        """What the server calls its models, and the tokens of each context; 0 where it does not say.

        Raises:
            EndpointError: it cannot be reached, or answers something else.
        """
        with self._lock:
            asked = ServerRequest(self.address, self._server.model, self._server.key)
            entries = self._runner.run(self._connection.models(asked))
            return {name: context_said(entry) for name, entry in entries.items()}

    def served(self) -> Served:
        """Which program the server is, and what it says of its models.

        Raises:
            EndpointError: it cannot be reached, or answers something else.
        """
        with self._lock:
            asked = ServerRequest(self.address, self._server.model, self._server.key)
            entries = self._runner.run(self._connection.models(asked))
            program = program_of(entries)
            more = {
                path: self._runner.run(self._connection.said_at(path)) for path in MORE_PATHS.get(program, ())
            }
            return Served(self.address.base, program, read_models(program, entries, more))

    def reseed(self, seed: int) -> None:
        with self._lock:
            self._settings = replace(self._settings, seed=seed)

    def close(self) -> None:
        with self._lock:
            if not self._closed:
                self._closed = True
                self._runner.run(self._connection.close())
                self._runner.close()

    def _body(self, prompt: Prompt) -> dict[str, Any]:
        settings = self._settings
        body: dict[str, Any] = {
            "model": self._server.model,
            "messages": messages_of(prompt, self._pictures),
            "stream": True,
            "stream_options": {"include_usage": True},
            "max_tokens": settings.max_reply_tokens or self.manifest.max_reply_tokens,
            "temperature": settings.temperature,
        }
        if self.manifest.thinks is not None:
            body["chat_template_kwargs"] = {"enable_thinking": self.manifest.thinks}
        if prompt.stop:
            body["stop"] = list(prompt.stop)
        if settings.temperature > 0.0:
            body["seed"] = settings.seed
        if self._server.has_logprobs:
            body["logprobs"] = True
        return body

    def _read(self, exchange: Exchange, finish_reason: Any) -> ModelReply:
        answer: StreamedAnswer = exchange.answer
        tokens = TokenCount(answer.prompt_tokens, cached=answer.reused_tokens, reply=answer.reply_tokens)
        return ModelReply(
            answer.text,
            finish_reason,
            token_ids=tuple(answer.token_ids),
            logprobs=tuple(answer.logprobs),
            weights_version=self.manifest.weights_version,
            timings=ModelTimings(
                prefill_s=exchange.first_text_s,
                decode_s=exchange.total_s - exchange.first_text_s,
                prompt_tokens=answer.prompt_tokens,
                reused_tokens=answer.reused_tokens,
                reply_tokens=answer.reply_tokens,
                cost=cost_of(tokens, self._server.price),
            ),
        )


def _num_pictures(prompt: Prompt) -> int:
    return sum(isinstance(part, ImagePart) for message in prompt.messages for part in message.parts)
