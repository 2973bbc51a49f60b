"""Weights that are rounded in training as they are shipped. Pure.

Gradients pass straight through the rounding (arXiv 1308.3432).
"""

from __future__ import annotations

from typing import Final

import torch
from torch import Tensor, nn
from torch.nn.utils import parametrize

_BLOCK: Final = 32


class Rounded(nn.Module):
    """A matrix as Q4_0 of llama.cpp keeps it, with the gradient of the whole one."""

    def forward(self, weight: Tensor) -> Tensor:
        with torch.no_grad():
            blocks = weight.reshape(-1, _BLOCK)
            largest = blocks.gather(1, blocks.abs().argmax(1, keepdim=True))
            steps = largest / -8
            codes = (blocks / torch.where(steps == 0, 1, steps) + 8.5).trunc().clamp(0, 15) - 8
            kept = (codes * steps.half().float()).reshape(weight.shape)
        return weight + (kept - weight).detach()


def round_weights(module: nn.Module) -> None:
    """Round all matrices of a module from now on."""
    for part in module.modules():
        if isinstance(part, nn.Linear):
            parametrize.register_parametrization(part, "weight", Rounded())


def without_rounding(module: nn.Module) -> None:
    """Leave its weights as they are, no longer rounded by itself."""
    for part in module.modules():
        if parametrize.is_parametrized(part):
            parametrize.remove_parametrizations(part, "weight", leave_parametrized=False)
