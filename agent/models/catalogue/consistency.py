"""Checks a manifest against its files. I/O: reads headers and configurations."""

from __future__ import annotations

from agent.actions.dialects import DIALECTS
from agent.errors import ModelBrokenError
from agent.models.catalogue.description import hf_picture_factor, picture_factor, require_whole_weights
from agent.models.gguf_header import read_gguf_header
from agent.models.gguf_parts import read_model_header
from agent.models.manifest import Manifest, ModelFormat
from agent.models.projectors import mismatch


def require_truthful(manifest: Manifest) -> None:
    """Compare a manifest with the metadata in its files.

    Checksums are checked elsewhere (`agent.models.manifest.verify`): wrong metadata can have the right one.

    Raises:
        ModelBrokenError: a file is damaged or of another kind, or contradicts the manifest.
    """
    if manifest.dialect not in DIALECTS:
        raise ModelBrokenError(
            f"The manifest of {manifest.name} names the dialect {manifest.dialect!r}; there are"
            f" {', '.join(sorted(DIALECTS))}."
        )
    image = manifest.image
    if image.min_pixels > image.max_pixels or image.max_pixels < image.factor**2:
        raise ModelBrokenError(f"The manifest of {manifest.name} allows no size of picture.")
    if image.canvas_px is not None and any(side % image.factor for side in image.canvas_px):
        raise ModelBrokenError(
            f"The manifest of {manifest.name} names a canvas whose sides are no multiples of {image.factor}."
        )
    match manifest.format:
        case ModelFormat.GGUF:
            _require_gguf(manifest)
        case ModelFormat.HF:
            require_whole_weights(manifest.folder)
            _require_factor(manifest, hf_picture_factor(manifest.folder))
        case ModelFormat.ENDPOINT:
            pass


def _require_gguf(manifest: Manifest) -> None:
    model = read_model_header(manifest.path_of("model"))
    if model.is_projector:
        raise ModelBrokenError(f"The manifest of {manifest.name} gives a projector for the model.")
    trained = model.number("context_length")
    if trained and manifest.context_tokens > trained:
        raise ModelBrokenError(
            f"The manifest of {manifest.name} promises {manifest.context_tokens} tokens of context;"
            f" the model was trained on {trained}."
        )
    if "projector" not in manifest.files:
        return
    projector = read_gguf_header(manifest.path_of("projector"))
    if problem := mismatch(model, projector):
        raise ModelBrokenError(f"The projector of {manifest.name} does not belong to its model: {problem}.")
    _require_factor(manifest, picture_factor(projector))


def _require_factor(manifest: Manifest, factor: int) -> None:
    if manifest.image.factor != factor:
        raise ModelBrokenError(
            f"The manifest of {manifest.name} says that sides of pictures are multiples of"
            f" {manifest.image.factor}; the model's own files say {factor}. Every click would miss."
        )
