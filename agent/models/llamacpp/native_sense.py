"""Vectors by which texts are compared in sense: mean states of an encoder. I/O: native code, files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, Self

import numpy as np
from numpy.typing import NDArray

from agent.models.llamacpp.native_encoder import MOST_AT_ONCE, NativeEncoder
from agent.models.manifest import SENSE_ROLE, Manifest

_MOST_TEXTS: Final = 64
_MOST_PIECES: Final = 64
"""Of one text; what stands behind them is not read."""
_MOST_BYTES: Final = 4_000
_UNKNOWN: Final = "[UNK]"


class NativeSense:
    """llama.cpp has been started by `NativeModel`."""

    def __init__(self, encoder: Sequence[Path], *, threads: int) -> None:
        """
        Args:
            encoder: the files of which it consists.

        Raises:
            RefusedError: a file is refused.
        """
        self.encoder = NativeEncoder(encoder, threads=threads, most_texts=_MOST_TEXTS)
        self._unknown = set(self.encoder.pieces(_UNKNOWN, most_bytes=_MOST_BYTES, is_special=True))

    @classmethod
    def of(cls, manifest: Manifest, *, threads: int = 1) -> Self:
        """That of a model that has one."""
        return cls(manifest.encoder_parts(SENSE_ROLE), threads=threads)

    def vectors(self, texts: Sequence[str]) -> list[NDArray[np.float32]]:
        """(width,) of unit length for each text; nothing but zeros for one of which no piece is known.

        Raises:
            RefusedError: llama.cpp cannot evaluate them.
        """
        pieces = [self.encoder.pieces(text, most_bytes=_MOST_BYTES)[:_MOST_PIECES] for text in texts]
        known = [number for number, ids in enumerate(pieces) if set(ids) - self._unknown]
        vectors = [np.zeros(self.encoder.width, np.float32) for _ in texts]
        for some in _at_once(known, pieces):
            rows = [[self.encoder.first, *pieces[number], self.encoder.last] for number in some]
            for number, states in zip(some, self.encoder.states(rows), strict=True):
                mean = states.mean(0)
                vectors[number] = mean / max(float(np.linalg.norm(mean)), 1e-9)
        return vectors


def _at_once(numbers: Sequence[int], pieces: Sequence[Sequence[int]]) -> Iterator[list[int]]:
    """Texts that fit into one go."""
    some: list[int] = []
    room = MOST_AT_ONCE
    for number in numbers:
        needed = len(pieces[number]) + 2
        if some and (needed > room or len(some) == _MOST_TEXTS):
            yield some
            some, room = [], MOST_AT_ONCE
        some.append(number)
        room -= needed
    if some:
        yield some
