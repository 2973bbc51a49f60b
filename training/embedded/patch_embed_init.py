"""Where the patch embedding begins: whitened principal components of real patches. Pure.

Strokes a pixel apart tell letters from each other, but nearly all variance of raw patches lies in slow
changes of brightness, so a random first layer hands on almost nothing of the letters. Whitening
(Krizhevsky 2009, appendix A) gives every direction that patches really use the same weight from the first
step on.
"""

from __future__ import annotations

import torch
from torch import Tensor

from training.embedded.model import EmbeddedModel
from training.embedded.vision import patchify

SHARES = (0.78, 0.17, 0.05)
"""Of the components, for each channel of `agent.perception.contrast.ink`: ink, brightness, colourfulness."""
RIDGE = 0.02
"""Added to each component's variance, as a share of the mean variance: what is mere noise stays small."""


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
