"""Listens to mouse and keyboard through pynput, as one stream with the X server's timestamps. I/O: X11.

pynput has one listener per device, each on its own thread, so the order of events between them is lost. Its
keyboard listener is made to request both; what a key writes is read by `key_reading`. Events carry the
server's clock, which is translated, because a busy machine delivers them late: a picture that shows an
event's result must never be dated before that event.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from typing import Any

import Xlib.X

from agent.actions.types import Button, Direction
from agent.computers.owner_input import begins_to_record, end_listener
from agent.computers.x11_connection import (
    DisplayAddress,
    close_display,
    noticing_loss,
    open_display,
    selected_display,
)
from agent.coordinates import InputPoint
from agent.demonstrations.events import ButtonDown, ButtonUp, InputEvent, KeyDown, KeyUp, Moved, WheelTurned
from agent.demonstrations.key_reading import KeyReader
from agent.demonstrations.xkb_keyboard import KeyComposer, XkbKeyboard, keysym_name, keysym_text
from agent.errors import DisplayUnavailableError

_START_LIMIT_S = 10.0
_END_LIMIT_S = 2.0
_NUM_READINGS = 5
_CLOCK_RANGE = 1 << 32
_BUTTONS = {1: Button.LEFT, 2: Button.MIDDLE, 3: Button.RIGHT}
_WHEEL = {4: Direction.UP, 5: Direction.DOWN, 6: Direction.LEFT, 7: Direction.RIGHT}


class ServerClock:
    """Translates the server's milliseconds into `time.monotonic` seconds. Pure but for its readings."""

    def __init__(self) -> None:
        self._offset_ms: float | None = None

    def heard(self, server_ms: int, arrived_s: float) -> float:
        """When the event happened. The smallest delay seen so far counts as zero."""
        offset_ms = arrived_s * 1000 - server_ms
        if self._offset_ms is None or abs(offset_ms - self._offset_ms) > _CLOCK_RANGE / 2:
            self._offset_ms = offset_ms  # the first reading, or the server's clock began again
        self._offset_ms = min(self._offset_ms, offset_ms)
        return (server_ms + self._offset_ms) / 1000

    def read(self, address: DisplayAddress) -> None:
        """Read the server's time, so that even the first event is dated correctly."""
        display = open_display(address)
        try:
            with noticing_loss(address):
                root = display.screen().root
                window = root.create_window(-10, -10, 1, 1, 0, 0, event_mask=Xlib.X.PropertyChangeMask)
                atom = display.intern_atom("_DESKHAND_CLOCK")
                for _ in range(_NUM_READINGS):
                    window.change_property(atom, atom, 8, b"t")
                    display.flush()
                    event = display.next_event()
                    while event.type != Xlib.X.PropertyNotify:
                        event = display.next_event()
                    self.heard(int(event.time), time.monotonic())
                window.destroy()
        finally:
            close_display(display)


class InputListener:
    """From `start` to `close`, calls `heard` with every event, in order, on its own thread."""

    def __init__(self, address: DisplayAddress, heard: Callable[[InputEvent], None]) -> None:
        self._address, self._heard = address, heard
        self._clock = ServerClock()
        self._listener: Any = None
        self._keyboard: XkbKeyboard | None = None
        self._composer: KeyComposer | None = None
        self._keys: KeyReader | None = None
        self._down: dict[int, str] = {}
        """Keycode → the name with which it went down: with Shift released first it would come up as
        another."""

    def start(self) -> None:
        """Returns once every event is received.

        Raises:
            DisplayUnavailableError: events or keys of this display cannot be read.
        """
        self._clock.read(self._address)
        self._keyboard, self._composer = XkbKeyboard(self._address), KeyComposer()
        self._keys = KeyReader(self._keyboard, self._composer, keysym_text, keysym_name)
        try:
            with selected_display(self._address):
                from pynput import keyboard

                hear = self._hear

                class BothDevices(keyboard.Listener):  # type: ignore[misc]
                    _EVENTS = (Xlib.X.KeyPress, Xlib.X.MotionNotify)

                    def _handle_message(self, display: Any, event: Any, injected: bool) -> None:
                        hear(display, event)

                self._listener = BothDevices()
                is_recording = begins_to_record(self._listener)
                self._listener.start()
                self._listener.wait()
                has_begun = is_recording.wait(_START_LIMIT_S)
        except Exception as error:  # its back ends raise many types
            self.close()
            raise DisplayUnavailableError(f"pynput cannot listen to this display: {error}") from error
        if not has_begun:
            self.close()
            raise DisplayUnavailableError("The display does not say what mouse and keyboard do.")

    def close(self) -> None:
        listener, self._listener = self._listener, None
        if listener is not None:
            end_listener(listener, self._address)
            with contextlib.suppress(Exception):
                listener.join(timeout=_END_LIMIT_S)
            if listener.is_alive():
                return  # it may be reading a key: what it reads with goes with the process
        for part in (self._keyboard, self._composer):
            if part is not None:
                part.close()
        self._keyboard = self._composer = self._keys = None

    def _hear(self, display: Any, event: Any) -> None:
        at_s = self._clock.heard(int(event.time), time.monotonic())
        at = InputPoint(int(event.root_x), int(event.root_y))
        match event.type:
            case Xlib.X.MotionNotify:
                self._heard(Moved(at_s, at))
            case Xlib.X.ButtonPress if event.detail in _WHEEL:
                self._heard(WheelTurned(at_s, _WHEEL[event.detail], at))
            case Xlib.X.ButtonPress if event.detail in _BUTTONS:
                self._heard(ButtonDown(at_s, _BUTTONS[event.detail], at))
            case Xlib.X.ButtonRelease if event.detail in _BUTTONS:
                self._heard(ButtonUp(at_s, _BUTTONS[event.detail], at))
            case Xlib.X.KeyPress:
                self._renew_layout(display)
                assert self._keys is not None
                read = self._keys.read(int(event.detail), int(event.state))
                self._down[event.detail] = read.key
                self._heard(KeyDown(at_s, read.key, read.text, read.composes, read.doubt))
            case Xlib.X.KeyRelease:
                name = self._down.pop(event.detail, "")
                if name:
                    self._heard(KeyUp(at_s, name))

    def _renew_layout(self, display: Any) -> None:
        """Read the layout again where it has changed: owners change it, and programs that type remap keys."""
        is_changed = False
        while display.pending_events():
            is_changed |= display.next_event().type == Xlib.X.MappingNotify
        if is_changed and self._keyboard is not None:
            self._keyboard.reload()
