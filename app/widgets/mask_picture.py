"""A picture on which differences are marked, and on which masks are drawn with the mouse."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QImage, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.language import tr
from app.widgets.picture_view import PictureView

_LEAST_PX = 4
Box = tuple[int, int, int, int]
"""Left, top, right, bottom, in pixels of the picture."""


class MaskPicture(PictureView):
    """Drag to mask a part; click a mask to take it away."""

    masks_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(max_scale=3.0, parent=parent)
        self._boxes: tuple[Box, ...] = ()
        self._masks: list[Box] = []
        self._can_mask = False
        self._from: QPointF | None = None
        self._to = QPointF()

    def show_boxes(
        self, image: QImage, boxes: Sequence[Box], masks: Sequence[Box] = (), *, can_mask: bool = False
    ) -> None:
        """`boxes` are marked; masks can be drawn where `can_mask` is set."""
        self._boxes, self._masks, self._can_mask = tuple(boxes), list(masks), can_mask
        self.setCursor(Qt.CursorShape.CrossCursor if can_mask else Qt.CursorShape.ArrowCursor)
        self.setToolTip(tr("Drag over what may differ; click a mask to take it away") if can_mask else "")
        self.show_picture(image)

    def masks(self) -> tuple[Box, ...]:
        return tuple(self._masks)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.picture().isNull():
            return
        painter = QPainter(self)
        for box in self._boxes:
            painter.setPen(QPen(QColor("#d7263d"), 2.0))
            painter.drawRect(self._shown(box))
        painter.setPen(QPen(QColor("#6b7280"), 1.5))
        for box in (*self._masks, *self._drawn()):
            painter.fillRect(self._shown(box), QBrush(QColor(107, 114, 128, 150), Qt.BrushStyle.BDiagPattern))
            painter.drawRect(self._shown(box))
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._can_mask and event.button() is Qt.MouseButton.LeftButton:
            self._from = self._to = self._inside(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._from is not None:
            self._to = self._inside(event.position())
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._from is None:
            return
        self._to = self._inside(event.position())
        drawn = self._drawn()
        at = self._to
        self._from = None
        if drawn:
            self._masks += drawn
        else:
            hit = [one for one in self._masks if one[0] <= at.x() < one[2] and one[1] <= at.y() < one[3]]
            self._masks = [one for one in self._masks if one not in hit[-1:]]
        self.update()
        self.masks_changed.emit()

    def _drawn(self) -> list[Box]:
        """The mask that is being drawn; none where it is smaller than a click."""
        if self._from is None:
            return []
        box = QRectF(self._from, self._to).normalized()
        whole = int(box.left()), int(box.top()), int(box.right()), int(box.bottom())
        is_large = whole[2] - whole[0] >= _LEAST_PX and whole[3] - whole[1] >= _LEAST_PX
        return [whole] if is_large else []

    def _inside(self, at: QPointF) -> QPointF:
        """A place of this widget in pixels of the picture."""
        box, image = self.picture_box(), self.picture()
        scale = image.width() / max(box.width(), 1.0)
        x, y = (at.x() - box.left()) * scale, (at.y() - box.top()) * scale
        return QPointF(min(max(x, 0.0), image.width()), min(max(y, 0.0), image.height()))

    def _shown(self, part: Box) -> QRectF:
        box = self.picture_box()
        scale = box.width() / max(self.picture().width(), 1)
        left, top, right, bottom = part
        return QRectF(
            box.left() + left * scale, box.top() + top * scale, (right - left) * scale, (bottom - top) * scale
        )
