"""What other threads tell the window, one thing in each turn of its event loop. Qt."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Qt, QTimer, SignalInstance


class OneAtATime(QObject):
    """Does what it is given in the order in which it came, with a turn of the event loop for each.

    Qt delivers all signals that wait from other threads in one go, and the layout and the painting that they
    bring in the same one. On a busy machine a step, its question and what has changed of four other desktops
    come together, and a click would wait for all of it.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._to_do: deque[Callable[[], object]] = deque()
        self._turn = QTimer(self, interval=0)
        self._turn.timeout.connect(self._do_next)

    def hear(self, signal: SignalInstance, slot: Callable[..., object]) -> None:
        """Call `slot` in its turn for each time that the signal is emitted, on whatever thread."""
        signal.connect(lambda *told: self.add(partial(slot, *told)), Qt.ConnectionType.QueuedConnection)

    def add(self, work: Callable[[], Any]) -> None:
        """On the window's thread only."""
        self._to_do.append(work)
        self._turn.start()

    def go_on(self, work: Callable[[], Any]) -> None:
        """Of what is being done: the rest in the next turn, before all that waits."""
        self._to_do.appendleft(work)
        self._turn.start()

    def _do_next(self) -> None:
        work = self._to_do.popleft()
        if not self._to_do:
            self._turn.stop()
        work()
