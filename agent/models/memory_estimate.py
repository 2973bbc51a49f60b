"""How much memory a GGUF model will take, on a GPU and beside it, and how much there is. I/O: /proc and /sys.

An estimate that errs by some tens of megabytes: weights once, the KV cache for the whole context, and room to
compute in. (The embedded model: 140 MB estimated, 143 measured; llama.cpp may keep weights a second time in a
layout of its own; the first copy is then a mapped file that the system can drop.)
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from agent.errors import ModelTooLargeError
from agent.models.gguf_header import GgufHeader
from agent.models.sizes import size_words
from agent.settings import CachePrecision

_CACHE_BYTES = {CachePrecision.F16: 2.0, CachePrecision.Q8_0: 34 / 32, CachePrecision.Q4_0: 18 / 32}
"""Of one number."""
_F32_BYTES = 4
_PROCESS_BYTES = 64 * 2**20
"""Python, numpy and the libraries; 61 MiB were measured with a model of one megabyte."""
_BATCH_TOKENS = 512
_COPIES_OF_ACTIVATIONS = 12
_GPU_FIXED_BYTES = 384 * 2**20
"""What a driver takes for a process on a card, and what should stay free."""


def estimate_bytes(
    language: GgufHeader,
    projector: GgufHeader | None,
    *,
    context_tokens: int,
    max_image_pixels: int,
    cache: CachePrecision = CachePrecision.F16,
) -> int:
    """Memory of the child process, in bytes."""
    return parts_of(
        language, projector, context_tokens=context_tokens, max_image_pixels=max_image_pixels, cache=cache
    ).total_bytes


@dataclass(frozen=True, slots=True)
class MemoryParts:
    """What takes memory, in bytes."""

    layers_bytes: int
    """Weights of all layers."""
    num_layers: int
    other_bytes: int
    """Weights of the vocabulary."""
    cache_bytes: int
    """Of all layers, for the whole context."""
    compute_bytes: int
    vision_bytes: int
    """Projector, and room to encode a picture in."""

    @property
    def total_bytes(self) -> int:
        weights = self.layers_bytes + self.other_bytes
        return _PROCESS_BYTES + weights + self.cache_bytes + self.compute_bytes + self.vision_bytes

    @property
    def layer_bytes(self) -> int:
        """One layer with its cache."""
        return -(-(self.layers_bytes + self.cache_bytes) // max(self.num_layers, 1))


@dataclass(frozen=True, slots=True)
class Placement:
    """Which part of a model lies on a GPU."""

    num_layers: int
    """With one for the output behind the layers."""
    of_layers: int
    gpu_bytes: int
    host_bytes: int

    @property
    def share(self) -> float:
        """Of the work with text."""
        return self.num_layers / max(self.of_layers, 1)


def parts_of(
    language: GgufHeader,
    projector: GgufHeader | None,
    *,
    context_tokens: int,
    max_image_pixels: int,
    cache: CachePrecision = CachePrecision.F16,
) -> MemoryParts:
    widest = max(language.number("embedding_length"), language.number("feed_forward_length"))
    vision_bytes = 0
    if projector is not None:
        vision_bytes = projector.size_bytes + _vision_bytes(projector, max_image_pixels)
    return MemoryParts(
        layers_bytes=language.layers_bytes,
        num_layers=language.number("block_count"),
        other_bytes=language.size_bytes - language.layers_bytes,
        cache_bytes=round(_kv_cache_numbers(language, context_tokens) * _CACHE_BYTES[cache]),
        compute_bytes=_BATCH_TOKENS * widest * _F32_BYTES * _COPIES_OF_ACTIVATIONS,
        vision_bytes=vision_bytes,
    )


def place(parts: MemoryParts, free_bytes: int | None, wanted: int | None = None) -> Placement:
    """How many layers a GPU with so much free memory takes beside the projector and room to compute in; or as
    many as are wanted, whatever fits. None of `free_bytes`: nobody says, and all are tried.

    >>> parts = MemoryParts(28 * 2**20, 28, 2**20, 0, 0, 0)
    >>> [place(parts, free).num_layers for free in (0, 384 * 2**20, 394 * 2**20, 2**30)]
    [0, 0, 10, 29]
    """
    most = parts.num_layers + 1
    fixed = parts.vision_bytes + parts.compute_bytes + _GPU_FIXED_BYTES
    if wanted is not None:
        number = min(wanted, most)
    elif free_bytes is None:
        number = most
    else:
        room = free_bytes - fixed
        number = max(0, min(parts.num_layers, room // max(parts.layer_bytes, 1)))
        if number == parts.num_layers and room - number * parts.layer_bytes >= parts.other_bytes:
            number = most
    if number == 0:
        return Placement(0, most, 0, parts.total_bytes)
    layers = min(number, parts.num_layers) * parts.layer_bytes
    gpu_bytes = fixed + layers + (parts.other_bytes if number == most else 0)
    # The table of the vocabulary stays in main memory, too, and what is computed is handed over there.
    host_bytes = _PROCESS_BYTES + parts.other_bytes + parts.compute_bytes
    host_bytes += max(0, parts.layers_bytes + parts.cache_bytes - layers)
    return Placement(number, most, gpu_bytes, host_bytes)


def _kv_cache_numbers(language: GgufHeader, context_tokens: int) -> int:
    num_heads = language.number("attention.head_count", 1) or 1
    num_kv_heads = language.number("attention.head_count_kv", num_heads)
    head_dim = language.number("attention.key_length", language.number("embedding_length") // num_heads)
    return 2 * language.number("block_count") * context_tokens * num_kv_heads * head_dim


def _vision_bytes(projector: GgufHeader, max_image_pixels: int) -> int:
    patch_size = projector.number("vision.patch_size") or 14
    width = projector.number("vision.feed_forward_length")
    width = max(width, projector.number("vision.embedding_length") * 3)
    num_patches = max_image_pixels // patch_size**2
    return num_patches * width * _F32_BYTES * 4


def available_bytes(
    meminfo: Path = Path("/proc/meminfo"), group: Path = Path("/sys/fs/cgroup")
) -> int | None:
    """Memory available without swapping, on the machine and within a container's limit; None where the
    system does not say."""
    limits = [limit for limit in (_free_on_machine(meminfo), _free_in_group(group)) if limit is not None]
    return min(limits, default=None)


def _free_on_machine(meminfo: Path) -> int | None:
    try:
        for line in meminfo.read_text().splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
    except (OSError, ValueError, IndexError):
        pass
    return None


def _free_in_group(group: Path) -> int | None:
    """What a control group (version 2) leaves; file pages that it can drop count as free."""
    try:
        limit = int((group / "memory.max").read_text())
        used = int((group / "memory.current").read_text())
        stat = dict(line.split() for line in (group / "memory.stat").read_text().splitlines())
        return max(0, limit - used + int(stat["inactive_file"]))
    except (OSError, ValueError, KeyError):
        return None


def require_memory(name: str, needed: int, available: int | None) -> None:
    """Raises ModelTooLargeError, saying how much is missing, when a model would not fit."""
    if available is not None and needed > available:
        raise ModelTooLargeError(
            f"The model {name} needs about {size_words(needed)} of memory and {size_words(available)} are"
            f" free: {size_words(needed - available)} are missing."
        )
