"""Decides when a screen has settled, from frames and their times; the caller owns the clock. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from agent.perception.change import CARET_MAX_PIXELS, compare


class Settled(StrEnum):
    NOT_YET = "not_yet"
    YES = "yes"
    GAVE_UP = "gave_up"
    """Still changing at the end of the allowed time."""


@dataclass(frozen=True, slots=True)
class SettleLimits:
    """Time limits for settling."""

    quiet_s: float = 0.15
    """A screen that has not changed for this long has settled."""
    reaction_s: float = 0.0
    """Until this long after the start, a screen on which nothing at all has happened may still react."""
    limit_s: float = 3.0
    """After this long the screen is taken as it is."""


class Settling:
    """Feed it frames in order until it no longer answers `NOT_YET`.

        settling = Settling(SettleLimits(), before=last_frame)
        while settling.add(frame := capture(), at_s=clock()) is Settled.NOT_YET: ...

    Small changes (a caret) are ignored; the reference frame stays, so that slow growth is noticed in the end.
    """

    def __init__(self, patience: SettleLimits, *, before: NDArray[np.uint8] | None = None) -> None:
        self._patience = patience
        self._before = before
        self._reference: NDArray[np.uint8] | None = None
        self._started_s = 0.0
        self._quiet_since_s = 0.0
        self._has_reacted = before is None

    def add(self, frame: NDArray[np.uint8], *, at_s: float) -> Settled:
        if self._reference is None:
            self._reference, self._started_s, self._quiet_since_s = frame, at_s, at_s
            if self._before is not None and not _is_still(self._before, frame):
                self._has_reacted = True
        elif not _is_still(self._reference, frame):
            self._reference, self._quiet_since_s, self._has_reacted = frame, at_s, True
        elapsed_s, quiet_s = at_s - self._started_s, at_s - self._quiet_since_s
        may_still_react = not self._has_reacted and elapsed_s < self._patience.reaction_s
        if quiet_s >= self._patience.quiet_s and not may_still_react:
            return Settled.YES
        return Settled.GAVE_UP if elapsed_s >= self._patience.limit_s else Settled.NOT_YET


def _is_still(before: NDArray[np.uint8], after: NDArray[np.uint8]) -> bool:
    return compare(before, after).num_pixels <= CARET_MAX_PIXELS
