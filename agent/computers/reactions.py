"""Waiting until a screen has settled, or shows an effect; and why an action was broken off. I/O: waits."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event

import numpy as np
from numpy.typing import NDArray

from agent.perception.change import has_changed
from agent.perception.settle import Settled, SettleLimits, Settling
from agent.types import Effect, EffectKind

INTERRUPTED = "Another window took the keyboard meanwhile, so the rest was not typed; look again."
TAKEN = "The owner took mouse and keyboard, so this was broken off; look again."
REACTION_LIMIT_S = 0.4
"""How long after an action its first visible effect is waited for."""

Frame = NDArray[np.uint8]
_FRAME_INTERVAL_S = 0.03


def wait_until_settled(
    grab: Callable[[], Frame], patience: SettleLimits, *, before: Frame | None = None
) -> tuple[Frame, bool]:
    """The last frame, and whether the screen had settled. Works with any comparable frames."""
    settling = Settling(patience, before=before)
    while True:
        frame = grab()
        state = settling.add(frame, at_s=time.monotonic())
        if state is not Settled.NOT_YET:
            return frame, state is Settled.YES
        time.sleep(_FRAME_INTERVAL_S)


def wait_for_change(grab: Callable[[], Frame], before: Frame, *, limit_s: float, stop: Event) -> bool:
    """Whether anything but a caret changes within the limit. Returns early if so, or on stop."""
    deadline = time.monotonic() + limit_s
    while True:
        if has_changed(before, grab()):
            return True
        if time.monotonic() >= deadline or stop.wait(_FRAME_INTERVAL_S):
            return False


def visible_effect(grab: Callable[[], Frame], before: Frame, *, is_awaited: bool, stop: Event) -> Effect:
    """What an action that has been performed shows: changed, or not within the limit. `is_awaited`: whether
    it has anything to show (a `Wait` has not)."""
    limit_s = REACTION_LIMIT_S if is_awaited else 0.0
    is_changed = wait_for_change(grab, before, limit_s=limit_s, stop=stop)
    return Effect(EffectKind.CHANGED if is_changed else EffectKind.UNCHANGED)
