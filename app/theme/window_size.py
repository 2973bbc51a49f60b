"""The size of a window: larger with larger text, never larger than its screen. No I/O."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

_USUAL_TEXT_PX = 13
_FRAME_PX = 40
"""Room for a title bar."""


def roomy(widget: QWidget, width_px: int, height_px: int) -> QSize:
    """The wanted size as it would be with text of the usual size."""
    factor = widget.fontInfo().pixelSize() / _USUAL_TEXT_PX
    wanted = QSize(round(width_px * factor), round(height_px * factor))
    return wanted.boundedTo(widget.screen().availableSize() - QSize(0, _FRAME_PX))
