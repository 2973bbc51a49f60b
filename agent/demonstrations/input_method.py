"""Which input method of IBus or Fcitx 5 is chosen. I/O: a file, D-Bus.

IBus writes where it listens into a file of its user, one for each display; Fcitx listens on the session bus.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from agent.foreign_files import read_foreign

_log = logging.getLogger(__name__)
_CALL_LIMIT_S = 0.3
_MAX_BYTES = 65_536
_ADDRESS = "IBUS_ADDRESS="
_PLAIN = ("xkb:", "keyboard-")
"""How IBus and Fcitx call keyboard layouts, which change nothing."""
_FCITX = ("/controller", "org.fcitx.Fcitx5", "org.fcitx.Fcitx.Controller1")
_MACHINE = (Path("/var/lib/dbus/machine-id"), Path("/etc/machine-id"))


def chosen_input_method(display_name: str, environment: Mapping[str, str] = os.environ) -> str:
    """Its name; "" where none is chosen but a keyboard layout, or no input method runs."""
    address = environment.get("IBUS_ADDRESS")
    asked: tuple[Callable[[], str], ...] = (
        lambda: _engine_of_ibus(address or _address(display_name, environment)),
        lambda: _current_of_fcitx(environment.get("DBUS_SESSION_BUS_ADDRESS", "")),
    )
    for ask in asked:
        try:
            name = ask()
        except Exception as problem:  # another program's file, socket and answer
            _log.info("an input method does not say what is chosen: %s: %s", type(problem).__name__, problem)
            continue
        if name and not name.startswith(_PLAIN):
            return name
    return ""


def _address(display_name: str, environment: Mapping[str, str]) -> str:
    """Where IBus listens for this display; "" where it does not run."""
    machine = next((path.read_text(encoding="ascii").strip() for path in _MACHINE if path.exists()), "")
    configuration = environment.get("XDG_CONFIG_HOME") or f"{environment.get('HOME', '')}/.config"
    host, _, display = display_name.rpartition(":")
    name = f"{machine}-{host or 'unix'}-{display.partition('.')[0]}"
    path = Path(configuration) / "ibus" / "bus" / name
    if not path.is_file():
        return ""
    lines = read_foreign(path, max_bytes=_MAX_BYTES).decode("utf-8").splitlines()
    return next((line.removeprefix(_ADDRESS) for line in lines if line.startswith(_ADDRESS)), "")


def _engine_of_ibus(address: str) -> str:
    if not address:
        return ""
    properties = ("/org/freedesktop/IBus", "org.freedesktop.IBus", "org.freedesktop.DBus.Properties")
    answer = _asked(address, properties, "Get", "ss", ("org.freedesktop.IBus", "GlobalEngine"))
    if answer is None:
        return ""  # nothing was chosen yet
    (_, (_, description)) = answer[0]
    return str(description[2])


def _current_of_fcitx(address: str) -> str:
    answer = _asked(address, _FCITX, "CurrentInputMethod") if address else None
    return str(answer[0]) if answer else ""


def _asked(
    address: str,
    of: tuple[str, str, str],
    method: str,
    signature: str | None = None,
    body: tuple[str, ...] = (),
) -> tuple[Any, ...] | None:
    """What an object (path, name, interface) answers; None where it is not there or refuses."""
    from jeepney import DBusAddress, MessageFlag, MessageType, new_method_call
    from jeepney.io.blocking import open_dbus_connection

    path, name, interface = of
    question = new_method_call(DBusAddress(path, name, interface), method, signature, body)
    question.header.flags |= MessageFlag.no_auto_start  # to look is not to start it
    with open_dbus_connection(bus=address, auth_timeout=_CALL_LIMIT_S) as connection:
        reply = connection.send_and_get_reply(question, timeout=_CALL_LIMIT_S)
    return reply.body if reply.header.message_type is MessageType.method_return else None
