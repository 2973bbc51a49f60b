"""A `Model` that runs GGUF files with llama.cpp in a child process. I/O: processes, files."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

from agent.actions.dialects import embedded
from agent.errors import ModelBrokenError
from agent.models.builds.devices import BuildAnswer, ask_build
from agent.models.builds.kept import KeptBuild, chosen_build
from agent.models.children.enclosed import ChildNeeds
from agent.models.children.model import ChildModel
from agent.models.gguf_header import read_gguf_header
from agent.models.gguf_parts import read_model_header
from agent.models.manifest import (
    FORM_READER_ROLE,
    SENSE_ROLE,
    TASK_PARSER_ROLES,
    Manifest,
    require_files,
)
from agent.models.memory_estimate import (
    MemoryParts,
    Placement,
    available_bytes,
    parts_of,
    place,
    require_memory,
)
from agent.models.projectors import find_projector, mismatch
from agent.models.runtime_settings import RuntimeSettings, threads_for

Ask = Callable[[Path | None], BuildAnswer]
CHILD_MODULE = "agent.models.llamacpp.child"
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
        ask: Ask = ask_build,
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
        parts = parts_of(
            read_model_header(model),
            read_gguf_header(projector) if projector else None,
            context_tokens=context_tokens,
            max_image_pixels=manifest.image.max_pixels,
            cache=settings.cache,
        )
        build = chosen_build(settings.builds)
        self.placement = placed(parts, build, settings.gpu_layers, ask)
        """Which part of it lies on a GPU."""
        if settings.checks_memory:
            # What goes to a GPU is refused by llama.cpp itself where it does not fit.
            require_memory(manifest.name, self.placement.host_bytes, free_bytes())
        is_embedded = manifest.dialect == embedded.DIALECT.name
        threads = threads_for(manifest.size_bytes, settings)
        super().__init__(
            manifest,
            settings,
            child_module=child_module,
            needs=ChildNeeds(
                files=(manifest.folder, model, *([projector] if projector else [])),
                memory_bytes=parts.total_bytes,
                uses_gpu=self.placement.num_layers > 0,
                packages=build.folder if build is not None else None,
                is_confined=settings.confines,
            ),
            request={
                "model": str(model),
                "projector": str(projector) if projector else None,
                "task_parser": _task_parser_of(manifest) if settings.looks_again and is_embedded else None,
                "sense": _sense_of(manifest),
                "context_tokens": context_tokens,
                "thinks": manifest.thinks,
                "contrast": manifest.image.contrast,
                "reading_threads": threads.reading,
                "writing_threads": threads.writing,
                "max_image_tokens": manifest.image.max_pixels // manifest.image.factor**2,
                "num_branches": _BRANCHES if settings.looks_again and is_embedded else 0,
                "cache": settings.cache.value,
                "draft_tokens": settings.draft_tokens,
                "gpu_layers": self.placement.num_layers,
            },
        )


def _sense_of(manifest: Manifest) -> tuple[list[str], str | None]:
    """Paths of the encoder of sense, in its parts, and of the heads with which it reads forms."""
    has_forms = FORM_READER_ROLE in manifest.files
    heads = str(manifest.path_of(FORM_READER_ROLE)) if has_forms else None
    return list(map(str, manifest.encoder_parts(SENSE_ROLE))), heads


def _task_parser_of(manifest: Manifest) -> tuple[list[str], str] | None:
    """Paths of the task parser's encoder, in its parts, and of its heads; None where the manifest names
    none."""
    if not manifest.has_task_parser:
        return None
    encoder, heads = TASK_PARSER_ROLES
    return list(map(str, manifest.encoder_parts(encoder))), str(manifest.path_of(heads))


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
    if problem := mismatch(read_model_header(model), read_gguf_header(projector)):
        raise ModelBrokenError(
            f"The projector {projector.name} does not belong to the model {model.name}: {problem}."
        )
    return projector


def placed(
    parts: MemoryParts, build: KeptBuild | None, wanted: int | None, ask: Ask = ask_build
) -> Placement:
    """Where a model's parts lie with this build (None: the app's own): as many layers on a GPU as its memory
    takes that is free now, as the build itself measures it."""
    if wanted == 0 or not has_gpu_backend(library_folder(build)):
        return place(parts, 0)
    try:
        devices = [device for device in ask(build.folder if build else None).devices if device.is_gpu]
    except ModelBrokenError:
        devices = []  # loading it will say why
    if not devices:
        return place(parts, 0)
    free = sum(device.free_bytes for device in devices)
    return place(parts, free or None, wanted)


def library_folder(build: KeptBuild | None = None) -> Path | None:
    """Where the libraries of llama.cpp lie, the app's own where no build is given; None when it is not
    installed."""
    if build is not None:
        return build.folder / "llama_cpp" / "lib"
    spec = find_spec("llama_cpp")
    return Path(spec.origin).parent / "lib" if spec is not None and spec.origin else None


def has_gpu_backend(folder: Path | None) -> bool:
    """Whether llama.cpp was built for any kind of GPU. Whether there is one, only it can tell."""
    return folder is not None and any(any(folder.glob(f"*ggml-{backend}.*")) for backend in _GPU_BACKENDS)
