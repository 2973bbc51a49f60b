"""A `Model` that runs GGUF files with llama.cpp in a child process. I/O: processes, files."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

from agent.actions.dialects import embedded
from agent.errors import ModelBrokenError
from agent.models.children.enclosed import ChildNeeds
from agent.models.children.model import ChildModel
from agent.models.gguf_header import read_gguf_header
from agent.models.manifest import TASK_PARSER_ROLES, Manifest, require_files
from agent.models.memory_estimate import available_bytes, estimate_bytes, require_memory
from agent.models.projectors import find_projector, mismatch
from agent.models.runtime_settings import RuntimeSettings, threads_for

CHILD_MODULE = "agent.models.llamacpp.child"
_ALL_LAYERS = -1
_BRANCHES = 63
"""Continuations that are tried at once for a second look."""
_GPU_BACKENDS = ("cuda", "hip", "metal", "musa", "sycl", "vulkan")


class LlamaCppModel(ChildModel):
    """A GGUF model; the file of its vision projector is found when the manifest names none."""

    def __init__(
        self,
        manifest: Manifest,
        settings: RuntimeSettings,
        *,
        child_module: str = CHILD_MODULE,
        free_bytes: Callable[[], int | None] = available_bytes,
    ) -> None:
        """Checks the files and the memory, and loads the model.

        Raises:
            ModelBrokenError: a file is missing, damaged, of another model, or refused by llama.cpp.
            ModelTooLargeError: it would not fit into memory.
            ModelSandboxError: its process cannot be shut in.
            ModelCrashedError: the process ended while loading.
            ModelTimeoutError: loading took too long.
        """
        require_files(manifest)
        model = manifest.path_of("model")
        projector = projector_of(manifest)
        context_tokens = settings.context_tokens or manifest.context_tokens
        header = read_gguf_header(model)
        needed_bytes = estimate_bytes(
            header,
            read_gguf_header(projector) if projector else None,
            context_tokens=context_tokens,
            max_image_pixels=manifest.image.max_pixels,
            cache=settings.cache,
        )
        is_for_gpu = has_gpu_backend(library_folder())
        share = share_on_gpu(header.number("block_count"), settings.gpu_layers) if is_for_gpu else 0.0
        if settings.checks_memory:
            # What goes to a GPU is refused by llama.cpp itself where it does not fit.
            require_memory(manifest.name, round(needed_bytes * (1.0 - share)), free_bytes())
        is_embedded = manifest.dialect == embedded.DIALECT.name
        threads = threads_for(manifest.size_bytes, settings)
        super().__init__(
            manifest,
            settings,
            child_module=child_module,
            needs=ChildNeeds(
                files=(manifest.folder, model, *([projector] if projector else [])),
                memory_bytes=needed_bytes,
                uses_gpu=is_for_gpu and settings.gpu_layers != 0,
                is_confined=settings.confines,
            ),
            request={
                "model": str(model),
                "projector": str(projector) if projector else None,
                "task_parser": task_parser_of(manifest) if settings.looks_again and is_embedded else (),
                "context_tokens": context_tokens,
                "thinks": manifest.thinks,
                "reading_threads": threads.reading,
                "writing_threads": threads.writing,
                "max_image_tokens": manifest.image.max_pixels // manifest.image.factor**2,
                "num_branches": _BRANCHES if settings.looks_again and is_embedded else 0,
                "cache": settings.cache.value,
                "gpu_layers": _ALL_LAYERS if settings.gpu_layers is None else settings.gpu_layers,
            },
        )


def task_parser_of(manifest: Manifest) -> tuple[str, ...]:
    """Paths of the task parser's encoder and heads; none where the manifest names none."""
    if not manifest.has_task_parser:
        return ()
    return tuple(str(manifest.path_of(role)) for role in TASK_PARSER_ROLES)


def projector_of(manifest: Manifest) -> Path | None:
    """The projector that the manifest names, or the one beside the model that belongs to it; None for a model
    without pictures.

    Raises:
        ModelBrokenError: a file is damaged, or the named projector belongs to another model.
    """
    model = manifest.path_of("model")
    if "projector" not in manifest.files:
        return find_projector(model)
    projector = manifest.path_of("projector")
    if problem := mismatch(read_gguf_header(model), read_gguf_header(projector)):
        raise ModelBrokenError(
            f"The projector {projector.name} does not belong to the model {model.name}: {problem}."
        )
    return projector


def library_folder() -> Path | None:
    """Where the libraries of llama.cpp lie; None when it is not installed."""
    spec = find_spec("llama_cpp")
    return Path(spec.origin).parent / "lib" if spec is not None and spec.origin else None


def has_gpu_backend(folder: Path | None) -> bool:
    """Whether llama.cpp was built for any kind of GPU. Whether there is one, only it can tell."""
    return folder is not None and any(any(folder.glob(f"*ggml-{backend}.*")) for backend in _GPU_BACKENDS)


def share_on_gpu(num_layers: int, gpu_layers: int | None) -> float:
    """Which part of a model leaves the main memory; None is all of it. The output is a layer more.

    >>> share_on_gpu(27, None), share_on_gpu(27, 14), share_on_gpu(27, 99)
    (1.0, 0.5, 1.0)
    """
    return 1.0 if gpu_layers is None else min(1.0, gpu_layers / (num_layers + 1))
