"""A small map of the monitors' arrangement; the chosen ones are filled."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.theme.colours import LIGHT, Colours

_WIDTH_PX, _HEIGHT_PX = 280, 108
_GAP_PX = 3.0


@dataclass(frozen=True, slots=True)
class Monitor:
    """One monitor in physical pixels of the whole desktop; `number` counts from 1."""

    number: int
    left_px: int
    top_px: int
    width_px: int
    height_px: int

    @property
    def words(self) -> str:
        return f"{self.number} · {self.width_px} × {self.height_px}"


class MonitorMap(QWidget):
    """For the mouse; with the keyboard one chooses in the list beside it."""

    clicked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._monitors: tuple[Monitor, ...] = ()
        self._chosen: frozenset[int] = frozenset()
        self._colours = LIGHT
        self.setFixedHeight(_HEIGHT_PX)

    def sizeHint(self) -> QSize:
        return QSize(_WIDTH_PX, _HEIGHT_PX)

    def set_colours(self, colours: Colours) -> None:
        self._colours = colours
        self.update()

    def show_monitors(self, monitors: Sequence[Monitor], chosen: Collection[int]) -> None:
        self._monitors, self._chosen = tuple(monitors), frozenset(chosen)
        if self._monitors:
            _left, _top, width, height = self._whole()
            self.setFixedWidth(min(round((_HEIGHT_PX - 4) * width / height) + 4, _WIDTH_PX))
        self.update()

    def box_of(self, monitor: Monitor) -> QRectF:
        """Where it is drawn."""
        left, top, width, height = self._whole()
        scale = min((self.width() - 4) / width, (self.height() - 4) / height)
        return QRectF(
            2 + (monitor.left_px - left) * scale,
            2 + (monitor.top_px - top) * scale,
            monitor.width_px * scale,
            monitor.height_px * scale,
        ).adjusted(_GAP_PX / 2, _GAP_PX / 2, -_GAP_PX / 2, -_GAP_PX / 2)

    def _whole(self) -> tuple[int, int, int, int]:
        """The rectangle around all monitors."""
        left = min(found.left_px for found in self._monitors)
        top = min(found.top_px for found in self._monitors)
        width = max(found.left_px + found.width_px for found in self._monitors) - left
        height = max(found.top_px + found.height_px for found in self._monitors) - top
        return left, top, width, height

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = self.font()
        font.setPixelSize(round(self.fontInfo().pixelSize() * 1.5))
        painter.setFont(font)
        for monitor in self._monitors:
            is_chosen = monitor.number in self._chosen
            box = self.box_of(monitor)
            edge = self._colours.accent if is_chosen else self._colours.border_strong
            painter.setPen(QPen(QColor(edge), 2.0 if is_chosen else 1.0))
            painter.setBrush(QColor(self._colours.accent_soft if is_chosen else self._colours.surface))
            painter.drawRoundedRect(box, 6, 6)
            painter.setPen(QColor(self._colours.text if is_chosen else self._colours.text_soft))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(monitor.number))
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        for monitor in self._monitors:
            if self.box_of(monitor).contains(event.position()):
                self.clicked.emit(monitor.number)
