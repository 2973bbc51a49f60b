"""Copies of the state of a model with linear attention, in llama.cpp's own form. I/O: native code."""

from __future__ import annotations

import ctypes
from typing import Any

import llama_cpp

from agent.models.children.state_marks import Mark, StateMarks

_llama: Any = llama_cpp
_PARTIAL = llama_cpp.LLAMA_STATE_SEQ_FLAGS_PARTIAL_ONLY
"""Only what cannot be cut back: the ordinary cache stays where it is."""


class NativeStates:
    """The copies of sequence 0 of one context."""

    def __init__(self, context: Any, memory: Any) -> None:
        self._context, self._memory = context, memory
        self._marks: StateMarks[Any] = StateMarks()

    def mark(self, num_blocks: int, position: int) -> None:
        """Copy the state as it is now, behind so many blocks; nothing where there is a copy or no room."""
        if self._marks.has(num_blocks):
            return
        size = _llama.llama_state_seq_get_size_ext(self._context, 0, _PARTIAL)
        try:
            buffer = (ctypes.c_uint8 * size)()
        except MemoryError:
            return
        if size and _llama.llama_state_seq_get_data_ext(self._context, buffer, size, 0, _PARTIAL) == size:
            self._marks.add(Mark(num_blocks, position, buffer, size))

    def return_before(self, num_blocks: int) -> int:
        """Go back to the last copy within so many blocks; how many it holds: 0 where there is none."""
        mark = self._marks.before(num_blocks)
        if mark is not None:
            size, buffer = mark.num_bytes, mark.state
            is_set = _llama.llama_state_seq_set_data_ext(self._context, buffer, size, 0, _PARTIAL) == size
            if is_set and _llama.llama_memory_seq_rm(self._memory, 0, mark.position, -1):
                return mark.num_blocks
        return 0

    def forget_after(self, num_blocks: int) -> None:
        """Forget the copies that hold more."""
        self._marks.forget_after(num_blocks)
