"""How much memory a GGUF model will take, and how much there is. I/O: reads /proc and /sys.

An estimate that errs by some tens of megabytes: weights once, the KV cache for the whole context, and room to
compute in. (The embedded model: 140 MB estimated, 143 measured; llama.cpp may keep weights a second time in a
layout of its own; the first copy is then a mapped file that the system can drop.)
"""

from __future__ import annotations

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


def estimate_bytes(
    language: GgufHeader,
    projector: GgufHeader | None,
    *,
    context_tokens: int,
    max_image_pixels: int,
    cache: CachePrecision = CachePrecision.F16,
) -> int:
    """Memory of the child process, in bytes."""
    total = _PROCESS_BYTES + language.size_bytes
    total += round(_kv_cache_numbers(language, context_tokens) * _CACHE_BYTES[cache])
    widest = max(language.number("embedding_length"), language.number("feed_forward_length"))
    total += _BATCH_TOKENS * widest * _F32_BYTES * _COPIES_OF_ACTIVATIONS
    if projector is not None:
        total += projector.size_bytes + _vision_bytes(projector, max_image_pixels)
    return total


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
