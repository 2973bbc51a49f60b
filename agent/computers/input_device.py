"""The `InputDevice` interface: primitive input events, each of which stop can prevent. Pure."""

from __future__ import annotations

from typing import Protocol

from agent.actions.types import Button, Direction
from agent.coordinates import InputPoint


class InputDevice(Protocol):
    """A mouse and a keyboard, one event at a time. Keeps track of held keys and buttons."""

    def move(self, to: InputPoint) -> None: ...

    def press_button(self, button: Button) -> None: ...

    def release_button(self, button: Button) -> None: ...

    def scroll_notch(self, direction: Direction) -> None: ...

    def press_key(self, key: str) -> None:
        """A canonical key name.

        Raises:
            InputError: this keyboard has no such key.
        """
        ...

    def release_key(self, key: str) -> None: ...

    def release_all(self) -> None:
        """Release all keys and buttons. Never raises."""
        ...

    def close(self) -> None: ...


class RelayedDevice:
    """An `InputDevice` that hands every event on to another one; a subclass does more with some of them."""

    def __init__(self, device: InputDevice) -> None:
        self._device = device

    def move(self, to: InputPoint) -> None:
        self._device.move(to)

    def press_button(self, button: Button) -> None:
        self._device.press_button(button)

    def release_button(self, button: Button) -> None:
        self._device.release_button(button)

    def scroll_notch(self, direction: Direction) -> None:
        self._device.scroll_notch(direction)

    def press_key(self, key: str) -> None:
        self._device.press_key(key)

    def release_key(self, key: str) -> None:
        self._device.release_key(key)

    def release_all(self) -> None:
        self._device.release_all()

    def close(self) -> None:
        self._device.close()
