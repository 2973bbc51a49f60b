"""Selects the files of one model: a set of weights, a projector, or a Hugging Face folder. Pure.

Works on names, so that it selects the same from a folder and from a remote repository.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import PurePosixPath

from agent.errors import ModelBrokenError, SettingsError
from agent.models.gguf_parts import is_later_part, part_roles
from agent.models.manifest import ModelFormat
from agent.models.transformers.folder import ADAPTER_WEIGHTS

DEFAULT_QUANTISATION = "Q4_K_M"
"""The smallest that is commonly said to lose little; `models check` measures what it can do here."""
_QUANTISATION = re.compile(r"(?:^|[._\-])(i?q\d\w*|tq\d\w*|mxfp4|bf16|fp?16|fp?32)(?=$|[._\-])", re.I)
_PROJECTOR = re.compile(r"mmproj|projector", re.I)
_RAW_PART = re.compile(r"\.part\d+of\d+$", re.I)
"""A file cut anywhere, as `split` does it; llama.cpp's own parts are models each."""
_BEST_PROJECTORS = ("F16", "Q8_0", "BF16", "F32")
"""Half precision loses nothing that can be measured in pointing and runs everywhere."""
_HF_NAMES = re.compile(
    r"(?:[\w.\-]+\.safetensors|model\.safetensors\.index\.json|config\.json|generation_config\.json"
    r"|(?:pre)?processor_config\.json|image_processor_config\.json|video_preprocessor_config\.json"
    r"|tokenizer\.json|tokenizer_config\.json|special_tokens_map\.json|added_tokens\.json|vocab\.json|merges\.txt"
    r"|chat_template\.(?:json|jinja))"
)


@dataclass(frozen=True, slots=True)
class Selection:
    """The files of one model, by their role in its manifest."""

    format: ModelFormat
    files: dict[str, str]
    """Role -> name. A Hugging Face folder keeps its names, which are the roles."""


def select(names: Iterable[str], *, quantisation: str = "") -> Selection:
    """The files to take from a repository.

    Raises:
        ModelBrokenError: there is no model among them, or one that cannot be run.
        SettingsError: there is none of that quantisation; the message names those there are.
    """
    names = sorted(names)
    weights = [name for name in names if is_gguf(name) and not is_projector(name)]
    if weights:
        chosen = choose_weights(weights, quantisation)
        projectors = [name for name in names if is_projector(name)]
        if not projectors:
            raise ModelBrokenError(
                "There is no projector (mmproj) beside the model: without one it cannot see. Choose another"
                " repository."
            )
        files = {**_parts(chosen, names), "projector": choose_projector(projectors, chosen)}
        return Selection(ModelFormat.GGUF, files)
    if "config.json" in names and any(name.endswith(".safetensors") for name in names):
        if quantisation:
            raise SettingsError(
                "This is a Hugging Face folder; quantisations are chosen for GGUF files only."
            )
        taken = [name for name in names if _HF_NAMES.fullmatch(name) and name != ADAPTER_WEIGHTS]
        return Selection(ModelFormat.HF, {name: name for name in taken})
    if any(name.endswith((".bin", ".pt", ".pth", ".ckpt")) for name in names):
        raise ModelBrokenError(
            "The weights are pickles, which can run programs when they are opened: only GGUF and safetensors"
            " are taken."
        )
    raise ModelBrokenError("There is no model here: neither GGUF files nor config.json with safetensors.")


def _parts(first: str, names: Collection[str]) -> dict[str, str]:
    """The files of a model by their roles."""
    folder = PurePosixPath(first).parent
    files = {role: (folder / name).as_posix() for role, name in part_roles(PurePosixPath(first).name).items()}
    if missing := [name for name in files.values() if name not in names]:
        raise ModelBrokenError(f"A part of the model is missing: {missing[0]}.")
    return files


def is_gguf(name: str) -> bool:
    return name.lower().endswith((".gguf", ".mmproj")) or bool(_RAW_PART.search(name))


def is_projector(name: str) -> bool:
    return is_gguf(name) and bool(_PROJECTOR.search(PurePosixPath(name).name))


def quantisation_of(name: str) -> str:
    """
    >>> [quantisation_of(name) for name in ("UI-TARS-1.5-7B.Q4_K_M.gguf", "mmproj-fp16.gguf", "a.gguf")]
    ['Q4_K_M', 'F16', '']
    """
    stem = re.sub(r"(-\d{5}-of-\d{5})?\.(gguf|mmproj)$", "", PurePosixPath(name).name, flags=re.I)
    found = _QUANTISATION.findall(stem)
    return found[-1].upper().replace("FP", "F") if found else ""


def choose_weights(names: Iterable[str], quantisation: str = "") -> str:
    """
    Raises:
        SettingsError: which one is meant cannot be told.
        ModelBrokenError: it is cut into pieces that are no files of llama.cpp's.
    """
    names = sorted(name for name in names if not is_later_part(PurePosixPath(name).name))
    wanted = (quantisation or DEFAULT_QUANTISATION).upper()
    fitting = [name for name in names if quantisation_of(name) == wanted]
    if not fitting and not quantisation and len(names) == 1:
        fitting = names
    if not fitting:
        there = ", ".join(sorted({quantisation_of(name) or name for name in names}))
        raise SettingsError(f"There is no quantisation {wanted}; there are {there}. Choose one with --quant.")
    if _RAW_PART.search(fitting[0]):
        joined = _RAW_PART.sub("", PurePosixPath(fitting[0]).name)
        raise ModelBrokenError(
            f"{fitting[0]} is a piece of a file: put the pieces together (cat {joined}.part* > {joined})"
            " and add that."
        )
    if len(fitting) > 1:
        raise SettingsError(f"Several files are {wanted}: {', '.join(fitting)}. Name one with --file.")
    return fitting[0]


def choose_projector(names: Iterable[str], weights: str) -> str:
    """The projector that goes with the weights: by name where there are several models, else the best."""
    names = sorted(names, key=lambda name: (-_in_common(name, weights), _rank(name), name))
    return names[0]


def _in_common(name: str, weights: str) -> int:
    """How many words of the weights' name are in the projector's."""
    words = set(re.split(r"[\W_]+", PurePosixPath(weights).stem.lower())) - {
        "",
        quantisation_of(weights).lower(),
    }
    return len(words & set(re.split(r"[\W_]+", PurePosixPath(name).stem.lower())))


def _rank(name: str) -> int:
    quantisation = quantisation_of(name)
    return _BEST_PROJECTORS.index(quantisation) if quantisation in _BEST_PROJECTORS else len(_BEST_PROJECTORS)
