"""Whether steps of different records began with the same screen. I/O: reads pictures of records."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from agent.errors import AgentError
from agent.perception.change import has_changed
from agent.review.reviewed import ReviewedStep
from agent.store import Record, open_record


class SameScreens:
    """Pictures that are equal, or in which no more than a caret has blinked. A picture that cannot be read is
    like no other."""

    def __init__(self, records: Path) -> None:
        """`records`: the folder in which the records lie."""
        self._records = records
        self._opened = cache(self._open)

    def __call__(self, one: ReviewedStep, other: ReviewedStep) -> bool:
        if not one.image or not other.image or one.image == other.image:
            return bool(one.image) and one.image == other.image
        if one.step.number != other.step.number:
            return False  # all pictures of a long run would take long, and a fork begins where it left
        try:
            return not has_changed(self._pixels(one), self._pixels(other))
        except AgentError:
            return False

    def _open(self, record_id: str) -> Record:
        return open_record(self._records / record_id)

    def _pixels(self, step: ReviewedStep) -> NDArray[np.uint8]:
        record = self._opened(step.record_id)
        line = next(line for line in record.lines if line.step.number == step.step.number)
        return record.pixels(line)
