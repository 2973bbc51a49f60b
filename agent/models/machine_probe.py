"""How fast this machine multiplies matrices and reads memory. I/O: the clock, all cores for a moment."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

import numpy as np

from agent.models.runtime_settings import usable_cores
from agent.models.speed_estimate import MachineSpeed

_SIDE = 512
_MEMORY_BYTES = 128 * 2**20
"""More than the caches of an ordinary processor hold."""
_MAX_REPEATS = 40
_MAX_S = 1.0
"""For each of both: on a busy machine a repetition may take a second instead of ten milliseconds."""


def probe(clock: Callable[[], float] = perf_counter) -> MachineSpeed:
    """Takes about 0.3 seconds. The best of many short tries counts: the machine's speed when idle."""
    matrix = np.random.default_rng(0).standard_normal((_SIDE, _SIDE), dtype=np.float32)
    multiplying_s = _fastest(lambda: matrix @ matrix, clock)
    rows = np.ones((_MEMORY_BYTES // 4 // 4096, 4096), dtype=np.float32)
    vector = np.ones(4096, dtype=np.float32)
    reading_s = _fastest(lambda: rows @ vector, clock)
    return MachineSpeed(
        flops_per_s=2 * _SIDE**3 / multiplying_s,
        bytes_per_s=_MEMORY_BYTES / reading_s,
        num_cores=usable_cores(),
    )


def _fastest(work: Callable[[], object], clock: Callable[[], float]) -> float:
    times: list[float] = []
    while len(times) < _MAX_REPEATS and sum(times) < _MAX_S:
        started = clock()
        work()
        times.append(clock() - started)
    return max(min(times), 1e-9)
