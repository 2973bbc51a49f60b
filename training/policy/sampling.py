"""Replies of many episodes at once, with a KV cache that is kept from turn to turn. Pure.

All episodes go through the model together, one token each. An episode without a token in a step gets padding:
its key stays masked and its position is not counted, so that its numbers are those of an episode sampled
alone. Tool output is read into the same cache; nothing is read twice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor
from transformers import DynamicCache
from transformers.cache_utils import DynamicLayer

from training.policy.devices import moved
from training.policy.models import sees_pictures
from training.policy.vision_cache import PictureEmbeddings, vision_inputs, without_stray


@dataclass(frozen=True)
class PlacedPicture:
    """A picture in a run of tokens."""

    at: int
    """Index of its first token in the run."""
    seen: PictureEmbeddings


@dataclass
class SampledReply:
    """One reply."""

    token_ids: list[int] = field(default_factory=list)
    log_probs: list[float] = field(default_factory=list)
    is_ended: bool = False
    """Ended by an end token; otherwise the limit cut it."""


class Conversations:
    """B episodes that share a model and a cache."""

    def __init__(
        self,
        model: Any,
        prompts: Sequence[Sequence[int]],
        *,
        end_id: int,
        pad_id: int,
        temperature: float = 1.0,
        shown: Sequence[Sequence[PlacedPicture]] = (),
        more_ends: Sequence[int] = (),
    ) -> None:
        """
        Args:
            shown: the pictures of each prompt.
            more_ends: other tokens that end a reply, as the one that closes a call.
        """
        self._model, self._pad_id, self._temperature = model, pad_id, temperature
        self._ends = frozenset((end_id, *more_ends))
        self._cache = _growing_cache(model.config)
        self._seen = torch.zeros(len(prompts), 0, dtype=torch.long)
        self._next = torch.zeros(len(prompts), dtype=torch.long)
        self._logits: Tensor | None = None
        self._sees = False
        self.num_read = 0
        """Tokens that went through the model, padding included; cached tokens are not counted again."""
        self.read(prompts, shown)

    def read(self, pieces: Sequence[Sequence[int]], shown: Sequence[Sequence[PlacedPicture]] = ()) -> None:
        """Feed each episode its next tokens (which may be none), with the pictures in them."""
        width = max(map(len, pieces), default=0)
        if width == 0:
            return
        ids = torch.tensor([[*piece, *[self._pad_id] * (width - len(piece))] for piece in pieces])
        here = torch.tensor([[1] * len(piece) + [0] * (width - len(piece)) for piece in pieces])
        self._step(ids, here, shown)

    def write(
        self, writers: Sequence[bool], *, max_tokens: int, draw: Callable[[Tensor], Tensor]
    ) -> list[SampledReply]:
        """Sample a reply from each of the `writers`; afterwards all of it is in the cache.

        Args:
            draw: (B, V) log-probabilities → (B,) tokens.
        """
        replies = [SampledReply() for _ in writers]
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
                if token in self._ends:
                    replies[row].is_ended, active[row] = True, False
            if count == max_tokens:
                active = [False] * len(active)
            self.read(pieces)
            if not any(active):
                break
        return replies

    def _step(self, ids: Tensor, here: Tensor, shown: Sequence[Sequence[PlacedPicture]] = ()) -> None:
        positions, after = mrope_positions(here, shown, self._next)
        self._seen = torch.cat([self._seen, here], dim=1)
        self.num_read += ids.numel()
        seen = [one.seen for row in shown for one in row]
        self._sees = self._sees or bool(seen)
        pictures: dict[str, Any] = {}
        if self._sees:
            marks = _picture_tokens(here, shown)
            ids = without_stray(self._model, ids, marks)
        if seen:
            pictures = {"mm_token_type_ids": marks, **vision_inputs(seen)}
        device = next(self._model.parameters()).device
        asked = {
            "input_ids": ids,
            "attention_mask": self._seen,
            "position_ids": positions if sees_pictures(self._model.config) else positions[0],
            **pictures,
        }
        with torch.no_grad():
            answer = self._model(
                **{name: moved(value, device) for name, value in asked.items()},
                past_key_values=self._cache,
                use_cache=True,
            )
        last = (here.sum(1) - 1).clamp(min=0)
        # Tokens are drawn on the CPU: the same generator draws the same wherever the model is.
        logits = answer.logits[torch.arange(len(ids)), last].float().cpu()
        had = here.any(1)
        # An episode that read nothing keeps its next-token logits.
        self._logits = logits if self._logits is None else torch.where(had[:, None], logits, self._logits)
        self._next = after


_ROOM = 64
"""Tokens that a layer of the cache has room for beyond those that it needs."""


class _GrowingLayer(DynamicLayer):
    """Has room for further tokens, so that one more does not copy all that are there: with a hundred episodes
    that took more time than the model."""

    def update(self, key_states: Tensor, value_states: Tensor, *_: Any, **__: Any) -> tuple[Tensor, Tensor]:
        if not self.is_initialized:
            self.lazy_initialization(key_states, value_states)
            self._rooms = (key_states[..., :0, :], value_states[..., :0, :])
        before = self.get_seq_length()
        after = before + key_states.shape[-2]
        if after > self._rooms[0].shape[-2]:
            self._rooms = tuple(
                torch.nn.functional.pad(kept, (0, 0, 0, after // 2 + key_states.shape[-2] + _ROOM))
                for kept in (room[..., :before, :] for room in self._rooms)
            )
        for room, states in zip(self._rooms, (key_states, value_states), strict=True):
            room[..., before:after, :] = states
        self.keys, self.values = (room[..., :after, :] for room in self._rooms)
        return self.keys, self.values


def _growing_cache(config: Any) -> DynamicCache:
    """A cache for sampling; layers of other kinds than plain attention are as transformers has them."""
    cache = DynamicCache(config=config)
    cache.layers = [_GrowingLayer() if type(layer) is DynamicLayer else layer for layer in cache.layers]
    return cache


def mrope_positions(
    here: Tensor, shown: Sequence[Sequence[PlacedPicture]], start: Tensor
) -> tuple[Tensor, Tensor]:
    """M-RoPE positions of a model of the Qwen-VL family: text in sequence, pictures by row and column.

    Args:
        here: (B, T) 1 where there is a token, at the left.
        start: (B,) the position of each row's first token.

    Returns:
        (3, B, T) time, row and column, and (B,) the position of each row's next token.
    """
    positions = (start[:, None] + here.cumsum(1) - 1).clamp(min=0).expand(3, *here.shape).clone()
    after = start + here.sum(1)
    for number, row in enumerate(shown):
        for one in row:
            rows, columns = one.seen.size
            begin, end = one.at, one.at + rows * columns
            first = positions[0, number, begin].clone()
            positions[0, number, begin:end] = first
            positions[1, number, begin:end] = first + torch.arange(rows).repeat_interleave(columns)
            positions[2, number, begin:end] = first + torch.arange(columns).repeat(rows)
            shift = max(rows, columns) - rows * columns
            positions[:, number, end:] += shift
            after[number] += shift
    return positions.clamp(min=0), after


def _picture_tokens(here: Tensor, shown: Sequence[Sequence[PlacedPicture]]) -> Tensor:
    """(B, T) 1 for picture tokens."""
    marks = torch.zeros_like(here)
    for number, row in enumerate(shown):
        for one in row:
            marks[number, one.at : one.at + len(one.seen.states)] = 1
    return marks.int()


def sampled(generator: torch.Generator) -> Callable[[Tensor], Tensor]:
    """Draws from the whole distribution: truncating it (top-p, top-k) would falsify the log-probabilities."""

    def draw(log_probs: Tensor) -> Tensor:
        return torch.multinomial(log_probs.exp(), 1, generator=generator)[:, 0]

    return draw


def row_by_row(generators: Sequence[torch.Generator]) -> Callable[[Tensor], Tensor]:
    """Sample each episode with random numbers of its own, so that it does not depend on its batch.

    Args:
        generators: one for each row.

    Returns:
        A function from natural log-probabilities (B, V) to token ids (B,).
    """

    def draw(log_probs: Tensor) -> Tensor:
        rows = zip(log_probs.exp(), generators, strict=True)
        return torch.cat([torch.multinomial(row, 1, generator=one) for row, one in rows])

    return draw


def likeliest(log_probs: Tensor) -> Tensor:
    """Greedy decoding, for evaluation."""
    return log_probs.argmax(-1)
