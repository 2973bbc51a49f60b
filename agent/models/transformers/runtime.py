"""A Qwen-VL model in torch as a `Runtime`: pictures and tokens one by one into one KV cache. I/O: files, GPU.

Positions are computed here and given to the model, since a prompt is evaluated in pieces: a text token takes
one position; a picture begins at one position and takes as many as its longer side has merged patches
(M-RoPE: time, height and width of a token count separately).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from transformers import AutoModelForImageTextToText, DynamicCache, Qwen2VLImageProcessorPil
from transformers.cache_utils import LinearAttentionCacheLayerMixin

from agent.models.chat_template import ImageSegment, Segment
from agent.models.children.blocks import Block, num_tokens
from agent.models.children.chunks import Chunk
from agent.models.children.engine import AbortedError, RefusedError
from agent.models.children.runtime import Encoded
from agent.models.children.state_marks import Mark, StateMarks
from agent.models.transformers.folder import read_json
from agent.models.transformers.tokens import Tokens

_BATCH_TOKENS = 512
_UNKNOWN = -(10**9)


@dataclass(frozen=True, slots=True)
class TorchOptions:
    context_tokens: int
    threads: int
    uses_gpu: bool = False
    """Whether to use a GPU when there is one."""
    adapter: Path | None = None
    """Folder of a LoRA adapter."""


class TorchPrompt:
    """A prompt cut into chunks."""

    def __init__(self, chunks: Sequence[Chunk]) -> None:
        self.chunks = tuple(chunks)

    def free(self) -> None:
        """Nothing to free: no native memory."""


class TorchRuntime:
    """A loaded model with one KV cache."""

    def __init__(self, folder: Path, options: TorchOptions) -> None:
        """Raises RefusedError when transformers refuses the folder or the adapter."""
        torch.set_num_threads(options.threads)
        torch.set_grad_enabled(False)
        self.context_tokens = options.context_tokens
        self._tokens = Tokens(folder)
        self._device = torch.device("cuda" if options.uses_gpu and torch.cuda.is_available() else "cpu")
        self._model = _load(folder, options, self._device)
        self._config = self._model.config
        vision = self._config.vision_config
        self._patch: int = vision.patch_size
        self._merge: int = vision.spatial_merge_size
        self._processor = _processor(folder, self._patch, self._merge)
        self._cache = DynamicCache(config=self._config.get_text_config())
        self._logits: Any = None
        self._marks: StateMarks[Any] = StateMarks()
        self._num_evaluated = 0
        """Tokens that all layers have read; unknown after an evaluation that was broken off."""
        self._is_aborted = False
        _before_every_layer(self._model, self._require_going_on)

    def chat_template(self) -> str:
        return self._tokens.template

    def bos_text(self) -> str:
        return ""

    def eos_text(self) -> str:
        return ""

    def tokenize(self, segments: Sequence[Segment], images: Sequence[NDArray[np.uint8]]) -> TorchPrompt:
        chunks: list[Chunk] = []
        pending: list[int] = []

        def flush() -> None:
            if pending:
                chunks.append(Chunk(tuple(pending), -1, len(pending), len(pending)))
                pending.clear()

        for segment in segments:
            if isinstance(segment, ImageSegment):
                pending.append(self._config.vision_start_token_id)
                flush()
                chunks.append(self._picture(images[segment.index], segment.index))
                pending.append(self._config.vision_end_token_id)
            else:
                pending += self._tokens.ids(segment.text, is_data=segment.is_data)
        flush()
        return TorchPrompt(chunks)

    def _picture(self, pixels: NDArray[np.uint8], index: int) -> Chunk:
        side = self._patch * self._merge
        rows, columns = pixels.shape[0] // side, pixels.shape[1] // side
        return Chunk((), index, rows * columns, max(rows, columns), handle=(rows, columns))

    def encode_image(self, chunk: Chunk, pixels: NDArray[np.uint8]) -> Encoded:
        """One picture through the vision tower; the value is what the model's own forward takes."""
        inputs = self._processor(images=[pixels], do_resize=False, return_tensors="pt")
        patches = inputs["pixel_values"].to(self._device, self._model.dtype)
        output = self._model.model.get_image_features(
            patches, inputs["image_grid_thw"].to(self._device), return_dict=True
        )
        tensors = [*output.pooler_output, *(getattr(output, "deepstack_features", None) or ())]
        return Encoded(output, sum(_num_bytes(tensor) for tensor in tensors))

    def decode_image(self, chunk: Chunk, encoded: Encoded, position: int) -> None:
        rows, columns = chunk.handle
        row, column = np.divmod(np.arange(rows * columns), columns)
        positions = position + np.stack([np.zeros_like(row), row, column])
        ids = [self._config.image_token_id] * chunk.num_tokens
        self._forward(ids, positions, mm_encoder_outputs={"image": encoded.value})

    def decode_tokens(self, tokens: Sequence[int], position: int) -> None:
        for start in range(0, len(tokens), _BATCH_TOKENS):
            part = tokens[start : start + _BATCH_TOKENS]
            places = position + start + np.arange(len(part))
            self._forward(part, np.stack([places] * 3))

    def continuations(
        self, continuations: Sequence[Sequence[int]], position: int
    ) -> list[NDArray[np.float32]]:
        found = []
        for tokens in continuations:
            places = position + np.arange(len(tokens))
            rows = self._forward(tokens, np.stack([places] * 3), num_logits=len(tokens))
            found.append(rows.float().cpu().numpy())
            for layer in self._cache.layers:
                layer.crop(-len(tokens))
            self._num_evaluated -= len(tokens)
        return found

    def _forward(
        self, ids: Sequence[int], positions: NDArray[np.int64], *, num_logits: int = 1, **inputs: Any
    ) -> Any:
        """Evaluate tokens; the logits after the last ones: (num_logits, vocabulary)."""
        self._require_going_on()
        before, self._num_evaluated = self._num_evaluated, _UNKNOWN
        output = self._model(
            input_ids=torch.tensor([list(ids)], device=self._device),
            position_ids=torch.from_numpy(positions)[:, None].to(self._device),
            past_key_values=self._cache,
            use_cache=True,
            logits_to_keep=num_logits,
            **inputs,
        )
        self._num_evaluated = before + len(ids)
        self._logits = output.logits[0, -1]
        return output.logits[0]

    def logits(self) -> NDArray[np.float32]:
        array: NDArray[np.float32] = self._logits.float().cpu().numpy()
        return array

    def keep(self, blocks: Sequence[Block]) -> int:
        wanted = num_tokens(blocks)
        states = self._states()
        if states and wanted != self._num_evaluated:
            mark = self._marks.before(len(blocks))
            self._marks.forget_after(mark.num_blocks if mark is not None else 0)
            if mark is None:
                self._cache = DynamicCache(config=self._config.get_text_config())
                self._num_evaluated = 0
                return 0
            for layer, (conv, recurrent) in zip(states, mark.state, strict=True):
                layer.conv_states, layer.recurrent_states = _copies(conv), _copies(recurrent)
            kept, wanted = mark.num_blocks, num_tokens(blocks[: mark.num_blocks])
        else:
            kept = len(blocks)
            self._marks.forget_after(kept)
        self._cut(wanted)
        return kept

    def mark(self, blocks: Sequence[Block]) -> None:
        """As `Runtime.mark`: a copy of the states of layers with linear attention."""
        states = [(_copies(layer.conv_states), _copies(layer.recurrent_states)) for layer in self._states()]
        if states and not self._marks.has(len(blocks)):
            tensors = [list(part.values()) for pair in states for part in pair]
            self._marks.add(Mark(len(blocks), num_tokens(blocks), states, _num_bytes(tensors)))

    def _states(self) -> list[Any]:
        return [layer for layer in self._cache.layers if isinstance(layer, LinearAttentionCacheLayerMixin)]

    def _cut(self, wanted: int) -> None:
        self._num_evaluated = wanted
        for layer in self._cache.layers:
            if isinstance(layer, LinearAttentionCacheLayerMixin):
                continue
            # After an abort some layers hold more than others.
            if (surplus := layer.get_seq_length() - wanted) > 0:
                layer.crop(-surplus)

    def grammar(self, gbnf: str) -> None:
        """transformers has no grammars."""

    def is_end(self, token: int) -> bool:
        return self._tokens.is_end(token)

    def piece(self, token: int) -> bytes:
        return self._tokens.piece(token)

    def set_abort(self, is_set: bool) -> None:
        self._is_aborted = is_set

    def _require_going_on(self) -> None:
        if self._is_aborted:
            raise AbortedError


