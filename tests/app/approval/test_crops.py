"""Crops around targets."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from agent.types import Window
from app.approval.crops import ScreenshotCrop, crop_around, crop_to_window
from app.present import TargetMark

SIDE = st.integers(320, 4000)
FRACTION = st.floats(0, 1, exclude_max=True)


@given(SIDE, SIDE, st.lists(st.tuples(FRACTION, FRACTION), min_size=1, max_size=3))
def test_a_crop_lies_on_the_screen_and_holds_every_mark(
    width: int, height: int, places: list[tuple[float, float]]
) -> None:
    found = tuple(TargetMark(x * width, y * height) for x, y in places)
    crop = crop_around(found, screen_width_px=width, screen_height_px=height, width_px=260, height_px=156)
    assert crop.left_px >= 0
    assert crop.top_px >= 0
    assert crop.left_px + crop.width_px <= width
    assert crop.top_px + crop.height_px <= height
    for mark in found:
        shifted = crop.shift(mark)
        assert 0 <= shifted.x_px <= crop.width_px
        assert 0 <= shifted.y_px <= crop.height_px


def test_without_a_mark_the_crop_is_the_whole_screen() -> None:
    crop = crop_around((), screen_width_px=800, screen_height_px=608, width_px=260, height_px=156)
    assert (crop.left_px, crop.top_px, crop.width_px, crop.height_px) == (0, 0, 800, 608)


@given(SIDE, SIDE, FRACTION, FRACTION, st.floats(0.05, 1), st.floats(0.05, 1))
def test_a_crop_to_a_window_lies_on_the_screen_and_holds_the_window(
    width: int, height: int, left: float, top: float, wide: float, high: float
) -> None:
    left_px, top_px = round(left * width * 0.9), round(top * height * 0.9)
    window_width, window_height = round(wide * (width - left_px)), round(high * (height - top_px))
    window = Window("a", "b", left_px, top_px, window_width, window_height)
    crop = crop_to_window(window, (), screen_width_px=width, screen_height_px=height, aspect=4 / 3)
    assert 0 <= crop.left_px <= left_px
    assert 0 <= crop.top_px <= top_px
    assert left_px + window_width <= crop.left_px + crop.width_px <= width
    assert top_px + window_height <= crop.top_px + crop.height_px <= height


def test_a_mark_outside_the_window_shows_the_whole_screen() -> None:
    window = Window("a", "b", 100, 100, 200, 150)
    crop = crop_to_window(
        window, (TargetMark(700, 500),), screen_width_px=800, screen_height_px=608, aspect=4 / 3
    )
    assert crop == ScreenshotCrop(0, 0, 800, 608)
