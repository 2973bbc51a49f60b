"""A prompt as a runtime's tokenizer gives it: stretches of text tokens, and pictures between them. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Chunk:
    """A stretch of a prompt: some text tokens, or one picture."""

    tokens: tuple[int, ...]
    """Empty for a picture."""
    image_index: int
    """Index into the pictures of the prompt; -1 for text."""
    num_tokens: int
    num_positions: int
    handle: Any = None
    """The runtime's own, for placing a picture; valid until the tokenized prompt is freed."""
