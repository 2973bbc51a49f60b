"""The layers of `agent/elements/network.py` in torch, to be trained."""

from __future__ import annotations

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from agent.elements.network import CELL, GRID, NUM_KINDS, SHAPES, WIDTHS


class TrainedNetwork(nn.Module):
    """Its matrices have the names and shapes of the forward pass in numpy, so that they are written as they
    are."""

    def __init__(self) -> None:
        super().__init__()
        self.matrices = nn.ParameterDict()
        for name, (inner, outer) in SHAPES.items():
            self.matrices[name] = nn.Parameter(torch.randn(inner, outer) * (2 / inner) ** 0.5)
            self.matrices[f"{name}_bias"] = nn.Parameter(torch.zeros(outer))

    def forward(self, pixels: Tensor, facts: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """(n, 32, 32, 5) and (n, 8) → scores of kinds (n, kinds), of the fit (n,), of pixels (n, 32, 32,
        kinds)."""
        count = len(pixels)
        cells = pixels.reshape(count, GRID, CELL, GRID, CELL, -1).permute(0, 1, 3, 2, 4, 5)
        first = self._layer("cell", cells.reshape(count, GRID, GRID, -1))
        near = self._around("near", first)
        halved = functional.max_pool2d(near.permute(0, 3, 1, 2), 2).permute(0, 2, 3, 1)
        far = self._around("far", halved)
        whole = self._layer("whole", torch.cat([far.amax(dim=(1, 2)), facts], dim=1))
        scores = self._linear("kind", whole)
        again = far.repeat_interleave(2, dim=1).repeat_interleave(2, dim=2)
        everywhere = whole[:, None, None, :].expand(count, GRID, GRID, WIDTHS[2])
        down = self._layer("down", torch.cat([near, again, everywhere], dim=3))
        each = self._linear("pixel", down).reshape(count, GRID, GRID, CELL, CELL, NUM_KINDS)
        shown = each.permute(0, 1, 3, 2, 4, 5).reshape(count, GRID * CELL, GRID * CELL, NUM_KINDS)
        return scores[:, :NUM_KINDS], scores[:, NUM_KINDS], shown

    def arrays(self) -> dict[str, NDArray[np.float32]]:
        """As `agent.elements.network.save_network` takes them."""
        return {name: value.detach().float().numpy() for name, value in self.matrices.items()}

    def _around(self, name: str, values: Tensor) -> Tensor:
        """A convolution over 3 x 3 cells, its matrix laid out as the forward pass in numpy has it."""
        inner = values.shape[3]
        kernel = self.matrices[name].reshape(3, 3, inner, -1).permute(3, 2, 0, 1)
        made = functional.conv2d(values.permute(0, 3, 1, 2), kernel, self.matrices[f"{name}_bias"], padding=1)
        return functional.relu(made).permute(0, 2, 3, 1)

    def _linear(self, name: str, values: Tensor) -> Tensor:
        return values @ self.matrices[name] + self.matrices[f"{name}_bias"]

    def _layer(self, name: str, values: Tensor) -> Tensor:
        return functional.relu(self._linear(name, values))
