"""Compares what a model needs with this machine: disk, memory, seconds per step. I/O: asks the system.

Shown before downloading and before loading, since a model may not run here at all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from agent.models.catalogue.description import read_json, require_whole_weights
from agent.models.catalogue.known import KnownModel
from agent.models.catalogue.staging import FreeBytes, disk_free_bytes
from agent.models.gguf_header import GgufHeader, read_gguf_header
from agent.models.gguf_parts import read_model_header
from agent.models.gpu_rates import GpuHere
from agent.models.manifest import Manifest, ModelFormat
from agent.models.memory_estimate import (
    MemoryParts,
    Placement,
    available_bytes,
    parts_of,
    place,
    require_memory,
)
from agent.models.projectors import find_projector
from agent.models.runtime_settings import RuntimeSettings, threads_for
from agent.models.safetensors_header import read_safetensors_header
from agent.models.sizes import size_words
from agent.models.speed_estimate import (
    GPU_UNCERTAINTY,
    PICTURE_PX,
    UNCERTAINTY,
    Effort,
    MachineSpeed,
    estimate_step,
)

MEASURED_STEP = "seconds_per_step"
"""The score under which `models check` saves what it measured."""
MEASURED_MEMORY = "peak_memory_bytes"
"""The same, of the most memory that the model's process had there."""
STEP_PRICE = "price_per_step"
"""The same, of what a step cost there by the model's prices."""
_MOST = 2**40
"""Of a number in a configuration."""
_HF_OVERHEAD_BYTES = 10**9
"""torch and its buffers, besides the weights."""


@dataclass(frozen=True, slots=True)
class Needs:
    """One model on one machine."""

    name: str
    memory_bytes: int
    free_memory_bytes: int | None
    """None where the system does not say."""
    step_s: float | None
    """None when nothing can be said: a server, or a file that cannot be read."""
    is_measured: bool = False
    disk_bytes: int = 0
    """Still to come."""
    free_disk_bytes: int = 0
    placement: Placement | None = None
    """Which part lies on a GPU; None without one. `memory_bytes` is what is left for the main memory."""
    gpu: GpuHere | None = None

    @property
    def is_on_gpu(self) -> bool:
        return self.placement is not None and self.placement.num_layers > 0

    @property
    def fits_memory(self) -> bool:
        return self.free_memory_bytes is None or self.memory_bytes <= self.free_memory_bytes

    def sentences(self) -> list[str]:
        """For people, in the order of weight."""
        said = []
        if self.disk_bytes:
            said.append(
                f"Disk: {size_words(self.disk_bytes)} needed, {size_words(self.free_disk_bytes)} free."
            )
        if self.is_on_gpu and self.placement is not None and self.gpu is not None:
            lies, on_card = self.placement, self.gpu.free_bytes
            said.append(
                f"GPU ({self.gpu.name}): {lies.num_layers} of {lies.of_layers} layers, about"
                f" {size_words(lies.gpu_bytes)} of {size_words(on_card) if on_card else '?'} that are free."
            )
        if self.memory_bytes:
            free = self.free_memory_bytes
            has = "" if free is None else f", {size_words(free)} free"
            missing = (
                "" if free is None or self.fits_memory else f": {size_words(self.memory_bytes - free)} short"
            )
            said.append(f"Memory: about {size_words(self.memory_bytes)} needed{has}{missing}.")
        if self.step_s is not None and self.is_measured:
            said.append(f"A step: {seconds_words(self.step_s)}, as measured here by `deskhand models check`.")
        elif self.step_s is not None:
            width, height = PICTURE_PX
            off = GPU_UNCERTAINTY if self.is_on_gpu else UNCERTAINTY
            low, high = self.step_s / off, self.step_s * off
            if self.is_on_gpu:
                said.append(
                    f"A step: about {seconds_words(self.step_s)} (between {seconds_words(low)} and"
                    f" {seconds_words(high)}) with a screen of {width}×{height}, on the GPU as far as it lies"
                    " there. Estimated from the model's size and the card's data sheet; `deskhand models"
                    " check` measures it."
                )
            else:
                said.append(
                    f"A step: about {seconds_words(self.step_s)} (between {seconds_words(low)} and"
                    f" {seconds_words(high)}) with a screen of {width}×{height}, on the processor. Estimated"
                    " from the model's size and a short trial of how fast this machine multiplies and reads"
                    " memory."
                )
        return said

    def require_memory(self) -> None:
        """
        Raises:
            ModelTooLargeError: it would not fit; the message says how much is missing.
        """
        require_memory(self.name, self.memory_bytes, self.free_memory_bytes)


