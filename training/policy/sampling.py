"""Replies of many episodes at once, with a KV cache that is kept from turn to turn. Pure.

All episodes go forward together, a token each. An episode that has nothing to say or to read in a step takes
part with an empty place: its key is masked for good and its position is not counted, so that its numbers are
those of an episode that is alone. What a tool said is read into the same cache; nothing is read twice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor
from transformers import DynamicCache

from training.policy.models import sees_pictures


@dataclass
class Written:
    """One reply."""

    token_ids: list[int] = field(default_factory=list)
    log_probs: list[float] = field(default_factory=list)
    is_ended: bool = False
    """By its end token; otherwise the limit cut it."""


class Conversations:
    """B episodes of text that share a model and a cache."""

    def __init__(
        self,
        model: Any,
        prompts: Sequence[Sequence[int]],
        *,
        end_id: int,
        pad_id: int,
        temperature: float = 1.0,
    ) -> None:
        self._model, self._end_id, self._pad_id, self._temperature = model, end_id, pad_id, temperature
        self._cache = DynamicCache(config=model.config)
        self._seen = torch.zeros(len(prompts), 0, dtype=torch.long)
        self._length = torch.zeros(len(prompts), dtype=torch.long)
        self._logits: Tensor | None = None
        self.num_read = 0
        """Tokens that went through the model, empty places included: what the cache saves is not in it."""
        self.read(prompts)

    def read(self, pieces: Sequence[Sequence[int]]) -> None:
        """Text for each episode, none for those that get none."""
        width = max(map(len, pieces), default=0)
        if width == 0:
            return
        ids = torch.tensor([[*piece, *[self._pad_id] * (width - len(piece))] for piece in pieces])
        here = torch.tensor([[1] * len(piece) + [0] * (width - len(piece)) for piece in pieces])
        self._step(ids, here)

    def write(
        self, writers: Sequence[bool], *, max_tokens: int, draw: Callable[[Tensor], Tensor]
    ) -> list[Written]:
        """A reply from each of the `writers`, all of it in the cache when it is over.

        Args:
            draw: (B, V) log-probabilities → (B,) tokens.
        """
        replies = [Written() for _ in writers]
        active = list(writers)
        for count in range(1, max_tokens + 1):
            assert self._logits is not None
            log_probs = (self._logits / self._temperature).log_softmax(-1)
            chosen = draw(log_probs)
            said = log_probs.gather(1, chosen[:, None])[:, 0].tolist()
            pieces: list[list[int]] = []
            for row, token in enumerate(chosen.tolist()):
                pieces.append([])
                if not active[row]:
                    continue
                replies[row].token_ids.append(token)
                replies[row].log_probs.append(said[row])
                pieces[row] = [token]
                if token == self._end_id:
                    replies[row].is_ended, active[row] = True, False
            if count == max_tokens:
                active = [False] * len(active)
            self.read(pieces)
            if not any(active):
                break
        return replies

    def _step(self, ids: Tensor, here: Tensor) -> None:
        positions = (self._length[:, None] + here.cumsum(1) - 1).clamp(min=0)
        self._seen = torch.cat([self._seen, here], dim=1)
        self.num_read += ids.numel()
        given = positions.expand(3, *positions.shape) if sees_pictures(self._model.config) else positions
        with torch.no_grad():
            answer = self._model(
                input_ids=ids,
                attention_mask=self._seen,
                position_ids=given,
                past_key_values=self._cache,
                use_cache=True,
            )
        last = (here.sum(1) - 1).clamp(min=0)
        logits = answer.logits[torch.arange(len(ids)), last].float()
        had = here.any(1)
        # Who read nothing keeps what it was about to say.
        self._logits = logits if self._logits is None else torch.where(had[:, None], logits, self._logits)
        self._length = self._length + here.sum(1)


def sampled(generator: torch.Generator) -> Callable[[Tensor], Tensor]:
    """Draws from the whole distribution: cutting it (top-p, top-k) would falsify the log-probabilities."""

    def draw(log_probs: Tensor) -> Tensor:
        return torch.multinomial(log_probs.exp(), 1, generator=generator)[:, 0]

    return draw


def likeliest(log_probs: Tensor) -> Tensor:
    """For examinations."""
    return log_probs.argmax(-1)
