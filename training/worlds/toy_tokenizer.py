"""A vocabulary of single bytes, a few control tokens and a few long pieces of text. Pure.

The pieces make replies in a wordy dialect short: `<seed:tool_call><function=JupyterCI>…` is one token. They
also make many encodings of one text possible, as in any vocabulary with merges: what a model wrote can only
be known from its token ids.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from agent.models.embedded_vocabulary import byte_names
from training.export.metadata import Vocabulary

NUM_BYTES = 256
PAD, END, USER, MODEL = "<|endoftext|>", "<|im_end|>", "<|user|>", "<|assistant|>"
VISION = ("<|vision_start|>", "<|vision_end|>", "<|image_pad|>", "<|video_pad|>")
THINK, THINK_END = "<thinkt>", "</thinkt>"
CONTROL = (PAD, END, USER, MODEL, *VISION, THINK, THINK_END)


@dataclass(frozen=True)
class ToyTokenizer:
    name: str
    pieces: tuple[str, ...]
    """Beyond bytes and control tokens."""

    @cached_property
    def tokens(self) -> tuple[str, ...]:
        return (*byte_names(), *CONTROL, *self.pieces)

    @cached_property
    def ids(self) -> dict[str, int]:
        """Of control tokens and pieces."""
        return {token: NUM_BYTES + index for index, token in enumerate((*CONTROL, *self.pieces))}

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        longest_first = sorted((*self.pieces, THINK, THINK_END), key=len, reverse=True)
        return re.compile("|".join(map(re.escape, longest_first)))

    def __getitem__(self, token: str) -> int:
        return self.ids[token]

    def encode(self, text: str) -> list[int]:
        """The shortest encoding, greedy from the left; control tokens but thinking tags stay bytes."""
        ids: list[int] = []
        end = 0
        for match in self._pattern.finditer(text):
            ids += [*text[end : match.start()].encode(), self.ids[match.group()]]
            end = match.end()
        return [*ids, *text[end:].encode()]

    def decode(self, ids: Sequence[int]) -> str:
        """The text of ids; control tokens are spelled out, bytes that are no UTF-8 become U+FFFD."""
        parts = [bytes([number]) if number < NUM_BYTES else self.tokens[number].encode() for number in ids]
        return b"".join(parts).decode(errors="replace")

    def exported(self) -> Vocabulary:
        """As model folders say it."""
        template = (
            "{% for message in messages %}<|{{ message['role'] }}|>{{ message['content'] }}<|im_end|>"
            "{% endfor %}<|assistant|>"
        )
        return Vocabulary(self.tokens, NUM_BYTES, self[END], self[PAD], template)