def needs_of_known(
    model: KnownModel,
    machine: MachineSpeed | None,
    *,
    folder: Path,
    size_bytes: int = 0,
    there_bytes: int = 0,
    gpu: GpuHere | None = None,
    free_disk: FreeBytes = disk_free_bytes,
    free_memory: Callable[[], int | None] = available_bytes,
) -> Needs:
    """Of an entry that is not here yet; `size_bytes` is what the hub says, once it has been asked. `gpu` is
    what llama.cpp can use."""
    size = size_bytes or model.size_bytes
    placement = _placed(model.parts, gpu) if model.format is ModelFormat.GGUF else None
    memory_bytes = model.memory_bytes if placement is None else placement.host_bytes
    return Needs(
        name=model.name,
        memory_bytes=memory_bytes - model.size_bytes + size if placement is None else memory_bytes,
        free_memory_bytes=free_memory(),
        step_s=_step_s(model.effort, machine, size, gpu, placement),
        disk_bytes=size - there_bytes,
        free_disk_bytes=free_disk(folder),
        placement=placement,
        gpu=gpu if placement is not None else None,
    )


def needs_of_unknown(
    name: str,
    size_bytes: int,
    *,
    folder: Path,
    there_bytes: int = 0,
    free_disk: FreeBytes = disk_free_bytes,
    free_memory: Callable[[], int | None] = available_bytes,
) -> Needs:
    """Needs of a repository that is not listed: at least its files; its speed is unknown."""
    return Needs(name, size_bytes, free_memory(), None, False, size_bytes - there_bytes, free_disk(folder))


def needs_of_installed(
    manifest: Manifest,
    machine: MachineSpeed | None,
    *,
    gpu: GpuHere | None = None,
    settings: RuntimeSettings | None = None,
    free_memory: Callable[[], int | None] = available_bytes,
) -> Needs:
    """Needs of an installed model, run as `settings` say. A measured step time overrides the estimate, and
    memory that was measured in a check one that is smaller.

    Raises:
        ModelBrokenError: a file cannot be read.
    """
    memory_bytes, placement, settings = 0, None, settings or RuntimeSettings()
    match manifest.format:
        case ModelFormat.GGUF:
            path = _projector_path(manifest)
            parts = parts_of(
                read_model_header(manifest.path_of("model")),
                read_gguf_header(path) if path else None,
                context_tokens=manifest.context_tokens,
                max_image_pixels=manifest.image.max_pixels,
                cache=settings.cache,
            )
            placement = _placed(parts, gpu, settings.gpu_layers)
            memory_bytes = parts.total_bytes if placement is None else placement.host_bytes
            if placement is None:
                # A cache that was not filled is not measured.
                memory_bytes = max(memory_bytes, int(manifest.scores.get(MEASURED_MEMORY, 0)))
        case ModelFormat.HF:
            memory_bytes = manifest.size_bytes + _HF_OVERHEAD_BYTES
        case ModelFormat.ENDPOINT:
            pass
    measured = manifest.scores.get(MEASURED_STEP)
    if measured is not None:
        step_s: float | None = measured
    else:
        effort = effort_of(manifest)
        size = manifest.size_bytes
        step_s = _step_s(effort, machine, size, gpu, placement) if effort is not None else None
    return Needs(
        manifest.name,
        memory_bytes,
        free_memory(),
        step_s,
        measured is not None,
        placement=placement,
        gpu=gpu if placement is not None else None,
    )


