"""Trains the network that names elements and writes it where the app reads it. I/O: files."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from agent.elements.network import ElementsNetwork, save_network
from training.elements.network import TrainedNetwork
from training.elements.samples import Samples


@dataclass(frozen=True, slots=True)
class ElementsRecipe:
    """Settings of a run."""

    epochs: int = 8
    batch_size: int = 256
    learning_rate: float = 2e-3
    weight_decay: float = 1e-4
    fit_weight: float = 1.0
    pixel_weight: float = 0.3
    seed: int = 0
    minutes: float = 15.0
    """The schedule ends there, whatever is left of the epochs."""


def train(
    samples: Samples,
    recipe: ElementsRecipe,
    tell: Callable[[str], None],
    *,
    start: Mapping[str, NDArray[np.float32]] | None = None,
) -> TrainedNetwork:
    """A network trained on `samples`; `start`: weights to go on from."""
    torch.manual_seed(recipe.seed)
    rng = np.random.default_rng(recipe.seed)
    network = TrainedNetwork()
    if start is not None:
        with torch.no_grad():
            for name, value in network.matrices.items():
                value.copy_(torch.from_numpy(start[name]))
    optimiser = torch.optim.AdamW(
        network.parameters(), lr=recipe.learning_rate, weight_decay=recipe.weight_decay
    )
    counts = np.bincount(samples.kinds, minlength=9)
    weights = torch.tensor((counts.sum() / np.maximum(counts, 1)) ** 0.4, dtype=torch.float32)
    weights /= weights[torch.from_numpy(samples.kinds)].mean()
    steps_an_epoch = math.ceil(len(samples.kinds) / recipe.batch_size)
    num_steps, began_s = recipe.epochs * steps_an_epoch, time.monotonic()
    for step in range(num_steps):
        if step % steps_an_epoch == 0:
            order = rng.permutation(len(samples.kinds))
        used = (time.monotonic() - began_s) / (60 * recipe.minutes)
        progress = max(step / num_steps, used)
        if progress >= 1:
            break
        for group in optimiser.param_groups:
            warm = min(1.0, (step + 1) / 100)
            group["lr"] = recipe.learning_rate * warm * 0.5 * (1 + math.cos(math.pi * progress))
        at = order[step % steps_an_epoch * recipe.batch_size :][: recipe.batch_size]
        pixels = _recoloured(torch.from_numpy(samples.pixels[at]).float(), rng)
        kinds, fits, shown = network(pixels, torch.from_numpy(samples.facts[at]))
        loss = functional.cross_entropy(kinds, torch.from_numpy(samples.kinds[at]), weight=weights)
        fit_loss = functional.binary_cross_entropy_with_logits(fits, torch.from_numpy(samples.fits[at]))
        truth = torch.from_numpy(samples.shown[at]).long()
        pixel_loss = functional.cross_entropy(shown.reshape(-1, shown.shape[-1]), truth.reshape(-1))
        optimiser.zero_grad()
        (loss + recipe.fit_weight * fit_loss + recipe.pixel_weight * pixel_loss).backward()
        optimiser.step()
        if step % 100 == 0:
            tell(f"step {step} of {num_steps}: kinds {loss:.3f}, fit {fit_loss:.3f}, pixels {pixel_loss:.3f}")
    return network


def publish(network: TrainedNetwork, folder: Path, about: dict[str, object]) -> ElementsNetwork:
    """Write it, and read it back as the app does."""
    save_network(network.arrays(), folder, about)
    return ElementsNetwork.load(folder)


def _recoloured(pixels: Tensor, rng: np.random.Generator) -> Tensor:
    """Other themes: colours inverted, channels exchanged, contrast changed. Never mirrored or turned: text
    and what a control is for would break."""
    made = pixels.clone()
    count = len(pixels)
    sign = torch.from_numpy(rng.choice((-1.0, 1.0), size=(count, 1, 1, 1))).float()
    gain = torch.from_numpy(rng.uniform(0.7, 1.3, size=(count, 1, 1, 1))).float()
    order = torch.from_numpy(rng.permutation(3))
    made[..., :3] = pixels[..., order] * sign * gain
    made[..., 3:4] = pixels[..., 3:4] * gain
    return made
