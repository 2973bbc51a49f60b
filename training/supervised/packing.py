"""Several samples in one row, so that little of a batch is padding. Pure.

A token sees the tokens of its own sample alone, and positions begin anew with each sample: the losses are
those of the samples by themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import torch
from torch import Tensor

from training.data.collation import IGNORED, TokenTensors
from training.data.samples import PictureSlot


def rows_of(lengths: Sequence[int], most: int) -> list[list[int]]:
    """Which samples share a row of up to `most` tokens: first fit, longest first. A longer one is alone.

    >>> rows_of([5, 9, 4, 1], 10)
    [[1, 3], [0, 2]]
    """
    rows: list[list[int]] = []
    free: list[int] = []
    for number in sorted(range(len(lengths)), key=lambda one: -lengths[one]):
        length = lengths[number]
        place = next((row for row, left in enumerate(free) if left >= length), None)
        if place is None:
            rows.append([])
            free.append(most)
            place = len(rows) - 1
        rows[place].append(number)
        free[place] -= length
    return rows


def packed(
    tokens: TokenTensors,
    counts: Sequence[int],
    slots: Sequence[Sequence[PictureSlot]],
    sizes: Sequence[tuple[int, int]],
    *,
    pad_id: int,
) -> TokenTensors:
    """A padded batch with its samples put into fewer rows.

    Args:
        tokens: (B, T) of the samples, in the order of their rows.
        counts: how many samples each row gets.
        slots: the pictures of each sample.
        sizes: rows and columns of tokens of all pictures, in the order of their tokens.
    """
    lengths = tokens.attention.sum(dim=1).tolist()
    places, at = [], 0
    for count in counts:
        places.append(range(at, at + count))
        at += count
    width = max(sum(lengths[one] for one in row) for row in places)

    def joined(values: Tensor, fill: float) -> Tensor:
        found = values.new_full((len(places), width), fill)
        for number, row in enumerate(places):
            whole = torch.cat([values[one, : lengths[one]] for one in row])
            found[number, : len(whole)] = whole
        return found

    segments = joined(torch.arange(1, len(lengths) + 1)[:, None].expand(tokens.ids.shape), 0)
    positions = torch.zeros(3, len(places), width, dtype=torch.int64)
    left = iter(sizes)
    for number, row in enumerate(places):
        each = [positions_of(lengths[one], slots[one], [next(left) for _ in slots[one]]) for one in row]
        whole = torch.cat(each, dim=1)
        positions[:, number, : whole.shape[1]] = whole
    return replace(
        tokens,
        ids=joined(tokens.ids, pad_id),
        attention=joined(tokens.attention, False),
        mask=joined(tokens.mask, False),
        labels=joined(tokens.labels, IGNORED),
        turns=joined(tokens.turns, -1),
        rewards=joined(tokens.rewards, 0.0),
        is_picture=joined(tokens.is_picture, False),
        segments=segments,
        positions=positions,
    )


def positions_of(length: int, slots: Sequence[PictureSlot], sizes: Sequence[tuple[int, int]]) -> Tensor:
    """(3, length) M-RoPE positions of one sample: text in sequence, pictures by row and column."""
    positions = torch.arange(length).expand(3, length).clone()
    for slot, (rows, columns) in zip(slots, sizes, strict=True):
        end = slot.at + slot.num_tokens
        first = int(positions[0, slot.at])
        positions[0, slot.at : end] = first
        positions[1, slot.at : end] = first + torch.arange(rows).repeat_interleave(columns)
        positions[2, slot.at : end] = first + torch.arange(columns).repeat(rows)
        positions[:, end:] += max(rows, columns) - rows * columns
    return positions
