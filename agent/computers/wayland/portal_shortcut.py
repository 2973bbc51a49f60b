"""The stop shortcut where only the desktop hears keys: the portal's GlobalShortcuts. I/O: the session bus.

org.freedesktop.portal.GlobalShortcuts (https://flatpak.github.io/xdg-desktop-portal/docs/). The desktop may
ask its owner, who may give the shortcut other keys.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from typing import Any

from jeepney import MatchRule

from agent.actions.keys import read_keys
from agent.computers.wayland.portal_connection import PORTAL_PATH, PortalConnection, required_version
from agent.errors import SettingsError

SHORTCUTS = "org.freedesktop.portal.GlobalShortcuts"
_NAME = "stop"
_REFUSED = "The desktop's question whether a shortcut may stop Deskhand was answered with no, or closed."
_MODIFIERS = {"ctrl": "CTRL", "alt": "ALT", "shift": "SHIFT", "meta": "LOGO"}
_KEYS = {"escape": "Escape", "enter": "Return", "space": "space", "pause": "Pause", "delete": "Delete"}


class PortalShortcut:
    """Listens on a thread from `start` to `close`; `on_stop` is called there."""

    def __init__(self, *, on_stop: Callable[[], None], stop_shortcut: str) -> None:
        """
        Raises:
            SettingsError: it is no shortcut.
        """
        self._on_stop, self._trigger = on_stop, portal_trigger(stop_shortcut)
        self._is_closed = Event()
        self._portal: PortalConnection | None = None

    def start(self) -> None:
        """
        Raises:
            DisplayUnavailableError: the desktop's portal offers no shortcuts, or its owner refused.
            DisplayLostError: the portal ends meanwhile.
        """
        required_version(SHORTCUTS)
        portal = self._portal = PortalConnection(self._is_closed.is_set, refused=_REFUSED)
        try:
            portal.open_session(SHORTCUTS)
            portal.hear(
                MatchRule(type="signal", interface=SHORTCUTS, member="Activated", path=PORTAL_PATH),
                self._hear,
            )
            facts = {"description": ("s", "Stop Deskhand"), "preferred_trigger": ("s", self._trigger)}
            arguments = (portal.session, [(_NAME, facts)], "")
            portal.ask(SHORTCUTS, "BindShortcuts", "oa(sa{sv})s", arguments, {})
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """May be called twice."""
        self._is_closed.set()
        if self._portal is not None:
            self._portal.close()

    def _hear(self, said: tuple[Any, ...]) -> None:
        session, name, *_ = said
        portal = self._portal
        if portal is not None and (session, name) == (portal.session, _NAME):
            self._on_stop()


def portal_trigger(shortcut: str) -> str:
    """As the shortcuts specification of freedesktop.org writes it.

    >>> portal_trigger("Ctrl+Alt+Esc")
    'CTRL+ALT+Escape'
    """
    keys = read_keys(shortcut)
    if not keys:
        raise SettingsError(f"{shortcut!r} is no shortcut.")
    return "+".join(_MODIFIERS.get(key) or _KEYS.get(key) or _plain(key) for key in keys)


def _plain(key: str) -> str:
    """F keys are written with a capital letter, letters as they are."""
    return key.capitalize() if len(key) > 1 else key
