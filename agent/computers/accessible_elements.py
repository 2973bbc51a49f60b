"""Reads the UI elements of the owner's applications over AT-SPI, for rules only. I/O: D-Bus.

Neither the model nor the input device ever sees this: it tells a policy that a click would land on "Delete",
or that keys would go into a password field. Queries have a time limit; "unknown" is a valid result.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from agent.coordinates import InputPoint

_log = logging.getLogger(__name__)
_REGISTRY = "org.a11y.atspi.Registry"
_ROOT = "/org/a11y/atspi/accessible/root"
_NULL = "/org/a11y/atspi/null"
_ACCESSIBLE = "org.a11y.atspi.Accessible"
_COMPONENT = "org.a11y.atspi.Component"
_SCREEN_COORDINATES = 0
_STATE_FOCUSED, _STATE_SHOWING = 12, 25
_LIMIT_S = 0.4
_CALL_LIMIT_S = 0.2
_MAX_DEPTH = 24
_MAX_CHILDREN = 60

_Reference = tuple[str, str]
"""Bus name and object path."""


@dataclass(frozen=True, slots=True)
class AccessibleElement:
    name: str
    role: str
    left_px: int
    top_px: int
    width_px: int
    height_px: int


class AccessibleElements:
    """Reads elements of the session's windows; finds none without AT-SPI."""

    def __init__(self) -> None:
        self._connection: Any = None
        self._has_failed = False
        self._deadline_s = 0.0
        self._lock = threading.Lock()

    def find(self, pid: int, point: InputPoint | None) -> AccessibleElement | None:
        """The element of program `pid` at a point of the display, or (None) the focused one."""
        with self._lock:
            self._deadline_s = time.monotonic() + _LIMIT_S
            try:
                if not self._connect():
                    return None
                for application in self._applications(pid):
                    found = (
                        self._focused(application, 0) if point is None else self._under(application, point)
                    )
                    if found is not None:
                        return self._element(found)
            except Exception as problem:  # a library, a bus or another application may fail
                _log.info("AT-SPI did not answer: %s", type(problem).__name__)
                self._drop()
            return None

    def close(self) -> None:
        with self._lock:
            self._drop()

    def _connect(self) -> bool:
        if self._connection is not None:
            return True
        if self._has_failed or not os.environ.get("DBUS_SESSION_BUS_ADDRESS"):
            return False
        from jeepney import DBusAddress, new_method_call
        from jeepney.io.blocking import open_dbus_connection

        self._has_failed = True  # until a query succeeds
        with open_dbus_connection(bus="SESSION") as session:
            bus = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
            reply = session.send_and_get_reply(new_method_call(bus, "GetAddress"), timeout=_CALL_LIMIT_S)
        self._connection = open_dbus_connection(bus=reply.body[0])
        self._has_failed = False
        return True

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    def _applications(self, pid: int) -> Iterator[_Reference]:
        for name, path in self._children((_REGISTRY, _ROOT), limit=500):
            answer = self._call(
                ("org.freedesktop.DBus", "/org/freedesktop/DBus"),
                "org.freedesktop.DBus",
                "GetConnectionUnixProcessID",
                "s",
                (name,),
            )
            if answer and answer[0] == pid:
                yield name, path

    def _under(self, application: _Reference, point: InputPoint) -> _Reference | None:
        for window in self._children(application):
            if not self._shows(window, point):
                continue
            found = window
            for _ in range(_MAX_DEPTH):
                deeper = self._reference(
                    self._call(
                        found,
                        _COMPONENT,
                        "GetAccessibleAtPoint",
                        "iiu",
                        (point.x, point.y, _SCREEN_COORDINATES),
                    )
                )
                if deeper is None or deeper == found:
                    break
                found = deeper
            return found
        return None

    def _shows(self, window: _Reference, point: InputPoint) -> bool:
        left, top, width, height = self._extents(window)
        is_inside = left <= point.x < left + width and top <= point.y < top + height
        return is_inside and bool(self._states(window) >> _STATE_SHOWING & 1)

    def _focused(self, parent: _Reference, depth: int) -> _Reference | None:
        if depth > _MAX_DEPTH:
            return None
        for child in self._children(parent):
            states = self._states(child)
            if states >> _STATE_FOCUSED & 1:
                return self._focused(child, depth + 1) or child
            if states >> _STATE_SHOWING & 1:
                found = self._focused(child, depth + 1)
                if found is not None:
                    return found
        return None

    def _element(self, reference: _Reference) -> AccessibleElement:
        name = str(self._get(reference, "Name") or "")
        if not name:  # the picture on a button: the button knows what it is called
            parent = self._reference([self._get(reference, "Parent")])
            name = str(self._get(parent, "Name") or "") if parent is not None else ""
        role = self._call(reference, _ACCESSIBLE, "GetRoleName")
        return AccessibleElement(name[:200], str(role[0]) if role else "", *self._extents(reference))

    def _extents(self, reference: _Reference) -> tuple[int, int, int, int]:
        answer = self._call(reference, _COMPONENT, "GetExtents", "u", (_SCREEN_COORDINATES,))
        if not answer:
            return 0, 0, 0, 0
        left, top, width, height = (int(number) for number in answer[0])
        return left, top, width, height

    def _states(self, reference: _Reference) -> int:
        answer = self._call(reference, _ACCESSIBLE, "GetState")
        low, high = (*answer[0], 0, 0)[:2] if answer else (0, 0)
        return int(low) | int(high) << 32

    def _children(self, reference: _Reference, *, limit: int = _MAX_CHILDREN) -> list[_Reference]:
        answer = self._call(reference, _ACCESSIBLE, "GetChildren")
        return [(str(name), str(path)) for name, path in answer[0][:limit]] if answer else []

    @staticmethod
    def _reference(answer: Any) -> _Reference | None:
        if not answer or not answer[0] or answer[0][1] == _NULL:
            return None
        return str(answer[0][0]), str(answer[0][1])

    def _get(self, reference: _Reference, key: str) -> Any:
        from jeepney import DBusAddress, Properties

        found = self._ask(Properties(DBusAddress(reference[1], reference[0], _ACCESSIBLE)).get(key))
        return found[0][1] if found else None

    def _call(
        self,
        reference: _Reference,
        interface: str,
        method: str,
        signature: str | None = None,
        body: tuple[Any, ...] = (),
    ) -> Any:
        from jeepney import DBusAddress, new_method_call

        address = DBusAddress(reference[1], reference[0], interface)
        return self._ask(new_method_call(address, method, signature, body))

    def _ask(self, message: Any) -> Any:
        """The body of the reply; None when it is an error."""
        from jeepney import MessageType

        left_s = self._deadline_s - time.monotonic()
        if left_s <= 0:
            raise TimeoutError
        reply = self._connection.send_and_get_reply(message, timeout=min(left_s, _CALL_LIMIT_S))
        return reply.body if reply.header.message_type is MessageType.method_return else None
