"""The task parser's encoder in llama.cpp, and its heads. I/O: native code, files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import llama_cpp
import numpy as np
from numpy.typing import NDArray

from agent.foreign_files import open_foreign
from agent.models.children.engine import RefusedError
from agent.models.task_parser.labels import NUM_CLASSES, WORD_HEADS, WordScores
from agent.models.task_parser.words import MOST_PIECES, MOST_TOKENS, TaskWord

_llama: Any = llama_cpp
_UNKNOWN = "[UNK]"
_MOST_BYTES_OF_A_WORD, _MOST_BYTES_OF_A_TEXT = 400, 4_000


class NativeParser:
    """Reads the words of a task; llama.cpp has been started by `NativeModel`."""

    def __init__(self, encoder: Path, heads: Path, *, threads: int) -> None:
        """Raises RefusedError when a file is refused."""
        parameters = _llama.llama_model_default_params()
        parameters.n_gpu_layers = 0
        self._model = _llama.llama_model_load_from_file(str(encoder).encode(), parameters)
        if not self._model:
            raise RefusedError(f"the task parser {encoder.name} cannot be loaded by llama.cpp")
        self._vocabulary = _llama.llama_model_get_vocab(self._model)
        width = _llama.llama_model_n_embd(self._model)
        self._heads = _read_heads(heads, width)
        settings = _llama.llama_context_default_params()
        settings.n_ctx = settings.n_batch = settings.n_ubatch = 512
        settings.n_threads = settings.n_threads_batch = threads
        settings.embeddings = True
        settings.pooling_type = _llama.LLAMA_POOLING_TYPE_NONE
        settings.no_perf = True
        self._context = _llama.llama_init_from_model(self._model, settings)
        if not self._context:
            raise RefusedError(f"llama.cpp cannot make a context for {encoder.name}")
        self._batch = _llama.llama_batch_init(512, 0, 1)
        self._width = width

    def scores(self, words: Sequence[TaskWord]) -> WordScores:
        """What each word is; those behind the last position of the encoder are nothing.

        Raises:
            RefusedError: llama.cpp cannot evaluate the sentence.
        """
        capital, line_break = (int(mark) for mark in self._heads["marks"])
        ids, places = [_llama.llama_vocab_bos(self._vocabulary)], []
        for word in words:
            if len(ids) > MOST_TOKENS - MOST_PIECES:
                break
            if word.has_capital:
                ids.append(capital)
            places.append(len(ids))
            ids += [line_break] if word.is_line_break else self._pieces(word.plain)[:MOST_PIECES]
        states = self._encode([*ids, _llama.llama_vocab_eos(self._vocabulary)])
        found = {name: self._logprobs(name, states) for name in NUM_CLASSES}
        of_words = {name: found[name][places] for name in WORD_HEADS}
        return WordScores(**of_words, outside=float(found["outside"][0, 1]))

    def tokens(self, text: str) -> list[int]:
        """Numbers of a text's word pieces."""
        return self._tokens(text, most_bytes=_MOST_BYTES_OF_A_TEXT)

    def _pieces(self, word: str) -> list[int]:
        """Word pieces; the unknown one where there are none, as of a vowel sign alone."""
        return self._tokens(word) or self._tokens(_UNKNOWN, is_special=True)

    def _tokens(
        self, text: str, *, is_special: bool = False, most_bytes: int = _MOST_BYTES_OF_A_WORD
    ) -> list[int]:
        data = text.encode()[:most_bytes]
        tokens = (_llama.llama_token * (len(data) + 4))()
        count = _llama.llama_tokenize(
            self._vocabulary, data, len(data), tokens, len(tokens), False, is_special
        )
        return list(tokens[: max(0, count)])

    def _encode(self, ids: Sequence[int]) -> NDArray[np.float32]:
        """(tokens, width) last states."""
        batch = self._batch
        batch.n_tokens = len(ids)
        for index, token in enumerate(ids):
            batch.token[index] = token
            batch.pos[index] = index
            batch.n_seq_id[index] = 1
            batch.seq_id[index][0] = 0
            batch.logits[index] = True
        if _llama.llama_encode(self._context, batch) != 0:
            raise RefusedError("llama.cpp cannot evaluate the task")
        pointer = _llama.llama_get_embeddings(self._context)
        array: NDArray[np.float32] = np.ctypeslib.as_array(pointer, shape=(len(ids), self._width)).copy()
        return array

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
