"""What llama.cpp can put on a GPU here, seen without loading it. I/O: looks at the names of its libraries."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

_BACKENDS = ("cuda", "hip", "metal", "musa", "sycl", "vulkan")


def library_folder() -> Path | None:
    """Where the libraries of llama.cpp lie; None when it is not installed."""
    spec = find_spec("llama_cpp")
    return Path(spec.origin).parent / "lib" if spec is not None and spec.origin else None


def has_gpu_backend(folder: Path | None) -> bool:
    """Whether llama.cpp was built for any kind of GPU. Whether there is one, only it can tell."""
    return folder is not None and any(any(folder.glob(f"*ggml-{backend}.*")) for backend in _BACKENDS)


def share_on_gpu(num_layers: int, gpu_layers: int | None) -> float:
    """Which part of a model leaves the main memory; None is all of it. The output is a layer more.

    >>> share_on_gpu(27, None), share_on_gpu(27, 14), share_on_gpu(27, 99)
    (1.0, 0.5, 1.0)
    """
    return 1.0 if gpu_layers is None else min(1.0, gpu_layers / (num_layers + 1))
