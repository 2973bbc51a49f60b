"""What of Python keeps the window waiting: its lock, its garbage collector. I/O: settings of this process."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager

_INTERVAL_S = 0.0001
_NEVER = 1_000_000_000


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
    """While a task runs, young garbage is collected as ever; the oldest generation, which grows with every
    card, is looked through when it has ended."""
    youngest, young, old = gc.get_threshold()
    gc.set_threshold(youngest, young, _NEVER)
    try:
        yield
    finally:
        gc.set_threshold(youngest, young, old)
