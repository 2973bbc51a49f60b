"""A `Model` that its maker runs, asked through the maker's own package. I/O: network, keyring.

Requests run on an event loop of their own, which lives only while a reply is waited for: so a reply can be
cancelled at any moment, which also closes the connection. The packages retry nothing: that is decided here.
"""

from __future__ import annotations

import asyncio
import random
from base64 import b64encode
from collections.abc import Awaitable, Callable
from threading import Event, Lock
from time import perf_counter

from agent.actions.syntax.hosted_reply import write_hosted
from agent.errors import EndpointError, ModelBrokenError, ModelError
from agent.models.children.blocks import digest_of
from agent.models.endpoint.address import ServerAddress, read_address
from agent.models.endpoint.key_mask import KeyMask
from agent.models.endpoint.keys import read_key
from agent.models.endpoint.refusals import ServerRequest
from agent.models.endpoint.retrying import Retrying
from agent.models.endpoint.stopping import unless_stopped
from agent.models.hosted.conversation_form import KeptReply, chat_of
from agent.models.hosted.exchange import HostedExchange
from agent.models.hosted.maker import HostedAnswer, Maker
from agent.models.hosted.makers import maker_of
from agent.models.manifest import Manifest, ModelServer
from agent.models.prices import cost_of
from agent.models.runtime_settings import RuntimeSettings
from agent.png import encode_png
from agent.ports import Model
from agent.types import ImagePart, ModelReply, ModelTimings, Prompt


class HostedModel(Model):
    """The `Model` port for Claude, OpenAI's and Google's models; one reply at a time."""

    def __init__(
        self,
        manifest: Manifest,
        settings: RuntimeSettings,
        *,
        retrying: Retrying | None = None,
        key_of: Callable[[str], str] = read_key,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
        rng: Callable[[], float] = random.random,
    ) -> None:
        """Reads address and key; the server is asked for the first time when it is to reply.

        Raises:
            ModelBrokenError: the manifest names no server, or no maker's dialect.
            ModelNotFoundError: the maker's package is not installed.
            SettingsError: the address is none.
            EndpointError: the key cannot be read, or would be sent unencrypted.
        """
        if manifest.server is None:
            raise ModelBrokenError(f"The manifest of the model {manifest.name} names no server.")
        self.manifest, self._settings, self._server = manifest, settings, manifest.server
        self._maker: Maker = maker_of(manifest.dialect)
        self.address = read_address(manifest.server.url)
        key = _key(manifest.server, self.address, key_of)
        self._mask = KeyMask(key)
        self._exchange = HostedExchange(
            self._maker,
            self.address,
            key=key,
            mask=self._mask,
            patience_s=manifest.server.patience_s,
            retrying=retrying or Retrying(),
            pause=pause,
            rng=rng,
        )
        self._lock = Lock()
        self._closed = False
        self._runner = asyncio.Runner()
        self._kept: dict[str, KeptReply] = {}
        self._pictures: dict[str, str] = {}

    def reply(
        self, prompt: Prompt, *, stop: Event, on_text: Callable[[str], None] | None = None
    ) -> ModelReply:
        with self._lock:
            if self._closed:
                raise ModelError(f"The model {self.manifest.name} has been closed.")
            started_s, answer = perf_counter(), HostedAnswer()
            if stop.is_set():
                return self._read(answer, started_s, 0.0)
            first_s: list[float] = []

            def say(text: str) -> None:
                first_s.append(perf_counter() - started_s)
                if on_text is not None:
                    on_text(text)

            chat = chat_of(prompt, self._kept, needs_pictures=self._maker.needs_pictures)
            request = self._maker.request(
                chat,
                model=self._server.model,
                max_tokens=self._settings.max_reply_tokens or self.manifest.max_reply_tokens,
                png_of=self._png,
            )
            self._forget(prompt)
            num_pictures = sum(isinstance(part, ImagePart) for one in prompt.messages for part in one.parts)
            asked = ServerRequest(self.address, self._server.model, self._server.key, num_pictures)
            is_done = self._runner.run(unless_stopped(self._exchange.ask(request, asked, answer, say), stop))
            if not is_done:
                answer.ending, answer.calls = "", []
            self._keep(answer, chat.digest)
            reply = self._read(answer, started_s, first_s[0] if first_s else perf_counter() - started_s)
            if on_text is not None and reply.finish_reason == "stop" and answer.calls:
                on_text("\n" + write_hosted("", answer.calls))
            return reply

    def models(self) -> list[str]:
        """What the maker's server calls its models.

        Raises:
            ModelError: of the kind that fits.
        """
        with self._lock:
            asked = ServerRequest(self.address, self._server.model, self._server.key)
            return self._runner.run(self._exchange.models(asked))

    def close(self) -> None:
        with self._lock:
            if not self._closed:
                self._closed = True
                self._runner.run(self._exchange.close())
                self._runner.close()

    def _png(self, picture: ImagePart) -> str:
        key = digest_of(picture)
        if key not in self._pictures:
            self._pictures[key] = b64encode(encode_png(picture.pixels)).decode()
        return self._pictures[key]

    def _forget(self, prompt: Prompt) -> None:
        """Pictures that the prompt no longer has."""
        shown = {
            digest_of(part) for one in prompt.messages for part in one.parts if isinstance(part, ImagePart)
        }
        self._pictures = {key: png for key, png in self._pictures.items() if key in shown}

    def _keep(self, answer: HostedAnswer, before: str) -> None:
        """The reply as it came, to be sent back; only in this process, never in a record."""
        for call in answer.calls:
            if call.call_id:
                self._kept[call.call_id] = KeptReply(tuple(answer.items), before)

    def _read(self, answer: HostedAnswer, started_s: float, first_s: float) -> ModelReply:
        total_s, tokens = perf_counter() - started_s, answer.tokens
        text = write_hosted(answer.text, answer.calls)
        return ModelReply(
            self._mask.masked(text),
            answer.ending or "cancelled",
            weights_version=self.manifest.weights_version,
            timings=ModelTimings(
                prefill_s=first_s,
                decode_s=max(total_s - first_s, 0.0),
                prompt_tokens=tokens.prompt,
                reused_tokens=tokens.cached,
                written_tokens=tokens.written,
                reply_tokens=tokens.reply,
                cost=cost_of(tokens, self._server.price),
            ),
        )


def _key(server: ModelServer, address: ServerAddress, key_of: Callable[[str], str]) -> str:
    if not server.key:
        return ""
    if not address.is_encrypted and not address.is_loopback:
        raise EndpointError(
            f"The key {server.key!r} is not sent to {address.base}, where everybody on the way"
            " could read it; use an address that begins with https://."
        )
    return key_of(server.key)
