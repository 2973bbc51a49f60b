"""Pictures of reviewed steps: the whole screen, a little one of where it acted. I/O: the record."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from agent.actions.types import Action
from agent.errors import StoreError
from agent.review import OpenedReview, ReviewedStep
from app.approval.crops import crop_around
from app.present import marks
from app.theme.pictures import cut, to_image
from app.windows.review_panel import CROP_PX

_CROP_SCALE = 2
"""Little pictures are drawn at twice their size, for dense screens."""


def picture_of_step(opened: OpenedReview, step: ReviewedStep) -> QImage | None:
    """None where there is none, or it cannot be read."""
    for record in (opened.record, *(record for record, _ in opened.merged)):
        if record.record_id == step.record_id:
            line = next(line for line in record.lines if line.step.number == step.step.number)
            try:
                pixels = record.pixels(line)
            except StoreError:
                return None
            return to_image(pixels) if pixels.size else None
    return None


def little_picture(image: QImage, actions: tuple[Action, ...]) -> QImage:
    """The part around the points of the actions; all of it where they have none."""
    width, height = CROP_PX[0] * _CROP_SCALE, CROP_PX[1] * _CROP_SCALE
    crop = crop_around(
        marks(actions),
        screen_width_px=image.width(),
        screen_height_px=image.height(),
        width_px=width,
        height_px=height,
    )
    shown = cut(image, crop).scaled(
        width,
        height,
        Qt.AspectRatioMode.KeepAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )
    shown.setDevicePixelRatio(_CROP_SCALE)
    return shown
