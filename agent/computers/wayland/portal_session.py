"""One lasting session of the desktop portal: RemoteDesktop and ScreenCast. I/O: the session bus, a file.

org.freedesktop.portal.RemoteDesktop and .ScreenCast (https://flatpak.github.io/xdg-desktop-portal/docs/). The
desktop asks the owner once; where its portal gives a token (RemoteDesktop 2), the next session asks nothing.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from agent.computers.wayland.portal_connection import PortalConnection, portal_version, required_version
from agent.errors import DisplayUnavailableError

REMOTE_DESKTOP, SCREEN_CAST = "org.freedesktop.portal.RemoteDesktop", "org.freedesktop.portal.ScreenCast"
_KEYBOARD_AND_POINTER, _MONITORS, _HIDDEN_CURSOR = 3, 1, 1
_UNTIL_REVOKED = 2
_INPUT_LIMIT_S = 1.0
EIS_VERSION = _TOKEN_VERSION = 2
"""Of RemoteDesktop, from which it connects to EIS and gives restore tokens."""


@dataclass(frozen=True, slots=True)
class PortalStream:
    """One monitor of a session."""

    node: int
    """Of PipeWire."""
    position: tuple[int, int]
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
        self._token_file = token_file
        version = required_version(REMOTE_DESKTOP)
        required_version(SCREEN_CAST)
        self.has_eis = version >= EIS_VERSION
        """Whether mouse and keyboard can be had by a connection to EIS."""
        self._portal = PortalConnection(is_stopped)
        try:
            self.streams = self._open(version)
        except BaseException:
            self.close()
            raise

    def open_pipewire(self) -> int:
        """A descriptor of a PipeWire connection on which the streams are; the caller's."""
        (descriptor,) = self._portal.call(
            SCREEN_CAST, "OpenPipeWireRemote", "oa{sv}", (self._portal.session, {})
        )
        return int(descriptor.to_raw_fd())

    def connect_to_eis(self) -> int:
        """A descriptor for libei; the caller's. After it no Notify call is taken."""
        (descriptor,) = self._portal.call(
            REMOTE_DESKTOP, "ConnectToEIS", "oa{sv}", (self._portal.session, {})
        )
        return int(descriptor.to_raw_fd())

    def notify(self, what: str, signature: str, *arguments: Any) -> None:
        """One input event; `what` as NotifyPointerButton."""
        whole = (self._portal.session, {}, *arguments)
        self._portal.call(REMOTE_DESKTOP, what, f"oa{{sv}}{signature}", whole, _INPUT_LIMIT_S)

    def require_open(self) -> None:
        self._portal.require_open()

    def close(self) -> None:
        """The desktop releases what is held in it. May be called twice."""
        self._portal.close()

    def _open(self, version: int) -> tuple[PortalStream, ...]:
        portal = self._portal
        portal.open_session(REMOTE_DESKTOP)
        devices: dict[str, Any] = {"types": ("u", _KEYBOARD_AND_POINTER)}
        if version >= _TOKEN_VERSION:
            devices["persist_mode"] = ("u", _UNTIL_REVOKED)
            if token := self._kept_token():
                devices["restore_token"] = ("s", token)
        portal.ask(REMOTE_DESKTOP, "SelectDevices", "o", (portal.session,), devices)
        sources = {
            "types": ("u", _MONITORS), "multiple": ("b", True), "cursor_mode": ("u", _HIDDEN_CURSOR)
        }  # fmt: skip
        portal.ask(SCREEN_CAST, "SelectSources", "o", (portal.session,), sources)
        started = portal.ask(REMOTE_DESKTOP, "Start", "os", (portal.session, ""), {})
        if started.get("devices", ("u", 0))[1] & _KEYBOARD_AND_POINTER != _KEYBOARD_AND_POINTER:
            raise DisplayUnavailableError(
                "The desktop allows to look at the screen, but not to use it; start the task again, and "
                "allow mouse and keyboard, too."
            )
        streams = tuple(
            PortalStream(node, tuple(facts.get("position", ("(ii)", (0, 0)))[1]))
            for node, facts in started.get("streams", ("", []))[1]
        )
        if not streams:
            raise DisplayUnavailableError("The desktop shows no monitor to this program.")
        self._keep_token(started)
        return streams

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


def offers_eis() -> bool:
    """Whether the portal connects to EIS. Raises DisplayUnavailableError where it does not answer."""
    return portal_version(REMOTE_DESKTOP) >= EIS_VERSION
