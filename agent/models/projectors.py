"""Which vision projector belongs to which GGUF model: by what their headers say. I/O: reads headers."""

from __future__ import annotations

import re
from pathlib import Path

from agent.errors import ModelBrokenError
from agent.models.gguf_header import GgufHeader, read_gguf_header

_TYPES_OF = {
    "qwen2vl": ("qwen2vl_merger", "qwen2.5vl_merger"),
    "qwen3vl": ("qwen3vl_merger",),
    "qwen3vlmoe": ("qwen3vl_merger",),
    "qwen35": ("qwen3vl_merger",),
    "qwen35moe": ("qwen3vl_merger",),
}
"""By the model's architecture, where more must fit than the width."""
ARCHITECTURES = tuple(_TYPES_OF)
"""Of language models that see with these projectors."""
_NAMED_PROJECTOR = re.compile(r"mmproj|projector", re.IGNORECASE)
_SUFFIXES = (".gguf", ".mmproj")
_F16, _BF16, _F32 = 1, 32, 0
_PREFERRED_FILE_TYPES = (_F16, _BF16, _F32)
"""By `general.file_type`: projectors are small, and a coarser one points worse."""


def mismatch(model: GgufHeader, projector: GgufHeader) -> str:
    """Why a projector cannot belong to a model, as half a sentence; empty when it can."""
    if model.is_projector:
        return "the model's own file is a projector"
    if not projector.is_projector:
        return "it is no projector"
    kind = projector.text("clip.vision.projector_type") or projector.text("clip.projector_type")
    kinds = _TYPES_OF.get(model.architecture)
    if kinds is not None and kind not in kinds:
        return f"it is of the kind {kind or 'unknown'}, and the model wants {' or '.join(kinds)}"
    width, wanted = projector.metadata.get("clip.vision.projection_dim"), model.number("embedding_length")
    if width is not None and wanted and width != wanted:
        return f"it writes {width} numbers for each part of a picture, and the model reads {wanted}"
    return ""


def find_projector(model: Path) -> Path | None:
    """The projector in the model's folder that belongs to it: of several the one in f16, else bf16, else f32,
    else the largest. None when there is none.

    Raises:
        ModelBrokenError: the model's own file is damaged, or the only one that is called a projector is.
    """
    header = read_gguf_header(model)
    found: list[tuple[int, int, str, Path]] = []
    broken: ModelBrokenError | None = None
    for path in sorted(model.parent.iterdir()):
        if path == model or path.suffix.lower() not in _SUFFIXES:
            continue
        try:
            other = read_gguf_header(path)
        except ModelBrokenError as error:
            if _NAMED_PROJECTOR.search(path.name):
                broken = broken or error
            continue
        if other.is_projector and not mismatch(header, other):
            found.append((_rank(other), -other.size_bytes, path.name, path))
    if not found and broken is not None:
        raise broken
    return min(found)[-1] if found else None


def _rank(projector: GgufHeader) -> int:
    file_type = projector.metadata.get("general.file_type")
    if file_type in _PREFERRED_FILE_TYPES:
        return _PREFERRED_FILE_TYPES.index(file_type)
    return len(_PREFERRED_FILE_TYPES)
