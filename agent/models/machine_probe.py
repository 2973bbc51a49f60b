"""How fast this machine multiplies matrices and reads memory. I/O: the clock, all cores, a file.

A busy machine looks slow: where one of two threads waits for a core, the other spins, and a multiplication
took 33 times as long as on the look before. So one core is measured, too, on work that is shorter than a turn
of the scheduler, and the best that was ever seen on this processor is kept.
"""

from __future__ import annotations

import json
import platform
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path
from time import perf_counter

import numpy as np

from agent.bounded_json import read_json
from agent.foreign_files import read_foreign
from agent.models.runtime_settings import usable_cores
from agent.models.speed_estimate import MachineSpeed
from agent.whole_file import replace_file

_SIDE = 512
_SIDE_OF_ONE_CORE = 64
"""So small that the library multiplies it with one thread."""
_MEMORY_BYTES = 128 * 2**20
"""More than the caches of an ordinary processor hold."""
_WITH_BFLOAT16 = {"avx512bw", "avx512dq", "avx512vl"}
_MAX_REPEATS = 40
_MAX_FILE_BYTES = 10_000
_MOST = 1e18
_MAX_S = 1.0
"""For each of both: on a busy machine a repetition may take a second instead of ten milliseconds."""


def probe(clock: Callable[[], float] = perf_counter) -> MachineSpeed:
    """Takes about 0.3 seconds, on a busy machine two. The best of many short tries counts: the speed of the
    idle machine."""
    matrix = np.random.default_rng(0).standard_normal((_SIDE, _SIDE), dtype=np.float32)
    multiplying_s = _fastest(lambda: matrix @ matrix, clock)
    small = matrix[:_SIDE_OF_ONE_CORE, :_SIDE_OF_ONE_CORE].copy()
    one_core_s = _fastest(lambda: small @ small, clock)
    num_cores = usable_cores()
    rows = np.ones((_MEMORY_BYTES // 4 // 4096, 4096), dtype=np.float32)
    vector = np.ones(4096, dtype=np.float32)
    reading_s = _fastest(lambda: rows @ vector, clock)
    return MachineSpeed(
        flops_per_s=max(2 * _SIDE**3 / multiplying_s, num_cores * 2 * _SIDE_OF_ONE_CORE**3 / one_core_s),
        bytes_per_s=_MEMORY_BYTES / reading_s,
        num_cores=num_cores,
    )


def best_known(file: Path, measure: Callable[[], MachineSpeed] = probe) -> MachineSpeed:
    """The best of a new measurement and what `file` has of this processor; the file is brought up to date.

    A file that cannot be read or written is left aside.
    """
    now, before = measure(), None
    processor = f"{_processor()}, {now.num_cores} cores"
    with suppress(OSError, ValueError, TypeError, KeyError):
        read = read_json(read_foreign(file, max_bytes=_MAX_FILE_BYTES))
        if read["processor"] == processor:
            before = MachineSpeed(float(read["flops_per_s"]), float(read["bytes_per_s"]), now.num_cores)
    if before is not None and 0 < before.flops_per_s < _MOST and 0 < before.bytes_per_s < _MOST:
        now = replace(
            now,
            flops_per_s=max(now.flops_per_s, before.flops_per_s),
            bytes_per_s=max(now.bytes_per_s, before.bytes_per_s),
        )
    with suppress(OSError):
        replace_file(file, json.dumps({"processor": processor, **asdict(now)}, indent=2))
    return now


def _processor() -> str:
    """Its name, as the system calls it."""
    with suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text(errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def multiplies_bfloat16(cpuinfo: Path = Path("/proc/cpuinfo")) -> bool:
    """Whether the processor has instructions with which oneDNN multiplies bf16. An x86 processor without
    AVX-512 has none: there torch takes a hundred times as long as for f32."""
    with suppress(OSError):
        for line in cpuinfo.read_text(errors="replace").splitlines():
            if line.startswith("flags"):
                return {*line.split()} >= _WITH_BFLOAT16
    return True


def _fastest(work: Callable[[], object], clock: Callable[[], float]) -> float:
    times: list[float] = []
    while len(times) < _MAX_REPEATS and sum(times) < _MAX_S:
        started = clock()
        work()
        times.append(clock() - started)
    return max(min(times), 1e-9)
