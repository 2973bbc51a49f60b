"""One lasting session of the desktop portal: RemoteDesktop and ScreenCast. I/O: the session bus, a thread.

org.freedesktop.portal.RemoteDesktop and .ScreenCast (https://flatpak.github.io/xdg-desktop-portal/docs/). The
desktop asks the owner once; where its portal gives a token (RemoteDesktop 2), the next session asks nothing.
"""

from __future__ import annotations

import contextlib
import os
import queue
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jeepney import DBusAddress, HeaderFields, MatchRule, MessageType, new_method_call
from jeepney.bus_messages import message_bus
from jeepney.io import blocking
from jeepney.io.threading import DBusRouter, Proxy, open_dbus_connection

from agent.errors import DisplayLostError, DisplayUnavailableError, StoppedError

_NAME, _PATH = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"
REMOTE_DESKTOP, SCREEN_CAST = "org.freedesktop.portal.RemoteDesktop", "org.freedesktop.portal.ScreenCast"
_KEYBOARD_AND_POINTER, _MONITORS, _HIDDEN_CURSOR = 3, 1, 1
_UNTIL_REVOKED = 2
EIS_VERSION = _TOKEN_VERSION = 2
"""Of RemoteDesktop, from which it connects to EIS and gives restore tokens."""
_CALL_LIMIT_S = 5.0
_INPUT_LIMIT_S = 1.0
ASKING_LIMIT_S = 180.0
"""How long the owner may think about the desktop's question."""
_POLL_S = 0.2
_REFUSED = "The desktop's question whether the screen may be used was answered with no, or closed."
_FAILED = "The desktop portal could not ask its owner whether the screen may be used."
_OTHERWISE = 2
"""How a question ends that its owner did not answer."""
_PORTAL_ENDED = "The desktop portal has ended, and with it the use of the screen."
_REVOKED = "The desktop has ended the session: the permission was taken back."


@dataclass(frozen=True, slots=True)
class PortalStream:
    """One monitor of a session."""

    node: int
    """Of PipeWire."""
    position: tuple[int, int]
    size: tuple[int, int]
    """In logical units."""


