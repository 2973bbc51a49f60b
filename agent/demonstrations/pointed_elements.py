"""What lies under a person's pointer before a click, as its application says. I/O: the display, D-Bus.

A click may close the window that it is in, and a tick changes with it, so applications are asked while the
pointer rests, and a click takes what was last heard before it. Nothing is asked afterwards: an answer from
then may be about another window.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Protocol

from agent.computers.accessible_elements import AccessibleElements
from agent.computers.x11_connection import DisplayAddress
from agent.computers.x11_spots import Elements, X11Spots
from agent.computers.x11_windows import WindowList
from agent.coordinates import InputPoint, Screen
from agent.demonstrations.element import MAX_NAME, PointedElement
from agent.errors import AgentError
from agent.types import Spot

_log = logging.getLogger(__name__)
_LOOK_S = 0.1
_AGAIN_S = 0.5
"""A pointer that rests is asked about again: what lies under it may have changed."""
_STALE_S = 2.0
_NUM_KEPT = 60
"""Events are delivered seconds late on a busy machine."""


class PointerSpots(Protocol):
    """Where the pointer is, and what lies there."""

    def pointer(self) -> InputPoint: ...

    def at(self, point: InputPoint) -> Spot: ...

    def close(self) -> None: ...


class OwnersSpots(X11Spots):
    """Those of the owner's display, or with `elements` those of a private desktop; its own connections, for
    it is asked on a thread of its own."""

    def __init__(self, address: DisplayAddress, elements: Elements | None) -> None:
        self._list, self._asked = WindowList(address), AccessibleElements()
        own_pid = os.getpid() if elements is None else None
        super().__init__(address, self._list, own_pid=own_pid, elements=elements or self._asked)

    def close(self) -> None:
        super().close()
        self._list.close()
        self._asked.close()


class PointedElements:
    """Looks from `start` to `close`; knows nothing where applications do not say what they show."""

    def __init__(
        self,
        open_spots: Callable[[], PointerSpots],
        screen: Screen,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._open_spots, self._screen, self._clock = open_spots, screen, clock
        self._heard: deque[tuple[float, PointedElement]] = deque(maxlen=_NUM_KEPT)
        self._ending = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        self._thread = threading.Thread(target=self._follow, name="elements under the pointer", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._ending.set()
        if self._thread is not None:
            self._thread.join(timeout=2)

    def before(self, at_s: float, point: InputPoint) -> PointedElement | None:
        """What was at this point of the display right before a moment."""
        x, y = point.x - self._screen.left, point.y - self._screen.top
        for heard_s, element in reversed(self._heard.copy()):
            if heard_s < at_s:
                return element if at_s - heard_s <= _STALE_S and element.contains(x, y) else None
        return None

    def _follow(self) -> None:
        try:
            spots = self._open_spots()
        except AgentError as problem:
            _log.info("Elements under the pointer are not known: %s", problem)
            return
        try:
            self._look(spots)
        except AgentError as problem:
            _log.info("Elements under the pointer are not known any more: %s", problem)
        finally:
            spots.close()

    def _look(self, spots: PointerSpots) -> None:
        asked_s, asked_at = float("-inf"), None
        while not self._ending.wait(_LOOK_S):
            at, now_s = spots.pointer(), self._clock()
            if at == asked_at and now_s - asked_s < _AGAIN_S:
                continue
            asked_s, asked_at = now_s, at
            self.heard(now_s, spots.at(at), self._clock())

    def heard(self, asked_s: float, spot: Spot, answered_s: float) -> None:
        """An answer tells of any moment between question and answer: it counts from the answer on."""
        if spot.role and answered_s - asked_s <= _STALE_S:
            left, top = spot.left_px - self._screen.left, spot.top_px - self._screen.top
            size = spot.width_px, spot.height_px
            element = PointedElement(spot.name[:MAX_NAME], spot.role, left, top, *size, states=spot.states)
        else:
            element = PointedElement("", "", 0, 0, 0, 0)
        self._heard.append((answered_s, element))
