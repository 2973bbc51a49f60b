"""What the engine evaluates, counted by a fake runtime."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from threading import Event
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from agent.models.chat_template import ImageSegment, Segment
from agent.models.children.blocks import Block, num_tokens
from agent.models.children.chunks import Chunk
from agent.models.children.engine import AbortedError, ReplyOptions
from agent.models.children.prefix_engine import PrefixEngine
from agent.models.children.runtime import Encoded
from agent.types import ImagePart, Message, TextPart
from tests.tiny_models import picture

NEVER = Event()
END = 0
IMAGE_TOKENS = 8


class CountingPrompt:
    def __init__(self, chunks: Sequence[Chunk]) -> None:
        self.chunks = chunks
        self.is_freed = False

    def free(self) -> None:
        self.is_freed = True


class CountingRuntime:
    """Its cache is the list of what was evaluated, and its reply is always the letter a."""

    context_tokens = 400

    def __init__(self) -> None:
        self.cache: list[object] = []
        self.encoded: list[int] = []
        self.evaluated = 0
        """Tokens since the last look."""
        self.before_evaluating: Callable[[], None] = lambda: None

    def chat_template(self) -> str | None:
        return None

    def bos_text(self) -> str:
        return ""

    def eos_text(self) -> str:
        return ""

    def tokenize(self, segments: Sequence[Segment], images: Sequence[NDArray[np.uint8]]) -> CountingPrompt:
        chunks = []
        for segment in segments:
            if isinstance(segment, ImageSegment):
                chunks.append(Chunk((), segment.index, IMAGE_TOKENS, 4))
            else:
                tokens = tuple(segment.text.encode())
                chunks.append(Chunk(tokens, -1, len(tokens), len(tokens)))
        return CountingPrompt(chunks)

    def encode_image(self, chunk: Chunk, pixels: NDArray[np.uint8]) -> Encoded:
        self.encoded.append(int(pixels.sum()))
        return Encoded(int(pixels.sum()), 1)

    def decode_image(self, chunk: Chunk, encoded: Encoded, position: int) -> None:
        self._evaluate([encoded.value] * IMAGE_TOKENS)

    def decode_tokens(self, tokens: Sequence[int], position: int) -> None:
        self._evaluate(tokens)

    def _evaluate(self, tokens: Sequence[int]) -> None:
        self.before_evaluating()
        self.cache += tokens
        self.evaluated += len(tokens)

    def logits(self) -> NDArray[np.float32]:
        logits = np.zeros(256, np.float32)
        logits[END if self.cache[-1] == ord("a") else ord("a")] = 1.0
        return logits

    def keep(self, blocks: Sequence[Block]) -> int:
        del self.cache[num_tokens(blocks) :]
        return len(blocks)

    def mark(self, blocks: Sequence[Block]) -> None:
        pass

    def grammar(self, gbnf: str) -> None:
        pass

    def is_end(self, token: int) -> bool:
        return token == END

    def piece(self, token: int) -> bytes:
        return bytes([token])

    def set_abort(self, is_set: bool) -> None:
        pass

    def new_tokens(self) -> int:
        """Evaluated since the last call."""
        number, self.evaluated = self.evaluated, 0
        return number


@pytest.fixture
def runtime() -> CountingRuntime:
    return CountingRuntime()


@pytest.fixture
def engine(runtime: CountingRuntime) -> PrefixEngine:
    return PrefixEngine(runtime)


def asked(engine: PrefixEngine, messages: Sequence[Message], **options: Any) -> str:
    reply = engine.reply(messages, ReplyOptions(5, **options), cancel=NEVER, on_text=lambda text: None)
    return reply.text


def conversation(*seeds: int, last: str = "") -> list[Message]:
    """Rules, and pictures with a reply after each but the last."""
    messages = [Message("system", (TextPart("rules"),))]
    for number, seed in enumerate(seeds):
        messages.append(Message("user", (ImagePart(picture(seed)),)))
        if number < len(seeds) - 1:
            messages.append(Message("assistant", (TextPart(f"reply {number}"),)))
    messages.append(Message("user", (TextPart(last or "now"),)))
    return messages


def test_only_what_is_new_is_evaluated(engine: PrefixEngine, runtime: CountingRuntime) -> None:
    asked(engine, conversation(1))
    assert runtime.new_tokens() == len("rules") + IMAGE_TOKENS + len("now") + len("a")
    asked(engine, conversation(1, 2))
    assert runtime.new_tokens() == len("reply 0") + IMAGE_TOKENS + len("now") + len("a")


def test_a_picture_that_was_seen_is_not_encoded_again(engine: PrefixEngine, runtime: CountingRuntime) -> None:
    asked(engine, conversation(1, 2))
    asked(engine, conversation(2, 1))
    assert runtime.encoded == [int(picture(seed).sum()) for seed in (1, 2)]
    asked(engine, conversation(1), reuses_prefix=False)
    assert len(runtime.encoded) == 3


def test_what_was_read_ahead_is_not_evaluated_when_it_is_asked(
    engine: PrefixEngine, runtime: CountingRuntime
) -> None:
    asked(engine, conversation(1))
    runtime.new_tokens()
    # The screen of the next step is not known yet: an old one stands in its place.
    engine.read_ahead(conversation(1, 1), cancel=NEVER)
    assert runtime.new_tokens() == len("reply 0")
    asked(engine, conversation(1, 2))
    assert runtime.new_tokens() == IMAGE_TOKENS + len("now") + len("a")
    assert runtime.encoded == [int(picture(seed).sum()) for seed in (1, 2)]


def test_reading_ahead_leaves_what_is_known_already(engine: PrefixEngine, runtime: CountingRuntime) -> None:
    asked(engine, conversation(1, 2))
    held = list(runtime.cache)
    engine.read_ahead(conversation(1, 3), cancel=NEVER)
    assert runtime.cache == held
    engine.read_ahead([Message("user", (ImagePart(picture(7)), TextPart("now")))], cancel=NEVER)
    assert runtime.cache == held


def test_another_prompt_than_the_one_read_ahead_is_answered_as_ever(
    engine: PrefixEngine, runtime: CountingRuntime
) -> None:
    engine.read_ahead(conversation(1, 2), cancel=NEVER)
    asked(engine, conversation(3, last="other"))
    assert runtime.cache[: len("rules")] == list(b"rules")
    assert runtime.cache[len("rules")] == int(picture(3).sum())
    assert runtime.cache[-len("othera") :] == list(b"othera")


def test_a_prompt_that_is_too_long_is_not_read_ahead(engine: PrefixEngine, runtime: CountingRuntime) -> None:
    engine.read_ahead([Message("user", (TextPart("x" * 400), ImagePart(picture(1))))], cancel=NEVER)
    assert runtime.cache == []


def test_reading_ahead_ends_after_the_block_when_somebody_waits(
    engine: PrefixEngine, runtime: CountingRuntime
) -> None:
    waiting = Event()
    runtime.before_evaluating = waiting.set
    engine.read_ahead([Message("user", (TextPart("x" * 300), ImagePart(picture(1))))], cancel=waiting)
    assert runtime.cache == list(b"x" * 128)


def test_an_abort_leaves_nothing_half_evaluated(engine: PrefixEngine, runtime: CountingRuntime) -> None:
    def after_rules() -> Iterator[None]:
        yield
        runtime.cache.append("half a block")
        raise AbortedError

    steps = after_rules()
    runtime.before_evaluating = lambda: next(steps)
    engine.read_ahead(conversation(1, 2), cancel=NEVER)
    assert runtime.cache == list(b"rules")
