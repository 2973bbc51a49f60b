"""Checks the stop flag before every primitive event; its waits are interruptible. I/O: waits."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event

from agent.errors import InputError, StoppedError

_POLL_S = 0.005


class StopGuard:
    """The stop flag during one action.

    `owner_intervened` is called as well; it returns the reason when the owner moved the mouse to a corner.
    That sets the flag, so that the whole run ends as stopped. `refuses` is called last; it returns why this
    action must not go on, which ends only the action; `has_refused` says that it did.
    """

    def __init__(
        self,
        stop: Event,
        owner_intervened: Callable[[], str] | None = None,
        refuses: Callable[[], str] | None = None,
    ) -> None:
        self._stop = stop
        self._owner_intervened = owner_intervened
        self._refuses = refuses
        self.has_refused = False

    def check(self) -> None:
        """
        Raises:
            StoppedError: the flag is set.
            InputError: this action must not go on.
        """
        if self._owner_intervened is not None and not self._stop.is_set():
            reason = self._owner_intervened()
            if reason:
                self._stop.set()
                raise StoppedError(reason)
        if self._stop.is_set():
            raise StoppedError("Stopped before the next input event.")
        if self._refuses is not None and (reason := self._refuses()):
            self.has_refused = True
            raise InputError(reason)

    def pause(self, duration_s: float) -> None:
        """Sleep; raise as soon as stop is set."""
        if duration_s > 0:
            self._stop.wait(duration_s)
        self.check()

    def wait_until(self, is_true: Callable[[], bool], *, limit_s: float) -> bool:
        """Poll a condition; False when it stayed false for `limit_s`."""
        deadline = time.monotonic() + limit_s
        while not is_true():
            if time.monotonic() >= deadline:
                return False
            self.pause(_POLL_S)
        return True
