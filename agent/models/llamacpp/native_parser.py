"""The task parser: its encoder in llama.cpp, and its heads. I/O: native code, files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Self
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from agent.foreign_files import open_foreign
from agent.models.children.engine import RefusedError
from agent.models.llamacpp.native_encoder import NativeEncoder
from agent.models.manifest import TASK_PARSER_ROLES, Manifest
from agent.models.task_parser.labels import NUM_CLASSES, WORD_HEADS, WordScores
from agent.models.task_parser.words import MOST_PIECES, MOST_TOKENS, TaskWord

_UNKNOWN = "[UNK]"
_MOST_BYTES_OF_A_WORD = 400


class NativeParser:
    """Reads the words of a task; llama.cpp has been started by `NativeModel`."""

    def __init__(self, encoder: Sequence[Path], heads: Path, *, threads: int) -> None:
        """
        Args:
            encoder: the files of which it consists.

        Raises:
            RefusedError: a file is refused.
        """
        self._encoder = NativeEncoder(encoder, threads=threads)
        self._heads = _read_heads(heads, self._encoder.width)

    @classmethod
    def of(cls, manifest: Manifest, *, threads: int = 1) -> Self:
        """That of a model that has one."""
        encoder, heads = TASK_PARSER_ROLES
        return cls(manifest.encoder_parts(encoder), manifest.path_of(heads), threads=threads)

    def scores(self, words: Sequence[TaskWord]) -> WordScores:
        """What each word is; those behind the last position of the encoder are nothing.

        Raises:
            RefusedError: llama.cpp cannot evaluate the sentence.
        """
        capital, line_break = (int(mark) for mark in self._heads["marks"])
        ids, places = [self._encoder.first], []
        for word in words:
            if len(ids) > MOST_TOKENS - MOST_PIECES:
                break
            if word.has_capital:
                ids.append(capital)
            places.append(len(ids))
            ids += [line_break] if word.is_line_break else self._pieces(word.plain)[:MOST_PIECES]
        [states] = self._encoder.states([[*ids, self._encoder.last]])
        found = {name: self._logprobs(name, states) for name in NUM_CLASSES}
        of_words = {name: found[name][places] for name in WORD_HEADS}
        return WordScores(**of_words, outside=float(found["outside"][0, 1]))

    def _pieces(self, word: str) -> list[int]:
        """Word pieces; the unknown one where there are none, as of a vowel sign alone."""
        return self._encoder.pieces(word, most_bytes=_MOST_BYTES_OF_A_WORD) or self._encoder.pieces(
            _UNKNOWN, most_bytes=_MOST_BYTES_OF_A_WORD, is_special=True
        )

    def _logprobs(self, name: str, states: NDArray[np.float32]) -> NDArray[np.float64]:
        logits = states.astype(np.float64) @ self._heads[f"{name}.weight"].T + self._heads[f"{name}.bias"]
        logits -= logits.max(1, keepdims=True)
        logprobs: NDArray[np.float64] = logits - np.log(np.exp(logits).sum(1, keepdims=True))
        return logprobs


def _read_heads(path: Path, width: int) -> dict[str, NDArray[np.float64]]:
    """Raises RefusedError where they are not those of this encoder."""
    try:
        with open_foreign(path, follows_links=True) as stream, np.load(stream, allow_pickle=False) as file:
            arrays = {name: np.asarray(file[name], np.float64) for name in file.files}
    except (OSError, ValueError, BadZipFile) as error:
        raise RefusedError(f"{path.name} cannot be read ({error})") from error
    for name, count in NUM_CLASSES.items():
        shapes = [arrays[key].shape if key in arrays else () for key in (f"{name}.weight", f"{name}.bias")]
        if shapes != [(count, width), (count,)]:
            raise RefusedError(f"{path.name} does not belong to its encoder")
    if arrays.get("marks", np.zeros(0)).shape != (2,):
        raise RefusedError(f"{path.name} does not belong to its encoder")
    return arrays
