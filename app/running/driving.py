"""The owner's mouse and keyboard in the live view become events in the private desktop. No Qt.

The owner's events go the owner's way, on a connection of their own: no policy is asked and no record kept.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress

from agent.actions.types import Button, Direction
from agent.computers.input_device import InputDevice
from agent.coordinates import InputPoint
from agent.errors import ComputerError, InputError

_log = logging.getLogger(__name__)


class Driver:
    """Passes the owner's events on; what this keyboard lacks, or a desktop that is gone, is let go."""

    def __init__(self, open_device: Callable[[], InputDevice]) -> None:
        """
        Raises:
            ComputerError: the desktop is gone.
        """
        self._device = open_device()

    def move(self, x_px: float, y_px: float) -> None:
        self._do(lambda: self._device.move(InputPoint(round(x_px), round(y_px))))

    def button(self, button: Button, *, is_down: bool) -> None:
        self._do(lambda: (self._device.press_button if is_down else self._device.release_button)(button))

    def scroll(self, direction: Direction) -> None:
        self._do(lambda: self._device.scroll_notch(direction))

    def key(self, key: str, *, is_down: bool) -> None:
        """A canonical key name."""
        self._do(lambda: (self._device.press_key if is_down else self._device.release_key)(key))

    def finish(self) -> None:
        """Let go of everything held; the agent goes on from what the screen shows then."""
        self._device.release_all()
        with suppress(ComputerError):
            self._device.close()

    @staticmethod
    def _do(event: Callable[[], None]) -> None:
        try:
            event()
        except InputError:
            _log.info("this keyboard has no such key")
        except ComputerError as problem:
            _log.info("the owner's input did not arrive: %s", problem)
