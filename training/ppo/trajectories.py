"""Rows of a batch put together as trajectories: the turns of an episode, each with its own prompt. Pure.

On screens every turn has its own prompt, so an episode is several rows. Advantages are one computation over
all tokens of the episode: the step after the last token of a reply is the first token of the next one, in
the row below. Shapes: B rows of T tokens, E trajectories of K tokens at most.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor


@dataclass(frozen=True)
class Trajectories:
    """Where the tokens of each trajectory stand among the rows."""

    places: Tensor
    """(E, K) index into the flattened (B, T) rows, in the order of time; −1 after a trajectory's end."""
    last_rows: Tensor
    """(E,) the row that each one ends with."""
    shape: tuple[int, int]
    """(B, T)."""

    @staticmethod
    def of(names: Sequence[tuple[Hashable, int]], attention: Tensor) -> Trajectories:
        """Rows with one name, in the order of their numbers.

        Args:
            names: for each of B rows the name of its episode, and the number of its turn there.
            attention: (B, T) true where there is a token; padding stands on the right.
        """
        rows: dict[Hashable, list[tuple[int, int]]] = {}
        for row, (name, number) in enumerate(names):
            rows.setdefault(name, []).append((number, row))
        lengths, width = attention.sum(dim=1).tolist(), attention.shape[1]
        places = [
            torch.cat([torch.arange(row * width, row * width + lengths[row]) for _, row in sorted(turns)])
            for turns in rows.values()
        ]
        return Trajectories(
            torch.nn.utils.rnn.pad_sequence(places, batch_first=True, padding_value=-1),
            torch.tensor([max(turns)[1] for turns in rows.values()]),
            (attention.shape[0], width),
        )

    def pack(self, x: Tensor) -> Tensor:
        """(B, T, …) of rows → (E, K, …) of trajectories; 0 after their ends."""
        packed = x.flatten(0, 1)[self.places.clamp(min=0)]
        beyond = (self.places < 0).reshape(*self.places.shape, *[1] * (packed.dim() - 2))
        return packed.masked_fill(beyond, 0)

    def unpack(self, x: Tensor) -> Tensor:
        """(E, K, …) of trajectories → (B, T, …) of rows; 0 at padding."""
        rows = x.new_zeros(self.shape[0] * self.shape[1], *x.shape[2:])
        is_token = self.places >= 0
        rows[self.places[is_token]] = x[is_token]
        return rows.unflatten(0, self.shape)
