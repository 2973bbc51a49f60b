"""Writes a reply token by token, with any source of logits. Pure but for a clock."""

from __future__ import annotations

import codecs
from collections.abc import Callable, Sequence
from threading import Event
from time import perf_counter
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from agent.models.children.engine import AbortedError, EngineReply, ReplyOptions


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
    forced: Sequence[int] = (),
) -> None:
    """Choose tokens until the end token, a stop string, the limit of tokens, or the end of the context (which
    has `room` for so many more). The first ones are `forced`, with the probabilities that the model gives
    them.

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
            if number < len(forced):
                token = forced[number]
                logprob = float(log_probabilities(logits, 1.0)[token])
            else:
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


class KnownReply:
    """A `Writer` of a reply that is known to its end, and was evaluated as a whole."""

    def __init__(self, writer: Writer, rows: Sequence[NDArray[np.float32]]) -> None:
        """
        Args:
            writer: knows the tokens.
            rows: the logits before each token of the reply, each (vocabulary,).
        """
        self._writer = writer
        self._rows = iter(rows)
        self._row = next(self._rows)

    def logits(self) -> NDArray[np.float32]:
        return self._row

    def go_on_with(self, token: int) -> None:
        self._row = next(self._rows)

    def is_end(self, token: int) -> bool:
        return self._writer.is_end(token)

    def piece(self, token: int) -> bytes:
        return self._writer.piece(token)


def choose(
    logits: NDArray[np.float32],
    *,
    temperature: float,
    generator: np.random.Generator,
    allowed: NDArray[np.bool_] | None = None,
) -> tuple[int, float]:
    """The next token and its log-probability (natural).

    At temperature 0 the most likely token is taken and its probability is the model's own (temperature 1,
    nothing forbidden); otherwise the token is drawn, and the probability is that of the distribution it was
    drawn from. Tokens that are not `allowed` are never chosen.
    """
    within = logits if allowed is None else np.where(allowed, logits, np.float32(-np.inf))
    if temperature <= 0.0:
        token = int(within.argmax())
        return token, float(log_probabilities(logits, 1.0)[token])
    logprobs = log_probabilities(within, temperature)
    token = int((logprobs + generator.gumbel(size=logprobs.shape)).argmax())
    return token, float(logprobs[token])


def log_probabilities(logits: NDArray[np.float32], temperature: float) -> NDArray[np.float64]:
    """Logarithm of the softmax at `temperature`."""
    scaled = logits.astype(np.float64) / temperature
    scaled -= scaled.max()
    normalized: NDArray[np.float64] = scaled - np.log(np.exp(scaled).sum())
    return normalized


class TextStream:
    """Collects a reply's text and says which part of it may be shown already.

    A character whose bytes come in several tokens is held back until it is whole, and so is a tail that may
    yet become a stop string; the stop string itself is not part of the text.
    """

    def __init__(self, stop: Sequence[str] = ()) -> None:
        self._stop = tuple(string for string in stop if string)
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._text = ""
        self._num_shown = 0
        self.stopped = False

    @property
    def text(self) -> str:
        return self._text

    def feed(self, piece: bytes) -> str:
        """Take the bytes of one token; returns the new text that is certain."""
        return self._take(self._decoder.decode(piece))

    def finish(self) -> str:
        """No more tokens: returns what was held back."""
        shown = self._take(self._decoder.decode(b"", final=True))
        rest = self._text[self._num_shown :]
        self._num_shown = len(self._text)
        return shown + rest

    def _take(self, new: str) -> str:
        if self.stopped:
            return ""
        search_from = max(0, len(self._text) - max(map(len, self._stop), default=0))
        self._text += new
        found = [at for string in self._stop if (at := self._text.find(string, search_from)) >= 0]
        if found:
            self._text = self._text[: min(found)]
            self.stopped = True
            certain = len(self._text)
        else:
            certain = len(self._text) - self._length_of_possible_stop()
        shown = self._text[self._num_shown : certain]
        self._num_shown = max(self._num_shown, certain)
        return shown

    def _length_of_possible_stop(self) -> int:
        """Length of the longest tail of the text that is a proper beginning of a stop string."""
        longest = 0
        for string in self._stop:
            for length in range(min(len(string) - 1, len(self._text)), longest, -1):
                if self._text.endswith(string[:length]):
                    longest = length
                    break
        return longest
