"""Whether a model can be fine-tuned on this machine, checked in advance. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from agent.models.catalogue.known import HF, known_model, known_models
from agent.models.manifest import Manifest, ModelFormat
from agent.models.runtime_settings import SMALL_MODEL_BYTES
from agent.models.sizes import size_words

EMBEDDED_DIALECT = "embedded"
_BYTES_A_WEIGHT = 2
"""In 16 bits, as Hugging Face folders are."""
_ROOM = 1.4
"""Of an adapter's run: gradients of the adapter and activations beside the weights."""


class TuningWay(StrEnum):
    HERE = "here"
    """On this machine's processor."""
    GPU = "gpu"
    """On a GPU only, here or elsewhere."""
    FOLDER = "folder"
    """Not in this form: training begins with a Hugging Face folder."""
    ELSEWHERE = "elsewhere"
    """Its weights are not here."""


@dataclass(frozen=True, slots=True)
class TuningNeeds:
    way: TuningWay
    memory_bytes: int = 0
    """Of a GPU, about."""
    folder_model: str = ""
    """For `deskhand models get`: the same model as a Hugging Face folder; empty where none is known."""
    repository: str = ""
    """Where that folder lies."""

    @property
    def memory(self) -> str:
        return size_words(self.memory_bytes)


def tuning_needs(manifest: Manifest) -> TuningNeeds:
    if manifest.format is ModelFormat.ENDPOINT:
        return TuningNeeds(TuningWay.ELSEWHERE)
    is_small = manifest.size_bytes <= SMALL_MODEL_BYTES
    if manifest.dialect == EMBEDDED_DIALECT and is_small:
        return TuningNeeds(TuningWay.HERE)
    if manifest.format is ModelFormat.HF:
        return TuningNeeds(TuningWay.GPU, memory_bytes=round(manifest.size_bytes * _ROOM))
    known = known_model(manifest.name)
    for other in known_models():
        if known is not None and other.title == known.title and other.quantisation == HF:
            weights = other.geometry.text_weights + other.geometry.vision_weights
            memory = round(weights * _BYTES_A_WEIGHT * _ROOM)
            return TuningNeeds(TuningWay.FOLDER, memory, other.name, other.repository)
    return TuningNeeds(TuningWay.FOLDER)
