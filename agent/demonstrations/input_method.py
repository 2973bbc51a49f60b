"""Which input method of IBus is chosen. I/O: a file, D-Bus.

IBus writes where it listens into a file of its user, one for each display.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from pathlib import Path

from agent.foreign_files import read_foreign

_log = logging.getLogger(__name__)
_CALL_LIMIT_S = 0.3
_MAX_BYTES = 65_536
_ADDRESS = "IBUS_ADDRESS="
_PLAIN = "xkb:"
"""How IBus calls keyboard layouts, which change nothing."""
_MACHINE = (Path("/var/lib/dbus/machine-id"), Path("/etc/machine-id"))


def chosen_input_method(display_name: str, environment: Mapping[str, str] = os.environ) -> str:
    """Its name in IBus; "" where none is chosen but a keyboard layout, or IBus does not run."""
    try:
        address = environment.get("IBUS_ADDRESS") or _address(display_name, environment)
        name = _asked(address) if address else ""
    except Exception as problem:  # another program's file, socket and answer
        _log.info("IBus does not say what is chosen: %s: %s", type(problem).__name__, problem)
        return ""
    return "" if name.startswith(_PLAIN) else name


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


def _asked(address: str) -> str:
    from jeepney import DBusAddress, MessageType, new_method_call
    from jeepney.io.blocking import open_dbus_connection

    properties = DBusAddress(
        "/org/freedesktop/IBus", "org.freedesktop.IBus", "org.freedesktop.DBus.Properties"
    )
    question = new_method_call(properties, "Get", "ss", ("org.freedesktop.IBus", "GlobalEngine"))
    with open_dbus_connection(bus=address, auth_timeout=_CALL_LIMIT_S) as connection:
        reply = connection.send_and_get_reply(question, timeout=_CALL_LIMIT_S)
    if reply.header.message_type is not MessageType.method_return:
        return ""  # nothing was chosen yet
    (_, (_, description)) = reply.body[0]
    return str(description[2])
