"""A prompt's token ids as the backend evaluates them, pictures included. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from agent.models.embedded_vocabulary import (
    END_OF_TEXT_ID,
    END_OF_TURN_ID,
    IMAGE_PAD_ID,
    TOKENS,
    VISION_START_ID,
    decode,
    encode,
)
from agent.types import ImagePart, Prompt
from training.data.samples import PictureSlot


@dataclass(frozen=True, slots=True)
class PromptTokens:
    token_ids: list[int]
    pictures: list[tuple[NDArray[np.uint8], int, int]]
    """Pixels (H, W, 3), index of the first of their tokens, and how many they have."""

    def slots(self) -> list[PictureSlot]:
        """Where the pictures stand; the writer of a data set names their files."""
        return [PictureSlot("", at, number) for _, at, number in self.pictures]


class PromptTokenizer(Protocol):
    """One model family's reading of a prompt."""

    @property
    def vocabulary(self) -> str:
        """What token ids mean; data sets of different vocabularies are never mixed."""
        ...

    @property
    def dialect(self) -> str:
        """In which its prompts are worded."""
        ...

    @property
    def factor(self) -> int:
        """Side in pixels of the square of a picture that one token stands for."""
        ...

    @property
    def end_id(self) -> int:
        """Ends a reply."""
        ...

    @property
    def pad_id(self) -> int:
        """Fills up rows of different lengths; the choice changes no number."""
        ...

    @property
    def picture_id(self) -> int:
        """Stands for each square of a picture."""
        ...

    def tokens(self, prompt: Prompt) -> PromptTokens: ...

    def text(self, reply: Sequence[int]) -> str:
        """What a reply says, without the token that ends it."""
        ...

    def thoughts(self, token_ids: Sequence[int], mask: Sequence[bool]) -> list[bool]:
        """(T,): which of the model's own tokens (`mask`) are its thought."""
        ...


@dataclass(frozen=True, slots=True)
class EmbeddedPromptTokenizer:
    """The embedded model's: bytes and control tokens, one token for each square of a picture."""

    factor: int
    """Side of that square in pixels: the manifest's `image.factor`."""

    @property
    def vocabulary(self) -> str:
        return f"embedded-{len(TOKENS)}"

    @property
    def dialect(self) -> str:
        return "embedded"

    @property
    def end_id(self) -> int:
        return END_OF_TURN_ID

    @property
    def pad_id(self) -> int:
        return END_OF_TEXT_ID

    @property
    def picture_id(self) -> int:
        return IMAGE_PAD_ID

    def text(self, reply: Sequence[int]) -> str:
        return decode([token for token in reply if token != END_OF_TURN_ID])

    def thoughts(self, token_ids: Sequence[int], mask: Sequence[bool]) -> list[bool]:
        """A reply's words before its first action."""
        inside, marks = True, []
        for token, wrote in zip(token_ids, mask, strict=True):
            inside = not wrote or (inside and token < VISION_START_ID)
            marks.append(wrote and inside)
        return marks

    def tokens(self, prompt: Prompt) -> PromptTokens:
        ids: list[int] = []
        pictures = []
        for message in prompt.messages:
            for part in message.parts:
                if isinstance(part, ImagePart):
                    height, width = part.pixels.shape[:2]
                    number = (height // self.factor) * (width // self.factor)
                    pictures.append((part.pixels, len(ids) + 1, number))  # after the marker of its start
                    ids += encode([part], num_image_tokens=number)
                else:
                    ids += encode([part])
        return PromptTokens(ids, pictures)
