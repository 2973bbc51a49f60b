"""The form reader: heads upon the encoder of sense, which is in llama.cpp. I/O: native code, files."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from agent.models.llamacpp.native_encoder import MOST_AT_ONCE, NativeEncoder
from agent.models.llamacpp.native_parser import MARKS, pieces_of, pieces_of_word, read_heads
from agent.models.llamacpp.native_sense import NativeSense
from agent.models.task_parser.form_reading import (
    MOST_PIECES_HELD,
    MOST_PIECES_OF_A_CAPTION,
    NUM_ACTIONS,
    NUM_LIKENESSES,
    NUM_POINTERS,
    POINTER_WIDTH,
    ControlReading,
    ControlText,
    likenesses,
    readings_of,
)
from agent.models.task_parser.sense import Sense
from agent.models.task_parser.words import TaskWord, words_of

_POINTING: Final = NUM_POINTERS * POINTER_WIDTH
_HEADS: Final = {"actions": NUM_ACTIONS, "asks": _POINTING, "keys": _POINTING}
_LIKENESS: Final = {"alike": NUM_ACTIONS}


def native_sense(encoder: Sequence[Path], heads: Path | None, *, threads: int) -> Sense | None:
    """The sense of a model, with what it reads of forms; None where it has none.

    Args:
        encoder: its files.
        heads: that of the form reader; None where it has none.

    Raises:
        RefusedError: a file is refused.
    """
    if not encoder:
        return None
    native = NativeSense(encoder, threads=threads)
    return Sense(native.vectors, None if heads is None else NativeFormReader(native.encoder, heads))


class NativeFormReader:
    """Implements `FormReader`."""

    def __init__(self, encoder: NativeEncoder, heads: Path) -> None:
        """
        Raises:
            RefusedError: the heads are refused.
        """
        self._encoder = encoder
        self._heads = read_heads(heads, _HEADS, encoder.width) | read_heads(heads, _LIKENESS, NUM_LIKENESSES)

    def readings(
        self, words: Sequence[TaskWord], controls: Sequence[ControlText]
    ) -> list[ControlReading] | None:
        ids, words_at = pieces_of(words, self._encoder, self._heads[MARKS])
        kinds_at, captions_at = [], []
        for control in controls:
            kinds_at.append(len(ids))
            ids += self._pieces(control.kind)[:1]
            caption = self._pieces(control.words)[:MOST_PIECES_OF_A_CAPTION]
            captions_at.append(slice(len(ids), len(ids) + len(caption)))
            ids += [*caption, *self._pieces(control.held)[:MOST_PIECES_HELD], self._encoder.last]
        is_whole = words_at and len(words_at) == len(words) and len(ids) <= MOST_AT_ONCE
        if not is_whole or not captions_at or any(one.start == one.stop for one in captions_at):
            return None
        [found] = self._encoder.states([ids])
        states = found.astype(np.float64)
        alike = likenesses([states[inside] for inside in captions_at], states[words_at])
        actions = self._linear("actions", states[kinds_at]) + self._linear("alike", alike)
        asks = self._linear("asks", states[kinds_at]).reshape(-1, NUM_POINTERS, POINTER_WIDTH)
        keys = self._linear("keys", states[words_at]).reshape(-1, NUM_POINTERS, POINTER_WIDTH)
        return readings_of(actions, np.einsum("cpl,wpl->pcw", asks, keys) / sqrt(POINTER_WIDTH))

    def _pieces(self, text: str) -> list[int]:
        return [piece for word in words_of(text) for piece in pieces_of_word(word, self._encoder)]

    def _linear(self, name: str, states: NDArray[np.float64]) -> NDArray[np.float64]:
        found: NDArray[np.float64] = states @ self._heads[f"{name}.weight"].T + self._heads[f"{name}.bias"]
        return found