class PortalSession:
    """From a granted question until it is closed, here or there.

    Raises, from all methods:
        DisplayLostError: the session has ended.
    """

    def __init__(
        self, token_file: Path | None = None, is_stopped: Callable[[], bool] = lambda: False
    ) -> None:
        """
        Raises:
            DisplayUnavailableError: there is no portal, it lacks something, or the owner refused.
            StoppedError: `is_stopped` came true before the owner had answered.
        """
        self._lost = ""
        self._token_file = token_file
        self.has_eis = False
        """Whether mouse and keyboard can be had by a connection to EIS (RemoteDesktop 2)."""
        try:
            self._bus = open_dbus_connection("SESSION", enable_fds=True)
        except (OSError, KeyError, ValueError) as problem:
            raise DisplayUnavailableError("There is no session bus, and so no desktop portal.") from problem
        self._router = DBusRouter(self._bus)
        try:
            self._open(is_stopped)
        except BaseException:
            self.close()
            raise

    def _open(self, is_stopped: Callable[[], bool]) -> None:
        version = self._version(REMOTE_DESKTOP)
        self.has_eis = version >= EIS_VERSION
        self._version(SCREEN_CAST)
        made = self._request(
            REMOTE_DESKTOP, "CreateSession", "a{sv}", (), is_stopped,
            {"session_handle_token": ("s", _token())},
        )  # fmt: skip
        self._session = str(made["session_handle"][1])
        self._watch_closed()
        devices: dict[str, Any] = {"types": ("u", _KEYBOARD_AND_POINTER)}
        if version >= _TOKEN_VERSION:
            devices["persist_mode"] = ("u", _UNTIL_REVOKED)
            if token := self._kept_token():
                devices["restore_token"] = ("s", token)
        self._request(REMOTE_DESKTOP, "SelectDevices", "oa{sv}", (self._session,), is_stopped, devices)
        sources = {
            "types": ("u", _MONITORS), "multiple": ("b", True), "cursor_mode": ("u", _HIDDEN_CURSOR)
        }  # fmt: skip
        self._request(SCREEN_CAST, "SelectSources", "oa{sv}", (self._session,), is_stopped, sources)
        started = self._request(REMOTE_DESKTOP, "Start", "osa{sv}", (self._session, ""), is_stopped, {})
        if started.get("devices", ("u", 0))[1] & _KEYBOARD_AND_POINTER != _KEYBOARD_AND_POINTER:
            raise DisplayUnavailableError("The desktop allows to look at the screen, but not to use it.")
        self.streams = tuple(
            PortalStream(
                node,
                tuple(facts.get("position", ("(ii)", (0, 0)))[1]),
                tuple(facts.get("size", ("(ii)", (0, 0)))[1]),
            )
            for node, facts in started.get("streams", ("", []))[1]
        )
        if not self.streams:
            raise DisplayUnavailableError("The desktop shows no monitor to this program.")
        self._keep_token(started)

    def open_pipewire(self) -> int:
        """A descriptor of a PipeWire connection on which the streams are; the caller's."""
        (descriptor,) = self._call(SCREEN_CAST, "OpenPipeWireRemote", "oa{sv}", (self._session, {}))
        return int(descriptor.to_raw_fd())

    def connect_to_eis(self) -> int:
        """A descriptor for libei; the caller's. After it no Notify call is taken."""
        (descriptor,) = self._call(REMOTE_DESKTOP, "ConnectToEIS", "oa{sv}", (self._session, {}))
        return int(descriptor.to_raw_fd())

    def notify(self, what: str, signature: str, *arguments: Any) -> None:
        """One input event; `what` as NotifyPointerButton."""
        self._call(
            REMOTE_DESKTOP, what, f"oa{{sv}}{signature}", (self._session, {}, *arguments), _INPUT_LIMIT_S
        )

    def require_open(self) -> None:
        if self._lost:
            raise DisplayLostError(self._lost)

    def close(self) -> None:
        """The desktop releases what is held in it. May be called twice."""
        session, self._session = getattr(self, "_session", ""), ""
        if session and not self._lost:
            self._lost = "The session of the desktop portal has been closed."
            address = DBusAddress(session, _NAME, "org.freedesktop.portal.Session")
            with contextlib.suppress(OSError, TimeoutError, RuntimeError):
                self._router.send_and_get_reply(new_method_call(address, "Close"), timeout=_INPUT_LIMIT_S)
        self._lost = self._lost or "The session of the desktop portal has been closed."
        with contextlib.suppress(OSError, RuntimeError):
            self._router.close()
        with contextlib.suppress(OSError):
            self._bus.close()

    def _version(self, interface: str) -> int:
        address = DBusAddress(_PATH, _NAME, "org.freedesktop.DBus.Properties")
        message = new_method_call(address, "Get", "ss", (interface, "version"))
        try:
            reply = self._router.send_and_get_reply(message, timeout=_CALL_LIMIT_S)
        except (OSError, TimeoutError, RuntimeError) as problem:
            raise DisplayUnavailableError("The desktop portal does not answer.") from problem
        if reply.header.message_type == MessageType.error:
            raise DisplayUnavailableError(
                f"There is no desktop portal here that offers {interface.rpartition('.')[2]}."
            )
        return int(reply.body[0][1])

    def _request(
        self,
        interface: str,
        method: str,
        signature: str,
        arguments: tuple[Any, ...],
        is_stopped: Callable[[], bool],
        options: Mapping[str, Any],
    ) -> dict[str, Any]:
        """A call whose answer comes as a signal, after the owner was asked perhaps.

        Raises:
            DisplayUnavailableError: it was refused, or nobody answered.
            StoppedError: it was not waited for any more.
        """
        token = _token()
        sender = self._bus.unique_name.lstrip(":").replace(".", "_")
        path = f"{_PATH}/request/{sender}/{token}"
        rule = MatchRule(
            type="signal", interface="org.freedesktop.portal.Request", member="Response", path=path
        )
        Proxy(message_bus, self._router).AddMatch(rule)
        with self._router.filter(rule) as answers:
            whole = (*arguments, {"handle_token": ("s", token), **options})
            self._call(interface, method, signature, whole)
            deadline = time.monotonic() + ASKING_LIMIT_S
            while not is_stopped() and time.monotonic() < deadline:
                with contextlib.suppress(queue.Empty):
                    code, results = answers.get(timeout=_POLL_S).body
                    if code != 0:
                        raise DisplayUnavailableError(_FAILED if code == _OTHERWISE else _REFUSED)
                    return dict(results)
        if is_stopped():
            raise StoppedError
        raise DisplayUnavailableError(_REFUSED)

    def _call(
        self,
        interface: str,
        method: str,
        signature: str,
        arguments: tuple[Any, ...],
        limit_s: float = _CALL_LIMIT_S,
    ) -> tuple[Any, ...]:
        self.require_open()
        message = new_method_call(DBusAddress(_PATH, _NAME, interface), method, signature, arguments)
        try:
            reply = self._router.send_and_get_reply(message, timeout=limit_s)
        except (OSError, TimeoutError, RuntimeError) as problem:
            self._lost = self._lost or "The desktop portal does not answer any more."
            raise DisplayLostError(self._lost) from problem
        if reply.header.message_type == MessageType.error:
            said = str(reply.body[0]) if reply.body else str(reply.header.fields.get(HeaderFields.error_name))
            self.require_open()
            raise DisplayLostError(f"The desktop portal refused {method}: {said}")
        return tuple(reply.body)

    def _watch_closed(self) -> None:
        rule = MatchRule(
            type="signal", interface="org.freedesktop.portal.Session", member="Closed", path=self._session
        )
        gone = MatchRule(
            type="signal",
            interface="org.freedesktop.DBus",
            member="NameOwnerChanged",
            path="/org/freedesktop/DBus",
        )
        gone.add_arg_condition(0, _NAME)
        for one, why in ((rule, _REVOKED), (gone, _PORTAL_ENDED)):
            Proxy(message_bus, self._router).AddMatch(one)
            heard = self._router.filter(one)
            threading.Thread(target=self._hear_end, args=(heard, why), name="portal", daemon=True).start()

    def _hear_end(self, heard: Any, why: str) -> None:
        with heard as signals:
            while not self._lost:
                with contextlib.suppress(queue.Empty):
                    signals.get(timeout=_POLL_S)
                    self._lost = self._lost or why

    def _kept_token(self) -> str:
        with contextlib.suppress(OSError):
            if self._token_file is not None:
                return self._token_file.read_text(encoding="utf-8").strip()
        return ""

    def _keep_token(self, started: Mapping[str, Any]) -> None:
        """A token is used once; the next session gets the newest."""
        if self._token_file is None:
            return
        token = str(started.get("restore_token", ("s", ""))[1])
        with contextlib.suppress(OSError):
            if not token:
                self._token_file.unlink(missing_ok=True)
                return
            self._token_file.parent.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(self._token_file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with open(descriptor, "w", encoding="utf-8") as file:
                file.write(token)


def problem_with_portal() -> str:
    """ "" where a portal offers both, else the reason why not. Asks nobody."""
    try:
        for interface in (REMOTE_DESKTOP, SCREEN_CAST):
            if not portal_version(interface):
                return f"no desktop portal offers {interface.rpartition('.')[2]}"
    except DisplayUnavailableError:
        return "the desktop portal does not answer"
    return ""


def portal_version(interface: str = REMOTE_DESKTOP) -> int:
    """0 where no portal offers it.

    Raises:
        DisplayUnavailableError: there is no session bus, or no answer.
    """
    try:
        bus = blocking.open_dbus_connection("SESSION")
    except (OSError, KeyError, ValueError) as problem:
        raise DisplayUnavailableError("There is no session bus, and so no desktop portal.") from problem
    try:
        address = DBusAddress(_PATH, _NAME, "org.freedesktop.DBus.Properties")
        message = new_method_call(address, "Get", "ss", (interface, "version"))
        reply = bus.send_and_get_reply(message, timeout=_CALL_LIMIT_S)
    except (OSError, TimeoutError) as problem:
        raise DisplayUnavailableError("The desktop portal does not answer.") from problem
    finally:
        bus.close()
    return 0 if reply.header.message_type == MessageType.error else int(reply.body[0][1])


def _token() -> str:
    return f"deskhand{secrets.token_hex(8)}"
