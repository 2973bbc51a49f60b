"""A typed, thin layer over the C functions of llama.cpp and its picture library (mtmd). I/O: native code.

Only the child process imports this: a failed assertion in native code ends the process. Positions and tokens
are two different counts here: with M-RoPE a picture of 475 tokens takes 25 positions.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import llama_cpp
import numpy as np
from llama_cpp import mtmd_cpp
from numpy.typing import NDArray

from agent.models.chat_template import ImageSegment, Segment
from agent.models.children.blocks import Block, num_positions
from agent.models.children.chunks import Chunk
from agent.models.children.engine import AbortedError, RefusedError
from agent.models.children.runtime import Encoded
from agent.models.llamacpp.native_prompt import NativePrompt
from agent.models.llamacpp.native_states import NativeStates
from agent.models.llamacpp.token_tree import TokenTree, token_trees
from agent.settings import CachePrecision
from agent.terminal import revealed

FloatArray = NDArray[np.float32]
_BATCH_TOKENS = 512
_ABORTED = 2
_LOG_ERROR = 4
_MAX_KEPT_LINES = 20
_CACHE_TYPES = {CachePrecision.F16: 1, CachePrecision.Q4_0: 2, CachePrecision.Q8_0: 8}
"""ggml's numbers."""
_LOG_CONTINUED = 5
_CANDIDATE = np.dtype([("id", np.int32), ("logit", np.float32), ("p", np.float32)])
# The bindings are generated; they are loosely typed.
_llama: Any = llama_cpp
_mtmd: Any = mtmd_cpp


@dataclass(frozen=True, slots=True)
class NativeOptions:
    context_tokens: int
    reading_threads: int
    """For pictures and prompts."""
    writing_threads: int
    """For one token after the other."""
    max_image_tokens: int
    gpu_layers: int = 0
    """Layers on a GPU, where llama.cpp was built for one; -1 is all; with any, the projector goes there."""
    cache: CachePrecision = CachePrecision.F16
    num_branches: int = 0
    """How many continuations of a prompt can be evaluated at once."""


