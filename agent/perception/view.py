"""Renders the exact pixels a model sees of an observation, and the transform back. Pure.

Two kinds of model: those trained on one canvas see native pixels, padded at the right and the bottom; the
others see the picture resized to multiples of a factor, by the rule that they were trained with. The resize
is done here and nowhere else, so that what is sent is what the coordinates mean.
"""

from __future__ import annotations

import math
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from agent.coordinates import CoordinateFrame, Screen, Transform
from agent.errors import SettingsError
from agent.models.manifest import ImageLimits
from agent.perception.contrast import ink
from agent.perception.resizing import resized
from agent.types import Observation, View, Window

Crop = Literal["screen", "window"]

PADDING_GREY = 128
MAX_ASPECT_RATIO = 200


def show(
    observation: Observation, limits: ImageLimits, frame: CoordinateFrame, *, crop: Crop = "screen"
) -> View:
    """What the model sees of `observation`.

    With `crop="window"` that is the active window (on a canvas, as much around it as fits, so that popups can
    be seen); without a known window the whole screen.

    Raises:
        SettingsError: the screen is more than 200 times as wide as high, or the other way round.
    """
    transform = plan(observation.screen, observation.window, limits, frame, crop=crop)
    picture = draw(observation.pixels, transform)
    return View(ink(picture) if limits.contrast else picture, transform)


def plan(
    screen: Screen,
    window: Window | None,
    limits: ImageLimits,
    frame: CoordinateFrame,
    *,
    crop: Crop = "screen",
) -> Transform:
    """The transform alone: which part is shown, how large, and in how large a picture."""
    box = _crop_box(screen, window if crop == "window" else None, limits)
    left, top, width, height = box
    if limits.canvas_px is not None:
        image_width, image_height = limits.canvas_px
        shown_width, shown_height = _fit(width, height, screen.scale, limits.canvas_px)
    else:
        shown_width, shown_height = smart_resize(
            width, height, factor=limits.factor, min_pixels=limits.min_pixels, max_pixels=limits.max_pixels
        )
        shown_width, shown_height = _shortened(shown_width, shown_height, limits)
        image_width, image_height = shown_width, shown_height
    return Transform(
        frame=frame,
        screen=screen,
        image_width_px=image_width,
        image_height_px=image_height,
        shown_width_px=shown_width,
        shown_height_px=shown_height,
        crop_left_px=left,
        crop_top_px=top,
        crop_width_px=width,
        crop_height_px=height,
    )


def draw(pixels: NDArray[np.uint8], transform: Transform) -> NDArray[np.uint8]:
    """The picture that `transform` describes."""
    right = transform.crop_left_px + transform.crop_width_px
    bottom = transform.crop_top_px + transform.crop_height_px
    shown = pixels[transform.crop_top_px : bottom, transform.crop_left_px : right]
    size = (transform.shown_width_px, transform.shown_height_px)
    if size != (transform.crop_width_px, transform.crop_height_px):
        shown = resized(shown, *size)
    if size == (transform.image_width_px, transform.image_height_px):
        return np.ascontiguousarray(shown)
    canvas = np.full((transform.image_height_px, transform.image_width_px, 3), PADDING_GREY, dtype=np.uint8)
    canvas[: size[1], : size[0]] = shown
    return canvas


def smart_resize(
    width: int, height: int, *, factor: int, min_pixels: int, max_pixels: int
) -> tuple[int, int]:
    """(width, height): multiples of `factor`, area between the bounds, nearly the same aspect ratio.

    The rule of the Qwen2-VL family: both sides to the nearest multiple; when the area is too large, both
    sides shrunk by the same ratio and rounded down; when it is too small, grown and rounded up.

    >>> smart_resize(2560, 1440, factor=28, min_pixels=78_400, max_pixels=2_116_800)
    (1932, 1064)
    """
    if _too_narrow(width, height):
        raise SettingsError(f"A picture of {width}×{height} is too narrow for any model.")
    new_width = max(factor, round(width / factor) * factor)
    new_height = max(factor, round(height / factor) * factor)
    if new_width * new_height > max_pixels:
        ratio = math.sqrt(width * height / max_pixels)
        new_width = max(factor, math.floor(width / ratio / factor) * factor)
        new_height = max(factor, math.floor(height / ratio / factor) * factor)
    elif new_width * new_height < min_pixels:
        ratio = math.sqrt(min_pixels / (width * height))
        new_width = math.ceil(width * ratio / factor) * factor
        new_height = math.ceil(height * ratio / factor) * factor
    return new_width, new_height


def _shortened(width: int, height: int, limits: ImageLimits) -> tuple[int, int]:
    """Both sides shrunk alike where one is too long."""
    longest = max(width, height)
    if limits.longest_side_px is None or longest <= limits.longest_side_px:
        return width, height
    factor, ratio = limits.factor, limits.longest_side_px / longest
    return (
        max(factor, math.floor(width * ratio / factor) * factor),
        max(factor, math.floor(height * ratio / factor) * factor),
    )


def _fit(width: int, height: int, scale: float, canvas_px: tuple[int, int]) -> tuple[int, int]:
    """Native size; a screen with several pixels per point counts points; smaller only when the canvas is."""
    shown_width, shown_height = width / max(scale, 1.0), height / max(scale, 1.0)
    shrink = min(1.0, canvas_px[0] / shown_width, canvas_px[1] / shown_height)
    return (
        min(canvas_px[0], max(1, round(shown_width * shrink))),
        min(canvas_px[1], max(1, round(shown_height * shrink))),
    )


def _crop_box(screen: Screen, window: Window | None, limits: ImageLimits) -> tuple[int, int, int, int]:
    """Left, top, width, height of what is shown, inside the screen."""
    whole = (0, 0, screen.width_px, screen.height_px)
    if window is None:
        return whole
    left, right = _clip(window.left_px, window.width_px, screen.width_px)
    top, bottom = _clip(window.top_px, window.height_px, screen.height_px)
    if right <= left or bottom <= top:
        return whole
    if _too_narrow(right - left, bottom - top):  # a sliver at the screen's edge: nothing could be seen in it
        return whole
    if limits.canvas_px is None:
        return left, top, right - left, bottom - top
    scale = max(screen.scale, 1.0)
    width = min(screen.width_px, max(right - left, round(limits.canvas_px[0] * scale)))
    height = min(screen.height_px, max(bottom - top, round(limits.canvas_px[1] * scale)))
    return min(left, screen.width_px - width), min(top, screen.height_px - height), width, height


def _too_narrow(width: int, height: int) -> bool:
    return max(width, height) > MAX_ASPECT_RATIO * min(width, height)


def _clip(start: int, length: int, end: int) -> tuple[int, int]:
    return max(start, 0), min(start + length, end)
