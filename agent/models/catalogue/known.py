"""Models that can be downloaded by a short name. Pure.

The names of repositories were read where others use them; whether a repository is still there is seen when it
is fetched. Weights, and bytes that a token takes in the KV cache, follow from the configurations that the
models' makers publish; sizes of files from both ("about", until the hub says).
"""

from __future__ import annotations

from dataclasses import dataclass

from agent.models.catalogue.families import ASSUMED_CONTEXT_TOKENS
from agent.models.manifest import ModelFormat
from agent.models.memory_estimate import MemoryParts
from agent.models.speed_estimate import Effort

HF = "hf"
_BITS = {"Q4_K_M": 4.9, "Q5_K_M": 5.7, "Q6_K": 6.6, "Q8_0": 8.5, "F16": 16.0, HF: 16.0}
"""Bits a weight, over a whole file; of mixed types as files of several sizes have it."""
_VISION_BITS = 16.0
_LAYERS = 32
_PROCESS_BYTES = 10**9
"""To compute in, besides weights and cache."""


@dataclass(frozen=True, slots=True)
class Geometry:
    """The size of an architecture."""

    text_weights: float
    text_width: int
    vision_weights: float
    cache_bytes: int
    """Of one token, in 16 bits: 2 × layers × key heads × head size × 2."""
    vision_width: int = 1280
    vision_layers: int = 4
    """Those in which every patch looks at every other."""
    patch_px: int = 14


@dataclass(frozen=True, slots=True)
class KnownModel:
    """An entry of the catalogue."""

    name: str
    title: str
    repository: str
    quantisation: str
    """As in file names; `hf` for a Hugging Face folder."""
    geometry: Geometry
    licence: str = ""
    """As its maker names it."""
    good_at: str = ""

    @property
    def format(self) -> ModelFormat:
        return ModelFormat.HF if self.quantisation == HF else ModelFormat.GGUF

    @property
    def text_bytes(self) -> float:
        return self.geometry.text_weights * _BITS[self.quantisation] / 8

    @property
    def size_bytes(self) -> int:
        """About."""
        return round(self.text_bytes + self.geometry.vision_weights * _VISION_BITS / 8)

    @property
    def memory_bytes(self) -> int:
        """About, with the context that it gets here."""
        return self.size_bytes + self.geometry.cache_bytes * ASSUMED_CONTEXT_TOKENS + _PROCESS_BYTES

    @property
    def parts(self) -> MemoryParts:
        """About, as `memory_bytes`; how many layers it has is not listed, and matters little."""
        return MemoryParts(
            layers_bytes=round(self.text_bytes),
            num_layers=_LAYERS,
            other_bytes=0,
            cache_bytes=self.geometry.cache_bytes * ASSUMED_CONTEXT_TOKENS,
            compute_bytes=_PROCESS_BYTES,
            vision_bytes=round(self.geometry.vision_weights * _VISION_BITS / 8),
        )

    @property
    def effort(self) -> Effort:
        shape = self.geometry
        return Effort(
            text_weights=shape.text_weights,
            text_bytes=self.text_bytes,
            text_width=shape.text_width,
            vision_weights=shape.vision_weights,
            vision_width=shape.vision_width,
            vision_layers=shape.vision_layers,
            patch_px=shape.patch_px,
        )


_QWEN2_2B = Geometry(1.544e9, 1536, 0.665e9, 28_672, vision_layers=32)
_QWEN2_7B = Geometry(7.616e9, 3584, 0.676e9, 57_344, vision_layers=32)
_QWEN2_72B = Geometry(72.7e9, 8192, 0.70e9, 327_680, vision_layers=32)
_QWEN25_3B = Geometry(3.086e9, 2048, 0.669e9, 36_864)
_QWEN25_7B = Geometry(7.616e9, 3584, 0.676e9, 57_344)
_QWEN25_32B = Geometry(32.76e9, 5120, 0.69e9, 262_144)
_QWEN25_72B = Geometry(72.7e9, 8192, 0.70e9, 327_680)
_QWEN3_2B = Geometry(1.72e9, 2048, 0.41e9, 114_688, 1024, 24, 16)
_QWEN3_4B = Geometry(4.02e9, 2560, 0.415e9, 147_456, 1024, 24, 16)
_QWEN3_8B = Geometry(8.19e9, 4096, 0.576e9, 147_456, 1152, 27, 16)
_QWEN3_32B = Geometry(32.76e9, 5120, 0.59e9, 262_144, 1152, 27, 16)

