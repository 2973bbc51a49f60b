"""What an element on a screen is, as the network tells it. Pure."""

from __future__ import annotations

from enum import IntEnum


class ElementKind(IntEnum):
    """The numbers are class labels of the shipped network: append only."""

    BACKGROUND = 0
    TEXT = 1
    ICON = 2
    BUTTON = 3
    FIELD = 4
    TICK_BOX = 5
    """With its caption; round ones, too."""
    SLIDER = 6
    """Scroll bars, too."""
    CONTAINER = 7
    ITEM = 8
    """One row of a list, one entry of a menu, one tab. Ours: PASS3D has nothing like it, and neither had
    our plan."""

    @property
    def word(self) -> str:
        """In a sentence.

        >>> ElementKind.TICK_BOX.word
        'tick box'
        """
        return self.name.lower().replace("_", " ")


PRESSED = frozenset(
    {
        ElementKind.ICON,
        ElementKind.BUTTON,
        ElementKind.FIELD,
        ElementKind.TICK_BOX,
        ElementKind.SLIDER,
        ElementKind.ITEM,
    }
)
"""Those that a click is meant for."""
