"""A drawn screen with its exact labels: characters with positions, and all controls. Pure.

All coordinates are pixels of the canvas: x to the right, y down, (0, 0) the top left corner of the
top left pixel. Boxes are half-open: a pixel (x, y) is inside when x0 <= x < x1 and y0 <= y < y1.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray


class ControlKind(IntEnum):
    """What a control is. The numbers are class labels of the perception heads: append only."""

    NOTHING = 0
    BUTTON = 1
    FIELD = 2
    CHECKBOX = 3
    RADIO = 4
    COMBO = 5
    MENU = 6
    """An entry of a menu bar."""
    TAB = 7
    ITEM = 8
    """A row of a list, of an open combo box or of an open menu."""
    LABEL = 9
    """Text that is not a control: captions, headings, paragraphs."""
    TITLE = 10
    """The title in a window's decoration."""
    SCROLLBAR = 11
    """A vertical one; ON while there is more below, OFF at its end, NONE where that cannot be told. The
    perception heads have no class for it: those that are published have eleven."""


class State(IntEnum):
    """What can be seen of a control's state. Class labels too: append only."""

    NONE = 0
    OFF = 1
    """A checkbox or radio button without its mark; a row or tab that is not selected."""
    ON = 2
    """A checkbox or radio button with its mark; the selected row or tab."""
    EMPTY = 3
    """A field without text of its own (a placeholder may be shown)."""
    FILLED = 4
    """A field with text."""
    OPEN = 5
    """A combo box or menu whose popup is shown."""
    DISABLED = 6


@dataclass(frozen=True, slots=True)
class Box:
    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def centre(self) -> tuple[float, float]:
        return (self.x0 + self.x1) / 2, (self.y0 + self.y1) / 2

    def contains(self, x: float, y: float) -> bool:
        return self.x0 <= x < self.x1 and self.y0 <= y < self.y1

    def holds(self, other: Box) -> bool:
        """Whether all of the other lies in this one."""
        return self.x0 <= other.x0 and self.y0 <= other.y0 and other.x1 <= self.x1 and other.y1 <= self.y1

    def touches(self, other: Box) -> bool:
        """Whether they share a part."""
        return self.x0 < other.x1 and other.x0 < self.x1 and self.y0 < other.y1 and other.y0 < self.y1


@dataclass(frozen=True, slots=True)
class Element:
    """One control, or one piece of text, of which at least a part can be seen."""

    kind: ControlKind
    name: str
    """What a person would call it: its caption, or the label beside or above it.

    "" when no legible text gives it (covered, scrolled away, cut): then no task can name it.
    """
    box: Box
    """The visible part of the whole control (for a checkbox: mark and caption)."""
    click: tuple[float, float]
    """A point inside `box`, not covered by anything, where a press has the control's own effect."""
    state: State = State.NONE
    value: str = ""
    """A field's text; a combo box's current choice; "top" for a SCROLLBAR with nothing above."""
    owner: str = ""
    """For an ITEM: the name of the list, combo box or menu it belongs to. For a RADIO: its group's title.
    For a SCROLLBAR of rows: the ITEMs' owner; "" for that of an area of controls."""
    options: tuple[str, ...] = ()
    """The choices of a combo box or menu, whether shown or not."""


@dataclass(frozen=True, slots=True)
class Unseen:
    """A control that can be seen once a scroll bar has been turned down."""

    kind: ControlKind
    name: str
    owner: str = ""
    options: tuple[str, ...] = ()
    is_on: bool = False


@dataclass(frozen=True, slots=True)
class InBetween:
    """A window that came in between and has to be closed before anything else can be done."""

    box: Box
    """All of it, decoration included; nothing covers it."""
    harmless: int
    """The index of the button that closes it and does nothing else."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture of a desktop with its labels."""

    pixels: NDArray[np.uint8]
    """(H, W, 3) RGB."""
    char_codes: NDArray[np.uint32]
    """(N,) Unicode code points of all visible characters but spaces, in drawing order."""
    char_centres: NDArray[np.float32]
    """(N, 2) x and y of the centre of each character's cell."""
    elements: tuple[Element, ...]
    popup_of: str = ""
    """The name of the combo box or menu whose popup is open, or ""."""
    source: str = "qt"
    """Which renderer drew it: qt, html, page, desktop, quick, web, gtk."""
    seed: int = 0
    are_bars_known: bool = False
    """Whether every vertical scroll bar that can be seen is among the elements; those of texts are not."""
    below: tuple[Unseen, ...] = ()
    in_between: InBetween | None = None
