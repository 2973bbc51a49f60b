"""All showing objects of a private desktop's accessibility bus, with where they are. I/O: D-Bus, files.

Runs as a program inside the desktop, whose buses are not reachable from outside:

    python benchmarks/attacks/accessible_nodes.py OUT.json

writes a list of `PlacedNode`s, parents before their children. For recording traces; no agent reads it.
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
_COMPONENT = "org.a11y.atspi.Component"
_MAX_NODES, _MAX_CHILDREN = 1500, 200
_STATE_FOCUSED, _STATE_SHOWING = 12, 25


@dataclass(frozen=True, slots=True)
class PlacedNode:
    """One object that is showing, in pixels of the screen."""

    name: str
    role: str
    left_px: int
    top_px: int
    width_px: int
    height_px: int
    is_focused: bool
    depth: int


def read_nodes() -> list[PlacedNode]:
    """All showing objects on this session's accessibility bus."""
    from jeepney import DBusAddress, MessageType, Properties, new_method_call
    from jeepney.io.blocking import open_dbus_connection

    with open_dbus_connection(bus="SESSION") as session:
        bus = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
        (address,) = session.send_and_get_reply(new_method_call(bus, "GetAddress")).body
    connection = open_dbus_connection(bus=address)

    def ask(message: Any) -> Any:
        reply = connection.send_and_get_reply(message, timeout=5)
        return reply.body if reply.header.message_type is MessageType.method_return else None

    def call(at: tuple[str, str], interface: str, method: str, signature: str = "", *body: Any) -> Any:
        return ask(new_method_call(DBusAddress(at[1], at[0], interface), method, signature or None, body))

    def walk(at: tuple[str, str], depth: int) -> Iterator[PlacedNode]:
        states = (call(at, _ACCESSIBLE, "GetState") or ((0, 0),))[0]
        bits = states[0] | (states[1] << 32 if len(states) > 1 else 0)
        if depth > 1 and not bits >> _STATE_SHOWING & 1:
            return
        name = ask(Properties(DBusAddress(at[1], at[0], _ACCESSIBLE)).get("Name"))
        role = (call(at, _ACCESSIBLE, "GetRoleName") or ("",))[0]
        left, top, width, height = (call(at, _COMPONENT, "GetExtents", "u", 0) or ((0, 0, 0, 0),))[0]
        is_focused = bool(bits >> _STATE_FOCUSED & 1)
        yield PlacedNode(name[0][1] if name else "", role, left, top, width, height, is_focused, depth)
        for child in (call(at, _ACCESSIBLE, "GetChildren") or ((),))[0][:_MAX_CHILDREN]:
            yield from walk((child[0], child[1]), depth + 1)

    found: list[PlacedNode] = []
    with connection:
        for application in (call((_REGISTRY, _ROOT), _ACCESSIBLE, "GetChildren") or ((),))[0]:
            for node in walk((application[0], application[1]), 0):
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
