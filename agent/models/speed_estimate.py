"""How long a step of a model will take on this machine, before it is there to be measured. Pure.

Three parts, each the work divided by a rate that was probed on this machine (machine_probe.py): the vision
tower and reading the prompt multiply matrices (two operations for each weight and token), writing reads every
weight once for each token. The efficiencies say how near llama.cpp comes to the probe: they were fitted to
five models from our own to one as wide as UI-TARS-1.5-7B (benchmarks/step_estimate.py says how far off they
are on the machine at hand). What lies on a GPU takes that card's time instead, by its maker's data sheet and
by shares of it that others report: no GPU could be had to fit them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from agent.models.gpu_rates import GpuHere

PICTURE_PX = (800, 608)
"""The private desktop as it comes; a larger screen takes as much longer as it has more pixels."""
PROMPT_TOKENS = 150
"""Text that is new in a step: what came of the last action, and the last reply."""
WRITTEN_TOKENS = 60
"""A short thought and an action."""
UNCERTAINTY = 2.5
"""The true time is taken to lie between the estimate divided and multiplied by this. (Five models took 0.8 to
1.5 times their estimates on two quiet cores, and 1.2 to 2.5 times on crowded ones.)"""

_WRITING_EFFICIENCY = 0.65
GPU_UNCERTAINTY = 4.0
"""The same where a GPU takes a part."""
_GPU_READING, _GPU_WRITING = 0.35, 0.55
"""Shares of a data sheet's operations and bytes a second that remain."""
_FIXED_S = 0.02
"""Of every step, whatever the model: messages between two processes, a picture copied."""


@dataclass(frozen=True, slots=True)
class Effort:
    """What a model has to do, as far as its size says."""

    text_weights: float
    text_bytes: float
    text_width: int
    """Numbers for each token between two layers."""
    vision_weights: float
    vision_width: int
    vision_layers: int = 0
    """Layers of the vision tower in which every patch looks at every other; windows cost little."""
    patch_px: int = 14
    """Side of the squares that a picture is cut into."""
    merge: int = 2
    """Squares along each side that become one token."""


@dataclass(frozen=True, slots=True)
class MachineSpeed:
    """What was probed."""

    flops_per_s: float
    """Of all cores together, multiplying matrices of 32-bit floats."""
    bytes_per_s: float
    """All cores together, reading memory."""
    num_cores: int


@dataclass(frozen=True, slots=True)
class StepEstimate:
    """Seconds for one step: a new picture, some text, a short reply."""

    encode_s: float
    prefill_s: float
    decode_s: float

    @property
    def total_s(self) -> float:
        return self.encode_s + self.prefill_s + self.decode_s + _FIXED_S


def estimate_step(
    effort: Effort,
    machine: MachineSpeed,
    *,
    picture_px: tuple[int, int] = PICTURE_PX,
    prompt_tokens: int = PROMPT_TOKENS,
    written_tokens: int = WRITTEN_TOKENS,
    num_threads: int | None = None,
    gpu: GpuHere | None = None,
    gpu_share: float = 0.0,
) -> StepEstimate:
    """Seconds a step, when the rest of the prompt is still in memory from the step before. A GPU with known
    rates does `gpu_share` of the work with text, and the pictures if it does any."""
    share = min(1.0, (num_threads or machine.num_cores) / machine.num_cores)
    flops_per_s = machine.flops_per_s * share
    num_patches = picture_px[0] * picture_px[1] / effort.patch_px**2
    num_tokens = num_patches / effort.merge**2 + prompt_tokens
    attention = 4 * effort.vision_layers * effort.vision_width * num_patches**2
    encoding = 2 * effort.vision_weights * num_patches + attention
    reading, writing = 2 * effort.text_weights * num_tokens, effort.text_bytes * written_tokens
    here = StepEstimate(
        encode_s=encoding / (flops_per_s * _vision_efficiency(effort.vision_width)),
        prefill_s=reading / (flops_per_s * _reading_efficiency(effort.text_width)),
        decode_s=writing / (machine.bytes_per_s * _WRITING_EFFICIENCY),
    )
    if gpu is None or not gpu.flops_per_s or gpu_share <= 0:
        return here
    left = 1.0 - gpu_share
    return StepEstimate(
        encode_s=encoding / (gpu.flops_per_s * _GPU_READING),
        prefill_s=left * here.prefill_s + gpu_share * reading / (gpu.flops_per_s * _GPU_READING),
        decode_s=left * here.decode_s + gpu_share * writing / (gpu.bytes_per_s * _GPU_WRITING),
    )


def _reading_efficiency(width: int) -> float:
    """Larger matrices waste less, and weights of few bits are multiplied faster than the probe's floats.
    Measured: 0.56 for a width of 256, 0.70 for 512, 0.94 for 1536, 1.34 (8 bits) and 1.69 (4) for 3584."""
    return _between(0.56 + 0.25 * math.log2(max(width, 1) / 256), 0.4, 1.6)


def _vision_efficiency(width: int) -> float:
    """Measured: 0.50 for a width of 192, 0.48 for 384, 0.70 for 768, 0.91 for 1280 in half precision."""
    return _between(0.45 + 0.17 * math.log2(max(width, 1) / 192), 0.4, 0.95)


def _between(value: float, lowest: float, highest: float) -> float:
    return min(max(value, lowest), highest)
