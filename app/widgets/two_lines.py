"""Draws a row of a list in two lines: a title, weightier while it is new, and a note."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.look.colours import LIGHT

NOTE = Qt.ItemDataRole.UserRole + 1
IS_NEW = Qt.ItemDataRole.UserRole + 2
_PADDING_PX = 8
_Index = QModelIndex | QPersistentModelIndex


class TwoLines(QStyledItemDelegate):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.colours = LIGHT

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(120, 2 * option.fontMetrics.height() + 2 * _PADDING_PX + 6)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        box = QRectF(option.rect).adjusted(1, 2, -1, -2)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if is_chosen or option.state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self.colours.accent_soft if is_chosen else self.colours.hover))
            painter.drawRoundedRect(box, 8, 8)
        inner = box.adjusted(10, _PADDING_PX - 2, -10, 2 - _PADDING_PX)
        font = QFont(option.font)
        font.setWeight(QFont.Weight.DemiBold if index.data(IS_NEW) else QFont.Weight.Normal)
        painter.setFont(font)
        painter.setPen(QColor(self.colours.text))
        self._draw(painter, inner, Qt.AlignmentFlag.AlignTop, str(index.data()))
        painter.setFont(option.font)
        painter.setPen(QColor(self.colours.text_soft if is_chosen else self.colours.text_faint))
        self._draw(painter, inner, Qt.AlignmentFlag.AlignBottom, str(index.data(NOTE) or ""))
        painter.restore()

    @staticmethod
    def _draw(painter: QPainter, box: QRectF, where: Qt.AlignmentFlag, text: str) -> None:
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(box.width()))
        painter.drawText(box, where | Qt.AlignmentFlag.AlignLeft, shown)