def _slow_types() -> tuple[torch.dtype, ...]:
    """In which a processor computes a hundred times as slowly as in f32, or not at all."""
    if torch.backends.cpu.get_cpu_capability() in ("DEFAULT", "AVX2"):
        return (torch.float16, torch.bfloat16)
    return (torch.float16,)


def _load(folder: Path, options: TorchOptions, device: Any) -> Any:
    config = read_json(folder / "config.json")
    name = config.get("dtype") or config.get("torch_dtype") or "float32"
    dtype = getattr(torch, str(name), torch.float32)
    if device.type == "cpu" and dtype in _slow_types():
        dtype = torch.float32
    try:
        model, report = AutoModelForImageTextToText.from_pretrained(
            folder,
            dtype=dtype,
            local_files_only=True,
            use_safetensors=True,
            trust_remote_code=False,
            output_loading_info=True,
        )
    except (OSError, ValueError, RuntimeError, KeyError, TypeError, AttributeError) as error:
        raise RefusedError(f"transformers cannot load the folder ({_first_line(error)})") from error
    if missing := report["missing_keys"]:
        # transformers would use random weights in their place.
        raise RefusedError(f"its weights lack {len(missing)} tensors, among them {min(missing)}")
    if options.adapter is not None:
        model = _with_adapter(model, options.adapter)
    return model.to(device).eval()


