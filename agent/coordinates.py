"""The four coordinate spaces and the only conversions between them. Pure.

| space   | unit                                         | origin                                   |
|---------|----------------------------------------------|------------------------------------------|
| model   | what the model writes: 0..1000, or pixels of the picture it was sent | top left of that picture |
| image   | pixels of the picture the model was sent     | top left of that picture                 |
| monitor | physical pixels of the observed screen       | top left of that screen                  |
| input   | what the operating system wants for a mouse event | top left of the desktop, may be negative |

Points are continuous: the centre of the top left pixel is (0.5, 0.5) in image and monitor space. `to_input`
floors to the pixel that contains the point.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum

from agent.errors import CoordinateError


@dataclass(frozen=True, slots=True)
class ModelPoint:
    """Numbers as the model wrote them."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class ImagePoint:
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class MonitorPoint:
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class InputPoint:
    x: int
    y: int


class CoordinateFrame(StrEnum):
    """The unit in which a model writes points; declared in its manifest, never guessed from the numbers."""

    REL1000 = "rel1000"
    """0..1000 on both axes, relative to the picture."""
    ABS_RESIZED = "abs_resized"
    """Pixels of the picture as it was sent."""


@dataclass(frozen=True, slots=True)
class Screen:
    """Where an observed screen lies on the desktop.

    `left` and `top` are input coordinates of its top left corner (negative for a monitor left of the first);
    `scale` is physical pixels per input unit: 1.0 on X11 and on a Mac without Retina, 2.0 on a Retina screen.
    """

    width_px: int
    height_px: int
    left: int = 0
    top: int = 0
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class Transform:
    """How one picture sent to a model maps to the screen it was taken from.

    The picture shows the crop `crop_*` of the screen, scaled to `shown_*` pixels and padded at the right and
    the bottom to `image_*` pixels.
    """

    frame: CoordinateFrame
    screen: Screen
    image_width_px: int
    image_height_px: int
    shown_width_px: int
    shown_height_px: int
    crop_left_px: int
    crop_top_px: int
    crop_width_px: int
    crop_height_px: int

    def model_to_image(self, point: ModelPoint) -> ImagePoint:
        if not (math.isfinite(point.x) and math.isfinite(point.y)):
            raise CoordinateError(f"({point.x}, {point.y}) is not a point")
        if self.frame is CoordinateFrame.REL1000:
            image = ImagePoint(point.x * self.image_width_px / 1000, point.y * self.image_height_px / 1000)
        else:
            image = ImagePoint(point.x, point.y)
        if not (0 <= image.x <= self.image_width_px and 0 <= image.y <= self.image_height_px):
            raise CoordinateError(
                f"({point.x:g}, {point.y:g}) lies outside the picture of "
                f"{self.image_width_px}×{self.image_height_px}"
            )
        return image

    def image_to_model(self, point: ImagePoint) -> ModelPoint:
        if self.frame is CoordinateFrame.REL1000:
            return ModelPoint(point.x * 1000 / self.image_width_px, point.y * 1000 / self.image_height_px)
        return ModelPoint(point.x, point.y)

    def image_to_monitor(self, point: ImagePoint) -> MonitorPoint:
        """Points in the padding fall on the nearest pixel of the crop."""
        x = self.crop_left_px + point.x * self.crop_width_px / self.shown_width_px
        y = self.crop_top_px + point.y * self.crop_height_px / self.shown_height_px
        right, bottom = self.crop_left_px + self.crop_width_px, self.crop_top_px + self.crop_height_px
        return MonitorPoint(
            min(max(x, self.crop_left_px), math.nextafter(right, 0)),
            min(max(y, self.crop_top_px), math.nextafter(bottom, 0)),
        )

    def monitor_to_image(self, point: MonitorPoint) -> ImagePoint:
        return ImagePoint(
            (point.x - self.crop_left_px) * self.shown_width_px / self.crop_width_px,
            (point.y - self.crop_top_px) * self.shown_height_px / self.crop_height_px,
        )

    def model_to_monitor(self, point: ModelPoint) -> MonitorPoint:
        return self.image_to_monitor(self.model_to_image(point))

    def monitor_to_model(self, point: MonitorPoint) -> ModelPoint:
        return self.image_to_model(self.monitor_to_image(point))


def to_input(point: MonitorPoint, screen: Screen) -> InputPoint:
    """The mouse position that lies in the same physical pixel, clamped to the screen."""
    if not (math.isfinite(point.x) and math.isfinite(point.y)):
        raise CoordinateError(f"({point.x}, {point.y}) is not a point")
    # To just inside the last pixel: its left edge may, at a fractional scale, be one position before.
    x = min(max(point.x, 0), math.nextafter(screen.width_px, 0))
    y = min(max(point.y, 0), math.nextafter(screen.height_px, 0))
    return InputPoint(screen.left + math.floor(x / screen.scale), screen.top + math.floor(y / screen.scale))


def to_monitor(point: InputPoint, screen: Screen) -> MonitorPoint:
    """The centre of the physical pixels that one mouse position covers."""
    return MonitorPoint(
        (point.x - screen.left + 0.5) * screen.scale, (point.y - screen.top + 0.5) * screen.scale
    )