def effort_of(manifest: Manifest) -> Effort | None:
    """The work per step of an installed model; None if it runs on a server, or takes no pictures.

    Raises:
        ModelBrokenError: a file cannot be read.
    """
    if manifest.format is ModelFormat.HF:
        return _hf_effort(manifest)
    path = _projector_path(manifest) if manifest.format is ModelFormat.GGUF else None
    if path is None:
        return None
    return _gguf_effort(read_model_header(manifest.path_of("model")), read_gguf_header(path))


def seconds_words(seconds: float) -> str:
    """
    >>> seconds_words(0.034), seconds_words(4.21), seconds_words(45.3), seconds_words(400)
    ('0.03 s', '4.2 s', '45 s', '7 min')
    """
    if seconds < 1:
        return f"{seconds:.2f} s"
    if seconds < 10:
        return f"{seconds:.1f} s"
    return f"{seconds:.0f} s" if seconds < 120 else f"{seconds / 60:.0f} min"


def _placed(parts: MemoryParts, gpu: GpuHere | None, wanted: int | None = None) -> Placement | None:
    return None if gpu is None else place(parts, gpu.free_bytes or None, wanted)


def _step_s(
    effort: Effort,
    machine: MachineSpeed | None,
    size_bytes: int,
    gpu: GpuHere | None = None,
    placement: Placement | None = None,
) -> float | None:
    """None where nobody knows: nothing was probed, or a card that is not listed does a part."""
    share = placement.share if placement is not None else 0.0
    if machine is None or (gpu is not None and share > 0 and not gpu.flops_per_s):
        return None
    threads = threads_for(size_bytes, RuntimeSettings()).reading
    return estimate_step(effort, machine, num_threads=threads, gpu=gpu, gpu_share=share).total_s


def _projector_path(manifest: Manifest) -> Path | None:
    if "projector" in manifest.files:
        return manifest.path_of("projector")
    return find_projector(manifest.path_of("model"))


def _gguf_effort(model: GgufHeader, vision: GgufHeader) -> Effort:
    # Qwen2.5-VL: all but every n-th layer look at windows only, whose work is small.
    full_layers = vision.number("vision.block_count") // (vision.number("vision.n_wa_pattern") or 1)
    return Effort(
        text_weights=model.num_weights,
        text_bytes=model.size_bytes,
        text_width=model.number("embedding_length"),
        vision_weights=vision.num_weights,
        vision_width=vision.number("vision.embedding_length"),
        vision_layers=full_layers,
        patch_px=vision.number("vision.patch_size") or 14,
        merge=vision.number("vision.spatial_merge_size") or 2,
    )


def _hf_effort(manifest: Manifest) -> Effort:
    config = read_json(manifest.folder / "config.json")

    def number(part: str, keys: Sequence[str], default: int) -> int:
        said = config.get(part)
        said = said if isinstance(said, dict) else config
        found = next((said[key] for key in keys if key in said), default)
        return found if isinstance(found, int) and 0 < found <= _MOST else default

    total = require_whole_weights(manifest.folder)
    in_vision = sum(
        read_safetensors_header(manifest.folder / file.path).num_weights_of("visual")
        for file in manifest.files.values()
        if file.path.endswith(".safetensors")
    )
    depth = number("vision_config", ("depth",), 32)
    vision = config.get("vision_config")
    full = vision.get("fullatt_block_indexes") if isinstance(vision, dict) else None
    return Effort(
        text_weights=total - in_vision,
        text_bytes=manifest.size_bytes * (total - in_vision) / max(total, 1),
        text_width=number("text_config", ("hidden_size",), 1024),
        vision_weights=in_vision,
        # Qwen2-VL calls the width of its vision tower differently; its `hidden_size` is the text's.
        vision_width=number("vision_config", ("embed_dim", "hidden_size"), 1280),
        vision_layers=len(full) if isinstance(full, list) else depth,
        patch_px=number("vision_config", ("patch_size",), 14),
        merge=number("vision_config", ("spatial_merge_size",), 2),
    )
