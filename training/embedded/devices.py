"""Where and how exactly the stages compute: torch's default device, which the command line sets."""

from __future__ import annotations

from typing import Any

import torch
from numpy.typing import NDArray
from torch import Tensor


def on_device(array: NDArray[Any]) -> Tensor:
    """An array as a tensor on the device of the run; not a copy on the CPU."""
    return torch.from_numpy(array).to(torch.get_default_device(), non_blocking=True)


def mixed_precision() -> torch.autocast:
    """Products in bfloat16, sums and losses in 32 bits."""
    return torch.autocast(torch.get_default_device().type, torch.bfloat16)
