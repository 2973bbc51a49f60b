"""The loop guard: detects the same actions repeated on the same screen, with the same answers of tools. Pure.

First the model is told, then the repetition is forbidden, then the owner is asked.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from agent.actions.policy.judge import is_waiting_at_terminal
from agent.actions.types import Action, Click, DoubleClick, MiddleClick, RightClick, Wait, points
from agent.coordinates import MonitorPoint
from agent.elements.finding import is_empty_at
from agent.perception.change import has_changed

NEARBY_PX = 4.0
"""Two points this close are the same target: models are not exact to the pixel."""
WAIT_PATIENCE = 3
"""Waiting again on an unchanged screen is sensible for a while, so it counts only every so often."""
NUM_REMEMBERED = 6
"""Circles of up to this many steps are noticed; their screens are kept in memory."""


_CLICKS = (Click, DoubleClick, MiddleClick, RightClick)


class Repetition(IntEnum):
    NONE = 0
    TELL = 1
    FORBID = 2
    ASK_OWNER = 3


@dataclass(slots=True)
class _Attempt:
    """Actions, the screen they were done on, and how often this has recurred."""

    actions: tuple[Action, ...]
    pixels: NDArray[np.uint8]
    num_again: int = 0
    answers: tuple[str, ...] | None = None
    """Of tools, the last time; None before they were done."""


class Guard:
    """Given each step's planned actions, it returns how far a repetition has gone.

    A cycle counts as well: ticking and unticking a box brings the same screen back every second time.
    """

    def __init__(self) -> None:
        self._attempts: deque[_Attempt] = deque(maxlen=NUM_REMEMBERED)
        self._last: _Attempt | None = None

    def forget(self) -> None:
        """Clear the history: the owner has said how to go on."""
        self._attempts.clear()
        self._last = None

    def look(self, actions: Sequence[Action], pixels: NDArray[np.uint8]) -> Repetition:
        """How often these placed actions were already done on this screen."""
        for attempt in reversed(self._attempts):
            if are_alike(attempt.actions, actions) and not has_changed(attempt.pixels, pixels):
                # the first screen stays the reference, so that slow changes are noticed
                attempt.num_again += 1
                patience = WAIT_PATIENCE if all(map(_is_waiting, actions)) else 1
                self._last = attempt
                return Repetition(min(attempt.num_again // patience, Repetition.ASK_OWNER))
        self._last = _Attempt(tuple(actions), pixels)
        self._attempts.append(self._last)
        return Repetition.NONE

    def saw(self, answers: Sequence[str]) -> bool:
        """What tools answered to the actions looked at last; whether that is something else than the last
        time, so that they led somewhere."""
        attempt = self._last
        if attempt is None or not answers:
            return False
        is_new = attempt.answers is not None and attempt.answers != tuple(answers)
        if is_new:
            attempt.num_again = 0
        attempt.answers = tuple(answers)
        return is_new


def is_nothing_there(actions: Sequence[Action], pixels: NDArray[np.uint8], scale: float = 1.0) -> bool:
    """Whether a click among placed actions goes where nothing that could be an element is, nor near it; asked
    only once a repetition has been noticed. `scale`: physical pixels per device-independent one."""
    clicks = [action for action in actions if isinstance(action, _CLICKS)]
    targets = [
        point for click in clicks for point in points(click).values() if isinstance(point, MonitorPoint)
    ]
    return any(is_empty_at(pixels, point.x, point.y, scale) for point in targets)


def _is_waiting(action: Action) -> bool:
    return isinstance(action, Wait) or is_waiting_at_terminal(action)


def are_alike(before: Sequence[Action], now: Sequence[Action]) -> bool:
    """Whether these placed actions are the same, within a few pixels."""
    return len(before) == len(now) and all(_is_alike(a, b) for a, b in zip(before, now, strict=True))


def _is_alike(before: Action, now: Action) -> bool:
    if type(before) is not type(now):
        return False
    old, new = points(before), points(now)
    if not old and not new:
        return before == now
    if old.keys() != new.keys():
        return False
    are_near = all(
        abs(old[name].x - new[name].x) <= NEARBY_PX and abs(old[name].y - new[name].y) <= NEARBY_PX
        for name in old
    )
    return are_near and _without_points(before) == _without_points(now)


def _without_points(action: Action) -> list[object]:
    found = points(action)
    return [getattr(action, name) for name in action.__dataclass_fields__ if name not in found]
