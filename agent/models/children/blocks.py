"""A prompt as blocks, each evaluated at once: some text tokens, or one picture. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from agent.models.children.chunks import Chunk
from agent.picture_digest import picture_digest
from agent.types import ImagePart

TEXT_TOKENS = 128
"""Of a block. Less means less to evaluate again where prompts part, more means fewer evaluations."""


@dataclass(frozen=True, slots=True)
class Block:
    """Equal blocks at the same place of equal prompts leave the same in a KV cache.

    Tokens and positions are two different counts: with M-RoPE a picture of 475 tokens takes 25 positions.
    """

    tokens: tuple[int, ...] = ()
    """Empty for a picture."""
    digest: str = ""
    """Of the picture's pixels."""
    picture: Chunk | None = field(default=None, compare=False)
    pixels: NDArray[np.uint8] | None = field(default=None, compare=False)

    @property
    def num_tokens(self) -> int:
        return self.picture.num_tokens if self.picture is not None else len(self.tokens)

    @property
    def num_positions(self) -> int:
        return self.picture.num_positions if self.picture is not None else len(self.tokens)


def blocks_of(chunks: Sequence[Chunk], pictures: Sequence[ImagePart]) -> list[Block]:
    """Cut text into blocks from the end of the picture before it; the last one of a text may be shorter."""
    blocks: list[Block] = []
    for chunk in chunks:
        if not chunk.tokens:
            picture = pictures[chunk.image_index]
            blocks.append(Block(digest=digest_of(picture), picture=chunk, pixels=picture.pixels))
        blocks += text_blocks(chunk.tokens)
    return blocks


def text_blocks(tokens: Sequence[int]) -> list[Block]:
    """The blocks of one stretch of text."""
    return [Block(tuple(tokens[start : start + TEXT_TOKENS])) for start in range(0, len(tokens), TEXT_TOKENS)]


def num_tokens(blocks: Sequence[Block]) -> int:
    return sum(block.num_tokens for block in blocks)


def num_positions(blocks: Sequence[Block]) -> int:
    return sum(block.num_positions for block in blocks)


def common_length(old: Sequence[Block], new: Sequence[Block]) -> int:
    """How many blocks two prompts begin with alike."""
    for number, (before, now) in enumerate(zip(old, new, strict=False)):
        if before != now:
            return number
    return min(len(old), len(new))


def digest_of(picture: ImagePart) -> str:
    """A picture's identity: the same size and pixels have the same one."""
    return shaped(picture.digest or picture_digest(picture.pixels), picture.pixels.shape)


def shaped(digest: str, shape: Sequence[int]) -> str:
    """Of a digest of bytes one of a picture: the same bytes in another shape are another picture."""
    return f"{shape[1]}x{shape[0]}:{digest}"
