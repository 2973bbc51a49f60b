"""What `PrefixEngine` needs of llama.cpp or torch: a model that reads tokens and pictures in turn. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from agent.models.chat_template import Segment
from agent.models.children.blocks import Block
from agent.models.children.chunks import Chunk
from agent.models.children.writing import Grammar


@dataclass(frozen=True, slots=True)
class Encoded:
    """A picture that has been through the vision tower."""

    value: Any
    """The runtime's own."""
    num_bytes: int


class TokenizedPrompt(Protocol):
    @property
    def chunks(self) -> Sequence[Chunk]: ...

    def free(self) -> None: ...


class NativeGrammar(Grammar, Protocol):
    def free(self) -> None: ...


class Runtime(Protocol):
    """A loaded model with one KV cache. Every method may raise RefusedError, evaluations AbortedError."""

    @property
    def context_tokens(self) -> int: ...

    def chat_template(self) -> str | None: ...

    def bos_text(self) -> str: ...

    def eos_text(self) -> str: ...

    def tokenize(self, segments: Sequence[Segment], images: Sequence[NDArray[np.uint8]]) -> TokenizedPrompt:
        """Chunks of a rendered prompt; in data no control token is read."""
        ...

    def encode_image(self, chunk: Chunk, pixels: NDArray[np.uint8]) -> Encoded: ...

    def decode_image(self, chunk: Chunk, encoded: Encoded, position: int) -> None:
        """Evaluate an encoded picture at `position`."""
        ...

    def decode_tokens(self, tokens: Sequence[int], position: int) -> None:
        """Evaluate text tokens from `position` on; logits are kept for the last one."""
        ...

    def logits(self) -> NDArray[np.float32]:
        """After the last evaluated token: (vocabulary,)."""
        ...

    def continuations(
        self, continuations: Sequence[Sequence[int]], position: int
    ) -> list[NDArray[np.float32]]:
        """The logits after every token of each continuation, were it to stand at `position`: (tokens,
        vocabulary). Afterwards the KV cache is what it was."""
        ...

    def keep(self, blocks: Sequence[Block]) -> int:
        """Drop everything from the KV cache but these blocks, with which it begins; how many are left: fewer
        where a part cannot be forgotten."""
        ...

    def mark(self, blocks: Sequence[Block]) -> None:
        """A later prompt may part from this one behind these blocks, which are all that is evaluated."""
        ...

    def grammar(self, gbnf: str) -> NativeGrammar | None:
        """What may come next in one reply; None where the runtime cannot say."""
        ...

    def is_end(self, token: int) -> bool: ...

    def piece(self, token: int) -> bytes:
        """The bytes of a token, control tokens spelled out."""
        ...

    def set_abort(self, is_set: bool) -> None: ...
