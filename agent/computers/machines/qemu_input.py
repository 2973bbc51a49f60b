"""Mouse and keyboard of a QEMU machine, as input-send-event. I/O: QMP.

The mouse is a USB tablet: places, not movements. Keys are qcodes in the layout of the guest.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from typing import Any

from agent.actions.types import Button, Direction
from agent.computers.keypad_pace import paced
from agent.computers.keysyms import typable_text
from agent.computers.machines.layouts import GuestLayout
from agent.computers.machines.qmp import QmpChannel
from agent.computers.stop_guard import StopGuard
from agent.coordinates import InputPoint
from agent.errors import AgentError

_AXIS = 32768
"""Of a tablet: 0 to this, without it, over the whole screen."""
_BETWEEN_KEYS_S = 0.02
"""The queue of a keyboard holds sixteen codes, and a guest that is translated reads it slowly."""


class QemuInput:
    """Implements `InputDevice`; `release_all` may come from any thread."""

    def __init__(self, channel: QmpChannel, layout: GuestLayout, size: Callable[[], tuple[int, int]]) -> None:
        self._channel, self._layout, self._size = channel, layout, size
        self._lock = threading.RLock()
        self._keys: dict[str, tuple[str, tuple[str, ...]]] = {}
        """Keys that are down, their qcodes, and the modifiers that they brought."""
        self._buttons: set[str] = set()

    def move(self, to: InputPoint) -> None:
        self._send(*self._place(to))

    def press_button(self, button: Button) -> None:
        with self._lock:
            self._buttons.add(button.value)
            self._send(_button(button.value, is_down=True))

    def release_button(self, button: Button) -> None:
        with self._lock:
            self._send(_button(button.value, is_down=False))
            self._buttons.discard(button.value)

    def scroll_notch(self, direction: Direction) -> None:
        """A tablet's wheel turns up and down alone; sideways turns the PS/2 mouse's, which Linux reads."""
        wheel = f"wheel-{direction.value}"
        is_sideways = direction in (Direction.LEFT, Direction.RIGHT)
        with self._lock:
            try:
                if is_sideways:
                    choose_mouse(self._channel, is_absolute=False)
                self._send(_button(wheel, is_down=True))
                self._send(_button(wheel, is_down=False))
            finally:
                if is_sideways:
                    choose_mouse(self._channel, is_absolute=True)

    def press_key(self, key: str) -> None:
        stroke = self._layout.stroke(key)
        with self._lock:
            brought = tuple(one for one in stroke.held if one not in self._keys)
            for modifier in brought:
                self.press_key(modifier)
            self._keys[key] = stroke.qcode, brought
            self._send(_key(stroke.qcode, is_down=True))

    def release_key(self, key: str) -> None:
        with self._lock:
            qcode, brought = self._keys.get(key) or (self._layout.stroke(key).qcode, ())
            self._keys.pop(key, None)
            self._send(_key(qcode, is_down=False))
            for modifier in reversed(brought):
                if modifier in self._keys:
                    self.release_key(modifier)

    def stroke(self, character: str) -> None:
        """Press and release what makes a character, without a stop check in between.

        Raises:
            InputError: this keyboard has no key for it.
        """
        stroke = self._layout.stroke(character)
        qcodes = [*(self._layout.stroke(one).qcode for one in stroke.held), stroke.qcode]
        self._send(*(_key(qcode, is_down=True) for qcode in qcodes))
        self._send(*(_key(qcode, is_down=False) for qcode in reversed(qcodes)))

    def release_all(self) -> None:
        with self._lock, contextlib.suppress(AgentError):
            for key in reversed(tuple(self._keys)):
                if key in self._keys:
                    self.release_key(key)
            for button in tuple(self._buttons):
                self._send(_button(button, is_down=False))
        self._keys.clear()
        self._buttons.clear()

    def close(self) -> None:
        """The machine stays."""
        self.release_all()

    def _place(self, at: InputPoint) -> list[dict[str, Any]]:
        """The middle of a pixel on both axes."""
        sides = zip(("x", "y"), (at.x, at.y), self._size(), strict=True)
        return [
            {
                "type": "abs",
                "data": {"axis": axis, "value": min((2 * value + 1) * _AXIS // (2 * side), 32767)},
            }
            for axis, value, side in sides
        ]

    def _send(self, *events: dict[str, Any]) -> None:
        self._channel.execute("input-send-event", events=list(events))


class QemuTypist:
    """Implements `Typist`: by keys alone."""

    def __init__(self, device: QemuInput, layout: GuestLayout) -> None:
        self._device, self._layout = device, layout

    def type_text(self, text: str, guard: StopGuard) -> None:
        """
        Raises:
            InputError: it holds a character that this keyboard does not make; nothing was typed.
        """
        text = typable_text(text)
        for character in text:
            self._layout.stroke(character)
        for character in paced(text, guard):
            self._device.stroke(character)
            guard.pause(_BETWEEN_KEYS_S)

    def finish_paste(self, guard: StopGuard) -> None:
        """Nothing is pasted."""


def choose_mouse(channel: QmpChannel, *, is_absolute: bool) -> None:
    """Events of the mouse go to this kind from now on, where the machine has it."""
    mice = channel.execute("query-mice")
    if any(one["current"] and one["absolute"] == is_absolute for one in mice):
        return
    for one in mice:
        if one["absolute"] == is_absolute:
            channel.execute("human-monitor-command", command_line=f"mouse_set {one['index']}")
            return


def _key(qcode: str, *, is_down: bool) -> dict[str, Any]:
    return {"type": "key", "data": {"down": is_down, "key": {"type": "qcode", "data": qcode}}}


def _button(name: str, *, is_down: bool) -> dict[str, Any]:
    return {"type": "btn", "data": {"down": is_down, "button": name}}
