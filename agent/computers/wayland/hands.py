"""What both kinds of mouse and keyboard on Wayland share: what is held, and how signs become strokes. Pure.

A subclass sends: `_send_key`, `_send_button`, `_send_motion`, `_send_notch`.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable

from agent.actions.types import Button, Direction
from agent.computers.wayland.layout import KeyboardLayout, WaylandStroke
from agent.coordinates import InputPoint
from agent.errors import ComputerError

BUTTON_CODES = {Button.LEFT: 0x110, Button.RIGHT: 0x111, Button.MIDDLE: 0x112}
"""Of linux/input-event-codes.h."""
SHIFT = 42
_AT_MOST_BEHIND = 16
"""Where events are taken before they are done, the desktop is waited for after so many: else a busy one would
go on with them for seconds when its owner has stopped (measured behind a slow backend of the portal)."""


class Hands:
    """Implements `InputDevice`; one action at a time, but `release_all` may come from any thread.

    Raises, from every event:
        DisplayLostError: the desktop has gone.
    """

    layout: KeyboardLayout

    def __init__(self, wait_for_desktop: Callable[[], None] = lambda: None) -> None:
        """`wait_for_desktop` returns when the desktop has done what it was sent."""
        self._wait_for_desktop = wait_for_desktop
        self._num_sent = 0
        self._lock = threading.RLock()
        self._buttons: list[Button] = []
        self._keys: dict[str, WaylandStroke] = {}
        """Keys that are held, in the order in which they were pressed."""
        self._num_holding: dict[int, int] = {}
        """How many strokes hold a key down."""

    def move(self, to: InputPoint) -> None:
        with self._lock:
            self._send_motion(to)

    def press_button(self, button: Button) -> None:
        with self._lock:
            if button not in self._buttons:
                self._buttons.append(button)
            self._send_button(BUTTON_CODES[button], is_down=True)

    def release_button(self, button: Button) -> None:
        with self._lock:
            self._send_button(BUTTON_CODES[button], is_down=False)
            if button in self._buttons:
                self._buttons.remove(button)

    def scroll_notch(self, direction: Direction) -> None:
        is_sideways = direction in (Direction.LEFT, Direction.RIGHT)
        sign = 1 if direction in (Direction.DOWN, Direction.RIGHT) else -1
        with self._lock:
            self._send_notch(sign, is_sideways=is_sideways)

    def press_key(self, key: str) -> None:
        """Raises InputError for a key that this layout does not have."""
        stroke = self.layout.for_key(key)
        with self._lock:
            self._keys[key] = stroke
            for code in (*stroke.held, stroke.key):
                self._hold(code)

    def release_key(self, key: str) -> None:
        with self._lock:
            stroke = self._keys.pop(key, None) or self.layout.for_key(key)
            for code in (stroke.key, *reversed(stroke.held)):
                self._let_go(code)

    def stroke(self, stroke: WaylandStroke) -> None:
        """Press and release, without a stop check in between."""
        with self._lock:
            for code in (*stroke.held, stroke.key):
                self._hold(code)
            for code in (stroke.key, *reversed(stroke.held)):
                self._let_go(code)

    def release_all(self) -> None:
        with self._lock, contextlib.suppress(ComputerError):
            for key in reversed(tuple(self._keys)):
                self.release_key(key)
            for code in tuple(self._num_holding):
                self._num_holding[code] = 1
                self._let_go(code)
            for button in reversed(tuple(self._buttons)):
                self.release_button(button)

    def close(self) -> None:
        self.release_all()

    def _count_sent(self) -> None:
        """Called by a subclass after each event."""
        self._num_sent += 1
        if self._num_sent % _AT_MOST_BEHIND == 0:
            self._wait_for_desktop()

    def _hold(self, code: int) -> None:
        number = self._num_holding.get(code, 0)
        self._num_holding[code] = number + 1
        if not number:
            self._send_key(code, is_down=True)

    def _let_go(self, code: int) -> None:
        number = self._num_holding.get(code, 0)
        if number > 1:
            self._num_holding[code] = number - 1
            return
        self._send_key(code, is_down=False)
        self._num_holding.pop(code, None)

    def _send_motion(self, to: InputPoint) -> None:
        raise NotImplementedError

    def _send_button(self, code: int, *, is_down: bool) -> None:
        raise NotImplementedError

    def _send_notch(self, sign: int, *, is_sideways: bool) -> None:
        raise NotImplementedError

    def _send_key(self, code: int, *, is_down: bool) -> None:
        raise NotImplementedError
