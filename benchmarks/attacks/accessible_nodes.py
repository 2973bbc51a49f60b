"""All showing objects of a private desktop's accessibility bus, with where they are. I/O: D-Bus, files.

Runs as a program inside the desktop, whose buses are not reachable from outside:

    python benchmarks/attacks/accessible_nodes.py OUT.json

writes a list of `PlacedNode`s, parents before their children. For recording traces; no agent reads it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from training.evaluation.accessible import ACCESSIBLE, InnerBus, write_nodes

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
    bus = InnerBus()

    def walk(name: str, path: str, depth: int) -> Iterator[PlacedNode]:
        states = (bus.call(name, path, ACCESSIBLE, "GetState") or ((0, 0),))[0]
        bits = states[0] | (states[1] << 32 if len(states) > 1 else 0)
        if depth > 1 and not bits >> _STATE_SHOWING & 1:
            return
        label = bus.get(name, path, ACCESSIBLE, "Name") or ""
        role = (bus.call(name, path, ACCESSIBLE, "GetRoleName") or ("",))[0]
        box = (bus.call(name, path, _COMPONENT, "GetExtents", "u", (0,)) or ((0, 0, 0, 0),))[0]
        left, top, width, height = box
        yield PlacedNode(label, role, left, top, width, height, bool(bits >> _STATE_FOCUSED & 1), depth)
        for child in (bus.call(name, path, ACCESSIBLE, "GetChildren") or ((),))[0][:_MAX_CHILDREN]:
            yield from walk(child[0], child[1], depth + 1)

    found: list[PlacedNode] = []
    with closing(bus):
        for name, path in bus.applications():
            for node in walk(name, path, 0):
                found.append(node)
                if len(found) >= _MAX_NODES:
                    return found
    return found


def main(arguments: list[str]) -> int:
    (out,) = arguments
    write_nodes(read_nodes(), out)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
