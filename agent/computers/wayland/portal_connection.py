"""Asks the desktop portal, and waits for what its owner answers. I/O: the session bus, a thread.

org.freedesktop.portal.Request and .Session (https://flatpak.github.io/xdg-desktop-portal/docs/).
"""

from __future__ import annotations

import contextlib
import queue
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

from jeepney import DBusAddress, HeaderFields, MatchRule, MessageType, new_method_call
from jeepney.bus_messages import message_bus
from jeepney.io import blocking
from jeepney.io.threading import DBusRouter, Proxy, open_dbus_connection

from agent.errors import DisplayLostError, DisplayUnavailableError, StoppedError

PORTAL_PATH = "/org/freedesktop/portal/desktop"
_NAME = "org.freedesktop.portal.Desktop"
_OTHERWISE = 2
"""How a question ends that its owner did not answer."""
CALL_LIMIT_S = 5.0
_CLOSE_LIMIT_S = 1.0
ASKING_LIMIT_S = 180.0
"""How long the owner may think about the desktop's question."""
POLL_S = 0.2
_REFUSED = (
    "The desktop's question whether the screen may be used was answered with no, or closed; start the task "
    "again to be asked anew."
)
_FAILED = "The desktop portal could not ask its owner; log in to the desktop anew, then start the task again."
_PORTAL_ENDED = (
    "The desktop portal has ended, and with it the use of the screen; start the task again, and the desktop "
    "starts it anew."
)
_REVOKED = (
    "The desktop has ended the session: the permission was taken back; start the task again to be asked anew."
)
_CLOSED = "The session of the desktop portal has been closed."
_NO_BUS = "There is no session bus, and so no desktop portal; start Deskhand from within the desktop."
_SILENT = "The desktop portal does not answer; log in to the desktop anew, or use a private desktop."
_SILENT_NOW = "The desktop portal does not answer any more; start the task again."


