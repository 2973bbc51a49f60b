"""The task parser: its encoder in llama.cpp, and its heads. I/O: native code, files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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

MARKS = "marks"
"""In a file of heads: the pieces that stand for a capital and for a line break."""
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
        self._heads = read_heads(heads, NUM_CLASSES, self._encoder.width)

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
        ids, places = pieces_of(words, self._encoder, self._heads[MARKS])
        [states] = self._encoder.states([ids])
        found = {name: self._logprobs(name, states) for name in NUM_CLASSES}
        of_words = {name: found[name][places] for name in WORD_HEADS}
        return WordScores(**of_words, outside=float(found["outside"][0, 1]))

    def _logprobs(self, name: str, states: NDArray[np.float32]) -> NDArray[np.float64]:
        logits = states.astype(np.float64) @ self._heads[f"{name}.weight"].T + self._heads[f"{name}.bias"]
        logits -= logits.max(1, keepdims=True)
        logprobs: NDArray[np.float64] = logits - np.log(np.exp(logits).sum(1, keepdims=True))
        return logprobs


def pieces_of(
    words: Sequence[TaskWord], encoder: NativeEncoder, marks: NDArray[np.float64]
) -> tuple[list[int], list[int]]:
    """Word pieces of a task with those before and behind it, and the index of each word's first one, as far
    as the encoder reads.

    Args:
        marks: the pieces before a word with a capital, and for a line break.
    """
    capital, line_break = map(int, marks)
    ids, places = [encoder.first], []
    for word in words:
        if len(ids) > MOST_TOKENS - MOST_PIECES:
            break
        if word.has_capital:
            ids.append(capital)
        places.append(len(ids))
        ids += [line_break] if word.is_line_break else pieces_of_word(word, encoder)[:MOST_PIECES]
    return [*ids, encoder.last], places


def pieces_of_word(word: TaskWord, encoder: NativeEncoder) -> list[int]:
    """The unknown one where there are none, as of a vowel sign alone."""
    return encoder.pieces(word.plain, most_bytes=_MOST_BYTES_OF_A_WORD) or encoder.pieces(
        _UNKNOWN, most_bytes=_MOST_BYTES_OF_A_WORD, is_special=True
    )


def read_heads(path: Path, classes: Mapping[str, int], width: int) -> dict[str, NDArray[np.float64]]:
    """The weights of linear heads by name, and the marks.

    Args:
        classes: how many numbers each of them gives, by its name.
        width: of the encoder's states.

    Raises:
        RefusedError: they are not those of this encoder.
    """
    try:
        with open_foreign(path, follows_links=True) as stream, np.load(stream, allow_pickle=False) as file:
            arrays = {name: np.asarray(file[name], np.float64) for name in file.files}
    except (OSError, ValueError, BadZipFile) as error:
        raise RefusedError(f"{path.name} cannot be read ({error})") from error
    for name, count in classes.items():
        shapes = [arrays[key].shape if key in arrays else () for key in (f"{name}.weight", f"{name}.bias")]
        if shapes != [(count, width), (count,)]:
            raise RefusedError(f"{path.name} does not belong to its encoder")
    if arrays.get(MARKS, np.zeros(0)).shape != (2,):
        raise RefusedError(f"{path.name} does not belong to its encoder")
    return arrays
