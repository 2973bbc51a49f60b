"""Where and how exactly the stages compute: torch's default device, which the command line sets."""

from __future__ import annotations

from typing import Any

import torch
from numpy.typing import NDArray
from torch import Tensor

from agent.models.machine_probe import multiplies_bfloat16


def on_device(array: NDArray[Any]) -> Tensor:
    """An array as a tensor on the device of the run; not a copy on the CPU."""
    return torch.from_numpy(array).to(torch.get_default_device(), non_blocking=True)


def mixed_precision(device: torch.device | None = None) -> torch.autocast:
    """Products in bfloat16, sums and losses in 32 bits; everything in 32 bits on a CPU without instructions
    for bfloat16, on which they take ten times as long and more.

    Args:
        device: torch's default device if there is none.
    """
    kind = (device or torch.get_default_device()).type
    return torch.autocast(kind, torch.bfloat16, enabled=kind != "cpu" or multiplies_bfloat16())
