"""Listens to what applications say of their texts while an input method is chosen. I/O: D-Bus.

Without one, keys say what was typed, and nobody is asked: a terminal would signal all that it shows.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Any

from agent.demonstrations.accessibility_signals import signals_of
from agent.demonstrations.arrived_text import BY_KEYS, UNSURE, Arrival, FieldEdit, arrival_of

_log = logging.getLogger(__name__)
_POLL_S = 0.2
_AGAIN_S = 1.0
"""The owner may choose another input method at any time."""
_NUM_KEPT = 1000
_EVENT = "object:text-changed"


class Arrivals:
    """Listens from `start` to `close`; knows nothing where there is no AT-SPI."""

    def __init__(self, chosen: Callable[[], str], clock: Callable[[], float] = time.monotonic) -> None:
        """`chosen`: the name of the input method; "" for none."""
        self._chosen, self._clock = chosen, clock
        self._edits: deque[FieldEdit] = deque(maxlen=_NUM_KEPT)
        self._ending = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        if os.environ.get("DBUS_SESSION_BUS_ADDRESS"):
            self._thread = threading.Thread(target=self._listen, name="texts that arrive", daemon=True)
            self._thread.start()

    def close(self) -> None:
        self._ending.set()
        if self._thread is not None:
            self._thread.join(timeout=2)

    def of(self, typed: str, began_s: float, ended_s: float, until_s: float, element_id: str) -> Arrival:
        """What became of a text between its first key and a moment after the last one.

        Args:
            element_id: of the field that was typed into; "" where it is not known.
        """
        edits = [
            edit
            for edit in self._edits.copy()
            if element_id and edit.element_id == element_id and began_s <= edit.heard_s <= until_s
        ]
        if edits:
            return arrival_of(typed, ended_s, edits)
        return UNSURE if self._chosen() else BY_KEYS

    def heard(self, edit: FieldEdit) -> None:
        self._edits.append(edit)

    def _listen(self) -> None:
        while not self._ending.is_set():
            try:
                if self._chosen():
                    self._follow()
            except Exception as problem:  # a library, a bus or another application may fail
                _log.info("Texts are not signalled: %s: %s", type(problem).__name__, problem)
            self._ending.wait(_AGAIN_S)

    def _follow(self) -> None:
        """Until another input method is chosen."""
        with signals_of("TextChanged", "", _EVENT) as following:
            asked_s = self._clock()
            while not self._ending.is_set():
                if self._clock() - asked_s > _AGAIN_S:
                    asked_s = self._clock()
                    if not self._chosen():
                        return
                try:
                    _, message = following(_POLL_S)
                except TimeoutError:
                    continue
                if (edit := edit_of(message, self._clock())) is not None:
                    self.heard(edit)


def edit_of(message: Any, heard_s: float) -> FieldEdit | None:
    """A signal of D-Bus as an edit; None where it is none."""
    from jeepney import HeaderFields

    fields = message.header.fields
    element_id = f"{fields.get(HeaderFields.sender, '')} {fields.get(HeaderFields.path, '')}"
    match message.body:
        case (str(kind), int(position), int(), (_, str(text)), *_) if kind.startswith("insert"):
            return FieldEdit(heard_s, element_id, position, added=text)
        case (str(kind), int(position), int(number), *_) if kind.startswith("delete"):
            return FieldEdit(heard_s, element_id, position, num_removed=number)
        case _:
            return None
