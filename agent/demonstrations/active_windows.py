"""Which window was the active one at a moment. I/O: X11, a thread.

Keys are delivered late on a busy machine, and by then another window may be active: our own, when a recording
ends by its shortcut and asks what was done. So changes are kept with the server's time, as keys have it.
"""

from __future__ import annotations

import logging
import math
import select
import threading
import time
from collections import deque
from collections.abc import Sequence

import Xlib.X

from agent.computers.x11_connection import DisplayAddress, close_display, noticing_loss, open_display
from agent.demonstrations.listening import ServerClock
from agent.errors import ComputerError

_log = logging.getLogger(__name__)
_NUM_KEPT = 500
_POLL_S = 0.2


class ActiveWindows:
    """Listens from `start` to `close`."""

    def __init__(self, address: DisplayAddress) -> None:
        """
        Raises:
            DisplayUnavailableError: the display cannot be opened.
        """
        self._address, self._clock = address, ServerClock()
        self._display = open_display(address)
        self._root = self._display.screen().root
        self._atom = self._display.intern_atom("_NET_ACTIVE_WINDOW")
        self._changes: deque[tuple[float, int]] = deque(maxlen=_NUM_KEPT)
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._follow, name="active windows", daemon=True)

    def start(self) -> None:
        """
        Raises:
            DisplayLostError: the display is gone.
        """
        self._clock.read(self._address)
        with noticing_loss(self._address):
            self._root.change_attributes(event_mask=Xlib.X.PropertyChangeMask)
            self._changes.append((-math.inf, self._now()))
        self._thread.start()

    def at(self, moment_s: float) -> int:
        """The window that was active then; 0 where none was."""
        return active_at(tuple(self._changes), moment_s)

    def close(self) -> None:
        self._ending.set()
        if self._thread.is_alive():
            self._thread.join(timeout=2)
        close_display(self._display)

    def _follow(self) -> None:
        try:
            with noticing_loss(self._address):
                while not self._ending.is_set():
                    if not self._display.pending_events():
                        select.select([self._display.fileno()], [], [], _POLL_S)
                        continue
                    self._heard(self._display.next_event())
        except ComputerError as problem:
            _log.info("The active window is not known any more: %s", problem)

    def _heard(self, event: object) -> None:
        if getattr(event, "atom", None) != self._atom:
            return
        at_s = self._clock.heard(int(getattr(event, "time", 0)), time.monotonic())
        self._changes.append((at_s, self._now()))

    def _now(self) -> int:
        found = self._root.get_full_property(self._atom, Xlib.X.AnyPropertyType)
        return int(found.value[0]) if found is not None and found.format == 32 and len(found.value) else 0


def active_at(changes: Sequence[tuple[float, int]], moment_s: float) -> int:
    """
    >>> active_at([(0.0, 7), (5.0, 9)], 4.9), active_at([(0.0, 7), (5.0, 9)], 5.0), active_at([], 1.0)
    (7, 9, 0)
    """
    return next((window for at_s, window in reversed(changes) if at_s <= moment_s), 0)
