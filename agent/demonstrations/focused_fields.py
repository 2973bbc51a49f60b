"""Asks applications which of their fields has the keyboard, while a person types. I/O: the display, D-Bus.

`SecretFocus` hears that the keyboard moves, but not where it was before it listened. Here the field is asked
for: again and again, and at once when typing begins. Only what a toolkit draws itself counts as known: pages
of the web mask their fields by style alone, and a terminal does not say whether it shows what is typed.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol

from agent.errors import AgentError
from agent.types import Spot

_log = logging.getLogger(__name__)
_LOOK_S = 0.3
_AGAIN_S = 0.1
"""A key asks anew, but no more often."""
_NUM_KEPT = 200
_FIRST_LIMIT_S = 1.0
_SECRET_ROLE = "password text"
_TOOLKITS = frozenset(("gtk", "qt"))
"""That say of every field of theirs whether it is for passwords."""
_ROLES = frozenset(
    (
        "check box", "combo box", "entry", "icon", "list", "list item", "menu item", "page tab",
        "push button", "radio button", "slider", "spin button", "table", "table cell", "text",
        "toggle button", "tree", "tree item", "tree table",
    )
)  # fmt: skip
"""What has the keyboard as itself, and is no drawing area or page that may hold anything."""


class KeyboardSpots(Protocol):
    """What has the keyboard."""

    def with_keyboard(self) -> Spot: ...

    def close(self) -> None: ...


class Field(Enum):
    PLAIN = auto()
    SECRET = auto()
    UNKNOWN = auto()
    """Its application does not say."""


@dataclass(frozen=True, slots=True)
class _Answer:
    asked_s: float
    answered_s: float
    field: Field
    element_id: str


class FocusedFields:
    """Asks from `start` to `close`; knows nothing where applications do not say what they show."""

    def __init__(
        self, open_spots: Callable[[], KeyboardSpots], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._open_spots, self._clock = open_spots, clock
        self._heard: deque[_Answer] = deque(maxlen=_NUM_KEPT)
        self._ending, self._asked, self._answered = threading.Event(), threading.Event(), threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Ask, and return when the first answer has come, or a second later."""
        self._thread = threading.Thread(target=self._follow, name="field with the keyboard", daemon=True)
        self._thread.start()
        self._answered.wait(_FIRST_LIMIT_S)

    def close(self) -> None:
        self._ending.set()
        self._asked.set()
        if self._thread is not None:
            self._thread.join(timeout=2)

    def ask(self) -> None:
        """Ask soon; returns at once."""
        self._asked.set()

    def between(self, began_s: float, ended_s: float) -> Field:
        """What had the keyboard while something was typed: known as plain only when it was asked for and
        answered meanwhile."""
        heard = self._heard.copy()
        during = [one for one in heard if one.asked_s >= began_s and one.answered_s <= ended_s]
        known = during or [one for one in heard if one.answered_s <= ended_s][-1:]
        if any(one.field is Field.SECRET for one in known):
            return Field.SECRET
        is_plain = bool(during) and all(one.field is Field.PLAIN for one in during)
        return Field.PLAIN if is_plain else Field.UNKNOWN

    def element_between(self, began_s: float, ended_s: float) -> str:
        """What the one element is called that had the keyboard meanwhile; "" where it is not known."""
        heard = self._heard.copy()
        found = {one.element_id for one in heard if one.asked_s >= began_s and one.answered_s <= ended_s}
        return found.pop() if len(found) == 1 else ""

    def heard(self, asked_s: float, spot: Spot, answered_s: float) -> None:
        """An answer tells of some moment between question and answer."""
        if spot.role == _SECRET_ROLE:
            field = Field.SECRET
        elif spot.role in _ROLES and spot.toolkit.lower() in _TOOLKITS:
            field = Field.PLAIN
        else:
            field = Field.UNKNOWN
        self._heard.append(_Answer(asked_s, answered_s, field, spot.element_id))

    def _follow(self) -> None:
        try:
            spots = self._open_spots()
        except AgentError as problem:
            _log.info("The field with the keyboard is not known: %s", problem)
            self._answered.set()
            return
        try:
            while not self._ending.is_set():
                asked_s = self._clock()
                self.heard(asked_s, spots.with_keyboard(), self._clock())
                self._answered.set()
                self._ending.wait(_AGAIN_S)
                self._asked.wait(_LOOK_S - _AGAIN_S)
                self._asked.clear()
        except AgentError as problem:
            _log.info("The field with the keyboard is not known any more: %s", problem)
        finally:
            self._answered.set()
            spots.close()
