"""Tunes the GIL, the garbage collector and malloc so that the window stays responsive.

I/O: settings of this process.
"""

from __future__ import annotations

import ctypes
import gc
import os
import platform
import struct
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

_INTERVAL_S = 0.0001
_NEVER = 1_000_000_000
_NICENESS_BESIDE = 2
_SLICE_NS = 100_000
"""The least that Linux gives."""
_SCHED_SETATTR = {"x86_64": 314, "aarch64": 274}
_SCHED_ATTR = struct.Struct("=IIQiIQQQ")
"""Size, policy, flags, niceness, priority, runtime, deadline, period (linux/sched/types.h)."""
_RESET_ON_FORK = 1
_M_MMAP_THRESHOLD = -3
_LARGE_BYTES = 4 << 20


def hand_over_often() -> None:
    """A thread that computes keeps the lock for 5 ms by default. The window's thread lets go of it and asks
    for it again with every call of Qt, a dozen times for one card, and the waits add up."""
    sys.setswitchinterval(_INTERVAL_S)


def wake_soon() -> None:
    """The calling thread gets a processor sooner when it has something to do, and keeps it for less time at
    once: the window's thread waits for Python's lock some dozen times for one card. Since Linux 6.12 a thread
    may ask for that (`sched_setattr`, `sched_runtime` of an ordinary thread); what it starts has the usual
    slices again. Nothing happens elsewhere.
    """
    if sys.platform == "linux":
        number = _SCHED_SETATTR.get(platform.machine())
        if number is None or os.sched_getscheduler(0) != os.SCHED_OTHER:
            return
        niceness, size = os.getpriority(os.PRIO_PROCESS, threading.get_native_id()), _SCHED_ATTR.size
        wanted = _SCHED_ATTR.pack(size, os.SCHED_OTHER, _RESET_ON_FORK, niceness, 0, _SLICE_NS, 0, 0)
        ctypes.CDLL(None).syscall(number, 0, wanted, 0)  # a kernel that refuses it leaves all as it was


def yield_to_window() -> None:
    """The calling thread from now on, and what it starts: where processors are short, the window's thread
    comes first. Only Linux has that for threads. It also wakes soon: whoever holds Python's lock and is
    without a processor keeps the window waiting.

    Little is enough, and much would harm: a thread that waits for a processor may hold Python's lock.
    """
    if sys.platform == "linux":
        with suppress(OSError):
            windows = os.getpriority(os.PRIO_PROCESS, os.getpid())  # its thread has the process's number
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), windows + _NICENESS_BESIDE)
        wake_soon()


@contextmanager
def nothing_collected_yet() -> Iterator[None]:
    """Around the window's life: until `leave_alone_what_stays`, all that comes is code, which stays, and
    looking through it for garbage would take a tenth of the start."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def leave_alone_what_stays() -> None:
    """Called when the window is built. What was made until now stays to the end, nearly all of it code:
    looking through it for garbage takes some 50 ms each time, in which nothing else goes on."""
    gc.freeze()
    gc.enable()


_lock = threading.Lock()
_usual: list[tuple[int, int, int]] = []
"""The thresholds before the first of the tasks that run now, once for each of them."""


@contextmanager
def no_full_collections() -> Iterator[None]:
    """While tasks run, only young generations are collected; the oldest, which grows with every card, is
    collected when the last of them has ended. Several may run, on threads of their own, and end in any order.
    """
    with _lock:
        _usual.append(_usual[0] if _usual else gc.get_threshold())
        youngest, young, _ = _usual[0]
        gc.set_threshold(youngest, young, _NEVER)
    try:
        yield
    finally:
        with _lock:
            thresholds = _usual.pop()
            if not _usual:
                gc.set_threshold(*thresholds)


def give_large_blocks_back() -> None:
    """Return the memory of screenshots to the system as soon as they are freed.

    glibc would soon take them for ordinary blocks, as large ones are asked for again and again, and keep the
    room between small ones that stay: with 4K screenshots a run of 500 steps grew to 1.5 GB, with 1920×1080
    to twice of what it needs. Smaller ones, as of small private desktops, are used again: fresh memory takes
    the system's time.
    """
    if sys.platform.startswith("linux"):
        mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
        if mallopt is not None:  # musl has none
            mallopt(_M_MMAP_THRESHOLD, _LARGE_BYTES)
