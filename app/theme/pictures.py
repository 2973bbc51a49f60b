"""Screenshots as Qt pictures, and the marks of targets painted on them. No I/O."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPen

from agent.perception.resizing import resized
from agent.png import encode_png
from agent.types import Window
from app.approval.crops import ScreenshotCrop, crop_to_window
from app.present import TargetMark
from app.theme.paged_pictures import PagedFile, PagedPicture

CROP_ASPECT = 4 / 3


class Fitting:
    """How large a view shows pictures. The view says how much room it has, and pictures are made to fit it
    where nobody waits. May be used from several threads."""

    def __init__(self, *, max_scale: float) -> None:
        """Pictures are never shown larger than `max_scale` times their own pixels."""
        self._max_scale = max_scale
        self._room: tuple[int, int, float] | None = None

    def note_room(self, width: int, height: int, *, pixel_ratio: float) -> None:
        """In points, and how many pixels a point has."""
        self._room = (width, height, pixel_ratio) if width > 0 and height > 0 else None

    def room_px(self) -> tuple[int, int] | None:
        """Width and height in pixels of the screen; None where there is no room."""
        if self._room is None:
            return None
        width, height, pixel_ratio = self._room
        return max(round(width * pixel_ratio), 1), max(round(height * pixel_ratio), 1)

    def scale(self, width_px: int, height_px: int) -> float | None:
        """Points for a pixel of a picture of that size; None where there is no room."""
        if self._room is None:
            return None
        width, height, _ = self._room
        return min(width / width_px, height / height_px, self._max_scale)

    def shown_px(self, width_px: int, height_px: int) -> tuple[int, int] | None:
        """How many pixels of the screen a picture of that size covers."""
        scale = self.scale(width_px, height_px)
        if scale is None or self._room is None:
            return None
        factor = scale * self._room[2]
        return max(round(width_px * factor), 1), max(round(height_px * factor), 1)

    def fitted(self, pixels: NDArray[np.uint8]) -> QImage:
        """Nothing where no room is known."""
        height, width = pixels.shape[:2]
        shown = self.shown_px(width, height)
        if shown is None:
            return QImage()
        return to_image(pixels if shown == (width, height) else resized(pixels, *shown))


@dataclass(frozen=True, slots=True)
class Shot:
    """A screenshot as a picture, perhaps smaller than the screen it shows."""

    image: QImage
    scale: float
    """Pixels of the picture per pixel of the screen."""
    crop: ScreenshotCrop
    """The part worth showing in little, in pixels of the picture."""
    fitted: QImage = field(default_factory=QImage)
    """The picture in just the pixels in which it will be shown, where the room for it was known."""


@dataclass(frozen=True, slots=True)
class KeptShot:
    """A screenshot of a step, packed until it is looked at: a long run would fill the memory otherwise."""

    packed: bytes | PagedPicture
    """PNG: exactly what was on the screen, at most so wide as was asked for."""
    scale: float
    """Pixels of the whole picture per pixel of the screen."""
    crop: ScreenshotCrop
    """The part worth showing in little, in pixels of the whole picture."""
    little: QImage
    """That part, no larger than it is shown."""
    little_scale: float
    """Pixels of `little` per pixel of the whole picture."""

    def whole(self) -> QImage:
        """Unpacks it."""
        packed = self.packed if isinstance(self.packed, bytes) else self.packed.read()
        return QImage.fromData(packed)

    def without_little(self) -> KeptShot:
        """What is left of it while nobody looks."""
        return replace(self, little=QImage())

    def with_little(self) -> KeptShot:
        """The little picture cut out of the whole one again."""
        if not self.little.isNull():
            return self
        width_px = max(round(self.crop.width_px * self.little_scale), 1)
        smooth = Qt.TransformationMode.SmoothTransformation
        return replace(self, little=cut(self.whole(), self.crop).scaledToWidth(width_px, smooth))

    def on_whole(self, marks: tuple[TargetMark, ...]) -> tuple[TargetMark, ...]:
        """Marks on the screen as marks on the whole picture."""
        return scaled_marks(marks, self.scale)

    def on_little(self, marks: tuple[TargetMark, ...]) -> tuple[TargetMark, ...]:
        return scaled_marks(tuple(map(self.crop.shift, self.on_whole(marks))), self.little_scale)


def to_image(pixels: NDArray[np.uint8]) -> QImage:
    """A picture that owns its memory, as screens have theirs. Numpy writes into it: Qt's own copying would
    keep Python's lock for some 10 ms, and all other threads waiting."""
    height, width = pixels.shape[:2]
    image = QImage(width, height, QImage.Format.Format_RGB32)
    if image.isNull():
        return image
    into = np.frombuffer(image.bits(), np.uint8).reshape(height, width, 4)  # blue, green, red, and nothing
    for channel in range(3):
        into[..., 2 - channel] = pixels[..., channel]
    into[..., 3] = 255
    return image