class NativeModel:
    """A loaded language model with its projector and one context: sequence 0 is the prompt with its reply,
    the others are continuations that are tried."""

    def __init__(self, model_path: Path, projector_path: Path | None, options: NativeOptions) -> None:
        """Raises RefusedError when a file is refused."""
        show_only_errors()
        _llama.llama_backend_init()
        self._model = self._load_model(model_path, options)
        self.vocabulary = _llama.llama_model_get_vocab(self._model)
        self._context = self._make_context(options)
        self._projector = self._load_projector(projector_path, options) if projector_path else None
        self._memory = _llama.llama_get_memory(self._context)
        has_state = _llama.llama_model_is_hybrid(self._model) or _llama.llama_model_is_recurrent(self._model)
        self._states = NativeStates(self._context, self._memory) if has_state else None
        self._num_branches = options.num_branches
        self._batch = _llama.llama_batch_init(_BATCH_TOKENS, 0, max(1, options.num_branches))
        self.num_vocabulary: int = _llama.llama_vocab_n_tokens(self.vocabulary)
        self.context_tokens: int = _llama.llama_n_ctx(self._context)
        self._embedding_width: int = _llama.llama_model_n_embd_inp(self._model)
        self._abort_flag = ctypes.create_string_buffer(2)
        # libc's strlen is the abort callback: it is asked before every node of the graph, and calling back
        # into Python there costs more than a token of a small model. Flag byte 0 = "" = length 0 = go on.
        self._strlen = ctypes.cast(
            ctypes.CDLL(None).strlen if sys.platform != "win32" else ctypes.cdll.msvcrt.strlen,
            _llama.ggml_abort_callback,
        )
        _llama.llama_set_abort_callback(
            self._context, self._strlen, ctypes.cast(self._abort_flag, ctypes.c_void_p)
        )

    def _load_model(self, path: Path, options: NativeOptions) -> Any:
        parameters = _llama.llama_model_default_params()
        parameters.n_gpu_layers = options.gpu_layers
        model = _llama.llama_model_load_from_file(str(path).encode(), parameters)
        if not model:
            raise RefusedError(f"llama.cpp cannot load {path.name}{_reason()}")
        return model

    def _make_context(self, options: NativeOptions) -> Any:
        parameters = _llama.llama_context_default_params()
        parameters.n_ctx = options.context_tokens
        parameters.n_batch = parameters.n_ubatch = min(_BATCH_TOKENS, options.context_tokens)
        parameters.n_seq_max = 1 + options.num_branches
        # Branches share the cells of their prompt instead of dividing the context among them.
        parameters.kv_unified = options.num_branches > 0
        parameters.n_threads = options.writing_threads
        parameters.n_threads_batch = options.reading_threads
        parameters.flash_attn_type = _llama.LLAMA_FLASH_ATTN_TYPE_ENABLED
        parameters.type_k = parameters.type_v = _CACHE_TYPES[options.cache]
        parameters.no_perf = True
        context = _llama.llama_init_from_model(self._model, parameters)
        if not context:
            raise RefusedError("llama.cpp cannot make a context for the model")
        return context

    def _load_projector(self, path: Path, options: NativeOptions) -> Any:
        parameters = _mtmd.mtmd_context_params_default()
        parameters.use_gpu = options.gpu_layers != 0
        parameters.print_timings = False
        parameters.n_threads = options.reading_threads
        # Without flash attention the vision tower takes two to four times as long.
        parameters.flash_attn_type = _llama.LLAMA_FLASH_ATTN_TYPE_ENABLED
        # The warm-up encodes a picture of 2116 tokens: wasted seconds and memory.
        parameters.warmup = False
        if options.max_image_tokens:
            parameters.image_max_tokens = options.max_image_tokens
        projector = _mtmd.mtmd_init_from_file(str(path).encode(), self._model, parameters)
        if not projector:
            raise RefusedError(f"llama.cpp cannot load the projector {path.name}{_reason()}")
        if not _mtmd.mtmd_support_vision(projector):
            raise RefusedError(f"the projector {path.name} takes no pictures")
        return projector

    def set_abort(self, is_set: bool) -> None:
        self._abort_flag[0] = b"\x01" if is_set else b"\x00"

    def chat_template(self) -> str | None:
        template = _llama.llama_model_chat_template(self._model, None)
        return template.decode() if template else None

    def token_text(self, token: int) -> str:
        """How the vocabulary spells a token; empty for none (-1)."""
        return _llama.llama_vocab_get_text(self.vocabulary, token).decode() if token >= 0 else ""

    def bos_text(self) -> str:
        return self.token_text(_llama.llama_vocab_bos(self.vocabulary))

    def eos_text(self) -> str:
        return self.token_text(_llama.llama_vocab_eos(self.vocabulary))

    def tokenize(self, segments: Sequence[Segment], images: Sequence[NDArray[np.uint8]]) -> NativePrompt:
        """Chunks of a rendered prompt; in data no control token is read.

        Raises:
            RefusedError: there are pictures and no projector, or llama.cpp refused.
        """
        return NativePrompt(self._projector, self.vocabulary, segments, images, holds_pixels=False)

    def encode_image(self, chunk: Chunk, pixels: NDArray[np.uint8]) -> Encoded:
        """One picture through the vision tower; the value is an array (tokens, width)."""
        alone = [ImageSegment(0)]
        prepared = NativePrompt(self._projector, self.vocabulary, alone, [pixels], holds_pixels=True)
        try:
            picture = next(part for part in prepared.chunks if not part.tokens)
            if _mtmd.mtmd_encode_chunk(self._projector, picture.handle) != 0:
                raise RefusedError("llama.cpp cannot encode the picture")
        finally:
            prepared.free()
        output = _mtmd.mtmd_get_output_embd(self._projector)
        shape = (chunk.num_tokens, self._embedding_width)
        array: FloatArray = np.ctypeslib.as_array(output, shape=shape).copy()
        return Encoded(array, array.nbytes)

    def decode_image(self, chunk: Chunk, encoded: Encoded, position: int) -> None:
        """Evaluate an encoded picture at `position`."""
        end = _llama.llama_pos(0)
        status = _mtmd.mtmd_helper_decode_image_chunk(
            self._projector,
            self._context,
            chunk.handle,
            encoded.value.ctypes.data_as(ctypes.POINTER(ctypes.c_float)),
            position,
            0,
            _BATCH_TOKENS,
            ctypes.byref(end),
            _mtmd.mtmd_helper_post_decode_callback(),
            None,
        )
        self._check(status)

    def decode_tokens(self, tokens: Sequence[int], position: int) -> None:
        """Evaluate text tokens from `position` on; logits are kept for the last one."""
        for start in range(0, len(tokens), _BATCH_TOKENS):
            part = tokens[start : start + _BATCH_TOKENS]
            batch = self._batch
            batch.n_tokens = len(part)
            for index, token in enumerate(part):
                batch.token[index] = token
                batch.pos[index] = position + start + index
                batch.n_seq_id[index] = 1
                batch.seq_id[index][0] = 0
                batch.logits[index] = start + index + 1 == len(tokens)
            self._check(_llama.llama_decode(self._context, batch))

    @property
    def can_draft(self) -> bool:
        """Whether what was evaluated can be taken back anywhere."""
        return self._states is None

    def decode_each(self, tokens: Sequence[int], position: int) -> FloatArray:
        """As `DraftingRuntime.decode_each`, for at most as many tokens as a batch has."""
        batch = self._batch
        batch.n_tokens = len(tokens)
        for index, token in enumerate(tokens):
            batch.token[index] = token
            batch.pos[index] = position + index
            batch.n_seq_id[index] = 1
            batch.seq_id[index][0] = 0
            batch.logits[index] = True
        return self._all_logits(len(tokens))

    def continuations(self, continuations: Sequence[Sequence[int]], position: int) -> list[FloatArray]:
        """As `Runtime.continuations`."""
        found: list[FloatArray] = []
        for tree in token_trees(continuations, max_nodes=_BATCH_TOKENS, max_branches=self._num_branches):
            branches = range(1, 1 + len(tree.paths))
            try:
                for branch in branches:
                    _llama.llama_memory_seq_cp(self._memory, 0, branch, -1, -1)
                rows = self._decode_tree(tree, position)
            finally:
                for branch in branches:
                    _llama.llama_memory_seq_rm(self._memory, branch, -1, -1)
            found += [rows[path] for path in tree.paths]
        return found

    def _decode_tree(self, tree: TokenTree, position: int) -> FloatArray:
        """Logits after every node: (nodes, vocabulary)."""
        batch = self._batch
        batch.n_tokens = len(tree.tokens)
        for node, (token, depth) in enumerate(zip(tree.tokens, tree.depths, strict=True)):
            batch.token[node] = token
            batch.pos[node] = position + depth
            batch.n_seq_id[node] = len(tree.branches[node])
            for number, branch in enumerate(tree.branches[node]):
                batch.seq_id[node][number] = 1 + branch
            batch.logits[node] = True
        return self._all_logits(len(tree.tokens))

    def _all_logits(self, number: int) -> FloatArray:
        """Evaluate the batch; the logits after each of its tokens."""
        self._check(_llama.llama_decode(self._context, self._batch))
        pointer = _llama.llama_get_logits(self._context)
        rows: FloatArray = np.ctypeslib.as_array(pointer, shape=(number, self.num_vocabulary)).copy()
        return rows

    def _check(self, status: int) -> None:
        if self._abort_flag[0] != b"\x00" or status == _ABORTED:
            raise AbortedError
        if status != 0:
            raise RefusedError(f"llama.cpp cannot evaluate the prompt (status {status})")

    def logits(self) -> FloatArray:
        """A copy of the logits after the last evaluated token."""
        pointer = _llama.llama_get_logits_ith(self._context, -1)
        array: FloatArray = np.ctypeslib.as_array(pointer, shape=(self.num_vocabulary,)).copy()
        return array

    def keep(self, blocks: Sequence[Block]) -> int:
        """As `Runtime.keep`."""
        position = num_positions(blocks)
        if position > 0 and _llama.llama_memory_seq_rm(self._memory, 0, position, -1):
            kept = len(blocks)
        else:
            kept = self._states.return_before(len(blocks)) if self._states is not None else 0
            if kept == 0:
                _llama.llama_memory_clear(self._memory, False)
        if self._states is not None:
            self._states.forget_after(kept)
        return kept

    def mark(self, blocks: Sequence[Block]) -> None:
        """As `Runtime.mark`: a copy of the state, where the model has one that cannot be cut back."""
        if self._states is not None:
            self._states.mark(len(blocks), num_positions(blocks))

    def grammar(self, gbnf: str) -> GrammarMask:
        return GrammarMask(self.vocabulary, gbnf)

    def is_end(self, token: int) -> bool:
        return bool(_llama.llama_vocab_is_eog(self.vocabulary, token))

    def piece(self, token: int) -> bytes:
        """The bytes of a token, control tokens spelled out."""
        size = 64
        while True:
            buffer = ctypes.create_string_buffer(size)
            length = _llama.llama_token_to_piece(self.vocabulary, token, buffer, size, 0, True)
            if length >= 0:
                return buffer.raw[:length]
            size = -length


