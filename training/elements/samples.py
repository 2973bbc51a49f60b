"""Samples for the network that names elements: proposals, and what is really there. I/O: processes, files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from agent.elements.crops import crops_of
from agent.elements.kinds import ElementKind
from agent.elements.proposals import propose
from training.elements.targets import Truth, kinds_and_fits, pixel_kinds, truth_of
from training.windows.stream import SceneStream

TRAINING_SEEDS, HELD_OUT_SEEDS = 100, 900
"""Of the generator: fonts, palettes, style sheets and words of every scene come from its seed."""
SOURCES = {"qt": 5, "quick": 3, "html": 3, "desktop": 2, "page": 1}
"""Renderer → its share."""
_CANVASES = ((800, 608), (1280, 800))
_SCALED_SHARE = 0.25
_BACKGROUND_SHARE = 0.6
"""Of what is no element so many are kept."""


@dataclass(frozen=True, slots=True)
class Samples:
    """n proposals."""

    pixels: NDArray[np.float16]
    """(n, 32, 32, 5)"""
    facts: NDArray[np.float32]
    """(n, 8)"""
    kinds: NDArray[np.int64]
    fits: NDArray[np.float32]
    shown: NDArray[np.uint8]
    """(n, 32, 32) the kind of each pixel."""

    def save(self, file: Path) -> None:
        np.savez(file, **{each.name: getattr(self, each.name) for each in fields(self)})

    @classmethod
    def load(cls, file: Path) -> Samples:
        with np.load(file, allow_pickle=False) as arrays:
            return cls(**{each.name: arrays[each.name] for each in fields(cls)})


def joined(many: Iterable[Samples]) -> Samples:
    parts = list(many)
    return Samples(
        *(np.concatenate([getattr(part, each.name) for part in parts]) for each in fields(Samples))
    )


def samples_of(
    pixels: NDArray[np.uint8], truth: Truth, rng: np.random.Generator, *, scale: float = 1.0
) -> Samples:
    """Of one picture; most of what is no element is left out."""
    proposals = propose(pixels, scale)
    kinds, fits = kinds_and_fits(proposals, truth)
    crops = crops_of(pixels, proposals.boxes, proposals.origins, proposals.parents, scale)
    shown = pixel_kinds(crops.frames, truth)
    kept = (kinds != ElementKind.BACKGROUND) | (rng.random(len(kinds)) < _BACKGROUND_SHARE)
    return Samples(
        crops.pixels[kept].astype(np.float16), crops.facts[kept], kinds[kept], fits[kept], shown[kept]
    )


def scaled(pixels: NDArray[np.uint8], truth: Truth, factor: float) -> tuple[NDArray[np.uint8], Truth]:
    """A picture as a screen with another number of pixels per dip would nearly show it."""
    height, width = pixels.shape[:2]
    size = round(width * factor), round(height * factor)
    larger = np.asarray(Image.fromarray(pixels).resize(size, Image.Resampling.BICUBIC))
    boxes = np.round(truth.boxes * factor).astype(np.int64)
    return larger, Truth(boxes, truth.kinds, truth.names)


def drawn_samples(num_scenes: int, *, seed: int = TRAINING_SEEDS, workers: int = 1) -> Iterator[Samples]:
    """Of scenes of the window generator, from all of its renderers that need no downloaded corpus."""
    rng = np.random.default_rng(seed)
    whole = sum(SOURCES.values())
    for number, canvas in enumerate(_CANVASES):
        for source, share in SOURCES.items():
            count = max(1, round(num_scenes * share / whole / len(_CANVASES)))
            with SceneStream(source, seed=seed + number, workers=workers, canvas=canvas) as scenes:
                for scene in scenes.take(count):
                    pixels, truth, scale = scene.pixels, truth_of(scene), 1.0
                    if rng.random() < _SCALED_SHARE:
                        scale = float(rng.choice((1.25, 1.5, 2.0)))
                        pixels, truth = scaled(pixels, truth, scale)
                    yield samples_of(pixels, truth, rng, scale=scale)
