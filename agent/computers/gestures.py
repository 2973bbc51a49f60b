"""Turns placed actions into input events, checking the stop flag before each. I/O through `InputDevice`."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Protocol

from agent.actions.abilities import REFUSALS, ability_for
from agent.actions.types import (
    Action,
    Button,
    Click,
    Direction,
    DoubleClick,
    Drag,
    Hotkey,
    MiddleClick,
    MouseDown,
    MouseUp,
    Move,
    Point,
    PressKey,
    ReleaseKey,
    RightClick,
    Scroll,
    TypeText,
    Wait,
)
from agent.computers.input_device import InputDevice
from agent.computers.stop_guard import StopGuard
from agent.coordinates import InputPoint, MonitorPoint, Screen, to_input
from agent.errors import CoordinateError, InputError

_HOVER_S = 0.01
"""Between arriving and pressing, so that what lights up under the pointer is ready to be pressed."""
_HELD_S = 0.012
_BETWEEN_CLICKS_S = 0.04
_AFTER_CLICK_S = 0.005
"""Keys sent sooner than 2 ms after a click overtook it under openbox (6 of 60 measured; none later). The next
action waits for what is left of this; mostly nothing is."""
_AFTER_KEYS_S = 0.005
_BETWEEN_KEYS_S = 0.004
_BETWEEN_NOTCHES_S = 0.012
_DRAG_STEP_PX = 12.0
_DRAG_STEP_S = 0.008
_DRAG_DWELL_S = 0.06
MAX_NOTCHES = 100


class Typist(Protocol):
    def type_text(self, text: str, guard: StopGuard) -> None: ...

    def finish_paste(self, guard: StopGuard) -> None:
        """Called before an action that may use the clipboard."""
        ...


class Gestures:
    """Performs one action at a time on one screen."""

    def __init__(self, device: InputDevice, typist: Typist, screen: Callable[[], Screen]) -> None:
        self._device = device
        self._typist = typist
        self._screen = screen
        self._clicked_at_s = -math.inf
        self._pressed: set[Button] = set()

    @property
    def holds_button(self) -> bool:
        """Whether a mouse button that was pressed here is down."""
        return bool(self._pressed)

    def forget_buttons(self) -> None:
        """Somebody else has released them."""
        self._pressed.clear()

    def perform(self, action: Action, guard: StopGuard) -> None:
        """
        Raises:
            StoppedError: the flag was set; the caller releases what is held.
            InputError: not an input action, or the keyboard lacks a key.
            CoordinateError: a point was never placed on the screen.
        """
        guard.pause(self._clicked_at_s + _AFTER_CLICK_S - time.monotonic())
        if not isinstance(action, TypeText | Move | Scroll | Wait):
            self._typist.finish_paste(guard)
        match action:
            case Click(at=at):
                self._click(at, Button.LEFT, guard)
            case DoubleClick(at=at):
                self._click(at, Button.LEFT, guard, times=2)
            case RightClick(at=at):
                self._click(at, Button.RIGHT, guard)
            case MiddleClick(at=at):
                self._click(at, Button.MIDDLE, guard)
            case Move(to=to):
                self._move(to, guard)
            case Drag(start=start, end=end):
                self._drag(start, end, guard)
            case MouseDown(at=at, button=button):
                self._move_if(at, guard)
                self._press(button, guard)
            case MouseUp(at=at, button=button):
                self._move_if(at, guard)
                self._release(button, guard)
            case Scroll(direction=direction, at=at, notches=notches):
                self._scroll(direction, at, notches, guard)
            case TypeText(text=text):
                self._typist.type_text(text, guard)
            case Hotkey(keys=keys):
                self._hotkey(keys, guard)
            case PressKey(key=key):
                guard.check()
                self._device.press_key(key)
            case ReleaseKey(key=key):
                guard.check()
                self._device.release_key(key)
            case Wait(duration_s=duration_s):
                guard.pause(duration_s)
            case _:
                raise InputError(REFUSALS[ability_for(action)])

    def _input_point(self, point: Point) -> InputPoint:
        if not isinstance(point, MonitorPoint):
            raise CoordinateError("An action has to be placed on the screen before it is performed.")
        return to_input(point, self._screen())

    def _move(self, to: Point, guard: StopGuard) -> None:
        destination = self._input_point(to)
        guard.check()
        self._device.move(destination)

    def _move_if(self, to: Point | None, guard: StopGuard) -> None:
        if to is not None:
            self._move(to, guard)
            guard.pause(_HOVER_S)

    def _press(self, button: Button, guard: StopGuard) -> None:
        guard.check()
        self._pressed.add(button)
        self._device.press_button(button)

    def _release(self, button: Button, guard: StopGuard) -> None:
        guard.check()
        self._device.release_button(button)
        self._pressed.discard(button)
        self._clicked_at_s = time.monotonic()

    def _click(self, at: Point, button: Button, guard: StopGuard, *, times: int = 1) -> None:
        self._move(at, guard)
        guard.pause(_HOVER_S)
        for number in range(times):
            if number:
                guard.pause(_BETWEEN_CLICKS_S)
            self._press(button, guard)
            guard.pause(_HELD_S)
            self._release(button, guard)

    def _drag(self, start: Point, end: Point, guard: StopGuard) -> None:
        """Move in small steps with a pause at both ends: toolkits begin a drag only after some movement, and
        drop at the pointer position that they last read.
        """
        source, target = self._input_point(start), self._input_point(end)
        self._move(start, guard)
        guard.pause(_HOVER_S)
        self._press(Button.LEFT, guard)
        guard.pause(_DRAG_DWELL_S)
        for waypoint in _waypoints(source, target):
            guard.check()
            self._device.move(waypoint)
            guard.pause(_DRAG_STEP_S)
        guard.pause(_DRAG_DWELL_S)
        self._release(Button.LEFT, guard)

    def _scroll(self, direction: Direction, at: Point | None, notches: int, guard: StopGuard) -> None:
        self._move_if(at, guard)
        for _ in range(min(max(notches, 0), MAX_NOTCHES)):
            guard.check()
            self._device.scroll_notch(direction)
            guard.pause(_BETWEEN_NOTCHES_S)

    def _hotkey(self, keys: tuple[str, ...], guard: StopGuard) -> None:
        if not keys:
            raise InputError("A hotkey needs at least one key.")
        pressed: list[str] = []
        try:
            for key in keys:
                guard.check()
                self._device.press_key(key)
                pressed.append(key)
                guard.pause(_BETWEEN_KEYS_S)
        except InputError:
            for key in reversed(pressed):
                self._device.release_key(key)
            raise
        for key in reversed(pressed):
            guard.check()
            self._device.release_key(key)
        guard.pause(_AFTER_KEYS_S)


def _waypoints(start: InputPoint, end: InputPoint) -> list[InputPoint]:
    distance = math.hypot(end.x - start.x, end.y - start.y)
    num_steps = max(6, min(60, math.ceil(distance / _DRAG_STEP_PX)))
    return [
        InputPoint(
            round(start.x + (end.x - start.x) * step / num_steps),
            round(start.y + (end.y - start.y) * step / num_steps),
        )
        for step in range(1, num_steps + 1)
    ]
