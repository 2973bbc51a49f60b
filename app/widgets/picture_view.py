"""A picture with marks that keeps its proportions; emits when it is clicked."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QPixmapCache,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.language import tr
from app.present import TargetMark
from app.theme.colours import LIGHT
from app.theme.pictures import Fitting, paint_marks, scaled_marks

_CORNER_PX = 6.0


class PictureView(QWidget):
    """Shows one picture as large as fits, never larger than `max_scale` times its own pixels."""

    clicked = Signal()

    def __init__(
        self,
        *,
        is_clickable: bool = False,
        max_scale: float = 4.0,
        radius_px: float = 0.0,
        parent: QWidget | None = None,
    ) -> None:
        """`radius_px` is that of a mark's ring; 0 chooses by the size of the picture."""
        super().__init__(parent)
        self._image = QImage()
        self._scaled = QImage()
        self.fitting = Fitting(max_scale=max_scale)
        """Of the pictures shown here."""
        self._marks: tuple[TargetMark, ...] = ()
        self._mark_colour = LIGHT.mark
        self._empty_text = ""
        self._radius_px = radius_px
        self._is_clickable = is_clickable
        self._drawing_of: tuple[object, ...] = ()
        """All that the drawing kept under `_drawing` shows."""
        self._drawing = QPixmapCache.Key()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        if is_clickable:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.setAccessibleName(tr("Screenshot; press Return to enlarge"))

    def set_step(self, number: int) -> None:
        """A screen reader tells the pictures of several steps apart."""
        self.setAccessibleName(tr("Screenshot of step {number}; press Return to enlarge", number=number))

    def show_picture(
        self, image: QImage, marks: tuple[TargetMark, ...] = (), fitted: QImage | None = None
    ) -> None:
        """`marks` are in pixels of `image`; `fitted` is the same picture in the pixels that it will cover."""
        size_changed = image.size() != self._image.size()
        if image.cacheKey() != self._image.cacheKey():
            self._scaled = QImage() if fitted is None else fitted
        self._image = image
        self._marks = marks
        if size_changed:
            self.updateGeometry()
        self.update()

    def show_nothing(self, text: str) -> None:
        self.show_picture(QImage())
        self._empty_text = text

    def set_mark_colour(self, colour: str) -> None:
        self._mark_colour = colour
        self.update()

    def picture(self) -> QImage:
        return self._image

    def picture_box(self) -> QRectF:
        """Where the picture is drawn, in this widget's coordinates."""
        self._note_room()
        scale = (
            None if self._image.isNull() else self.fitting.scale(self._image.width(), self._image.height())
        )
        if scale is None:
            return QRectF(self.rect())
        width, height = self._image.width() * scale, self._image.height() * scale
        return QRectF((self.width() - width) / 2, (self.height() - height) / 2, width, height)

    def sizeHint(self) -> QSize:
        return self._image.size() if not self._image.isNull() else QSize(320, 240)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._note_room()
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """From a drawing that is kept: corners and rings are smoothed, which takes ten times as long as to
        copy the result, and a list that is scrolled paints all its pictures again."""
        drawn_from = (
            self.size(),
            self.devicePixelRatioF(),
            self._image.cacheKey(),
            self._marks,
            self._mark_colour,
            self._empty_text,
            self.palette().cacheKey(),
            self.font(),
            self.hasFocus(),
        )
        drawn = QPixmap()
        if drawn_from != self._drawing_of or not QPixmapCache.find(self._drawing, drawn):
            QPixmapCache.remove(self._drawing)
            drawn = self._new_drawing()
            self._drawing, self._drawing_of = QPixmapCache.insert(drawn), drawn_from
        painter = QPainter(self)
        painter.drawPixmap(0, 0, drawn)
        painter.end()

    def _new_drawing(self) -> QPixmap:
        """The picture with its corners, marks and border, in physical pixels."""
        ratio = self.devicePixelRatioF()
        drawing = QPixmap(self.size() * ratio)
        drawing.setDevicePixelRatio(ratio)
        drawing.fill(Qt.GlobalColor.transparent)
        painter = QPainter(drawing)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self.font())
        box = self.picture_box()
        path = QPainterPath()
        path.addRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), _CORNER_PX, _CORNER_PX)
        if self._image.isNull():
            painter.fillPath(path, self.palette().light())
            painter.setPen(self.palette().placeholderText().color())
            inner = box.adjusted(16, 16, -16, -16)
            painter.drawText(inner, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self._empty_text)
        else:
            painter.setClipPath(path)
            painter.drawImage(box, self.shown())
            painter.setClipping(False)
            scale = box.width() / self._image.width()
            painter.save()
            painter.translate(box.topLeft())
            radius_px = self._radius_px or (9.0 if box.width() < 300 else 11.0)
            paint_marks(painter, scaled_marks(self._marks, scale), self._mark_colour, radius_px=radius_px)
            painter.restore()
        border = self.palette().highlight() if self.hasFocus() else self.palette().mid()
        painter.setPen(QPen(QColor(border.color()), 1.0))
        painter.drawPath(path)
        painter.end()
        return drawing

    def _note_room(self) -> None:
        self.fitting.note_room(self.width(), self.height(), pixel_ratio=self.devicePixelRatioF())

    def shown(self) -> QImage:
        """The picture scaled once, smoothly, to the physical pixels it covers."""
        self._note_room()
        size = self._image.size()
        wanted = QSize(*(self.fitting.shown_px(size.width(), size.height()) or (1, 1)))
        if size == wanted:
            return self._image
        if self._scaled.size() != wanted:
            self._scaled = self._image.scaled(
                wanted, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
            )
        return self._scaled

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        is_inside = self.rect().contains(event.position().toPoint())
        if self._is_clickable and event.button() is Qt.MouseButton.LeftButton and is_inside:
            self.clicked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._is_clickable and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.clicked.emit()
        else:
            super().keyPressEvent(event)
