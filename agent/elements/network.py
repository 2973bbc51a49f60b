"""The network that names proposals, as arrays: a forward pass without torch. I/O: reads the weights.

An encoder and a decoder over cells of 4 x 4 pixels, as PointNet++ has over groups of points: features of each
cell from its pixels, of neighbourhoods twice, of the whole crop; from there a kind and a fit for the
proposal, and back down a kind for each pixel. `training/elements/network.py` trains the same layers.
"""

from __future__ import annotations

import hashlib
import io
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agent.elements.crops import CHANNELS, NUM_FACTS, SIDE, Crops
from agent.elements.kinds import ElementKind
from agent.errors import AgentError

Floats = NDArray[np.float32]
CELL = 4
"""Pixels of a cell's side."""
GRID = SIDE // CELL
WIDTHS = (48, 64, 96, 64)
"""Of the cells' features, of both neighbourhoods', and of the decoder's."""
NUM_KINDS = len(ElementKind)
_AT_ONCE = 64
"""Crops whose features fit into the processor's cache together."""
SHAPES: dict[str, tuple[int, ...]] = {
    "cell": (CELL * CELL * CHANNELS, WIDTHS[0]),
    "near": (9 * WIDTHS[0], WIDTHS[1]),
    "far": (9 * WIDTHS[1], WIDTHS[2]),
    "whole": (WIDTHS[2] + NUM_FACTS, WIDTHS[2]),
    "kind": (WIDTHS[2], NUM_KINDS + 1),
    "down": (WIDTHS[1] + WIDTHS[2] + WIDTHS[2], WIDTHS[3]),
    "pixel": (WIDTHS[3], CELL * CELL * NUM_KINDS),
}
"""Of the matrices; each has a bias of its second number."""
WEIGHTS, ABOUT = "network.npz", "network.json"


class DamagedElementsNetworkError(AgentError):
    """The weights that name elements are missing or damaged; without them no element gets a name."""


@dataclass(frozen=True, slots=True)
class KindScores:
    """Of n proposals."""

    kinds: Floats
    """(n, kinds) probabilities."""
    fits: Floats
    """(n,) how well the box fits an element, as intersection over union."""
    pixels: Floats
    """(n, 32, 32, kinds) scores of each pixel's kind; (0, …) where they were not asked for."""


class ElementsNetwork:
    """The shipped one, or another of the same layers."""

    def __init__(self, weights: dict[str, Floats]) -> None:
        self._weights = weights

    @classmethod
    def load(cls, folder: Path) -> ElementsNetwork:
        """
        Raises:
            DamagedElementsNetworkError: a file is missing, or is not the one that was shipped.
        """
        try:
            about = json.loads((folder / ABOUT).read_text(encoding="utf-8"))
            data = (folder / WEIGHTS).read_bytes()
            wanted = about["sha256"]
        except (OSError, ValueError, KeyError, TypeError):
            raise DamagedElementsNetworkError(f"Elements get no names: {folder} cannot be read.") from None
        if hashlib.sha256(data).hexdigest() != wanted:
            raise DamagedElementsNetworkError(
                f"Elements get no names: {folder / WEIGHTS} is damaged; install Deskhand again."
            )
        with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
            weights = {name: arrays[name].astype(np.float32) for name in arrays.files}
        if {name: weights[name].shape for name in SHAPES if name in weights} != SHAPES:
            raise DamagedElementsNetworkError(f"Elements get no names: {folder / WEIGHTS} has other layers.")
        return cls(weights)

    @property
    def weights(self) -> dict[str, Floats]:
        return dict(self._weights)

    @property
    def num_parameters(self) -> int:
        return sum(weight.size for weight in self._weights.values())

    def judge(self, crops: Crops, *, with_pixels: bool = False) -> KindScores:
        parts = [
            self._judged(crops.pixels[at : at + _AT_ONCE], crops.facts[at : at + _AT_ONCE], with_pixels)
            for at in range(0, len(crops.pixels), _AT_ONCE)
        ]
        if not parts:
            nothing = np.zeros((0, NUM_KINDS), np.float32)
            return KindScores(
                nothing, np.zeros(0, np.float32), np.zeros((0, SIDE, SIDE, NUM_KINDS), np.float32)
            )
        return KindScores(*(np.concatenate(each) for each in zip(*parts, strict=True)))

    def _judged(self, pixels: Floats, facts: Floats, with_pixels: bool) -> tuple[Floats, Floats, Floats]:
        count = len(pixels)
        cells = pixels.reshape(count, GRID, CELL, GRID, CELL, CHANNELS).transpose(0, 1, 3, 2, 4, 5)
        first = self._layer("cell", np.ascontiguousarray(cells).reshape(count, GRID, GRID, -1))
        near = self._layer("near", _neighbourhoods(first))
        halved = near.reshape(count, GRID // 2, 2, GRID // 2, 2, -1).max(axis=(2, 4))
        far = self._layer("far", _neighbourhoods(halved))
        whole = self._layer("whole", np.concatenate([far.max(axis=(1, 2)), facts], axis=1))
        scores = self._linear("kind", whole)
        kinds = _softmax(scores[:, :NUM_KINDS])
        fits: Floats = 1 / (1 + np.exp(-scores[:, NUM_KINDS].clip(-30, 30)))
        if not with_pixels:
            return kinds, fits, np.zeros((count, 0, SIDE, NUM_KINDS), np.float32)
        again = np.repeat(np.repeat(far, 2, axis=1), 2, axis=2)
        everywhere = np.broadcast_to(whole[:, None, None, :], (count, GRID, GRID, WIDTHS[2]))
        down = self._layer("down", np.concatenate([near, again, everywhere], axis=3))
        each = self._linear("pixel", down).reshape(count, GRID, GRID, CELL, CELL, NUM_KINDS)
        return kinds, fits, each.transpose(0, 1, 3, 2, 4, 5).reshape(count, SIDE, SIDE, NUM_KINDS)

    def _linear(self, name: str, values: Floats) -> Floats:
        made: Floats = values @ self._weights[name]
        made += self._weights[f"{name}_bias"]
        return made

    def _layer(self, name: str, values: Floats) -> Floats:
        made = self._linear(name, values)
        np.maximum(made, 0, out=made)
        return made


def save_network(weights: dict[str, Floats], folder: Path, about: dict[str, object]) -> None:
    """Write weights as half-precision numbers with their checksum; `about` is kept beside it."""
    folder.mkdir(parents=True, exist_ok=True)
    buffer = io.BytesIO()
    halves: dict[str, Any] = {name: weight.astype(np.float16) for name, weight in weights.items()}
    np.savez_compressed(buffer, **halves)
    data = buffer.getvalue()
    (folder / WEIGHTS).write_bytes(data)
    told = {**about, "sha256": hashlib.sha256(data).hexdigest(), "kinds": [kind.name for kind in ElementKind]}
    (folder / ABOUT).write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


def _neighbourhoods(values: Floats) -> Floats:
    """(n, h, w, c) → (n, h, w, 9 c): each cell with the eight around it, zeros outside."""
    count, height, width, channels = values.shape
    padded = np.zeros((count, height + 2, width + 2, channels), np.float32)
    padded[:, 1:-1, 1:-1] = values
    made = np.empty((count, height, width, 9, channels), np.float32)
    for number in range(9):
        row, column = divmod(number, 3)
        made[:, :, :, number] = padded[:, row : row + height, column : column + width]
    return made.reshape(count, height, width, 9 * channels)


def _softmax(scores: Floats) -> Floats:
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    made: Floats = powers / powers.sum(axis=1, keepdims=True)
    return made
