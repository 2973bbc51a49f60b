"""Whether a mouse is moved or only trembles, as when somebody knocks at the table. Pure but for the clock."""

from __future__ import annotations

import time
from collections import deque

MOTIONS = 3
MOTIONS_WITHIN_S = 0.5


class Trembling:
    def __init__(self) -> None:
        self._motions: deque[float] = deque(maxlen=MOTIONS)

    def only_trembles(self) -> bool:
        """To be called for each motion: whether so few came lately that nobody has moved it."""
        now_s = time.monotonic()
        self._motions.append(now_s)
        return len(self._motions) < MOTIONS or now_s - self._motions[0] > MOTIONS_WITHIN_S
