"""The element of an application that a person clicked, as a record keeps it. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

ELEMENT = "element"
"""Its name among the extensions of a step."""
MAX_NAME = 200


@dataclass(frozen=True, slots=True)
class PointedElement:
    """An element of an application; its box is in pixels of the recorded screen."""

    name: str
    role: str
    left_px: int
    top_px: int
    width_px: int
    height_px: int
    states: frozenset[str] = frozenset()

    def contains(self, x: float, y: float) -> bool:
        return (
            self.left_px <= x < self.left_px + self.width_px
            and self.top_px <= y < self.top_px + self.height_px
        )

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "role": self.role,
            "box": [self.left_px, self.top_px, self.width_px, self.height_px],
            "states": sorted(self.states),
        }


def element_of(extensions: Mapping[str, Any]) -> PointedElement | None:
    """The element that a recorded step acted on; None where none is kept, or what is kept is no element."""
    match extensions.get(ELEMENT):
        case {
            "name": str(name),
            "role": str(role),
            "box": [int(left), int(top), int(width), int(height)],
            "states": [*states],
        }:
            words = frozenset(str(state) for state in states)
            return PointedElement(name[:MAX_NAME], role[:MAX_NAME], left, top, width, height, words)
        case _:
            return None
