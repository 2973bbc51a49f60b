"""A prompt's token ids as the backend evaluates them, pictures included. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from agent.models.embedded_vocabulary import TOKENS, encode
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

    def tokens(self, prompt: Prompt) -> PromptTokens: ...


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
