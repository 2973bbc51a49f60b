"""Writes a reply token by token, whatever computes the logits. Pure but for a clock."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from time import perf_counter
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from agent.models.children.engine import AbortedError, EngineReply, ReplyOptions
from agent.models.sampling import choose
from agent.models.text_stream import TextStream


class Writer(Protocol):
    """A model that has read a prompt."""

    def logits(self) -> NDArray[np.float32]:
        """Of the token that comes next: (vocabulary,)."""
        ...

    def go_on_with(self, token: int) -> None:
        """Evaluate a token that was chosen. Raises AbortedError."""
        ...

    def is_end(self, token: int) -> bool: ...

    def piece(self, token: int) -> bytes:
        """The bytes of a token, control tokens spelled out."""
        ...


class Grammar(Protocol):
    """What may come next in one reply."""

    def allowed(self, logits: NDArray[np.float32], *, is_greedy: bool) -> NDArray[np.bool_] | None:
        """For each token whether it may; None when the likeliest may, and greedy needs to know no more."""
        ...

    def accept(self, token: int) -> None: ...


def write_reply(
    writer: Writer,
    reply: EngineReply,
    options: ReplyOptions,
    *,
    room: int,
    grammar: Grammar | None,
    cancel: Event,
    on_text: Callable[[str], None],
) -> None:
    """Choose tokens until the end token, a stop string, the limit of tokens, or the end of the context (which
    has `room` for so many more).

    Raises:
        AbortedError: `cancel` was set; `reply` holds what was written until then.
    """
    started = perf_counter()
    stream = TextStream(options.stop)
    generator = np.random.default_rng(options.seed)
    is_greedy = options.temperature <= 0.0
    reply.finish_reason = "length"
    try:
        for number in range(min(options.max_tokens, room)):
            if number:
                writer.go_on_with(reply.token_ids[-1])
            if cancel.is_set():
                raise AbortedError
            logits = writer.logits()
            allowed = grammar.allowed(logits, is_greedy=is_greedy) if grammar else None
            token, logprob = choose(
                logits, temperature=options.temperature, generator=generator, allowed=allowed
            )
            if grammar:
                grammar.accept(token)
            reply.token_ids.append(token)
            reply.logprobs.append(logprob)
            if writer.is_end(token):
                reply.finish_reason = "stop"
                break
            if new := stream.feed(writer.piece(token)):
                on_text(new)
            if stream.stopped:
                reply.finish_reason = "stop"
                break
    finally:
        if rest := stream.finish():
            on_text(rest)
        reply.text = stream.text
        reply.decode_s = perf_counter() - started
