"""How fast a GPU computes, as its maker says, and what of it a model may use. Pure.

Data sheets, not measurements: dense matrices in half precision, and memory. A card that is not listed has no
rates, and then a step's time is known only once `models check` has measured it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from agent.models.builds.devices import BuildDevice

_CARDS = (
    ("H200", 989, 4800), ("H100 PCIe", 756, 2000), ("H100", 989, 3350), ("A100", 312, 1555),
    ("L40S", 362, 864), ("RTX A6000", 155, 768), ("A10", 125, 600), ("L4", 121, 300), ("T4", 65, 320),
    ("V100", 125, 900), ("5090", 209, 1792), ("5080", 112, 960), ("5070 Ti", 88, 896), ("5070", 62, 672),
    ("4090", 165, 1008), ("4080", 97, 717), ("4070 Ti", 80, 504), ("4070", 58, 504), ("4060 Ti", 44, 288),
    ("4060", 30, 272), ("3090", 71, 936), ("3080", 60, 760), ("3070", 41, 448), ("3060", 26, 360),
    ("2080 Ti", 54, 616), ("7900 XTX", 122, 960), ("7900 XT", 103, 800), ("7800 XT", 74, 624),
    ("6800 XT", 41, 512), ("Arc A770", 138, 560),
)  # fmt: skip
"""A part of the name; 10¹² operations and 10⁹ bytes a second. Of two that fit the first counts."""


@dataclass(frozen=True, slots=True)
class GpuHere:
    """What models can use of the GPUs here, with the build of llama.cpp that they run with."""

    name: str
    free_bytes: int
    """Of all of them, as the build measured it; 0 where it does not say."""
    flops_per_s: float = 0.0
    """0 for a card that is not listed."""
    bytes_per_s: float = 0.0


def gpu_of(devices: Sequence[BuildDevice]) -> GpuHere | None:
    """None where no device is a GPU. The layers of several work one after the other: the slowest counts."""
    cards = [device for device in devices if device.is_gpu]
    if not cards:
        return None
    rates = [_rates(device.description) for device in cards]
    return GpuHere(
        " and ".join(device.description or device.name for device in cards),
        sum(device.free_bytes for device in cards),
        min(rate[0] for rate in rates),
        min(rate[1] for rate in rates),
    )


def _rates(description: str) -> tuple[float, float]:
    """
    >>> _rates("NVIDIA GeForce RTX 4070 Ti"), _rates("llvmpipe")
    ((80000000000000.0, 504000000000.0), (0.0, 0.0))
    """
    for name, teraflops, gigabytes in _CARDS:
        if name.lower() in description.lower():
            return teraflops * 1e12, gigabytes * 1e9
    return 0.0, 0.0
