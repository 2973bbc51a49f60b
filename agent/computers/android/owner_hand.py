"""The owner's mouse and keyboard over the live view, as fingers and keys of a phone. I/O: a thread.

A phone is told whole gestures: what lies between pressing and releasing a button is one, and it is done when
it is over. Each takes the phone a tenth of a second or more, so they wait in line and the window never does.
The right button is Back, the middle one Home, as in other programs that show a phone.
"""

from __future__ import annotations

import logging
import math
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from agent.actions.keys import MODIFIERS
from agent.actions.types import (
    Action,
    Button,
    Click,
    Direction,
    Drag,
    Hotkey,
    LongPress,
    PressBack,
    PressHome,
    Scroll,
    TypeText,
)
from agent.coordinates import InputPoint, MonitorPoint
from agent.errors import AgentError

_log = logging.getLogger(__name__)
_LONG_S = 0.5
"""So long a finger rests for a long press, as in Android (`ViewConfiguration`)."""
_SLOP = 0.02
"""Of the picture's shorter side: a finger that moved less has not moved."""
_PAUSE_S = 0.4
"""Without a key, a text is done that was typed key by key."""


@dataclass(frozen=True, slots=True)
class Gesture:
    """What the owner wants done, on the picture of this width and height."""

    action: Action
    size: tuple[int, int]


class OwnerHand:
    """Implements `InputDevice`. `perform` does one gesture, on a thread of this hand's; it may raise."""

    def __init__(
        self,
        perform: Callable[[Gesture], None],
        shown: Callable[[], tuple[int, int]],
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`shown` is width and height of the picture that the owner sees."""
        self._perform, self._shown, self._clock = perform, shown, clock
        self._waiting: queue.SimpleQueue[Gesture | None] = queue.SimpleQueue()
        self._at, self._down_at = InputPoint(0, 0), InputPoint(0, 0)
        self._down_size, self._down_s = (0, 0), 0.0
        self._is_down = False
        self._held: list[str] = []
        self._num_open = 0
        """Gestures that are not done yet."""
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._work, name="the owner on a phone", daemon=True)
        self._thread.start()

    @property
    def is_idle(self) -> bool:
        """Whether all that the owner did has been done."""
        with self._lock:
            return self._num_open == 0

    def move(self, to: InputPoint) -> None:
        self._at = to

    def press_button(self, button: Button) -> None:
        if button is Button.LEFT:
            self._is_down = True
            self._down_at, self._down_size, self._down_s = self._at, self._shown(), self._clock()

    def release_button(self, button: Button) -> None:
        if button is not Button.LEFT:
            self._put(PressBack() if button is Button.RIGHT else PressHome(), self._shown())
            return
        if not self._is_down:
            return
        self._is_down = False
        start, end = (MonitorPoint(float(one.x), float(one.y)) for one in (self._down_at, self._at))
        held_s = self._clock() - self._down_s
        if math.dist((start.x, start.y), (end.x, end.y)) > _SLOP * min(self._down_size):
            self._put(Drag(start, end), self._down_size)
        elif held_s >= _LONG_S:
            self._put(LongPress(start, held_s), self._down_size)
        else:
            self._put(Click(start), self._down_size)

    def scroll_notch(self, direction: Direction) -> None:
        self._put(Scroll(direction, MonitorPoint(float(self._at.x), float(self._at.y)), 1), self._shown())

    def press_key(self, key: str) -> None:
        if key in MODIFIERS:
            self._held.append(key)
            return
        held = [one for one in self._held if one != "shift"]
        if len(key) == 1 and not held:
            self._put(TypeText(key), self._shown())
        elif key == "space" and not held:
            self._put(TypeText(" "), self._shown())
        else:
            self._put(Hotkey((*self._held, key)), self._shown())

    def release_key(self, key: str) -> None:
        if key in self._held:
            self._held.remove(key)

    def release_all(self) -> None:
        """A finger that is down has not touched the phone yet."""
        self._is_down = False
        self._held.clear()

    def close(self) -> None:
        """What waits is still done."""
        self._waiting.put(None)

    def _put(self, action: Action, size: tuple[int, int]) -> None:
        with self._lock:
            self._num_open += 1
        self._waiting.put(Gesture(action, size))

    def _work(self) -> None:
        following: Gesture | None = None
        while True:
            gesture = following or self._waiting.get()
            if gesture is None:
                return
            number, gesture, following, is_last = self._with_what_belongs(gesture)
            try:
                self._perform(gesture)
            except AgentError as problem:
                _log.info("what the owner did on the phone was not done: %s", problem)
            finally:
                with self._lock:
                    self._num_open -= number
            if is_last:
                return

    def _with_what_belongs(self, first: Gesture) -> tuple[int, Gesture, Gesture | None, bool]:
        """How many gestures it stands for, the whole one, what came after it, and whether that was the end:
        letters become a text, notches of a wheel one swipe."""
        number, whole = 1, first
        while isinstance(whole.action, TypeText | Scroll):
            try:
                more = self._waiting.get(timeout=_PAUSE_S if isinstance(whole.action, TypeText) else 0.05)
            except queue.Empty:
                break
            if more is None:
                return number, whole, None, True
            together = _together(whole, more)
            if together is None:
                return number, whole, more, False
            number, whole = number + 1, together
        return number, whole, None, False


def _together(first: Gesture, second: Gesture) -> Gesture | None:
    match first.action, second.action:
        case TypeText(text=before), TypeText(text=after):
            return replace(first, action=TypeText(before + after))
        case Scroll(direction=one, notches=before), Scroll(direction=other, notches=after) if one is other:
            return replace(first, action=replace(first.action, notches=before + after))
    return None
