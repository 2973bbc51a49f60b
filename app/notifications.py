"""Notifications of the desktop, as freedesktop.org names them. I/O: the session's bus."""

from __future__ import annotations

import html
import logging
import os

_log = logging.getLogger(__name__)
_NAME = "org.freedesktop.Notifications"
_PATH = "/org/freedesktop/Notifications"
_LIMIT_S = 2.0
_SHOWN_MS = 10_000


def notify(title: str, words: str) -> bool:
    """Show one; whether the desktop took it. Takes up to some seconds: not for the window's thread."""
    if not os.environ.get("DBUS_SESSION_BUS_ADDRESS"):
        return False
    from jeepney import DBusAddress, MessageType, new_method_call
    from jeepney.io.blocking import open_dbus_connection

    # Desktops may read marks such as <b> in the words.
    told: tuple[object, ...] = (
        "Deskhand",
        0,
        "deskhand",
        title,
        html.escape(words, quote=False),
        [],
        {},
        _SHOWN_MS,
    )
    call = new_method_call(DBusAddress(_PATH, _NAME, _NAME), "Notify", "susssasa{sv}i", told)
    try:
        with open_dbus_connection(bus="SESSION", auth_timeout=_LIMIT_S) as bus:
            reply = bus.send_and_get_reply(call, timeout=_LIMIT_S)
    except Exception as problem:  # of many kinds; the tray can still tell it
        _log.info("no notification: %s", type(problem).__name__)
        return False
    return bool(reply.header.message_type is MessageType.method_return)
