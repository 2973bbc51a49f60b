"""Tunes the GIL, the garbage collector and malloc so that the window stays responsive.

I/O: settings of this process.
"""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager

_INTERVAL_S = 0.0001
_NEVER = 1_000_000_000
_M_MMAP_THRESHOLD = -3
_LARGE_BYTES = 1 << 20


def hand_over_often() -> None:
    """A thread that computes keeps the lock for 5 ms by default. The window's thread lets go of it and asks
    for it again with every call of Qt, a dozen times for one card, and the waits add up."""
    sys.setswitchinterval(_INTERVAL_S)


def leave_alone_what_stays() -> None:
    """Called when the window is built. What was made until now stays to the end, nearly all of it code:
    looking through it for garbage takes some 50 ms each time, in which nothing else goes on."""
    gc.freeze()


@contextmanager
def no_full_collections() -> Iterator[None]:
    """While a task runs, only young generations are collected; the oldest, which grows with every card, is
    collected at its end.
    """
    youngest, young, old = gc.get_threshold()
    gc.set_threshold(youngest, young, _NEVER)
    try:
        yield
    finally:
        gc.set_threshold(youngest, young, old)


def give_large_blocks_back() -> None:
    """Return the memory of screenshots to the system as soon as they are freed.

    glibc would soon take them for ordinary blocks, as large ones are asked for again and again, and keep the
    room between small ones that stay: with 4K screenshots a run of 500 steps grew to 1.5 GB.
    """
    if sys.platform.startswith("linux"):
        mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
        if mallopt is not None:  # musl has none
            mallopt(_M_MMAP_THRESHOLD, _LARGE_BYTES)
