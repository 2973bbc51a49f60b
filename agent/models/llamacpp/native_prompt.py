"""A rendered prompt as llama.cpp reads it: chunks of text tokens and of pictures. I/O: native code.

Text that is data goes to the tokenizer with control tokens switched off, whatever it contains.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

import llama_cpp
import numpy as np
from llama_cpp import mtmd_cpp
from numpy.typing import NDArray

from agent.models.chat_template import ImageSegment, Segment, TextSegment
from agent.models.children.chunks import Chunk
from agent.models.children.engine import RefusedError

_IMAGE_CHUNK = 1
# The bindings are generated; they are loosely typed.
_llama: Any = llama_cpp
_mtmd: Any = mtmd_cpp


class NativePrompt:
    """A prompt cut into chunks; owns native memory."""

    def __init__(
        self,
        projector: Any,
        vocabulary: Any,
        segments: Sequence[Segment],
        images: Sequence[NDArray[np.uint8]],
        *,
        holds_pixels: bool,
    ) -> None:
        """Without pixels a picture is only counted and placed: most pictures of a prompt have been encoded
        at an earlier step, and preparing one of 1920x1080 for the vision tower takes 15 ms and 25 MB."""
        self._chunks: Any = None
        if projector is None:
            if any(isinstance(segment, ImageSegment) for segment in segments):
                raise RefusedError("the prompt has a picture, but the model has no projector")
            texts = [segment for segment in segments if isinstance(segment, TextSegment)]
            tokens = tuple(token for segment in texts for token in _text_tokens(vocabulary, segment))
            self.chunks: tuple[Chunk, ...] = (Chunk(tokens, -1, len(tokens), len(tokens), None),)
        else:
            self._chunks = _mtmd.mtmd_input_chunks_init()
            self.chunks = self._tokenize(projector, segments, images, holds_pixels)

    def _tokenize(
        self,
        projector: Any,
        segments: Sequence[Segment],
        images: Sequence[NDArray[np.uint8]],
        holds_pixels: bool,
    ) -> tuple[Chunk, ...]:
        bitmaps: list[Any] = []
        parts: list[Any] = []
        for segment in segments:
            match segment:
                case TextSegment(text=text, is_data=is_data):
                    data = text.encode()
                    # add_special is given for the whole prompt; the template writes what it wants.
                    text_input = _mtmd.mtmd_input_text(data, len(data), False, not is_data)
                    parts.append(_mtmd.mtmd_input_part(ctypes.pointer(text_input), None))
                case ImageSegment(index=index):
                    pixels = np.ascontiguousarray(images[index])
                    pointer = pixels.ctypes.data_as(ctypes.POINTER(ctypes.c_uint8)) if holds_pixels else None
                    bitmaps.append(_mtmd.mtmd_bitmap_init(pixels.shape[1], pixels.shape[0], pointer))
                    parts.append(_mtmd.mtmd_input_part(None, bitmaps[-1]))
        pointers = (ctypes.POINTER(_mtmd.mtmd_input_part) * len(parts))(*map(ctypes.pointer, parts))
        status = _mtmd.mtmd_tokenize_from_parts(projector, self._chunks, pointers, len(parts), False)
        for bitmap in bitmaps:
            _mtmd.mtmd_bitmap_free(bitmap)
        if status != 0:
            raise RefusedError(f"llama.cpp cannot read the prompt (status {status})")
        order = [segment.index for segment in segments if isinstance(segment, ImageSegment)]
        return tuple(self._read_chunks(order))

    def _read_chunks(self, image_order: list[int]) -> list[Chunk]:
        found: list[Chunk] = []
        images = iter(image_order)
        for number in range(_mtmd.mtmd_input_chunks_size(self._chunks)):
            handle = _mtmd.mtmd_input_chunks_get(self._chunks, number)
            num_tokens = _mtmd.mtmd_input_chunk_get_n_tokens(handle)
            num_positions = _mtmd.mtmd_input_chunk_get_n_pos(handle)
            if _mtmd.mtmd_input_chunk_get_type(handle) == _IMAGE_CHUNK:
                found.append(Chunk((), next(images), num_tokens, num_positions, handle))
            else:
                size = ctypes.c_size_t()
                pointer = _mtmd.mtmd_input_chunk_get_tokens_text(handle, ctypes.byref(size))
                tokens = tuple(pointer[index] for index in range(size.value))
                found.append(Chunk(tokens, -1, num_tokens, num_positions, handle))
        return found

    def free(self) -> None:
        if self._chunks is not None:
            _mtmd.mtmd_input_chunks_free(self._chunks)
            self._chunks = None


def _text_tokens(vocabulary: Any, segment: TextSegment) -> list[int]:
    data = segment.text.encode()
    size = len(data) + 8
    buffer = (_llama.llama_token * size)()
    count = _llama.llama_tokenize(vocabulary, data, len(data), buffer, size, False, not segment.is_data)
    if count < 0:
        raise RefusedError("llama.cpp cannot read the prompt's text")
    return list(buffer[:count])
