"""Reads an application's accessibility tree over AT-SPI, for judges only, never for an agent. I/O: D-Bus.

Runs as a program inside the private desktop, because the desktop's buses are not reachable from outside:

    python -m training.evaluation.accessible OUT.json

writes every showing object of every application as one list of `Node`s.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

_REGISTRY = "org.a11y.atspi.Registry"
_ROOT = "/org/a11y/atspi/accessible/root"
_ACCESSIBLE = "org.a11y.atspi.Accessible"
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


def read_nodes() -> list[Node]:
    """All objects on this session's accessibility bus."""
    from jeepney import DBusAddress, MessageType, Properties, new_method_call
    from jeepney.io.blocking import open_dbus_connection

    with open_dbus_connection(bus="SESSION") as session:
        bus = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
        (address,) = session.send_and_get_reply(new_method_call(bus, "GetAddress")).body
    connection = open_dbus_connection(bus=address)

    def ask(message: Any) -> Any:
        reply = connection.send_and_get_reply(message, timeout=5)
        return reply.body if reply.header.message_type is MessageType.method_return else None

    def get(name: str, path: str, interface: str, key: str) -> Any:
        found = ask(Properties(DBusAddress(path, name, interface)).get(key))
        return found[0][1] if found else None

    def call(
        name: str, path: str, interface: str, method: str, signature: str = "", body: tuple[Any, ...] = ()
    ) -> Any:
        return ask(new_method_call(DBusAddress(path, name, interface), method, signature or None, body))

    def walk(name: str, path: str, application: str) -> Iterator[Node]:
        role = (call(name, path, _ACCESSIBLE, "GetRoleName") or ("",))[0]
        states = (call(name, path, _ACCESSIBLE, "GetState") or ((0, 0),))[0]
        bits = states[0] | (states[1] << 32 if len(states) > 1 else 0)
        interfaces = (call(name, path, _ACCESSIBLE, "GetInterfaces") or ((),))[0]
        text = ""
        if _TEXT in interfaces:
            text = (call(name, path, _TEXT, "GetText", "ii", (0, -1)) or ("",))[0]
        own_name = get(name, path, _ACCESSIBLE, "Name") or ""
        yield Node(
            application=application,
            role=role,
            name=own_name,
            text=text,
            is_checked=bool(bits >> _STATE_CHECKED & 1),
            is_showing=bool(bits >> _STATE_SHOWING & 1),
        )
        count = get(name, path, _ACCESSIBLE, "ChildCount") or 0
        if 0 < count <= _MAX_CHILDREN:
            for child in (call(name, path, _ACCESSIBLE, "GetChildren") or ((),))[0]:
                yield from walk(child[0], child[1], application or own_name)

    found: list[Node] = []
    with connection:
        for application in (call(_REGISTRY, _ROOT, _ACCESSIBLE, "GetChildren") or ((),))[0]:
            name = get(application[0], application[1], _ACCESSIBLE, "Name") or ""
            for node in walk(application[0], application[1], name):
                found.append(node)
                if len(found) >= _MAX_NODES:
                    return found
    return found


def main(arguments: list[str]) -> int:
    (out,) = arguments
    draft = Path(f"{out}.draft")
    draft.write_text(
        json.dumps([asdict(node) for node in read_nodes()], ensure_ascii=False), encoding="utf-8"
    )
    os.replace(draft, out)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
