"""A part of a screenshot on which the targets of an action can be moved, by mouse or by arrow keys."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.approval.crops import ScreenshotCrop
from app.language import tr
from app.present import TargetMark
from app.theme.pictures import cut
from app.widgets.picture_view import PictureView

_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_FAST_PX = 10
_RING_PX = 17.0
"""Wide enough to leave the label of a button to be read."""


class PointPicker(PictureView):
    """Marks are in pixels of the whole screenshot, of which it shows a part.

    The mark nearest to the mouse is dragged; arrow keys move the chosen one by one pixel, with Shift by ten,
    and Space chooses the next.
    """

    moved = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(max_scale=3.0, radius_px=_RING_PX, parent=parent)
        self._whole = QImage()
        self._crop = ScreenshotCrop(0, 0, 1, 1)
        self._original: tuple[TargetMark, ...] = ()
        self._points: list[TargetMark] = []
        self._outline = QRectF()
        self._chosen = 0
        self._is_dragging = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Target"))
        self.setAccessibleDescription(tr("Arrow keys move the target by one pixel, with Shift by ten"))
        self.setToolTip(tr("Drag the target, or move it with the arrow keys"))

    def show_points(
        self, whole: QImage, crop: ScreenshotCrop, marks: tuple[TargetMark, ...], outline: QRectF
    ) -> None:
        """`outline` is the element's box in pixels of the screenshot; empty when it is not known."""
        self._whole, self._original, self._points = whole, marks, list(marks)
        self._outline, self._chosen, self._is_dragging = outline, 0, False
        self.setCursor(Qt.CursorShape.CrossCursor if marks else Qt.CursorShape.ArrowCursor)
        self.show_part(crop)

    def show_part(self, crop: ScreenshotCrop) -> None:
        """Another part of the same screenshot; the marks stay where they are."""
        self._crop = crop
        self._draw(cut(self._whole, crop))

    def points(self) -> tuple[TargetMark, ...]:
        """Where the marks are now, in pixels of the screenshot."""
        return tuple(self._points)

    def has_moved(self) -> bool:
        return self.points() != self._original

    def _draw(self, image: QImage) -> None:
        self.show_picture(image, tuple(self._crop.shift(mark) for mark in self._points))

    def move_to(self, x_px: float, y_px: float) -> None:
        """Move the chosen mark to a place of the screenshot, or to the edge nearest to it."""
        mark = self._points[self._chosen]
        x_px = min(max(x_px, 0.0), self._whole.width() - 1.0)
        y_px = min(max(y_px, 0.0), self._whole.height() - 1.0)
        if (x_px, y_px) != (mark.x_px, mark.y_px):
            self._points[self._chosen] = TargetMark(x_px, y_px, mark.label)
            self._draw(self.picture())
            self.moved.emit()

    def _on_screen(self, at: QPointF) -> tuple[float, float]:
        """A place of this widget in whole pixels of the screenshot."""
        box = self.picture_box()
        scale = self.picture().width() / max(box.width(), 1.0)
        x_px = self._crop.left_px + (at.x() - box.left()) * scale
        y_px = self._crop.top_px + (at.y() - box.top()) * scale
        right, bottom = self._crop.left_px + self._crop.width_px, self._crop.top_px + self._crop.height_px
        x_px, y_px = float(int(x_px)), float(int(y_px))
        return min(max(x_px, self._crop.left_px), right - 1.0), min(
            max(y_px, self._crop.top_px), bottom - 1.0
        )

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton or not self._points:
            return
        x_px, y_px = self._on_screen(event.position())
        distances = [(mark.x_px - x_px) ** 2 + (mark.y_px - y_px) ** 2 for mark in self._points]
        self._chosen = distances.index(min(distances))
        self._is_dragging = True

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._is_dragging:
            self.move_to(*self._on_screen(event.position()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._is_dragging:
            self._is_dragging = False
            self.move_to(*self._on_screen(event.position()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        arrow = _ARROWS.get(Qt.Key(event.key()))
        if arrow is not None and self._points:
            step = _FAST_PX if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
            mark = self._points[self._chosen]
            self.move_to(mark.x_px + step * arrow[0], mark.y_px + step * arrow[1])
        elif event.key() == Qt.Key.Key_Space and len(self._points) > 1:
            self._chosen = (self._chosen + 1) % len(self._points)
            self.update()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._outline.isEmpty() or self.picture().isNull():
            return
        box = self.picture_box()
        scale = box.width() / self.picture().width()
        shown = self._outline.translated(-self._crop.left_px, -self._crop.top_px)
        shown = QRectF(shown.topLeft() * scale + box.topLeft(), shown.size() * scale)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(box)
        for colour, width in ((QColor(255, 255, 255, 220), 3.0), (QColor(self._mark_colour), 1.5)):
            painter.setPen(QPen(colour, width, Qt.PenStyle.DashLine))
            painter.drawRoundedRect(shown, 3, 3)
        painter.end()
