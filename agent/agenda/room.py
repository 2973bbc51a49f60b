"""How many tasks can be done at once: each has a desktop and a model in memory. Pure."""

from __future__ import annotations

MOST_AT_ONCE = 8
DESKTOP_BYTES = 400 * 2**20
"""X server, window manager, bus and one ordinary application."""
_LEFT_FREE = 0.25
"""Of what is available, for everything else."""


def num_at_once(wanted: int, model_bytes: int, available: int | None) -> int:
    """At least one, whatever the memory: that one says itself what it lacks.

    Args:
        model_bytes: of one model's files; 0 for one that runs elsewhere.
        available: bytes without swapping; None where the system does not say.

    >>> num_at_once(4, 500 * 2**20, 4 * 2**30), num_at_once(4, 8 * 2**30, 2**30), num_at_once(99, 0, None)
    (3, 1, 8)
    """
    most = min(wanted, MOST_AT_ONCE)
    return max(min(most, _room(model_bytes, available)), 1)


def has_room(model_bytes: int, available: int | None) -> bool:
    """Whether one more can be done beside those that run.

    >>> has_room(500 * 2**20, 2**30), has_room(500 * 2**20, 2 * 2**30)
    (False, True)
    """
    return _room(model_bytes, available) > 0


def _room(model_bytes: int, available: int | None) -> int:
    if available is None:
        return MOST_AT_ONCE
    return int(available * (1 - _LEFT_FREE)) // (DESKTOP_BYTES + model_bytes)
