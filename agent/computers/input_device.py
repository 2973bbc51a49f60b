"""What performs primitive input events, the smallest things that stop can prevent. Pure."""

from __future__ import annotations

from typing import Protocol

from agent.actions.types import Button, Direction
from agent.coordinates import InputPoint


class InputDevice(Protocol):
    """A mouse and a keyboard, one event at a time. Remembers what it holds down."""

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
        """Let go of everything held. Never raises."""
        ...

    def close(self) -> None: ...
