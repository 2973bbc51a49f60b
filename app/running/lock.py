"""How long the window waits for Python's lock while the agent computes. I/O: a setting of this process."""

from __future__ import annotations

import sys

_INTERVAL_S = 0.0005


def hand_over_often() -> None:
    """A thread that computes keeps the lock for 5 ms by default. The window's thread lets go of it and asks
    for it again with every call of Qt, a dozen times for one card, and the waits add up."""
    sys.setswitchinterval(_INTERVAL_S)
