"""Holds a reply to a GBNF grammar: forbids every token that cannot go on in it. I/O: native code."""

from __future__ import annotations

import ctypes
from typing import Any

import llama_cpp
import numpy as np
from numpy.typing import NDArray

from agent.models.children.engine import RefusedError

_CANDIDATE = np.dtype([("id", np.int32), ("logit", np.float32), ("p", np.float32)])
# The bindings are generated; they are loosely typed.
_llama: Any = llama_cpp


class GrammarMask:
    """The state of one grammar within one reply; owns native memory."""

    def __init__(self, vocabulary: Any, gbnf: str) -> None:
        """Raises RefusedError when llama.cpp cannot read the grammar."""
        self._sampler = _llama.llama_sampler_init_grammar(vocabulary, gbnf.encode(), b"root")
        if not self._sampler:
            raise RefusedError("llama.cpp cannot read the grammar of the replies")

    def allowed(self, logits: NDArray[np.float32], *, is_greedy: bool) -> NDArray[np.bool_] | None:
        """For each token whether it may come next; None when the likeliest may and nothing else matters.

        Asking about all of 150,000 tokens takes longer than the model itself, so greedy asks about the
        likeliest one first.

        Raises:
            RefusedError: none may.
        """
        likeliest = np.array([logits.argmax()])
        if is_greedy and self._may_come(likeliest)[0]:
            return None
        allowed = self._may_come(np.arange(len(logits)))
        if not allowed.any():
            raise RefusedError("no token of the model's vocabulary can go on in the grammar")
        return allowed

    def _may_come(self, tokens: NDArray[np.int64]) -> NDArray[np.bool_]:
        candidates = np.zeros(len(tokens), _CANDIDATE)
        candidates["id"] = tokens
        pointer = candidates.ctypes.data_as(_llama.llama_token_data_p)
        array = _llama.llama_token_data_array(pointer, len(tokens), -1, False)
        _llama.llama_sampler_apply(self._sampler, ctypes.byref(array))
        # A token that may not come has got the logit minus infinity.
        allowed: NDArray[np.bool_] = np.isfinite(candidates["logit"])
        return allowed

    def accept(self, token: int) -> None:
        """Go on after a token, which must have been allowed: llama.cpp aborts for any other."""
        _llama.llama_sampler_accept(self._sampler, token)

    def free(self) -> None:
        if self._sampler is not None:
            _llama.llama_sampler_free(self._sampler)
            self._sampler = None
