"""Waiting for what another process does."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def wait_until(there: Callable[[], T | None], patient_s: float) -> T:
    """What `there` finds, as soon as it is something.

    Raises:
        AssertionError: it never came.
    """
    deadline_s = time.monotonic() + patient_s
    while not (found := there()):
        assert time.monotonic() < deadline_s, "waited in vain"
        time.sleep(0.005)
    return found
