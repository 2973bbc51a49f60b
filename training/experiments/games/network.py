"""A small policy that reads a board square by square and answers with a key. Pure.

It has the interface that the learner asks of a Hugging Face model (`logits`, `last_hidden_state`, `config`).
A row of tokens is one turn: the board's squares, then the key. What a key is chosen by is the board alone, so
there is a state at its last square only.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import torch
import torch.nn.functional as F
from torch import Tensor, nn

PAD, OTHER = 0, 1
"""Tokens: padding, and a look that was not known."""
FIRST_KEY, WORDS = 2, 80
"""Keys stand before looks."""
_CLOSED = -1e4
"""Of a token that is no key of the game: its chance is 0 with gradient 0, and yet its logarithm is a number.
A chance of 2e-9 has a gradient, by which a bonus on entropy opens all where no reward is ever seen."""


@dataclass(frozen=True, slots=True)
class BoardSize:
    """Sizes of a policy."""

    squares: int
    keys: int
    hidden_size: int = 128
    look_size: int = 12
    words: int = WORDS


class BoardBody(nn.Module):
    """Embedded squares side by side, and two layers."""

    is_activation_checkpointing = False

    def __init__(self, sizes: BoardSize) -> None:
        super().__init__()
        self.config = sizes
        self.embedding = nn.Embedding(sizes.words, sizes.look_size)
        self.first = nn.Linear(sizes.look_size * sizes.squares, sizes.hidden_size)
        self.second = nn.Linear(sizes.hidden_size, sizes.hidden_size)

    def forward(self, input_ids: Tensor, **_: Any) -> Any:
        """(B, T) tokens → an object with `last_hidden_state` (B, T, H), 0 but at the last square."""
        squares = self.config.squares
        seen = self.embedding(input_ids[:, :squares]).flatten(1)
        state = F.relu(self.second(F.relu(self.first(seen))))
        around = (0, 0, squares - 1, input_ids.shape[1] - squares)
        return SimpleNamespace(last_hidden_state=F.pad(state[:, None], around))


class BoardPolicy(nn.Module):
    """Fresh, it presses all keys equally often."""

    is_activation_checkpointing = False
    closed: Tensor

    def __init__(self, sizes: BoardSize) -> None:
        super().__init__()
        self.base_model = BoardBody(sizes)
        self.config = sizes
        self.output = nn.Linear(sizes.hidden_size, sizes.words)
        nn.init.zeros_(self.output.weight)
        nn.init.zeros_(self.output.bias)
        closed = torch.full((sizes.words,), _CLOSED)
        closed[FIRST_KEY : FIRST_KEY + sizes.keys] = 0.0
        self.register_buffer("closed", closed)

    def forward(self, input_ids: Tensor, **_: Any) -> Any:
        """(B, T) tokens → an object with `logits` (B, T, V)."""
        states = self.base_model(input_ids).last_hidden_state
        return SimpleNamespace(logits=self.output(states) + self.closed)

    def drawn(self, boards: Tensor, generator: torch.Generator) -> tuple[list[int], list[float]]:
        """A key for each of (B, squares) boards, as its token, and the log-probability of each."""
        with torch.no_grad():
            log_probs = self(boards).logits[:, -1].log_softmax(-1)
            keys = log_probs[:, FIRST_KEY : FIRST_KEY + self.config.keys].exp()
            chosen = torch.multinomial(keys, 1, generator=generator)[:, 0] + FIRST_KEY
            said = log_probs.gather(1, chosen[:, None])[:, 0]
        return chosen.tolist(), said.tolist()
