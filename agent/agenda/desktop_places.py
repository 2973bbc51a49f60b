"""The places of desktops that are at work: one limit for the window, the queue, `serve` and the command line.

I/O: lock files in Deskhand's folder. The system gives a place back when the process that holds it ends,
however it ends.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from threading import Event

from agent.agenda.room import MOST_AT_ONCE
from agent.errors import SettingsError, StoppedError
from agent.file_calls import NOT_INHERITED, try_lock
from agent.own_files import own_folder

PLACES_FOLDER = "desktops"
_POLL_S = 0.25


class DesktopPlaces:
    """So many desktops of this owner work at once, in all processes together."""

    def __init__(self, home: Path, *, most: int = MOST_AT_ONCE) -> None:
        self._folder, self._most = home / PLACES_FOLDER, most

    def take(self) -> Callable[[], None] | None:
        """A place, to be given back by a call; None where all are taken.

        Raises:
            SettingsError: the folder cannot be used.
        """
        try:
            own_folder(self._folder)
            for number in range(1, self._most + 1):
                lock = os.open(self._folder / f"{number}.lock", os.O_RDWR | os.O_CREAT | NOT_INHERITED, 0o600)
                if not try_lock(lock):
                    os.close(lock)
                    continue
                return lambda lock=lock: os.close(lock)  # type: ignore[misc]
        except OSError as problem:
            raise SettingsError(f"The folder {self._folder} cannot be used: {problem.strerror}.") from problem
        return None

    def wait(self, stop: Event, *, on_wait: Callable[[], None] = lambda: None) -> Callable[[], None]:
        """As `take`, once one is free; `on_wait` is called where that is not at once.

        Raises:
            StoppedError: it was stopped meanwhile.
            SettingsError: the folder cannot be used.
        """
        place = self.take()
        if place is None:
            on_wait()
        while place is None:
            if stop.wait(_POLL_S):
                raise StoppedError("It was stopped before a desktop was free.")
            place = self.take()
        return place