def to_shot(
    pixels: NDArray[np.uint8],
    *,
    max_width_px: int,
    window: Window | None = None,
    marks: tuple[TargetMark, ...] = (),
    fitting: Fitting | None = None,
) -> Shot:
    """A picture of at most that width, with the crop around the active window as the part worth showing."""
    smaller, scale = _narrowed(pixels, max_width_px)
    crop = _part_worth_showing(pixels, window, marks).scaled(scale)
    return Shot(to_image(smaller), scale, crop, _fitted(smaller, fitting))


def keep(
    pixels: NDArray[np.uint8],
    *,
    max_width_px: int,
    little_width_px: int,
    window: Window | None = None,
    marks: tuple[TargetMark, ...] = (),
    fitting: Fitting | None = None,
    paged: PagedFile | None = None,
) -> tuple[KeptShot, Shot]:
    """A screenshot to be kept, in `paged` where there is one, and the same for showing it now. Takes some ten
    milliseconds: not for the window's thread, and not through Qt, which would keep that thread waiting for
    Python's lock."""
    whole, scale = _narrowed(pixels, max_width_px)
    crop = _part_worth_showing(pixels, window, marks).scaled(scale)
    part = whole[crop.top_px : crop.top_px + crop.height_px, crop.left_px : crop.left_px + crop.width_px]
    little, little_scale = _narrowed(part, little_width_px)
    packed = encode_png(whole)
    kept = KeptShot(
        packed if paged is None else paged.put(packed), scale, crop, to_image(little), little_scale
    )
    return kept, Shot(to_image(whole), scale, crop, _fitted(whole, fitting))


def _fitted(pixels: NDArray[np.uint8], fitting: Fitting | None) -> QImage:
    return QImage() if fitting is None else fitting.fitted(pixels)


def _narrowed(pixels: NDArray[np.uint8], max_width_px: int) -> tuple[NDArray[np.uint8], float]:
    """At most that wide, and how many of its pixels there are per pixel of before."""
    height, width = pixels.shape[:2]
    if width <= max_width_px:
        return pixels, 1.0
    scale = max_width_px / width
    return resized(pixels, max_width_px, max(round(height * scale), 1)), scale


def _part_worth_showing(
    pixels: NDArray[np.uint8], window: Window | None, marks: tuple[TargetMark, ...]
) -> ScreenshotCrop:
    height, width = pixels.shape[:2]
    return crop_to_window(window, marks, screen_width_px=width, screen_height_px=height, aspect=CROP_ASPECT)


def cut(image: QImage, crop: ScreenshotCrop) -> QImage:
    return image.copy(crop.left_px, crop.top_px, crop.width_px, crop.height_px)


def scaled_marks(marks: tuple[TargetMark, ...], factor: float) -> tuple[TargetMark, ...]:
    """The same marks on a picture `factor` times as large."""
    return tuple(TargetMark(mark.x_px * factor, mark.y_px * factor, mark.label) for mark in marks)


def paint_marks(
    painter: QPainter, marks: tuple[TargetMark, ...], colour: str, *, radius_px: float = 10.0
) -> None:
    """A ring with a dot at the very point; several are numbered. `marks` are in the painter's coordinates."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for mark in marks:
        at = QPointF(mark.x_px, mark.y_px)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(255, 255, 255, 235), radius_px * 0.46))
        painter.drawEllipse(at, radius_px, radius_px)
        painter.setPen(QPen(QColor(colour), radius_px * 0.24))
        painter.drawEllipse(at, radius_px, radius_px)
        painter.setPen(QPen(QColor(255, 255, 255, 235), 1.2))
        painter.setBrush(QColor(colour))
        painter.drawEllipse(at, radius_px * 0.20, radius_px * 0.20)
        if mark.label:
            _paint_label(painter, mark, colour, radius_px)


def _paint_label(painter: QPainter, mark: TargetMark, colour: str, radius_px: float) -> None:
    side = radius_px * 1.6
    box = QRectF(mark.x_px + radius_px * 0.75, mark.y_px - radius_px * 0.75 - side, side, side)
    painter.setPen(QPen(QColor(255, 255, 255, 235), 1.2))
    painter.setBrush(QColor(colour))
    painter.drawEllipse(box)
    font = QFont(painter.font())
    font.setPixelSize(max(round(radius_px * 1.05), 7))
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(QColor("white"))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, mark.label)
