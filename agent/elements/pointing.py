"""What a click in a picture points at, for the owner who is asked about it. I/O: weights, tesseract.

Only where the application itself says nothing of its elements, and only while the owner is being asked: a
step that is not asked about costs nothing, and the click stays where the model put it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from agent.elements.finding import FoundElement, element_at, find_elements, meant_instead
from agent.elements.kinds import ElementKind
from agent.elements.naming import name_of
from agent.elements.network import ElementsNetwork

_HALF_LINE_DIP = 8


@dataclass(frozen=True, slots=True)
class NamedElement:
    kind: ElementKind
    name: str
    """As two readings agree; "" where they do not."""
    middle: tuple[float, float]
    """(x, y) in pixels of the picture."""


@dataclass(frozen=True, slots=True)
class UnderPointer:
    """What is at a point; both are None where it is not known."""

    at: NamedElement | None
    """The control there, or text that could be read."""
    instead: NamedElement | None
    """Where the point misses everything by a little: the nearest control."""
    distance_px: float = 0.0
    """How far away that one is."""


NOTHING = UnderPointer(None, None)


NameOf = Callable[[NDArray[np.uint8], FoundElement, tuple[float, float]], str]


def pointed_at(
    pixels: NDArray[np.uint8],
    elements: Sequence[FoundElement],
    x: float,
    y: float,
    scale: float = 1.0,
    name: NameOf = name_of,
) -> UnderPointer:
    """What of a picture's elements is at (x, y), or a little beside it; where there is none, text."""

    def named(element: FoundElement) -> NamedElement:
        return NamedElement(element.kind, name(pixels, element, (x, y)), element.middle)

    at = element_at(elements, x, y)
    if at is not None and at.kind is not ElementKind.TEXT:
        return UnderPointer(named(at), None)
    read = named(at or _line_at(x, y, scale))
    if read.name:
        return UnderPointer(read, None)
    near = meant_instead(elements, x, y, scale) if at is None else None
    return UnderPointer(None, named(near), near.distance(x, y)) if near is not None else NOTHING


def _line_at(x: float, y: float, scale: float) -> FoundElement:
    """Where a line of text would be that lies under a point."""
    half = round(_HALF_LINE_DIP * scale)
    left, top = round(x), round(y)
    return FoundElement(left - 1, top - half, left + 1, top + half, ElementKind.TEXT, 0.0)


class PointedReader:
    """Reads one picture at a time; may be called on any thread."""

    def __init__(self, folder: Path, name: NameOf = name_of) -> None:
        """`folder` has the network's weights, which are read when they are first needed."""
        self._folder, self._name = folder, name
        self._network: ElementsNetwork | None = None
        self._lock = threading.Lock()

    def look(self, pixels: NDArray[np.uint8], x: float, y: float, scale: float = 1.0) -> UnderPointer:
        """What a click at (x, y) of a picture (H, W, 3) points at.

        Raises:
            DamagedElementsNetworkError: the weights are missing or damaged.
        """
        with self._lock:
            if self._network is None:
                self._network = ElementsNetwork.load(self._folder)
            elements = find_elements(pixels, self._network, scale)
        return pointed_at(pixels, elements, x, y, scale, self._name)
