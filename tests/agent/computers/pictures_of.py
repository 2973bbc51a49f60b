"""A capture in memory, for adapters of systems that are not here."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from agent.computers.monitor_box import MonitorBox, around


class FakeCapture:
    """Stands in for `ScreenCapture`: a picture whose shade tells how many events there were."""

    def __init__(
        self, boxes: Sequence[MonitorBox], num_events: Callable[[], int], *, chosen: Sequence[int] = (1,)
    ) -> None:
        self.boxes = tuple(boxes)
        self.chosen = tuple(self.boxes[number - 1] for number in chosen)
        self.box, self.is_part = around(self.chosen), False
        self._num_events = num_events

    def grab(self) -> NDArray[np.uint8]:
        return self.grab_bgrx()[..., :3].copy()

    def grab_bgrx(self) -> NDArray[np.uint8]:
        shade = self._num_events() * 40 % 256
        return np.full((self.box.height, self.box.width, 4), shade, np.uint8)

    def close(self) -> None:
        pass