_TITLES: tuple[tuple[str, str, str, Geometry, tuple[str, ...]], ...] = (
    (
        "UI-TARS-1.5-7B",
        "mradermacher/UI-TARS-1.5-7B-GGUF",
        "ByteDance-Seed/UI-TARS-1.5-7B",
        _QWEN25_7B,
        ("Q4_K_M", "Q5_K_M", "Q6_K", "Q8_0", "F16"),
    ),
    (
        "UI-TARS-2B",
        "mradermacher/UI-TARS-2B-SFT-GGUF",
        "ByteDance-Seed/UI-TARS-2B-SFT",
        _QWEN2_2B,
        ("Q4_K_M", "Q8_0"),
    ),
    (
        "UI-TARS-7B",
        "mradermacher/UI-TARS-7B-DPO-GGUF",
        "ByteDance-Seed/UI-TARS-7B-DPO",
        _QWEN2_7B,
        ("Q4_K_M", "Q8_0"),
    ),
    (
        "UI-TARS-72B",
        "mradermacher/UI-TARS-72B-DPO-GGUF",
        "ByteDance-Seed/UI-TARS-72B-DPO",
        _QWEN2_72B,
        ("Q4_K_M",),
    ),
    *(
        (
            f"Qwen2.5-VL-{size}",
            f"ggml-org/Qwen2.5-VL-{size}-Instruct-GGUF",
            f"Qwen/Qwen2.5-VL-{size}-Instruct",
            geometry,
            ("Q4_K_M", "Q8_0") if size in ("3B", "7B") else ("Q4_K_M",),
        )
        for size, geometry in (
            ("3B", _QWEN25_3B),
            ("7B", _QWEN25_7B),
            ("32B", _QWEN25_32B),
            ("72B", _QWEN25_72B),
        )
    ),
    *(
        (
            f"Qwen3-VL-{size}",
            f"Qwen/Qwen3-VL-{size}-Instruct-GGUF",
            f"Qwen/Qwen3-VL-{size}-Instruct",
            geometry,
            ("Q4_K_M", "Q8_0") if size != "32B" else ("Q4_K_M",),
        )
        for size, geometry in (
            ("2B", _QWEN3_2B),
            ("4B", _QWEN3_4B),
            ("8B", _QWEN3_8B),
            ("32B", _QWEN3_32B),
        )
    ),
)
"""Title, repository with GGUF files, repository as a Hugging Face folder, size, quantisations."""


_APACHE = "Apache-2.0"
_LICENCES = {"Qwen2.5-VL-3B": "Qwen Research (not for commerce)", "Qwen2.5-VL-72B": "Qwen"}
"""By title, where it is not Apache 2.0; as the makers' pages had it when this was written."""
_GOOD_AT = (
    ("UI-TARS-1.5", "Trained to use computers with mouse and keyboard, and to think before it acts."),
    ("UI-TARS", "Trained to use computers; an earlier version, whose points are thousandths of the picture."),
    (
        "Qwen2.5-VL",
        "A general model that reads pictures and documents; it points, and calls one computer tool.",
    ),
    (
        "Qwen3-VL",
        "A general model that points well, calls tools beside the screen, and reads many languages.",
    ),
)
"""By the beginning of the title; the first that fits."""


def known_models() -> tuple[KnownModel, ...]:
    """All entries: each title in its quantisations, the recommended one first, and as a folder."""
    return tuple(
        KnownModel(
            name=f"{title}-{quantisation}".lower(),
            title=title,
            repository=folder_repository if quantisation == HF else gguf_repository,
            quantisation=quantisation,
            geometry=geometry,
            licence=_LICENCES.get(title, _APACHE),
            good_at=next(words for beginning, words in _GOOD_AT if title.startswith(beginning)),
        )
        for title, gguf_repository, folder_repository, geometry, quantisations in _TITLES
        for quantisation in (*quantisations, HF)
    )


def known_model(name: str) -> KnownModel | None:
    """The entry of that name; of a title alone, the recommended quantisation.

    >>> known_model("ui-tars-1.5-7b").name
    'ui-tars-1.5-7b-q4_k_m'
    """
    wanted = name.lower()
    return next((model for model in known_models() if wanted in (model.name, model.title.lower())), None)
