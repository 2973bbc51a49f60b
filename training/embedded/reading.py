"""Stage two: teach the vision tower to read (`python -m training.embedded.reading`).

Characters, kinds and states of every patch. Most batches are small tiles of pages full of text, because
letters take longest; tiles and larger crops of windows train the kinds and states of controls.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor

from training.embedded.crops import TILE_PX, crops, patch_batch, text_tiles
from training.embedded.devices import mixed_precision
from training.embedded.model import EmbeddedModel
from training.embedded.perception import PatchBatch, PerceptionHeads, perception_losses
from training.embedded.training_run import RunOptions, TrainingStage, command, run
from training.embedded.vision import EmbeddedConfig, patchify
from training.windows.stream import SceneStream


@dataclass(frozen=True)
class ReadingRecipe:
    tiles: int = 256
    """Tiles in a batch."""
    names: int = 1
    """At most so many different names in a batch of tiles."""
    pages: float = 0.62
    windows: float = 0.18
    """Shares of the batches: tiles of pages full of text, tiles of windows; the rest are crops of windows."""
    crop: tuple[int, int, int] = (320, 256, 16)
    """(width, height, batch)."""


def batches(recipe: ReadingRecipe, config: EmbeddedConfig, options: RunOptions) -> Iterator[PatchBatch]:
    rng = np.random.default_rng(options.seed)
    width, height, size = recipe.crop
    tiles: dict[str, Any] = {"batch_size": recipe.tiles, "most_names": recipe.names, "rng": rng}
    with (
        SceneStream("qt", options.seed, options.workers) as windows,
        SceneStream("page", options.seed + 500, options.workers) as pages,
    ):
        from_pages = text_tiles(iter(pages), config, tiles_per_scene=95, **tiles)
        from_windows = text_tiles(iter(windows), config, tiles_per_scene=24, **tiles)
        pieces = crops(
            iter(windows), config, crop_px=(width, height), batch_size=size, crops_per_scene=2, rng=rng
        )
        while True:
            which = rng.random()
            if which < recipe.pages:
                yield next(from_pages)
            elif which < recipe.pages + recipe.windows:
                yield next(from_windows)
            else:
                yield patch_batch(next(pieces), config)


class Reading(TrainingStage):
    """Losses of one batch."""

    def __init__(self, recipe: ReadingRecipe, options: RunOptions) -> None:
        self.recipe = recipe
        self.options = options

    def begin(self, model: EmbeddedModel, heads: PerceptionHeads, images: int) -> None:
        self.model, self.heads = model, heads
        self.batches = batches(self.recipe, model.config, self.options)
        # Compiling pays back in two minutes; each shape of batch has its own program.
        self.see = {
            count: torch.compile(model.visual.patches, dynamic=False)
            for count in (self.recipe.tiles, self.recipe.crop[2])
        }
        if images == 0:
            pixels = [next(self.batches).pixels[:, : TILE_PX[1], : TILE_PX[0]] for _ in range(8)]
            begin_whitened(model, torch.cat(pixels))

    def loss(self) -> tuple[Tensor, dict[str, float], int]:
        batch = next(self.batches)
        with mixed_precision():
            states = self.see[len(batch.pixels)](batch.pixels, batch.corner)
        losses, right = perception_losses(self.model, self.heads, batch, states, letters_only=True)
        what = "tile" if len(batch.pixels) == self.recipe.tiles else "crop"
        return sum_of(losses), {f"{what}_{name}": value for name, value in right.items()}, len(batch.pixels)


WEIGHTS = {
    "chars": 1.5,
    "kind": 0.4,
    "state": 1.2,
    "click": 0.3,
    "spelt": 0.5,
    "spoken": 0.2,
    "name": 1.0,
    "place": 0.5,
}


def sum_of(losses: dict[str, Tensor]) -> Tensor:
    """The dense losses, each with its weight."""
    return torch.stack([WEIGHTS[name] * value for name, value in losses.items()]).sum()


def main() -> None:
    options = command(__doc__ or "", out="runs/embedded/reading.pt", minutes=45.0, learning_rate=2e-3)
    run(Reading(ReadingRecipe(), options), options)


if __name__ == "__main__":
    main()


SHARES = (0.78, 0.17, 0.05)
"""Of the components, for each channel of `agent.perception.contrast.ink`: ink, brightness, colourfulness."""
RIDGE = 0.02
"""Added to each component's variance, as a share of the mean variance, so that noise stays small."""


def begin_whitened(model: EmbeddedModel, pixels: Tensor, *, gain: float = 0.7) -> None:
    """Set the patch embedding from patches of (B, H, W, 3) uint8 pictures."""
    config = model.config
    area, width = config.patch_px**2, config.vision_width
    patches = patchify(pixels, config.patch_px).flatten(0, 1)
    ink = patches[:, :area]
    patches = patches[ink.std(1) > 0.02]  # empty ground says nothing about strokes
    counts = [round(width * share) for share in SHARES]
    counts[0] += width - sum(counts)
    rows, offsets = [], []
    for channel, count in enumerate(counts):
        values = patches[:, channel * area : (channel + 1) * area]
        mean = values.mean(0)
        covariance = torch.cov((values - mean).T)
        variance, directions = torch.linalg.eigh(covariance)
        top = directions[:, -count:].T / (variance[-count:, None] + RIDGE * variance.mean()).sqrt()
        row = torch.zeros(count, 3 * area)
        row[:, channel * area : (channel + 1) * area] = gain * top
        rows.append(row)
        offsets.append(-row[:, channel * area : (channel + 1) * area] @ mean)
    weight = torch.cat(rows).view(width, 3, 1, config.patch_px, config.patch_px)
    projection = model.visual.patch_embed.proj
    with torch.no_grad():
        projection.weight.copy_((weight / 2).expand_as(projection.weight))  # both frames of a still picture
        projection.bias.copy_(torch.cat(offsets))
