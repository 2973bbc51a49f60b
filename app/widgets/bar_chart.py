"""A bar chart: groups of named horizontal bars, each with its count."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.theme.colours import LIGHT, Colours

_ROW_PX = 26
_HEAD_PX = 30
_GAP_PX = 14
_NAME_SHARE = 0.32
_COUNT_PX = 52
_BAR_PX = 10


@dataclass(frozen=True, slots=True)
class Bars:
    title: str
    counts: Sequence[tuple[str, int]]


class BarChart(QWidget):
    """Bars of a group are measured against its largest."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._groups: tuple[Bars, ...] = ()
        self._colours = LIGHT
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_groups(self, groups: Sequence[Bars]) -> None:
        self._groups = tuple(group for group in groups if group.counts)
        self.setAccessibleDescription(
            "; ".join(
                f"{group.title}: " + ", ".join(f"{name} {count}" for name, count in group.counts)
                for group in self._groups
            )
        )
        self.updateGeometry()
        self.update()

    def set_colours(self, colours: Colours) -> None:
        self._colours = colours
        self.update()

    def sizeHint(self) -> QSize:
        rows = sum(len(group.counts) for group in self._groups)
        heads = len(self._groups)
        return QSize(420, rows * self._row_px() + heads * (_HEAD_PX + _GAP_PX))

    def minimumSizeHint(self) -> QSize:
        return QSize(240, self.sizeHint().height())

    def _row_px(self) -> int:
        return max(_ROW_PX, self.fontMetrics().height() + 8)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        strong = QFont(self.font())
        strong.setWeight(QFont.Weight.DemiBold)
        top = 0.0
        for group in self._groups:
            painter.setFont(strong)
            painter.setPen(QColor(self._colours.text_soft))
            painter.drawText(
                QRectF(0, top, self.width(), _HEAD_PX), Qt.AlignmentFlag.AlignVCenter, group.title
            )
            top += _HEAD_PX
            painter.setFont(self.font())
            most = max(count for _, count in group.counts)
            for name, count in group.counts:
                self._draw_bar(painter, top, name, count, most)
                top += self._row_px()
            top += _GAP_PX
        painter.end()

    def _draw_bar(self, painter: QPainter, top: float, name: str, count: int, most: int) -> None:
        height = self._row_px()
        named = self.width() * _NAME_SHARE
        painter.setPen(QColor(self._colours.text))
        shown = self.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, int(named) - 12)
        painter.drawText(QRectF(0, top, named - 12, height), Qt.AlignmentFlag.AlignVCenter, shown)
        room = max(self.width() - named - _COUNT_PX, 1.0)
        track = QRectF(named, top + (height - _BAR_PX) / 2, room, _BAR_PX)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._colours.sunken))
        painter.drawRoundedRect(track, _BAR_PX / 2, _BAR_PX / 2)
        if count:
            track.setWidth(max(room * count / max(most, 1), _BAR_PX))
            painter.setBrush(QColor(self._colours.accent))
            painter.drawRoundedRect(track, _BAR_PX / 2, _BAR_PX / 2)
        painter.setPen(QColor(self._colours.text_soft))
        counted = QRectF(self.width() - _COUNT_PX, top, _COUNT_PX, height)
        painter.drawText(counted, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, f"{count}")
