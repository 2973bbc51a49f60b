"""A `Model` that runs a Hugging Face folder with transformers in a child process. I/O: processes, files.

Nothing here imports torch: the window must not, and a machine without it is told so in one sentence.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

from agent.errors import ModelNotFoundError
from agent.models.children.enclosed import ChildNeeds, has_gpu
from agent.models.children.model import ChildModel
from agent.models.manifest import Manifest, require_files
from agent.models.memory_estimate import available_bytes, require_memory
from agent.models.runtime_settings import RuntimeSettings, threads_for
from agent.models.transformers.folder import adapter_folder, check_folder, estimate_bytes, require_adapter

CHILD_MODULE = "agent.models.transformers.child"
_NEEDED = ("torch", "transformers", "safetensors")


class TransformersModel(ChildModel):
    """A model of the Qwen-VL family as a folder of safetensors, with a LoRA adapter where there is one."""

    def __init__(
        self,
        manifest: Manifest,
        settings: RuntimeSettings,
        *,
        child_module: str = CHILD_MODULE,
        free_bytes: Callable[[], int | None] = available_bytes,
        is_installed: Callable[[str], bool] = lambda package: find_spec(package) is not None,
    ) -> None:
        """Checks the files and the memory, and loads the model.

        Raises:
            ModelNotFoundError: a package that it needs is not installed.
            ModelBrokenError: a file is missing, damaged, or refused by transformers.
            ModelTooLargeError: it would not fit into memory.
            ModelSandboxError: its process cannot be shut in.
            ModelCrashedError: the process ended while loading.
            ModelTimeoutError: loading took too long.
        """
        require_files(manifest)
        folder = manifest.folder
        config = check_folder(folder)
        adapter = adapter_folder(manifest)
        _require_packages(manifest.name, adapter, is_installed)
        if adapter is not None:
            require_adapter(adapter)
        context_tokens = settings.context_tokens or manifest.context_tokens
        needed_bytes = estimate_bytes(
            folder, config, context_tokens=context_tokens, max_image_pixels=manifest.image.max_pixels
        )
        uses_gpu = settings.gpu_layers != 0
        if settings.checks_memory:
            require_memory(manifest.name, needed_bytes, free_bytes())
        super().__init__(
            manifest,
            settings,
            child_module=child_module,
            needs=ChildNeeds(
                files=(folder, *([adapter] if adapter else [])),
                memory_bytes=needed_bytes,
                uses_gpu=uses_gpu and has_gpu(),
                is_confined=settings.confines,
            ),
            request={
                "folder": str(folder),
                "adapter": str(adapter) if adapter is not None else None,
                "context_tokens": context_tokens,
                "thinks": manifest.thinks,
                "threads": threads_for(manifest.size_bytes, settings).reading,
                "uses_gpu": uses_gpu,
            },
        )


def _require_packages(name: str, adapter: Path | None, is_installed: Callable[[str], bool]) -> None:
    needed = _NEEDED if adapter is None else (*_NEEDED, "peft")
    missing = [package for package in needed if not is_installed(package)]
    if missing:
        raise ModelNotFoundError(
            f"The model {name} needs {' and '.join(missing)}, which this Deskhand was installed without:"
            " install it with `make setup EXTRAS=train`, or use the model's GGUF files."
        )
