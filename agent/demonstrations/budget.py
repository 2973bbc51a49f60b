"""Estimates and limits the disk space of a recording. Pure."""

from __future__ import annotations

from dataclasses import dataclass

DEFAULT_CAP_BYTES = 2 * 10**9
LEFT_FREE_BYTES = 500 * 10**6
"""A recording never takes the last of a disk."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The disk space that a recording may take."""

    cap_bytes: int = DEFAULT_CAP_BYTES

    def is_spent(self, *, written_bytes: int, free_bytes: int) -> bool:
        return written_bytes >= self.cap_bytes or free_bytes <= LEFT_FREE_BYTES

    def minutes_left(self, *, written_bytes: int, free_bytes: int, elapsed_s: float) -> float | None:
        """Minutes left at the rate so far; None while the rate is unknown."""
        if elapsed_s < 1.0 or written_bytes <= 0:
            return None
        room = min(self.cap_bytes - written_bytes, free_bytes - LEFT_FREE_BYTES)
        return max(room, 0) / (written_bytes / elapsed_s) / 60


def estimate_bytes(*, num_actions: int, picture_bytes: int) -> int:
    """The maximum size of so many actions, each with its own picture."""
    return num_actions * (picture_bytes + _STEP_LINE_BYTES)


_STEP_LINE_BYTES = 1_500
"""Of one step without its picture; measured: 900 to 1400."""
