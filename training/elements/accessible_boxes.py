"""Reads where an application's elements are over AT-SPI: truth to learn from and to measure with. I/O: D-Bus.

Runs as a program inside the private desktop, because the desktop's buses are not reachable from outside:

    python -m training.elements.accessible_boxes OUT.json

writes every showing object that has a box, clipped to what it lies in. Never used by an agent.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass

from training.evaluation.accessible import ACCESSIBLE, InnerBus, write_nodes

_COMPONENT, _TEXT = "org.a11y.atspi.Component", "org.a11y.atspi.Text"
_SHOWING, _EDITABLE = 25, 7
_MAX_NODES, _MAX_CHILDREN, _MAX_DEPTH = 3000, 300, 60
Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels of the screen."""


@dataclass(frozen=True, slots=True)
class PlacedNode:
    role: str
    name: str
    box: Box
    depth: int
    is_editable: bool


def placed_nodes() -> list[PlacedNode]:
    """All showing objects on this session's accessibility bus."""
    bus = InnerBus()
    call, get = bus.call, bus.get

    def walk(name: str, path: str, limits: Box, depth: int) -> Iterator[PlacedNode]:
        states = (call(name, path, ACCESSIBLE, "GetState") or ((0, 0),))[0]
        bits = states[0] | (states[1] << 32 if len(states) > 1 else 0)
        role = (call(name, path, ACCESSIBLE, "GetRoleName") or ("",))[0]
        if depth and not bits >> _SHOWING & 1:
            return
        found = call(name, path, _COMPONENT, "GetExtents", "u", (0,)) if depth else None
        if found:
            left, top, wide, high = found[0]
            box = (
                max(left, limits[0]),
                max(top, limits[1]),
                min(left + wide, limits[2]),
                min(top + high, limits[3]),
            )
            if wide > 0 and high > 0:
                if box[0] >= box[2] or box[1] >= box[3]:
                    return
                text = get(name, path, ACCESSIBLE, "Name") or ""
                yield PlacedNode(role, str(text), box, depth, bool(bits >> _EDITABLE & 1))
                limits = box
        count = get(name, path, ACCESSIBLE, "ChildCount") or 0
        if count > 0 and depth < _MAX_DEPTH:
            children = (call(name, path, ACCESSIBLE, "GetChildren") or ((),))[0]
            for child in children[:_MAX_CHILDREN]:
                # what a menu opens lies beside its entry
                opens = role == "menu" or (role == "combo box")
                yield from walk(child[0], child[1], _EVERYWHERE if opens else limits, depth + 1)

    made: list[PlacedNode] = []
    with closing(bus):
        for name, path in bus.applications():
            for node in walk(name, path, _EVERYWHERE, 0):
                made.append(node)
                if len(made) >= _MAX_NODES:
                    return made
    return made


_EVERYWHERE = (-(2**31), -(2**31), 2**31, 2**31)


def main(arguments: list[str]) -> int:
    (out,) = arguments
    write_nodes(placed_nodes(), out)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