class PortalConnection:
    """With at most one session, until `close`.

    Raises, from all methods:
        DisplayLostError: the session has ended.
    """

    def __init__(self, is_stopped: Callable[[], bool] = lambda: False, *, refused: str = _REFUSED) -> None:
        """`is_stopped` ends waiting for an answer; `refused` is said where that is no.

        Raises:
            DisplayUnavailableError: there is no session bus.
        """
        self._is_stopped, self._refused = is_stopped, refused
        self._lost, self._is_closed = "", False
        self.session = ""
        """Where the session is on the bus."""
        try:
            self._bus = open_dbus_connection("SESSION", enable_fds=True)
        except (OSError, KeyError, ValueError) as problem:
            raise DisplayUnavailableError(_NO_BUS) from problem
        self._router = DBusRouter(self._bus)

    def open_session(self, interface: str) -> None:
        """Raises DisplayUnavailableError where the portal makes none."""
        made = self.ask(interface, "CreateSession", "", (), {"session_handle_token": ("s", _token())})
        self.session = str(made["session_handle"][1])
        ended = MatchRule(
            type="signal", interface="org.freedesktop.portal.Session", member="Closed", path=self.session
        )
        gone = MatchRule(
            type="signal",
            interface="org.freedesktop.DBus",
            member="NameOwnerChanged",
            path="/org/freedesktop/DBus",
        )
        gone.add_arg_condition(0, _NAME)
        self.hear(ended, lambda _body: self._lose(_REVOKED))
        self.hear(gone, lambda _body: self._lose(_PORTAL_ENDED))

    def ask(
        self,
        interface: str,
        method: str,
        signature: str,
        arguments: tuple[Any, ...],
        options: Mapping[str, Any],
    ) -> dict[str, Any]:
        """A call whose answer comes as a signal, after the owner was asked perhaps. `signature` is of the
        arguments before the options.

        Raises:
            DisplayUnavailableError: it was refused, or nobody answered.
            StoppedError: it was not waited for any more.
        """
        token = _token()
        sender = self._bus.unique_name.lstrip(":").replace(".", "_")
        rule = MatchRule(
            type="signal",
            interface="org.freedesktop.portal.Request",
            member="Response",
            path=f"{PORTAL_PATH}/request/{sender}/{token}",
        )
        Proxy(message_bus, self._router).AddMatch(rule)
        with self._router.filter(rule) as answers:
            whole = (*arguments, {"handle_token": ("s", token), **options})
            self.call(interface, method, f"{signature}a{{sv}}", whole)
            deadline = time.monotonic() + ASKING_LIMIT_S
            while not self._is_stopped() and time.monotonic() < deadline:
                with contextlib.suppress(queue.Empty):
                    code, results = answers.get(timeout=POLL_S).body
                    if code != 0:
                        raise DisplayUnavailableError(_FAILED if code == _OTHERWISE else self._refused)
                    return dict(results)
                self.require_open()
        if self._is_stopped():
            raise StoppedError
        raise DisplayUnavailableError(self._refused)

    def call(
        self,
        interface: str,
        method: str,
        signature: str,
        arguments: tuple[Any, ...],
        limit_s: float = CALL_LIMIT_S,
    ) -> tuple[Any, ...]:
        """A call that is answered at once."""
        self.require_open()
        message = new_method_call(DBusAddress(PORTAL_PATH, _NAME, interface), method, signature, arguments)
        try:
            reply = self._router.send_and_get_reply(message, timeout=limit_s)
        except (OSError, TimeoutError, RuntimeError) as problem:
            self._lose(_SILENT_NOW)
            raise DisplayLostError(self._lost) from problem
        if reply.header.message_type == MessageType.error:
            said = str(reply.body[0]) if reply.body else str(reply.header.fields.get(HeaderFields.error_name))
            self.require_open()
            raise DisplayLostError(f"The desktop portal refused {method}: {said}")
        return tuple(reply.body)

    def hear(self, rule: MatchRule, on_signal: Callable[[tuple[Any, ...]], None]) -> None:
        """`on_signal` is called with what a signal says, on a thread, until this is closed."""
        Proxy(message_bus, self._router).AddMatch(rule)
        heard = self._router.filter(rule)

        def listen() -> None:
            with heard as signals:
                while not self._lost:
                    with contextlib.suppress(queue.Empty):
                        on_signal(signals.get(timeout=POLL_S).body)

        threading.Thread(target=listen, name="portal", daemon=True).start()

    def require_open(self) -> None:
        if self._lost:
            raise DisplayLostError(self._lost)

    def close(self) -> None:
        """The desktop releases what is held in the session. May be called twice."""
        if self._is_closed:
            return
        self._is_closed = True
        session, self.session = self.session, ""
        if session and not self._lost:
            address = DBusAddress(session, _NAME, "org.freedesktop.portal.Session")
            with contextlib.suppress(OSError, TimeoutError, RuntimeError):
                self._router.send_and_get_reply(new_method_call(address, "Close"), timeout=_CLOSE_LIMIT_S)
        self._lose(_CLOSED)
        with contextlib.suppress(OSError, RuntimeError):
            self._router.close()
        with contextlib.suppress(OSError):
            self._bus.close()

    def _lose(self, why: str) -> None:
        self._lost = self._lost or why


def portal_version(interface: str) -> int:
    """0 where no portal offers it. Asks nobody.

    Raises:
        DisplayUnavailableError: there is no session bus, or no answer.
    """
    try:
        bus = blocking.open_dbus_connection("SESSION")
    except (OSError, KeyError, ValueError) as problem:
        raise DisplayUnavailableError(_NO_BUS) from problem
    try:
        address = DBusAddress(PORTAL_PATH, _NAME, "org.freedesktop.DBus.Properties")
        message = new_method_call(address, "Get", "ss", (interface, "version"))
        reply = bus.send_and_get_reply(message, timeout=CALL_LIMIT_S)
    except (OSError, TimeoutError) as problem:
        raise DisplayUnavailableError(_SILENT) from problem
    finally:
        bus.close()
    return 0 if reply.header.message_type == MessageType.error else int(reply.body[0][1])


def required_version(interface: str) -> int:
    """Raises DisplayUnavailableError where no portal offers it."""
    if not (version := portal_version(interface)):
        raise DisplayUnavailableError(
            f"There is no desktop portal here that offers {interface.rpartition('.')[2]}."
        )
    return version


def _token() -> str:
    return f"deskhand{secrets.token_hex(8)}"
