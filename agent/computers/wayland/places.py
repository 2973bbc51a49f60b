"""Where monitors lie in the picture, and where a pixel of it lies on the desktop. Pure.

Wayland counts the desktop in logical units, of which a monitor at a scale of 1.5 has two for three pixels.
The picture keeps every pixel of every monitor: each lies at its logical place times the largest scale, so
that none overlap; between monitors of different scales there may be gaps, black and not to be clicked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from agent.computers.monitor_box import MonitorBox
from agent.coordinates import InputPoint

_INTO_PIXEL = 0.25
"""How far into a pixel the pointer is put: applications that round and those that cut find the same one."""


@dataclass(frozen=True, slots=True)
class MonitorPlace:
    """One monitor."""

    name: str
    box: MonitorBox
    """In pixels of the picture of the whole desktop."""
    logical: tuple[int, int, int, int]
    """Left, top, width and height in logical units."""

    @property
    def scale(self) -> float:
        return self.box.width / self.logical[2]

    def logical_point(self, point: InputPoint) -> tuple[float, float]:
        """Of a pixel of the picture that lies on this monitor."""
        left, top, width, height = self.logical
        return (
            left + (point.x - self.box.left + _INTO_PIXEL) * width / self.box.width,
            top + (point.y - self.box.top + _INTO_PIXEL) * height / self.box.height,
        )


def arranged(
    monitors: Sequence[tuple[str, tuple[int, int, int, int], tuple[int, int]]],
) -> tuple[MonitorPlace, ...]:
    """Of each: name, logical box, width and height in pixels.

    >>> [place.box.left for place in arranged([("a", (0, 0, 800, 600), (1200, 900)),
    ...                                        ("b", (800, 0, 1000, 600), (1000, 600))])]
    [0, 1200]
    """
    largest = max((width / logical[2] for _, logical, (width, _height) in monitors), default=1.0)
    return tuple(
        MonitorPlace(
            name, MonitorBox(round(logical[0] * largest), round(logical[1] * largest), *size), logical
        )
        for name, logical, size in monitors
    )


def whole_desktop(places: Sequence[MonitorPlace]) -> tuple[float, float, float, float]:
    """Left, top, width and height of all monitors together, in logical units."""
    left = min(place.logical[0] for place in places)
    top = min(place.logical[1] for place in places)
    right = max(place.logical[0] + place.logical[2] for place in places)
    bottom = max(place.logical[1] + place.logical[3] for place in places)
    return left, top, right - left, bottom - top
