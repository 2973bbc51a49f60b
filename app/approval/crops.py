"""Chooses the part of a screenshot to show around a target. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from agent.types import Window
from app.present import TargetMark


@dataclass(frozen=True, slots=True)
class ScreenshotCrop:
    """A rectangle of a screenshot, in its pixels."""

    left_px: int
    top_px: int
    width_px: int
    height_px: int

    def scaled(self, factor: float) -> ScreenshotCrop:
        """The same part of a picture `factor` times as large; never empty."""
        return ScreenshotCrop(
            round(self.left_px * factor),
            round(self.top_px * factor),
            max(round(self.width_px * factor), 1),
            max(round(self.height_px * factor), 1),
        )

    def contains(self, mark: TargetMark) -> bool:
        is_within_x = self.left_px <= mark.x_px < self.left_px + self.width_px
        return is_within_x and self.top_px <= mark.y_px < self.top_px + self.height_px

    def shift(self, mark: TargetMark) -> TargetMark:
        """The same mark in pixels of the crop."""
        return TargetMark(mark.x_px - self.left_px, mark.y_px - self.top_px, mark.label)


def crop_around(
    marks: tuple[TargetMark, ...],
    *,
    screen_width_px: int,
    screen_height_px: int,
    width_px: int,
    height_px: int,
    margin_px: int = 40,
) -> ScreenshotCrop:
    """A crop of at least `width_px` × `height_px` with all marks inside, centred on them, on the screen.

    It grows beyond the wanted size, in the same proportion, when marks lie far apart. Without marks it is the
    whole screen.
    """
    if not marks:
        return ScreenshotCrop(0, 0, screen_width_px, screen_height_px)
    left = min(mark.x_px for mark in marks)
    right = max(mark.x_px for mark in marks)
    top = min(mark.y_px for mark in marks)
    bottom = max(mark.y_px for mark in marks)
    grow = max(1.0, (right - left + 2 * margin_px) / width_px, (bottom - top + 2 * margin_px) / height_px)
    width = min(round(width_px * grow), screen_width_px)
    height = min(round(height_px * grow), screen_height_px)
    return ScreenshotCrop(
        min(max(round((left + right - width) / 2), 0), screen_width_px - width),
        min(max(round((top + bottom - height) / 2), 0), screen_height_px - height),
        width,
        height,
    )


def crop_to_window(
    window: Window | None,
    marks: tuple[TargetMark, ...],
    *,
    screen_width_px: int,
    screen_height_px: int,
    aspect: float,
    margin_px: int = 16,
) -> ScreenshotCrop:
    """The active window with a margin, grown to the proportion `aspect` (width by height) within the screen.

    The whole screen when there is no window, or when a mark lies outside.
    """
    whole = ScreenshotCrop(0, 0, screen_width_px, screen_height_px)
    if window is None or window.width_px <= 0 or window.height_px <= 0:
        return whole
    wanted_width = window.width_px + 2 * margin_px
    wanted_height = window.height_px + 2 * margin_px
    width = min(max(wanted_width, round(wanted_height * aspect)), screen_width_px)
    height = min(max(wanted_height, round(wanted_width / aspect)), screen_height_px)
    left = min(max(window.left_px + (window.width_px - width) // 2, 0), screen_width_px - width)
    top = min(max(window.top_px + (window.height_px - height) // 2, 0), screen_height_px - height)
    crop = ScreenshotCrop(left, top, width, height)
    return crop if all(crop.contains(mark) for mark in marks) else whole
