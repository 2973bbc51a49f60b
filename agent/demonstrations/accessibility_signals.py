"""Signals of applications about their elements. I/O: D-Bus."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

CALL_LIMIT_S = 0.5
_INTERFACE = "org.a11y.atspi.Event.Object"


@contextlib.contextmanager
def signals_of(member: str, detail: str, event: str) -> Iterator[Callable[[float], Any]]:
    """Signals of one kind: gives a function from a limit, s, to the connection and the next message, both
    jeepney's; it raises TimeoutError.

    Args:
        member: of D-Bus, as `StateChanged`.
        detail: what changed, as `focused`; empty for anything.
        event: as AT-SPI calls it, as `object:state-changed:focused`; applications only signal what somebody
            has asked for.

    Raises:
        Exception: of many kinds; a library, a bus or another application may fail.
    """
    from jeepney import DBusAddress, MatchRule, new_method_call
    from jeepney.bus_messages import message_bus
    from jeepney.io.blocking import open_dbus_connection

    with open_dbus_connection(bus="SESSION") as session:
        bus = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
        address = session.send_and_get_reply(
            new_method_call(bus, "GetAddress"), timeout=CALL_LIMIT_S * 4
        ).body[0]
    rule = MatchRule(type="signal", interface=_INTERFACE, member=member)
    if detail:
        rule.add_arg_condition(0, detail)
    registry = DBusAddress("/org/a11y/atspi/registry", "org.a11y.atspi.Registry", "org.a11y.atspi.Registry")
    register = new_method_call(registry, "RegisterEvent", "s", (event,))
    with open_dbus_connection(bus=address) as connection:
        connection.send_and_get_reply(message_bus.AddMatch(rule), timeout=CALL_LIMIT_S)
        connection.send_and_get_reply(register, timeout=CALL_LIMIT_S)
        with connection.filter(rule) as heard:
            yield lambda limit_s: (connection, connection.recv_until_filtered(heard, timeout=limit_s))
