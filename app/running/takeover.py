"""Who has the computer: the agent, or the owner who took it over. Qt, threads.

On the real screen any input of the owner's own mouse or keyboard takes the computer, and the agent pauses
before its next event. It continues when the owner hands back and mouse and keyboard are idle.

The listener calls on a thread of its own. Every change of the state is made under one lock, together with the
owner's flag that the agent reads; signals are emitted after it is released.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from enum import Enum, auto
from threading import Lock

from PySide6.QtCore import QObject, QTimer, Signal

from agent.computers.this_system import Activity, listen_to_owner
from agent.errors import AgentError
from app.running.bridge import OwnerAtWindow

_log = logging.getLogger(__name__)
_TICK_MS = 100
QUIET_S = 1.0
"""Seconds without any input of the owner before the agent goes on."""


class _State(Enum):
    OFF = auto()
    """Input of the owner means nothing: a question is open, or the computer is a private desktop."""
    SETTLING = auto()
    """The owner has just used mouse or keyboard; the agent's turn is watched once both have rested."""
    WATCHING = auto()
    """Any input of the owner takes the computer."""
    TAKEN = auto()
    RETURNING = auto()
    """Handed back, but mouse or keyboard have not rested yet."""


class Takeover(QObject):
    """For one run at a time. `taken` may be emitted on the listener's thread; all else is on the window's."""

    taken = Signal()
    """The owner has the computer from now on."""
    returning = Signal()
    """Handed back; the agent waits until mouse and keyboard rest."""
    given_back = Signal()

    def __init__(
        self,
        parent: QObject | None = None,
        *,
        listen: Callable[..., Activity] = listen_to_owner,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(parent)
        self._listen, self._clock = listen, clock
        self._owner: OwnerAtWindow | None = None
        self._activity: Activity | None = None
        self._lock = Lock()
        self._state = _State.OFF
        self._last_input_s = 0.0
        self._timer = QTimer(self)
        self._timer.setInterval(_TICK_MS)
        self._timer.timeout.connect(self._on_tick)

    def begin(self, owner: OwnerAtWindow, *, is_on_real_screen: bool) -> None:
        with self._lock:
            self._owner, self._state = owner, _State.OFF
        if is_on_real_screen:
            self.expect_rest()
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
        with self._lock:
            was_taken = self.is_taken()
            self._owner, self._state = None, _State.OFF
        activity, self._activity = self._activity, None
        if activity is not None:
            activity.close()  # not under the lock: it waits for the listener's thread
        if was_taken:
            self.given_back.emit()

    def is_taken(self) -> bool:
        return self._state in (_State.TAKEN, _State.RETURNING)

    def take(self) -> None:
        """The owner takes the computer with a button or a key of ours."""
        with self._lock:
            if self._owner is None or self.is_taken():
                return
            self._take(self._owner)
        self.taken.emit()

    def hand_back(self) -> None:
        with self._lock:
            if self._state is not _State.TAKEN:
                return
            waits_for_rest = self._activity is not None
            if waits_for_rest:
                self._last_input_s, self._state = self._clock(), _State.RETURNING
            else:
                self._give_back(_State.OFF)
        (self.returning if waits_for_rest else self.given_back).emit()

    def expect_input(self) -> None:
        """The owner is asked something: moving the mouse to answer does not take the computer."""
        with self._lock:
            if not self.is_taken():
                self._state = _State.OFF

    def expect_rest(self) -> None:
        """Once mouse and keyboard are idle, the next input of the owner takes the computer."""
        with self._lock:
            if self._state is _State.OFF:
                self._last_input_s, self._state = self._clock(), _State.SETTLING

    def _on_activity(self, _device: str) -> None:
        """On the listener's thread: the agent pauses at once, the window shows it a little later."""
        with self._lock:
            self._last_input_s = self._clock()
            if self._state is not _State.WATCHING or self._owner is None:
                return
            self._take(self._owner)
        self.taken.emit()

    def _on_tick(self) -> None:
        with self._lock:
            if self._clock() - self._last_input_s < QUIET_S:
                return
            is_back = self._state is _State.RETURNING
            if is_back:
                self._give_back(_State.WATCHING)
            elif self._state is _State.SETTLING:
                self._state = _State.WATCHING
        if is_back:
            self.given_back.emit()

    # ---- both with the lock held: the state and the owner's flag change together or not at all

    def _take(self, owner: OwnerAtWindow) -> None:
        self._state = _State.TAKEN
        owner.take_computer()

    def _give_back(self, state: _State) -> None:
        self._state = state
        if self._owner is not None:
            self._owner.give_back()
