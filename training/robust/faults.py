"""What goes wrong in training: the taxonomy, how often, and the first action. Pure.

Counts are of 55,365 incidents in 778,135 jobs over three months (ByteRobust, arXiv 2509.16293, table 1). A
symptom does not name its cause: the same hang may come of a machine or of the owner's code.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum


class Fault(StrEnum):
    """A symptom."""

    CUDA_ERROR = "CUDA error"
    CPU_OVERLOAD = "CPU overload"
    CPU_MEMORY = "out of CPU memory"
    DISK_FULL = "disk full"
    NETWORK = "network"
    """InfiniBand in the paper's table."""
    FILESYSTEM_MOUNT = "filesystem mount"
    HDFS = "HDFS"
    CONTAINER = "container"
    KERNEL_PANIC = "kernel panic"
    GPU_MEMORY = "GPU memory"
    EXTERNAL_SERVICE = "external service"
    DEVICE_GONE = "device gone"
    """GPU unavailable in the paper's table."""
    DISK_FAULT = "disk fault"
    HANG = "hang"
    SLOW = "slow rank"
    """MFU decline in the paper's table."""
    NAN = "NaN"
    CODE_CHANGE = "code or data change"
    CODE_ERROR = "error in the code"
    CRASH = "crash"
    """A process died and did not say why."""
    JUMP = "jump of loss or gradient"
    CORRUPTION = "silent corruption"
    USAGE = "unusable recipe"
    DISK_LOW = "disk nearly full"
    MEMORY_LOW = "memory nearly full"


CENSUS: Mapping[Fault, int] = {
    Fault.CUDA_ERROR: 19_968,
    Fault.CODE_CHANGE: 9_582,
    Fault.CPU_OVERLOAD: 6_095,
    Fault.CPU_MEMORY: 5_567,
    Fault.HANG: 5_506,
    Fault.DISK_FULL: 2_755,
    Fault.NETWORK: 1_599,
    Fault.FILESYSTEM_MOUNT: 1_176,
    Fault.HDFS: 1_104,
    Fault.CONTAINER: 781,
    Fault.SLOW: 442,
    Fault.KERNEL_PANIC: 203,
    Fault.GPU_MEMORY: 188,
    Fault.NAN: 148,
    Fault.EXTERNAL_SERVICE: 128,
    Fault.DEVICE_GONE: 76,
    Fault.DISK_FAULT: 47,
}
"""Incidents of three months."""


class Action(StrEnum):
    """What is done first."""

    EVICT = "evict now"
    TOLERATE_ONE = "evict at the second in five minutes"
    ROLL_BACK = "roll code back"
    CHECK = "stop-time checks"
    STACKS = "aggregate stacks"
    FREE_SPACE = "free old checkpoints, then stop cleanly"
    UPDATE = "load the new code"
    STOP = "stop: only the owner can mend it"


FIRST_ACTION: Mapping[Fault, Action] = {
    Fault.DEVICE_GONE: Action.EVICT,
    Fault.DISK_FAULT: Action.EVICT,
    Fault.KERNEL_PANIC: Action.EVICT,
    Fault.NETWORK: Action.TOLERATE_ONE,
    Fault.CODE_ERROR: Action.ROLL_BACK,
    Fault.HANG: Action.STACKS,
    Fault.SLOW: Action.EVICT,
    Fault.CORRUPTION: Action.EVICT,
    Fault.DISK_LOW: Action.FREE_SPACE,
    Fault.MEMORY_LOW: Action.FREE_SPACE,
    Fault.DISK_FULL: Action.FREE_SPACE,
    Fault.CODE_CHANGE: Action.UPDATE,
    Fault.USAGE: Action.STOP,
}


def first_action(fault: Fault) -> Action:
    """What a fault asks for first; what names neither machine nor code asks for checks."""
    return FIRST_ACTION.get(fault, Action.CHECK)


