"""The size of a window: larger with larger text, never larger than its screen. No I/O."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize
from PySide6.QtWidgets import QWidget

_USUAL_TEXT_PX = 13
_FRAME_PX = 40
"""Room for a title bar."""
_GROWTH = 0.4
"""Of the least size: words wrap, so that with text twice as large it need not be twice as large."""


class LeastSize(QObject):
    """Keeps the least size of a window, which grows with the text as long as the screen has the room."""

    def __init__(self, window: QWidget, size_px: tuple[int, int]) -> None:
        """`size_px`: with text of the usual size, in device-independent pixels."""
        super().__init__(window)
        self._window, self._size_px = window, size_px
        window.installEventFilter(self)
        self._keep()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._keep()
        return super().eventFilter(watched, event)

    def _keep(self) -> None:
        factor = 1 + (text_factor(self._window) - 1) * _GROWTH
        width_px, height_px = (round(max(factor, 1) * side_px) for side_px in self._size_px)
        free = self._window.screen().availableSize() - QSize(0, _FRAME_PX)
        self._window.setMinimumSize(
            QSize(width_px, height_px).boundedTo(free).expandedTo(QSize(*self._size_px))
        )


def text_factor(widget: QWidget) -> float:
    """How much larger its text is than usual."""
    return widget.fontInfo().pixelSize() / _USUAL_TEXT_PX


def roomy(widget: QWidget, width_px: int, height_px: int) -> QSize:
    """The wanted size as it would be with text of the usual size."""
    factor = text_factor(widget)
    wanted = QSize(round(width_px * factor), round(height_px * factor))
    return wanted.boundedTo(widget.screen().availableSize() - QSize(0, _FRAME_PX))
