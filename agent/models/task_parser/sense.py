"""How near texts are in sense: "put my membership on ice" is near "Freeze membership". I/O: one file.

A text is the sum of a vector for each of its word pieces, as in Model2Vec
(github.com/MinishLab/model2vec); the vectors were learned from a sentence encoder and from what people say of
controls (`training.task_parser.sense`). No order of words is known to it, and no "not".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, Protocol
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from agent.foreign_files import open_foreign
from agent.models.children.engine import RefusedError

TEMPERATURE: Final = 0.05
"""Of the softmax over cosines that its training ended with (InfoNCE)."""
_MOST_PIECES: Final = 128
_KEPT: Final = 1024


@dataclass(frozen=True, slots=True)
class Nearest:
    """One of several texts, as near as another is to it."""

    number: int
    likely: float
    """Its share by softmax, 0-1."""
    near: float
    """Its cosine."""


class Senses(Protocol):
    """Compares texts."""

    def ranked(self, text: str, others: Sequence[str]) -> list[Nearest]:
        """The nearest first; none where nothing is known of the text."""
        ...


class Sense:
    """`Senses` by a table of word pieces."""

    def __init__(self, path: Path, tokens: Callable[[str], Sequence[int]]) -> None:
        """
        Args:
            tokens: numbers of the word pieces of a text.

        Raises:
            RefusedError: the file is no such table.
        """
        self._tokens = tokens
        try:
            with (
                open_foreign(path, follows_links=True) as stream,
                np.load(stream, allow_pickle=False) as file,
            ):
                pieces, codes, steps = (file[name] for name in ("pieces", "codes", "steps"))
        except (OSError, ValueError, KeyError, BadZipFile) as error:
            raise RefusedError(f"{path.name} cannot be read ({error})") from error
        if pieces.ndim != 1 or codes.ndim != 2 or not len(pieces) == len(codes) == len(steps):
            raise RefusedError(f"{path.name} is no table of word pieces")
        self._rows = {int(piece): row for row, piece in enumerate(pieces)}
        self._vectors = codes.astype(np.float32) * steps.astype(np.float32)[:, None]
        self._of = lru_cache(_KEPT)(self._summed)

    def ranked(self, text: str, others: Sequence[str]) -> list[Nearest]:
        """The nearest first; none where nothing is known of the text."""
        one = self._of(text)
        if not others or not one.any():
            return []
        near = np.array([float(one @ self._of(other)) for other in others])
        shares = np.exp((near - near.max()) / TEMPERATURE)
        shares /= shares.sum()
        order = np.argsort(-near, kind="stable")
        return [Nearest(int(number), float(shares[number]), float(near[number])) for number in order]

    def _summed(self, text: str) -> NDArray[np.float32]:
        """(width,) of unit length, or nothing but zeros."""
        rows = [self._rows[piece] for piece in self._tokens(text)[:_MOST_PIECES] if piece in self._rows]
        vector = self._vectors[rows].sum(0)
        length = float(np.linalg.norm(vector))
        found: NDArray[np.float32] = vector / length if length else vector
        return found
