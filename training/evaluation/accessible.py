"""Reads an application's accessibility tree over AT-SPI, for judges only, never for an agent. I/O: D-Bus.

Runs as a program inside the private desktop, because the desktop's buses are not reachable from outside:

    python -m training.evaluation.accessible OUT.json

writes every showing object of every application as one list of `Node`s.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

_REGISTRY = "org.a11y.atspi.Registry"
_ROOT = "/org/a11y/atspi/accessible/root"
ACCESSIBLE = "org.a11y.atspi.Accessible"
_TEXT = "org.a11y.atspi.Text"
_MAX_NODES = 3000
_MAX_CHILDREN = 500
_STATE_CHECKED, _STATE_SHOWING = 4, 25


@dataclass(frozen=True, slots=True)
class Node:
    application: str
    role: str
    name: str
    text: str
    """Of an object that holds text."""
    is_checked: bool
    is_showing: bool


def from_json(text: str) -> list[Node]:
    return [Node(**entry) for entry in json.loads(text)]


class InnerBus:
    """The accessibility bus of the session that this program runs in."""

    def __init__(self) -> None:
        from jeepney import DBusAddress, new_method_call
        from jeepney.io.blocking import open_dbus_connection

        with open_dbus_connection(bus="SESSION") as session:
            bus = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
            (address,) = session.send_and_get_reply(new_method_call(bus, "GetAddress")).body
        self._connection = open_dbus_connection(bus=address)

    def get(self, name: str, path: str, interface: str, key: str) -> Any:
        """A property of an object; None where it has none."""
        from jeepney import DBusAddress, Properties

        found = self._ask(Properties(DBusAddress(path, name, interface)).get(key))
        return found[0][1] if found else None

    def call(
        self,
        name: str,
        path: str,
        interface: str,
        method: str,
        signature: str = "",
        body: tuple[Any, ...] = (),
    ) -> Any:
        """What a method answers, as a tuple; None where that is an error."""
        from jeepney import DBusAddress, new_method_call

        address = DBusAddress(path, name, interface)
        return self._ask(new_method_call(address, method, signature or None, body))

    def applications(self) -> Iterator[tuple[str, str]]:
        """Name on the bus and path of each application's root."""
        for application in (self.call(_REGISTRY, _ROOT, ACCESSIBLE, "GetChildren") or ((),))[0]:
            yield application[0], application[1]

    def close(self) -> None:
        self._connection.close()

    def _ask(self, message: Any) -> Any:
        from jeepney import MessageType

        reply = self._connection.send_and_get_reply(message, timeout=5)
        return reply.body if reply.header.message_type is MessageType.method_return else None


def read_nodes() -> list[Node]:
    """All objects on this session's accessibility bus."""
    bus = InnerBus()
    call, get = bus.call, bus.get

    def walk(name: str, path: str, application: str) -> Iterator[Node]:
        role = (call(name, path, ACCESSIBLE, "GetRoleName") or ("",))[0]
        states = (call(name, path, ACCESSIBLE, "GetState") or ((0, 0),))[0]
        bits = states[0] | (states[1] << 32 if len(states) > 1 else 0)
        interfaces = (call(name, path, ACCESSIBLE, "GetInterfaces") or ((),))[0]
        text = ""
        if _TEXT in interfaces:
            text = (call(name, path, _TEXT, "GetText", "ii", (0, -1)) or ("",))[0]
        own_name = get(name, path, ACCESSIBLE, "Name") or ""
        yield Node(
            application=application,
            role=role,
            name=own_name,
            text=text,
            is_checked=bool(bits >> _STATE_CHECKED & 1),
            is_showing=bool(bits >> _STATE_SHOWING & 1),
        )
        count = get(name, path, ACCESSIBLE, "ChildCount") or 0
        if 0 < count <= _MAX_CHILDREN:
            for child in (call(name, path, ACCESSIBLE, "GetChildren") or ((),))[0]:
                yield from walk(child[0], child[1], application or own_name)

    found: list[Node] = []
    with closing(bus):
        for name, path in bus.applications():
            for node in walk(name, path, get(name, path, ACCESSIBLE, "Name") or ""):
                found.append(node)
                if len(found) >= _MAX_NODES:
                    return found
    return found


def write_nodes(nodes: Sequence[Any], out: str) -> None:
    """Write objects that are dataclasses as JSON; the file appears whole or not at all."""
    draft = Path(f"{out}.draft")
    draft.write_text(json.dumps([asdict(node) for node in nodes], ensure_ascii=False), encoding="utf-8")
    os.replace(draft, out)


def main(arguments: list[str]) -> int:
    (out,) = arguments
    write_nodes(read_nodes(), out)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
