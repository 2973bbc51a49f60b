"""Fills a manifest from the metadata in a model's files. I/O: reads headers and configurations."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from agent import bounded_json
from agent.coordinates import CoordinateFrame
from agent.errors import ModelBrokenError, SettingsError
from agent.foreign_files import read_foreign
from agent.models.catalogue.adapters import ADAPTER_FOLDER
from agent.models.catalogue.families import (
    ModelFamily,
    context_for,
    family_of,
    is_known_by_name,
    limits_for,
)
from agent.models.gguf_header import GgufHeader, read_gguf_header
from agent.models.gguf_parts import read_model_header
from agent.models.manifest import ImageLimits, Manifest, ModelFile, ModelFormat
from agent.models.projectors import ARCHITECTURES, mismatch
from agent.models.safetensors_header import read_safetensors_header
from agent.models.transformers.folder import MODEL_TYPES

_DEFAULT_MERGE = 2
_INDEX = "model.safetensors.index.json"
_MAX_JSON_BYTES = 32 * 2**20
_MAX_JSON_VALUES = 500_000
_WEIGHTS = re.compile(r"model|model-\d+|projector")
"""Roles of GGUF files."""
_MAX_TITLE = 200


_THINKING_TOKENS, _ACTING_TOKENS = 4096, 1024
"""Of a reply with a thought, and of one without."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """The owner's choices, which override the files' metadata."""

    dialect: str = ""
    frame: CoordinateFrame | None = None
    thinks: bool | None = None
    """See `Manifest.thinks`."""

    def reply_tokens(self, family: ModelFamily) -> int:
        """The budget of a reply: a thought needs more, an action alone less."""
        if self.thinks is None:
            return family.max_reply_tokens
        return max(family.max_reply_tokens, _THINKING_TOKENS) if self.thinks else _ACTING_TOKENS


@dataclass(frozen=True, slots=True)
class Facts:
    """The metadata in the files."""

    family: ModelFamily
    title: str
    image: ImageLimits
    context_tokens: int
    is_named: bool = True
    """Whether a name said how it is asked; otherwise only its architecture did."""


def gguf_facts(model: Path, projector: Path, names: Sequence[str]) -> Facts:
    """What a GGUF model and its projector say; `names` is what else it is called, best first.

    Raises:
        ModelBrokenError: a file is damaged, or the projector belongs to another model.
        SettingsError: nothing says how such a model is asked.
    """
    language, vision = read_model_header(model), read_gguf_header(projector)
    if problem := mismatch(language, vision):
        raise ModelBrokenError(
            f"The projector {projector.name} does not belong to the model {model.name}: {problem}."
        )
    if language.architecture not in ARCHITECTURES:
        raise SettingsError(
            f"{model.name} is a language model of the architecture"
            f" {language.architecture[:40] or 'unknown'!r}; Deskhand runs {', '.join(ARCHITECTURES)}"
            " with pictures."
        )
    keys = ("general.base_model.0.name", "general.basename", "general.name")
    called = [text for key in keys if (text := language.text(key))]
    family = family_of([*called, model.name, *names], projector_kind(vision))
    context_tokens = context_for(language.number("context_length"))
    limits = limits_for(family, factor=picture_factor(vision), context_tokens=context_tokens)
    title = (language.text("general.name") or model.stem)[:_MAX_TITLE]
    return Facts(family, title, limits, context_tokens, is_known_by_name([*called, model.name, *names]))


def projector_kind(projector: GgufHeader) -> str:
    return projector.text("clip.vision.projector_type") or projector.text("clip.projector_type")


def picture_factor(projector: GgufHeader) -> int:
    """Patch size × merge size of a GGUF projector.

    Raises:
        ModelBrokenError: it does not say so.
    """
    patch = projector.metadata.get("clip.vision.patch_size")
    merge = projector.metadata.get("clip.vision.spatial_merge_size", _DEFAULT_MERGE)
    return _factor(patch, merge, "The projector")


def hf_facts(folder: Path, names: Sequence[str]) -> Facts:
    """What the configuration of a Hugging Face folder says; its weights are looked at, too.

    Raises:
        ModelBrokenError: a file is missing or damaged.
        SettingsError: nothing says how such a model is asked.
    """
    config = read_json(folder / "config.json")
    require_whole_weights(folder)
    text = _part(config, "text_config")
    pictures = _pictures(folder)
    kind = str(config.get("model_type", ""))
    family = family_of([str(config.get("_name_or_path", "")), *names], kind)
    if kind not in MODEL_TYPES:
        raise SettingsError(
            f"{folder.name} is of the kind {kind[:40]!r}; of such folders Deskhand runs"
            f" {', '.join(MODEL_TYPES)}."
        )
    trained = text.get("max_position_embeddings", config.get("max_position_embeddings", 0))
    context_tokens = context_for(trained if isinstance(trained, int) else 0)
    size = _part(pictures, "size")
    limits = limits_for(
        family,
        factor=hf_picture_factor(folder),
        context_tokens=context_tokens,
        lowest=_pixels(pictures.get("min_pixels") or size.get("shortest_edge")),
        highest=_pixels(pictures.get("max_pixels") or size.get("longest_edge")),
    )
    called = [str(config.get("_name_or_path", "")), *names]
    title = next((name for name in names if name), family.title)
    return Facts(family, title, limits, context_tokens, is_known_by_name(called))


def hf_picture_factor(folder: Path) -> int:
    """Patch size × merge size of a Hugging Face folder.

    Raises:
        ModelBrokenError: it does not say so.
    """
    vision = _part(read_json(folder / "config.json"), "vision_config")
    pictures = _pictures(folder)
    return _factor(
        pictures.get("patch_size", vision.get("patch_size")),
        pictures.get("merge_size", vision.get("spatial_merge_size", _DEFAULT_MERGE)),
        "config.json",
    )


def manifest_from(
    facts: Facts,
    *,
    name: str,
    kind: ModelFormat,
    files: Mapping[str, ModelFile],
    source: str,
    wishes: Wishes,
) -> Manifest:
    """The manifest; `source` says where the files came from."""
    version = "-".join(file.sha256[:12] for role, file in files.items() if _WEIGHTS.fullmatch(role))
    if not version:
        weights = sorted(
            (PurePosixPath(file.path).parent.name != ADAPTER_FOLDER, file.path, file.sha256)
            for file in files.values()
            if file.path.endswith(".safetensors")
        )
        version = "-".join(digest[:12] for _, _, digest in weights[:2])
    family = facts.family
    return Manifest(
        name=name,
        format=kind,
        files=dict(files),
        dialect=wishes.dialect or family.dialect,
        frame=wishes.frame or family.frame,
        image=facts.image,
        history_images=family.history_images,
        context_tokens=facts.context_tokens,
        weights_version=version,
        max_reply_tokens=wishes.reply_tokens(family),
        thinks=wishes.thinks,
        description=f"{facts.title}, asked as {family.title}{_doubt(facts, wishes)}; from {source}.",
    )


def _doubt(facts: Facts, wishes: Wishes) -> str:
    if facts.is_named or wishes.dialect:
        return ""
    return ", which only its architecture says (`models check` tries the other dialects)"


def require_whole_weights(folder: Path) -> int:
    """Require all safetensors files of the folder, complete; returns the number of weights.

    Raises:
        ModelBrokenError: one is missing or damaged.
    """
    wanted = {path.name for path in folder.glob("*.safetensors") if path.is_file()}
    if (folder / _INDEX).is_file():
        index = read_json(folder / _INDEX)
        wanted = {str(file) for file in _part(index, "weight_map").values()}
    if not wanted:
        raise ModelBrokenError(f"There are no safetensors weights in {folder}.")
    if any("/" in name or name in ("", "..") for name in wanted):
        raise ModelBrokenError(f"The file {_INDEX} names weights outside its folder.")
    return sum(read_safetensors_header(folder / name).num_weights for name in sorted(wanted))


def read_json(path: Path) -> dict[str, Any]:
    """A JSON object.

    Raises:
        ModelBrokenError: the file is missing, too large, or something else.
    """
    try:
        data = read_foreign(path, max_bytes=_MAX_JSON_BYTES, follows_links=True)
        value = bounded_json.read_json(data, max_bytes=_MAX_JSON_BYTES, max_values=_MAX_JSON_VALUES)
    except OSError as error:
        raise ModelBrokenError(f"The file {path} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise ModelBrokenError(f"The file {path.name} is damaged: {error}.") from error
    if not isinstance(value, dict):
        raise ModelBrokenError(f"The file {path.name} does not say what it should.")
    return value


def _pictures(folder: Path) -> dict[str, Any]:
    """What the folder says about pictures; newer folders keep it inside `processor_config.json`."""
    for name in ("preprocessor_config.json", "image_processor_config.json"):
        if (folder / name).is_file():
            return read_json(folder / name)
    if (folder / "processor_config.json").is_file():
        return _part(read_json(folder / "processor_config.json"), "image_processor")
    return {}


def _part(value: Mapping[str, Any], key: str) -> dict[str, Any]:
    part = value.get(key, {})
    return part if isinstance(part, dict) else {}


def _pixels(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0


def _factor(patch: object, merge: object, who: str) -> int:
    if not isinstance(patch, int) or not isinstance(merge, int) or not 0 < patch * merge < 1024:
        raise ModelBrokenError(f"{who} does not say of what size the parts of a picture are.")
    return patch * merge
