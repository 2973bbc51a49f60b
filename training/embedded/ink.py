"""`agent.perception.contrast.ink` for whole batches in torch; a test holds the two together. Pure."""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import Tensor

from agent.perception.contrast import NOISE, RADIUS_PX


def ink(pixels: Tensor) -> Tensor:
    """(B, H, W, 3) uint8 RGB → (B, H, W, 3) uint8 ink, brightness, colourfulness."""
    red, green, blue = pixels.unbind(-1)
    brightness = red.float().mul_(0.299).add_(green, alpha=0.587).add_(blue, alpha=0.114)
    difference = brightness - _surroundings(brightness)
    spread = _surroundings(difference * difference).clamp_(min=0).sqrt_().add_(NOISE)
    relative = difference / spread
    lopsided = _surroundings(relative.clamp(-4, 4) ** 3)
    ink = relative * torch.tanh(4 * lopsided)
    colourful = pixels.amax(-1) - pixels.amin(-1)
    bright = [(64 + 48 * ink).clamp_(0, 255).to(torch.uint8), brightness.to(torch.uint8), colourful]
    return torch.stack(bright, dim=-1)


def _surroundings(values: Tensor) -> Tensor:
    size = 2 * RADIUS_PX + 1
    padded = F.pad(values[:, None], (RADIUS_PX,) * 4, mode="replicate")[:, 0]
    middle = padded.mean()
    total = torch.cumsum(padded - middle, dim=1)
    rows = total[:, size - 1 :].clone()
    rows[:, 1:] -= total[:, :-size]
    total = torch.cumsum(rows, dim=2)
    cells = total[:, :, size - 1 :].clone()
    cells[:, :, 1:] -= total[:, :, :-size]
    return cells / size**2 + middle
