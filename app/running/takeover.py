"""Who has the computer: the agent, or the owner who took it. Qt, threads.

On the real screen the owner need not say so: a touch of the own mouse or keyboard is enough, and the agent
stands still before its next event. It goes on when the owner hands back and lets go of both.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from enum import Enum, auto
from threading import Lock

from PySide6.QtCore import QObject, QTimer, Signal

from agent.computers.owner_activity import OwnerActivity
from agent.errors import AgentError
from app.running.bridge import OwnerAtWindow

_log = logging.getLogger(__name__)
_LOOK_INTERVAL_MS = 100
QUIET_S = 1.0
"""So long nothing may have moved before the agent goes on."""


class _Watch(Enum):
    OFF = auto()
    """The owner is asked something, and moves the mouse to answer."""
    SETTLING = auto()
    """The hand is still on the mouse; it counts from the moment it has let go."""
    ON = auto()
    TAKEN = auto()
    RETURNING = auto()
    """Handed back, but not yet let go."""


class Takeover(QObject):
    """Of one run at a time."""

    taken = Signal()
    """The owner has the computer from now on."""
    returning = Signal()
    """Handed back; the agent waits until mouse and keyboard rest."""
    given_back = Signal()

    def __init__(
        self,
        parent: QObject | None = None,
        *,
        listen: Callable[..., OwnerActivity] = OwnerActivity,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(parent)
        self._listen, self._clock = listen, clock
        self._owner: OwnerAtWindow | None = None
        self._activity: OwnerActivity | None = None
        self._lock = Lock()
        self._watch = _Watch.OFF
        self._moved_s = 0.0
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_INTERVAL_MS)
        self._timer.timeout.connect(self._look)

    def begin(self, owner: OwnerAtWindow, *, is_on_real_screen: bool) -> None:
        self._owner = owner
        self._watch = _Watch.OFF
        if is_on_real_screen:
            self.expect_hands_off()
            try:
                activity = self._listen(self._on_activity)
                activity.start()
            except AgentError as problem:
                _log.warning("the agent will not notice when you move the mouse: %s", problem)
                return
            self._activity = activity
            self._timer.start()

    def end(self) -> None:
        self._timer.stop()
        activity, self._activity = self._activity, None
        if activity is not None:
            activity.close()
        is_taken = self.is_taken()
        self._owner, self._watch = None, _Watch.OFF
        if is_taken:
            self.given_back.emit()

    def is_taken(self) -> bool:
        return self._watch in (_Watch.TAKEN, _Watch.RETURNING)

    def take(self) -> None:
        """The owner says so."""
        if self._owner is not None and not self.is_taken():
            self._owner.take_computer()
            self._watch = _Watch.TAKEN
            self.taken.emit()

    def hand_back(self) -> None:
        if self._watch is not _Watch.TAKEN:
            return
        if self._activity is None:
            self._give_back(_Watch.OFF)
        else:
            with self._lock:
                self._moved_s, self._watch = self._clock(), _Watch.RETURNING
            self.returning.emit()

    def expect_hands(self) -> None:
        """The owner is asked something: moving the mouse is no taking over."""
        if not self.is_taken():
            self._watch = _Watch.OFF

    def expect_hands_off(self) -> None:
        """From the next moment of rest on, moving the mouse is taking over."""
        with self._lock:
            if self._watch is _Watch.OFF:
                self._moved_s, self._watch = self._clock(), _Watch.SETTLING

    def _on_activity(self, _device: str) -> None:
        """On the listener's thread: the agent stands still at once, the window says so a little later."""
        with self._lock:
            self._moved_s = self._clock()
            owner = self._owner
            if self._watch is not _Watch.ON or owner is None:
                return
            self._watch = _Watch.TAKEN
        owner.take_computer()
        self.taken.emit()

    def _look(self) -> None:
        with self._lock:
            is_quiet = self._clock() - self._moved_s >= QUIET_S
            if is_quiet and self._watch is _Watch.SETTLING:
                self._watch = _Watch.ON
            is_back = is_quiet and self._watch is _Watch.RETURNING
        if is_back:
            self._give_back(_Watch.ON)

    def _give_back(self, watch: _Watch) -> None:
        self._watch = watch
        if self._owner is not None:
            self._owner.give_back()
        self.given_back.emit()
