"""An input device that refuses clicks on Deskhand's own windows, whatever was allowed. Pure.

The agent could otherwise press Allow on its own question. Typing into them is refused by the `StopGuard`,
which is checked before every key.
"""

from __future__ import annotations

from typing import Protocol

from agent.actions.types import Button, Direction
from agent.computers.input_device import InputDevice
from agent.coordinates import InputPoint
from agent.errors import InputError

OWN_WINDOW = "This would have reached a window of Deskhand itself, so it was not done."


class OwnWindows(Protocol):
    def is_pointer_on_own(self) -> bool: ...


class OwnWindowGuard:
    """An `InputDevice` that checks the target right before each event, then passes it on or refuses."""

    def __init__(self, device: InputDevice, own: OwnWindows) -> None:
        self._device, self._own = device, own

    def move(self, to: InputPoint) -> None:
        self._device.move(to)

    def press_button(self, button: Button) -> None:
        """Raises InputError over a window of our own."""
        self._require_foreign_pointer()
        self._device.press_button(button)

    def release_button(self, button: Button) -> None:
        self._device.release_button(button)

    def scroll_notch(self, direction: Direction) -> None:
        """Raises InputError over a window of our own."""
        self._require_foreign_pointer()
        self._device.scroll_notch(direction)

    def press_key(self, key: str) -> None:
        self._device.press_key(key)

    def release_key(self, key: str) -> None:
        self._device.release_key(key)

    def release_all(self) -> None:
        self._device.release_all()

    def close(self) -> None:
        self._device.close()

    def _require_foreign_pointer(self) -> None:
        if self._own.is_pointer_on_own():
            raise InputError(OWN_WINDOW)
