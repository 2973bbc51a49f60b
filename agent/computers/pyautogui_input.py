"""Mouse and hotkeys on the owner's real screen through pyautogui, with its corner fail-safe. I/O: the screen.

pyautogui binds to $DISPLAY when it is imported and stays with it, so it is imported late, for one display,
and never drives a private desktop. Its fail-safe stays on: the owner stops everything by pushing the mouse
into a corner of the desktop. It knows our own target positions, so that a click in a corner does not stop us.
"""

from __future__ import annotations

import atexit
import contextlib
import sys
import threading
from typing import Any

from agent.actions.types import Button, Direction
from agent.computers.x11_connection import (
    DisplayAddress,
    close_display,
    noticing_loss,
    selected_display,
)
from agent.computers.x11_input import X11Input
from agent.coordinates import InputPoint
from agent.errors import DisplayUnavailableError, StoppedError

_KEY_NAMES = {"meta": "winleft", "menu": "apps", "previoustrack": "prevtrack"}
_LEFT_TO_X11 = frozenset({"altgr", "scrolllock"})
"""Keys whose meaning depends on the layout; the fallback reads it."""
_UNUSED_PARTS = ("mouseinfo", "pyscreeze")
"""Parts of pyautogui that do without when they are missing: the first ends the whole process where tkinter is
missing, the second starts two programs when it is imported. mss takes our pictures."""
_bound_display: str | None = None


class PyAutoGuiInput:
    """Implements `InputDevice`. Keys that pyautogui does not know, or gets wrong, go to `fallback`."""

    def __init__(self, address: DisplayAddress, fallback: X11Input) -> None:
        self._address = address
        self._fallback = fallback
        self._gui = _load_pyautogui(address)
        self._lock = threading.RLock()
        width, height = self._gui.size()
        self._corners = [(x, y) for x in (0, width - 1) for y in (0, height - 1)]
        self._gui.FAILSAFE = True
        self._gui.PAUSE = 0
        self._own_position = self._position()
        self._tell_failsafe(self._own_position)
        self._buttons: list[Button] = []
        self._keys: list[str] = []

    def owner_intervened(self) -> str:
        """The reason to stop if the owner has pushed the mouse into a corner, else ""."""
        position = self._position()
        if position in self._corners and position != self._own_position:
            return "The mouse was moved to a corner of the screen."
        return ""

    def move(self, to: InputPoint) -> None:
        with self._lock, self._performing():
            self._tell_failsafe((to.x, to.y))  # both the old and the new position are ours
            self._gui.moveTo(to.x, to.y, _pause=False)
            self._own_position = (to.x, to.y)
            self._tell_failsafe(self._own_position)

    def press_button(self, button: Button) -> None:
        with self._lock, self._performing():
            if button not in self._buttons:
                self._buttons.append(button)
            self._gui.mouseDown(button=button.value, _pause=False)

    def release_button(self, button: Button) -> None:
        with self._lock, self._performing():
            self._gui.mouseUp(button=button.value, _pause=False)
            if button in self._buttons:
                self._buttons.remove(button)

    def scroll_notch(self, direction: Direction) -> None:
        sign = 1 if direction in (Direction.UP, Direction.RIGHT) else -1
        is_vertical = direction in (Direction.UP, Direction.DOWN)
        scroll = self._gui.vscroll if is_vertical else self._gui.hscroll
        with self._lock, self._performing():
            scroll(sign, _pause=False)

    def press_key(self, key: str) -> None:
        name = self._name(key)
        if name is None:
            self._fallback.press_key(key)
            return
        with self._lock, self._performing():
            if key not in self._keys:
                self._keys.append(key)
            self._gui.keyDown(name, _pause=False)

    def release_key(self, key: str) -> None:
        name = self._name(key)
        if name is None:
            self._fallback.release_key(key)
            return
        with self._lock, self._performing():
            self._gui.keyUp(name, _pause=False)
            if key in self._keys:
                self._keys.remove(key)

    def release_all(self) -> None:
        """Works even in a corner, where the fail-safe blocks other calls."""
        with self._lock:
            self._gui.FAILSAFE = False
            try:
                for key in reversed(tuple(self._keys)):
                    with contextlib.suppress(Exception):
                        self.release_key(key)
                for button in reversed(tuple(self._buttons)):
                    with contextlib.suppress(Exception):
                        self.release_button(button)
            finally:
                self._gui.FAILSAFE = True

    def close(self) -> None:
        self.release_all()

    def _position(self) -> tuple[int, int]:
        with noticing_loss(self._address):
            found = self._gui.position()
        return int(found[0]), int(found[1])

    def _tell_failsafe(self, also_ours: tuple[int, int]) -> None:
        ours = (self._own_position, also_ours)
        self._gui.FAILSAFE_POINTS = [corner for corner in self._corners if corner not in ours]

    @contextlib.contextmanager
    def _performing(self) -> Any:
        with noticing_loss(self._address):
            try:
                yield
            except self._gui.FailSafeException as error:
                raise StoppedError("The mouse was moved to a corner of the screen.") from error

    def _name(self, key: str) -> str | None:
        """pyautogui's name. It assumes the US layout for Shift, so symbols are left to the fallback."""
        if len(key) == 1:
            is_plain = key.isascii() and (key.islower() or key.isdigit())
            return key if is_plain else None
        name = _KEY_NAMES.get(key, key)
        return name if key not in _LEFT_TO_X11 and self._gui.isValidKey(name) else None


def _load_pyautogui(address: DisplayAddress) -> Any:
    """
    Raises:
        DisplayUnavailableError: it is already bound to another display, or cannot be imported.
    """
    global _bound_display
    if _bound_display is not None and _bound_display != address.name:
        raise DisplayUnavailableError(
            f"This process drives the screen {_bound_display} already and cannot drive {address.name} too."
        )
    for unused in _UNUSED_PARTS:
        sys.modules.setdefault(unused, None)  # type: ignore[arg-type]
    try:
        with selected_display(address):
            import pyautogui
    except Exception as error:  # it raises many types without a display
        raise DisplayUnavailableError(f"pyautogui cannot use the display {address.name}: {error}") from error
    finally:
        for unused in _UNUSED_PARTS:
            if sys.modules.get(unused) is None:
                del sys.modules[unused]
    atexit.register(close_display, pyautogui.platformModule._display)
    _bound_display = address.name
    return pyautogui