def _with_adapter(model: Any, folder: Path) -> Any:
    """The model with a LoRA adapter added to its weights."""
    from peft import PeftModel

    try:
        return PeftModel.from_pretrained(model, folder, local_files_only=True).merge_and_unload(
            safe_merge=True
        )
    except (OSError, ValueError, RuntimeError, KeyError, TypeError, AttributeError) as error:
        raise RefusedError(f"its adapter cannot be loaded ({_first_line(error)})") from error


def _first_line(error: Exception) -> str:
    return f"{type(error).__name__}: {error}".splitlines()[0][:200]


def _processor(folder: Path, patch: int, merge: int) -> Any:
    """Normalises pictures as the folder says; sizes are ours."""
    sizes = {"patch_size": patch, "merge_size": merge}
    if any((folder / name).is_file() for name in ("preprocessor_config.json", "processor_config.json")):
        return Qwen2VLImageProcessorPil.from_pretrained(folder, local_files_only=True, **sizes)
    return Qwen2VLImageProcessorPil(**sizes)


def _before_every_layer(model: Any, call: Any) -> None:
    """Have `call` called before every layer of both towers: a long evaluation can be ended within one."""

    def hook(_module: Any, _inputs: Any) -> None:
        call()

    for layer in [*model.model.visual.blocks, *model.model.language_model.layers]:
        layer.register_forward_pre_hook(hook)


def _copies(states: dict[int, Any]) -> dict[int, Any]:
    return {number: None if state is None else state.clone() for number, state in states.items()}


def _num_bytes(tensor: Any) -> int:
    if tensor is None:
        return 0
    if isinstance(tensor, list | tuple):
        return sum(_num_bytes(part) for part in tensor)
    return int(tensor.nbytes)
