"""What a model is shown, and that its coordinates come back to the pixel."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from agent.coordinates import (
    CoordinateFrame,
    ImagePoint,
    InputPoint,
    MonitorPoint,
    Screen,
    to_input,
    to_monitor,
)
from agent.errors import SettingsError
from agent.models.manifest import ImageLimits
from agent.perception.view import PADDING_GREY, Crop, draw, plan, show, smart_resize
from agent.types import Observation, Window
from tests.fakes import observed, picture

CANVAS = ImageLimits(factor=32, min_pixels=1024, max_pixels=800 * 608, canvas_px=(800, 608))
CLASSIC = ImageLimits(factor=28, min_pixels=78_400, max_pixels=12_845_056)
CAPPED = ImageLimits(factor=28, min_pixels=78_400, max_pixels=2_116_800)

SCREENS = st.builds(
    Screen,
    width_px=st.integers(640, 7680),
    height_px=st.integers(400, 4320),
    left=st.integers(-7680, 7680),
    top=st.integers(-4320, 4320),
    scale=st.sampled_from([1.0, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0]),
)
WINDOWS = st.none() | st.builds(
    Window,
    left_px=st.integers(-500, 8000),
    top_px=st.integers(-500, 5000),
    width_px=st.integers(0, 8000),
    height_px=st.integers(0, 5000),
)
LIMITS = st.sampled_from([CANVAS, CLASSIC, CAPPED])
FRAMES = st.sampled_from(list(CoordinateFrame))
PARTS = st.floats(0, 1, exclude_max=True)


@given(SCREENS, WINDOWS, LIMITS, FRAMES, st.sampled_from(["screen", "window"]), PARTS, PARTS)
def test_points_come_back_within_one_pixel(
    screen: Screen,
    window: Window,
    limits: ImageLimits,
    frame: CoordinateFrame,
    crop: Crop,
    x: float,
    y: float,
) -> None:
    """From monitor to model and back, at every size, scale, origin, crop and padding."""
    transform = plan(screen, window, limits, frame, crop=crop)
    point = MonitorPoint(
        transform.crop_left_px + x * transform.crop_width_px,
        transform.crop_top_px + y * transform.crop_height_px,
    )
    back = transform.model_to_monitor(transform.monitor_to_model(point))
    assert math.isclose(back.x, point.x, abs_tol=1e-6)
    assert math.isclose(back.y, point.y, abs_tol=1e-6)


def test_sliver_of_a_window_shows_the_whole_screen() -> None:
    screen = Screen(width_px=640, height_px=400, left=0, top=0, scale=1.0)
    sliver = Window(left_px=639, top_px=0, width_px=400, height_px=201)
    transform = plan(screen, sliver, CLASSIC, CoordinateFrame.REL1000, crop="window")
    assert (transform.crop_width_px, transform.crop_height_px) == (640, 400)


@given(SCREENS, WINDOWS, LIMITS, PARTS, PARTS)
def test_what_a_model_sees_at_a_pixel_is_where_its_click_lands(
    screen: Screen, window: Window, limits: ImageLimits, x: float, y: float
) -> None:
    """A model that writes whole pixels of its picture hits within one shown pixel."""
    transform = plan(screen, window, limits, CoordinateFrame.ABS_RESIZED, crop="window")
    seen = ImagePoint(
        math.floor(x * transform.shown_width_px) + 0.5, math.floor(y * transform.shown_height_px) + 0.5
    )
    landed = transform.image_to_monitor(seen)
    back = transform.monitor_to_image(landed)
    assert abs(back.x - seen.x) <= 1
    assert abs(back.y - seen.y) <= 1
    assert 0 <= landed.x < screen.width_px
    assert 0 <= landed.y < screen.height_px


@given(SCREENS, PARTS, PARTS)
def test_input_and_monitor_agree_within_one_mouse_position(screen: Screen, x: float, y: float) -> None:
    point = MonitorPoint(x * screen.width_px, y * screen.height_px)
    placed = to_input(point, screen)
    back = to_monitor(placed, screen)
    assert abs(back.x - point.x) <= screen.scale
    assert abs(back.y - point.y) <= screen.scale
    assert to_input(back, screen) == placed or back.x > screen.width_px - 1 or back.y > screen.height_px - 1


@given(SCREENS, WINDOWS, LIMITS, FRAMES, st.sampled_from(["screen", "window"]))
def test_crop_lies_on_the_screen_and_fits_the_picture(
    screen: Screen, window: Window, limits: ImageLimits, frame: CoordinateFrame, crop: Crop
) -> None:
    transform = plan(screen, window, limits, frame, crop=crop)
    assert 0 <= transform.crop_left_px < transform.crop_left_px + transform.crop_width_px <= screen.width_px
    assert 0 <= transform.crop_top_px < transform.crop_top_px + transform.crop_height_px <= screen.height_px
    assert 1 <= transform.shown_width_px <= transform.image_width_px
    assert 1 <= transform.shown_height_px <= transform.image_height_px
    assert transform.image_width_px % limits.factor == 0
    assert transform.image_height_px % limits.factor == 0


def test_the_last_pixel_of_a_screen_with_a_fractional_scale_can_be_reached() -> None:
    screen = Screen(4582, 400, scale=1.25)
    assert to_input(MonitorPoint(4581.99, 0), screen) == InputPoint(3665, 0)


def test_origin_left_of_the_first_monitor() -> None:
    screen = Screen(1920, 1080, left=-1920, top=-200)
    assert to_input(MonitorPoint(0.5, 0.5), screen) == InputPoint(-1920, -200)


@pytest.mark.parametrize(
    ("size", "max_pixels", "resized"),
    [
        ((1920, 1080), 12_845_056, (1932, 1092)),
        ((1920, 1080), 2_116_800, (1932, 1092)),
        ((2560, 1440), 12_845_056, (2548, 1428)),
        ((2560, 1440), 2_116_800, (1932, 1064)),
        ((200, 100), 12_845_056, (420, 224)),
        ((10, 10), 12_845_056, (280, 280)),
    ],
)
def test_resize_is_the_one_the_model_was_trained_with(
    size: tuple[int, int], max_pixels: int, resized: tuple[int, int]
) -> None:
    assert smart_resize(*size, factor=28, min_pixels=78_400, max_pixels=max_pixels) == resized


def test_click_on_a_large_screen_lands_where_it_was_seen() -> None:
    """The trap of reference ui-tars-2.md §1.4: under the other cap this would land at (1553, 858)."""
    transform = plan(Screen(2560, 1440), None, CAPPED, CoordinateFrame.ABS_RESIZED)
    seen = transform.monitor_to_image(MonitorPoint(2048, 1152))
    assert (round(seen.x), round(seen.y)) == (1546, 851)
    landed = transform.image_to_monitor(seen)
    assert (round(landed.x), round(landed.y)) == (2048, 1152)


def test_far_too_narrow_picture_is_refused() -> None:
    with pytest.raises(SettingsError):
        smart_resize(10_000, 40, factor=28, min_pixels=78_400, max_pixels=2_116_800)


def test_native_size_needs_no_padding_and_no_scaling() -> None:
    pixels = np.random.default_rng(0).integers(0, 255, (608, 800, 3), dtype=np.uint8)
    view = show(observed(pixels), CANVAS, CoordinateFrame.REL1000)
    assert np.array_equal(view.pixels, pixels)


def test_small_screen_is_padded_right_and_below_in_neutral_grey() -> None:
    view = show(observed(picture(7, width_px=640, height_px=400)), CANVAS, CoordinateFrame.REL1000)
    assert view.pixels.shape == (608, 800, 3)
    assert (view.pixels[:400, :640] == 7).all()
    assert (view.pixels[400:] == PADDING_GREY).all()
    assert (view.pixels[:, 640:] == PADDING_GREY).all()


def test_large_screen_is_scaled_down_with_its_proportions() -> None:
    view = show(observed(picture(7, width_px=1600, height_px=608)), CANVAS, CoordinateFrame.REL1000)
    assert (view.transform.shown_width_px, view.transform.shown_height_px) == (800, 304)
    assert (view.pixels[:304] == 7).all()
    assert (view.pixels[304:] == PADDING_GREY).all()


def test_screen_with_two_pixels_per_point_is_halved() -> None:
    pixels = picture(7, width_px=1600, height_px=1200)
    observation = Observation(pixels, Screen(1600, 1200, scale=2.0))
    transform = show(observation, CANVAS, CoordinateFrame.REL1000).transform
    assert (transform.shown_width_px, transform.shown_height_px) == (800, 600)


def test_active_window_is_shown_with_what_fits_around_it() -> None:
    pixels = picture(0, width_px=1920, height_px=1080)
    pixels[200:500, 300:700] = 255
    window = Window("notes", "Notes", 300, 200, 400, 300)
    observation = Observation(pixels, Screen(1920, 1080), window)
    view = show(observation, CANVAS, CoordinateFrame.REL1000, crop="window")
    assert (view.transform.crop_left_px, view.transform.crop_top_px) == (300, 200)
    assert (view.transform.crop_width_px, view.transform.crop_height_px) == (800, 608)
    assert (view.pixels[:300, :400] == 255).all()


def test_window_at_the_edge_stays_inside() -> None:
    observation = Observation(
        picture(0, width_px=1920, height_px=1080), Screen(1920, 1080), Window("a", "b", 1700, 900, 400, 300)
    )
    transform = show(observation, CANVAS, CoordinateFrame.REL1000, crop="window").transform
    assert transform.crop_left_px + transform.crop_width_px == 1920
    assert transform.crop_top_px + transform.crop_height_px == 1080


def test_without_a_window_the_whole_screen_is_shown() -> None:
    observation = Observation(picture(0, width_px=1920, height_px=1080), Screen(1920, 1080))
    transform = show(observation, CANVAS, CoordinateFrame.REL1000, crop="window").transform
    assert (transform.crop_width_px, transform.crop_height_px) == (1920, 1080)


def test_past_picture_can_be_drawn_again_from_its_transform() -> None:
    pixels = np.random.default_rng(1).integers(0, 255, (1080, 1920, 3), dtype=np.uint8)
    view = show(observed(pixels), CAPPED, CoordinateFrame.ABS_RESIZED)
    assert np.array_equal(draw(pixels, view.transform), view.pixels)
