"""A page that scrolls only where the window is too low for it, or its text too large."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

_LEAST_WIDTH_PX = 320
_LEAST_HEIGHT_PX = 40
"""What stands beside it keeps its own height in a low window."""


def scrolled(page: QWidget) -> QScrollArea:
    """The page in an area that scrolls up and down."""
    # Qt asks a paragraph how high it would be at its least width; without this the page would be that high
    page.setMinimumSize(_LEAST_WIDTH_PX, 1)
    page.setObjectName("cards")
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setMinimumHeight(_LEAST_HEIGHT_PX)
    area.setWidget(page)
    return area
