"""Progress lines of a run with the remaining time. I/O: writes to standard error."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Mapping
from typing import TextIO

EVERY_S = 5.0
"""A line at most this often, and always the last one."""


def in_words(seconds: float) -> str:
    """
    >>> in_words(50), in_words(150), in_words(7300)
    ('50 s', '2 min', '2 h 2 min')
    """
    if seconds < 90:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 90 else f"{minutes // 60} h {minutes % 60} min"


class StageProgress:
    """Lines like `sft: step 40 of 200 · loss 1.23 · 3 min left`."""

    def __init__(
        self,
        name: str,
        *,
        done: int,
        total: int,
        out: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """
        Args:
            done: steps that an earlier process did; they do not count towards the speed.
        """
        self._name, self._first, self._total = name, done, total
        self._out, self._clock = out or sys.stderr, clock
        self._begin_s = self._told_s = clock()

    def tell(self, step: int, metrics: Mapping[str, float]) -> None:
        if os.environ.get("RANK", "0") != "0":
            return  # of several processes the first one speaks
        now_s = self._clock()
        if step < self._total and now_s - self._told_s < EVERY_S:
            return
        self._told_s = now_s
        left = ""
        if self._first < step < self._total:
            per_step_s = (now_s - self._begin_s) / (step - self._first)
            left = f" · {in_words(per_step_s * (self._total - step))} left"
        said = "".join(f" · {name} {value:.4g}" for name, value in metrics.items())
        print(f"{self._name}: step {step} of {self._total}{said}{left}", file=self._out, flush=True)
