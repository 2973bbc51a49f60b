"""Draws a row of a list in two lines: a title, weightier while it is new, and a note, maybe behind a dot."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.present import Tone
from app.theme.colours import LIGHT

NOTE = Qt.ItemDataRole.UserRole + 1
IS_NEW = Qt.ItemDataRole.UserRole + 2
TONE = Qt.ItemDataRole.UserRole + 3
"""A `Tone`: the colour of the dot."""
_PADDING_PX = 8
_NOTE_PX = 12
_DOT_PX = 7
_Index = QModelIndex | QPersistentModelIndex


class TwoLines(QStyledItemDelegate):
    def __init__(self, parent: QObject, *, inset_px: int = 1) -> None:
        """`inset_px` is kept free at the left and the right of a row."""
        super().__init__(parent)
        self._inset_px = inset_px
        self.colours = LIGHT
        self.tone_colours: Mapping[Tone, str] = {}

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(120, 2 * option.fontMetrics.height() + 2 * _PADDING_PX + 4)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        box = QRectF(option.rect).adjusted(self._inset_px, 2, -self._inset_px, -2)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if is_chosen or option.state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self.colours.accent_soft if is_chosen else self.colours.hover))
            painter.drawRoundedRect(box, 8, 8)
        inner = box.adjusted(10, _PADDING_PX - 2, -10, 2 - _PADDING_PX)
        title = QFont(option.font)
        title.setWeight(QFont.Weight.DemiBold if index.data(IS_NEW) else QFont.Weight.Medium)
        painter.setFont(title)
        painter.setPen(QColor(self.colours.text))
        self._draw(painter, inner, Qt.AlignmentFlag.AlignTop, str(index.data()))
        note = QFont(option.font)
        note.setPixelSize(_NOTE_PX)
        painter.setFont(note)
        tone = index.data(TONE)
        if tone is not None:
            middle = inner.bottom() - painter.fontMetrics().height() / 2
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self.tone_colours.get(tone, self.colours.text_faint)))
            painter.drawEllipse(QRectF(inner.left(), middle - _DOT_PX / 2, _DOT_PX, _DOT_PX))
            inner = inner.adjusted(_DOT_PX + 6, 0, 0, 0)
        painter.setPen(QColor(self.colours.text_soft if is_chosen else self.colours.text_faint))
        self._draw(painter, inner, Qt.AlignmentFlag.AlignBottom, str(index.data(NOTE) or ""))
        painter.restore()

    @staticmethod
    def _draw(painter: QPainter, box: QRectF, where: Qt.AlignmentFlag, text: str) -> None:
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(box.width()))
        painter.drawText(box, where | Qt.AlignmentFlag.AlignLeft, shown)
