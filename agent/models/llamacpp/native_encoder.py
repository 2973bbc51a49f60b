"""An encoder of sentences (BERT) in llama.cpp: word pieces and their last states. I/O: native code, files."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import llama_cpp
import numpy as np
from numpy.typing import NDArray

from agent.models.children.engine import RefusedError

_llama: Any = llama_cpp
MOST_AT_ONCE: Final = 512
"""Word pieces of all texts that are read in one go."""


class NativeEncoder:
    """llama.cpp has been started by `NativeModel`."""

    def __init__(self, parts: Sequence[Path], *, threads: int, most_texts: int = 1) -> None:
        """
        Args:
            parts: files that are one model; the first has its vocabulary.
            most_texts: that are read in one go.

        Raises:
            RefusedError: a file is refused.
        """
        parameters = _llama.llama_model_default_params()
        parameters.n_gpu_layers = 0
        paths = (ctypes.c_char_p * len(parts))(*(str(path).encode() for path in parts))
        name = parts[-1].name
        # A file that is the whole model is none of llama.cpp's "splits".
        self._model = (
            _llama.llama_model_load_from_splits(paths, len(parts), parameters)
            if len(parts) > 1
            else _llama.llama_model_load_from_file(paths[0], parameters)
        )
        if not self._model:
            raise RefusedError(f"the encoder {name} cannot be loaded by llama.cpp")
        self._vocabulary = _llama.llama_model_get_vocab(self._model)
        self.width: int = _llama.llama_model_n_embd(self._model)
        settings = _llama.llama_context_default_params()
        settings.n_ctx = settings.n_batch = settings.n_ubatch = MOST_AT_ONCE
        settings.n_seq_max = most_texts
        settings.n_threads = settings.n_threads_batch = threads
        settings.embeddings = True
        settings.pooling_type = _llama.LLAMA_POOLING_TYPE_NONE
        settings.no_perf = True
        self._context = _llama.llama_init_from_model(self._model, settings)
        if not self._context:
            raise RefusedError(f"llama.cpp cannot make a context for {name}")
        self._batch = _llama.llama_batch_init(MOST_AT_ONCE, 0, 1)
        self.first: int = _llama.llama_vocab_bos(self._vocabulary)
        """The piece before a text."""
        self.last: int = _llama.llama_vocab_eos(self._vocabulary)
        """The piece behind it."""

    def pieces(self, text: str, *, most_bytes: int, is_special: bool = False) -> list[int]:
        """Numbers of a text's word pieces."""
        data = text.encode()[:most_bytes]
        tokens = (_llama.llama_token * (len(data) + 4))()
        count = _llama.llama_tokenize(
            self._vocabulary, data, len(data), tokens, len(tokens), False, is_special
        )
        return list(tokens[: max(0, count)])

    def states(self, texts: Sequence[Sequence[int]]) -> list[NDArray[np.float32]]:
        """(pieces, width) of each text, as far as the encoder was made for so many at once.

        Raises:
            RefusedError: llama.cpp cannot evaluate them.
        """
        batch, ends = self._batch, [0, *np.cumsum([len(ids) for ids in texts]).tolist()]
        batch.n_tokens = ends[-1]
        for number, ids in enumerate(texts):
            for place, token in enumerate(ids):
                index = ends[number] + place
                batch.token[index] = token
                batch.pos[index] = place
                batch.n_seq_id[index] = 1
                batch.seq_id[index][0] = number
                batch.logits[index] = True
        if _llama.llama_encode(self._context, batch) != 0:
            raise RefusedError("llama.cpp cannot evaluate the task")
        pointer = _llama.llama_get_embeddings(self._context)
        found: NDArray[np.float32] = np.ctypeslib.as_array(pointer, shape=(ends[-1], self.width)).copy()
        return [found[begin:end] for begin, end in pairwise(ends)]