_log_callback: Any = None
_error_lines: list[str] = []


def _reason() -> str:
    """The first error line of llama.cpp, without its function name; later lines are consequences."""
    return f" ({_error_lines[0].partition(': ')[2] or _error_lines[0]})" if _error_lines else ""


def show_only_errors() -> None:
    """Native messages of level error go to standard error, all others nowhere."""
    global _log_callback
    last_level = 0

    def log(level: int, text: bytes, _data: Any) -> None:
        nonlocal last_level
        last_level = level if level != _LOG_CONTINUED else last_level
        if last_level == _LOG_ERROR:
            line = text.decode(errors="replace")
            sys.stderr.write(revealed(line))  # names and texts of the model's file are in it
            if line.strip() and len(_error_lines) < _MAX_KEPT_LINES:
                _error_lines.append(line.strip())
            sys.stderr.flush()

    _log_callback = _llama.llama_log_callback(log)
    _llama.llama_log_set(_log_callback, None)
    _mtmd.mtmd_log_set(_log_callback, None)
    _mtmd.mtmd_helper_log_set(_log_callback, None)


class GrammarMask:
    """Constrains one reply to a GBNF grammar by masking tokens; owns native memory."""

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
        # A forbidden token has the logit minus infinity.
        allowed: NDArray[np.bool_] = np.isfinite(candidates["logit"])
        return allowed

    def accept(self, token: int) -> None:
        """Go on after a token, which must have been allowed: llama.cpp aborts for any other."""
        _llama.llama_sampler_accept(self._sampler, token)

    def free(self) -> None:
        if self._sampler is not None:
            _llama.llama_sampler_free(self._sampler)
            self._sampler = None