JUMP = 5.0
"""Times the median of loss or gradient norm that count as a jump."""
SMALL = 0.05
"""Of the highest median of the run: less is no jump, since near nought everything moves by whole factors."""
LEAST_SILENCE_S, SILENT_STEPS = 2.0, 5.0
NETWORK_WINDOW_S = 300.0
CODE_ERRORS = frozenset(
    [
        "TypeError",
        "IndexError",
        "KeyError",
        "AttributeError",
        "NameError",
        "UnboundLocalError",
        "ImportError",
        "ModuleNotFoundError",
        "SyntaxError",
        "IndentationError",
        "ZeroDivisionError",
        "NotImplementedError",
        "AssertionError",
    ]
)
_SAID: Sequence[tuple[re.Pattern[str], Fault]] = (
    (re.compile(r"fallen off the bus|no CUDA-capable device|\bXid\b.*\b79\b", re.I), Fault.DEVICE_GONE),
    (re.compile(r"CUDA out of memory|CUDA error: out of memory", re.I), Fault.GPU_MEMORY),
    (re.compile(r"CUDA error|cuBLAS|cuDNN|device-side assert|illegal memory access", re.I), Fault.CUDA_ERROR),
    (re.compile(r"no space left|disk quota|errno 28\b", re.I), Fault.DISK_FULL),
    (re.compile(r"input/output error|read-only file system|errno (5|30)\b", re.I), Fault.DISK_FAULT),
    (re.compile(r"cannot allocate memory|can't allocate memory|not enough memory", re.I), Fault.CPU_MEMORY),
    (
        re.compile(
            r"connection (closed|reset|refused)|broken pipe|timed out|socket ?timeout|NCCL|ibv_|unreachable"
            r"|Gloo connect|connectFullMesh",
            re.I,
        ),
        Fault.NETWORK,
    ),
    (re.compile(r"\bnan\b|not finite|\binf\b", re.I), Fault.NAN),
)


@dataclass(frozen=True, slots=True)
class Exit:
    """How a rank ended."""

    rank: int
    status: int | None = None
    """Of the process; negative: the signal that ended it."""
    error: str = ""
    """Name of the exception's type."""
    message: str = ""
    module: str = ""
    """File of the last frame of the traceback that lies in the run's code; empty where none does."""
    phase: str = ""


def classify(one: Exit) -> Fault:
    """The symptom that an exit shows.

    >>> str(classify(Exit(0, -9))), str(classify(Exit(1, 1, "TypeError", "…", "training/supervised/loss.py")))
    ('crash', 'error in the code')
    """
    if one.status == 2:
        return Fault.USAGE
    if one.error in ("RecipeError", "DatasetError", "RunFolderError", "GateError"):
        return Fault.USAGE
    if one.error == "SilentCorruptionError":
        return Fault.CORRUPTION
    if one.error == "StageLostError":  # of a pipeline: it missed another one
        return Fault.NETWORK
    if one.error == "MemoryError":
        return Fault.CPU_MEMORY
    if one.error in CODE_ERRORS and one.module:
        return Fault.CODE_ERROR
    for pattern, fault in _SAID:
        if pattern.search(one.message):
            return fault
    return Fault.CRASH


def first_cause(exits: Sequence[Exit]) -> tuple[Fault, tuple[int, ...]]:
    """The fault behind exits that were seen together, and the ranks that show it.

    A rank that dies takes the others' connections along: who only tells of a connection is a witness.
    """
    found = [(classify(one), one.rank) for one in exits]
    causes = [one for one in found if one[0] is not Fault.NETWORK] or found
    killed = [one for one in causes if one[0] is Fault.CRASH]
    told = [one for one in causes if one[0] is not Fault.CRASH]
    fault = (told or killed)[0][0]
    return fault, tuple(sorted({rank for other, rank in causes if other is fault}))


def silence_limit_s(step_times_s: Sequence[float], first_s: float) -> float:
    """How long a rank may say nothing before stacks are looked at.

    Args:
        step_times_s: of the last steps.
        first_s: the limit as long as no step has ended.
    """
    known = sorted(one for one in step_times_s if math.isfinite(one))
    if not known:
        return first_s
    return max(LEAST_SILENCE_S, SILENT_STEPS * known[len(known) // 2])


def median_of(values: Sequence[float]) -> float:
    """Of the finite ones; nan as long as there are fewer than ten, which say nothing."""
    known = sorted(one for one in values if math.isfinite(one))
    return known[len(known) // 2] if len(known) >= 10 else math.nan


def is_jump(values: Sequence[float], now: float, highest: float) -> bool:
    """Whether a loss or norm is five times its median before, and not small beside what it once was.

    Args:
        highest: the highest median that the run has had.
    """
    median = median_of(values)
    return median > 0 and now > max(JUMP * median, SMALL * highest)
