"""Waits until a screen has settled, and sees whether an action changed it. I/O: captures and waits."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event

import numpy as np
from numpy.typing import NDArray

from agent.perception.change import has_changed
from agent.perception.settle import Settled, SettleLimits, Settling

Frame = NDArray[np.uint8]
_FRAME_INTERVAL_S = 0.03


def wait_until_settled(
    grab: Callable[[], Frame], patience: SettleLimits, *, before: Frame | None = None
) -> tuple[Frame, bool]:
    """The last frame, and whether the screen had come to rest. Any frames do that can be compared."""
    settling = Settling(patience, before=before)
    while True:
        frame = grab()
        state = settling.add(frame, at_s=time.monotonic())
        if state is not Settled.NOT_YET:
            return frame, state is Settled.YES
        time.sleep(_FRAME_INTERVAL_S)


def wait_for_change(grab: Callable[[], Frame], before: Frame, *, limit_s: float, stop: Event) -> bool:
    """Does anything but a caret differ from `before` within the limit? Ends early when so, or on stop."""
    deadline = time.monotonic() + limit_s
    while True:
        if has_changed(before, grab()):
            return True
        if time.monotonic() >= deadline or stop.wait(_FRAME_INTERVAL_S):
            return False
