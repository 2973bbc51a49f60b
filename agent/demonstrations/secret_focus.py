"""Tracks whether a password field has the focus, through AT-SPI. I/O: D-Bus.

Applications signal when the focus moves; each time the new field's role is queried. Typed text is judged by
all fields that had the focus meanwhile.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from agent.demonstrations.accessibility_signals import CALL_LIMIT_S, signals_of

_log = logging.getLogger(__name__)
_PASSWORD_TEXT = 40
"""ATSPI_ROLE_PASSWORD_TEXT."""
_POLL_S = 0.2
_START_LIMIT_S = 5.0
_NUM_KEPT = 200
_EVENT = "object:state-changed:focused"


@dataclass(frozen=True, slots=True)
class FieldFocused:
    at_s: float
    is_secret: bool


class SecretFocus:
    """Listens from `start` to `close`; reports no field where there is no AT-SPI."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._focused: deque[FieldFocused] = deque(maxlen=_NUM_KEPT)
        self._ending, self._ready = threading.Event(), threading.Event()
        self._thread: threading.Thread | None = None
        self.is_listening = False

    def start(self) -> None:
        if not os.environ.get("DBUS_SESSION_BUS_ADDRESS"):
            return
        self._thread = threading.Thread(target=self._listen, name="focus of fields", daemon=True)
        self._thread.start()
        self._ready.wait(_START_LIMIT_S)

    def close(self) -> None:
        self._ending.set()
        if self._thread is not None:
            self._thread.join(timeout=2)

    def was_secret(self, began_s: float, ended_s: float) -> bool:
        """Whether a password field had the focus at any moment of this interval."""
        found = tuple(self._focused)
        before = [field for field in found if field.at_s <= began_s]
        during = [field for field in found if began_s < field.at_s <= ended_s]
        return any(field.is_secret for field in (*before[-1:], *during))

    def _listen(self) -> None:
        try:
            self._follow()
        except Exception as problem:  # a library, a bus or another application may fail
            _log.info("AT-SPI cannot be listened to: %s: %s", type(problem).__name__, problem)
        finally:
            self.is_listening = False
            self._ready.set()

    def _follow(self) -> None:
        with signals_of("StateChanged", "focused", _EVENT) as following:
            self.is_listening = True
            self._ready.set()
            while not self._ending.is_set():
                try:
                    connection, message = following(_POLL_S)
                except TimeoutError:
                    continue
                self._note(connection, message)

    def _note(self, connection: Any, message: Any) -> None:
        from jeepney import DBusAddress, HeaderFields, MessageType, new_method_call

        at_s = self._clock()
        if len(message.body) < 2 or not message.body[1]:
            return  # focus lost: the widget that gets it signals, too
        fields = message.header.fields
        element = DBusAddress(
            fields[HeaderFields.path], fields[HeaderFields.sender], "org.a11y.atspi.Accessible"
        )
        try:
            reply = connection.send_and_get_reply(new_method_call(element, "GetRole"), timeout=CALL_LIMIT_S)
        except TimeoutError:
            return
        if reply.header.message_type is MessageType.method_return:
            self._focused.append(FieldFocused(at_s, int(reply.body[0]) == _PASSWORD_TEXT))
