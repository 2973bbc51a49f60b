"""The picture a model is sent: the size it was trained with, and clicks that land where they were seen."""

from __future__ import annotations

import numpy as np
import pytest

from agent.actions import Click, parse_reply, place
from agent.coordinates import CoordinateFrame, ModelPoint, MonitorPoint, Screen
from agent.errors import SettingsError
from agent.models.manifest import ImageLimits
from agent.perception.view import plan, show, smart_resize
from tests.agent.actions import official
from tests.fakes import observed

PIXELS_28 = 28 * 28
LIMITS: dict[str, ImageLimits] = {
    "official parser, open 1.5": ImageLimits(28, 100 * PIXELS_28, 16_384 * PIXELS_28),
    "1.0 in the makers' app": ImageLimits(28, 100 * PIXELS_28, 2_700 * PIXELS_28),
    "hosted 1.5 in the makers' app": ImageLimits(28, 1, 5_120 * PIXELS_28),
    "1.0 by its own configuration": ImageLimits(28, 3_136, 2_116_800),
    "Qwen3-VL": ImageLimits(32, 256 * 256, 16_384 * 32 * 32),
}
SCREENS = {
    "HD": (1280, 720),
    "laptop": (1366, 768),
    "Full HD": (1920, 1080),
    "Full HD, upright": (1080, 1920),
    "WQHD": (2560, 1440),
    "MacBook": (3024, 1964),
    "3840×2100": (3840, 2100),
    "4K": (3840, 2160),
    "two screens": (3840, 1080),
    "8K": (7680, 4320),
    "private desktop": (800, 608),
    "dialog": (200, 100),
    "icon": (16, 16),
    "ribbon": (1900, 10),
}


@pytest.mark.parametrize("limits", LIMITS.values(), ids=LIMITS)
def test_resize_is_that_of_the_official_parser(limits: ImageLimits) -> None:
    bounds = {
        "factor": limits.factor,
        "min_pixels": limits.min_pixels,
        "max_pixels": limits.max_pixels,
    }
    sizes = [
        *SCREENS.values(),
        *((width, height) for width in range(28, 4000, 397) for height in range(30, 2500, 331)),
    ]
    for width, height in sizes:
        assert smart_resize(width, height, **bounds) == official.resize(width, height, **bounds)


def test_one_side_never_vanishes() -> None:
    """Theirs rounds the short side of a very flat picture to nothing; no picture has no height."""
    bounds = {"factor": 28, "min_pixels": 3_136, "max_pixels": 50_000}
    assert official.resize(5_000, 30, **bounds)[1] == 0
    assert smart_resize(5_000, 30, **bounds)[1] == 28


def test_far_too_narrow_picture_is_refused_as_they_do() -> None:
    bounds = {"factor": 28, "min_pixels": 3_136, "max_pixels": 2_116_800}
    with pytest.raises(SettingsError):
        smart_resize(20_000, 90, **bounds)
    with pytest.raises(ValueError, match="aspect ratio"):
        official.resize(20_000, 90, **bounds)


class TestWideScreen:
    """The example of the reference: 2560×1440 is sent as 2548×1428 under one cap and as 1932×1064 under the
    other, while 1920×1080 is sent alike under both and hides the mistake."""

    SCREEN = Screen(2560, 1440)
    TARGET = MonitorPoint(2048.0, 1152.0)
    OPEN, CAPPED = LIMITS["official parser, open 1.5"], LIMITS["1.0 in the makers' app"]

    @pytest.mark.parametrize(
        ("limits", "size"), [(OPEN, (2548, 1428)), (CAPPED, (1932, 1064))], ids=["16384", "2700"]
    )
    def test_click_lands_where_the_model_saw_its_target(
        self, limits: ImageLimits, size: tuple[int, int]
    ) -> None:
        pixels = np.zeros((1440, 2560, 3), dtype=np.uint8)
        pixels[1152 - 8 : 1152 + 8, 2048 - 8 : 2048 + 8] = 255
        seen = show(observed(pixels), limits, CoordinateFrame.ABS_RESIZED)
        assert (seen.pixels.shape[1], seen.pixels.shape[0]) == size
        rows, columns = np.nonzero(seen.pixels[:, :, 0] > 128)
        x, y = columns.mean() + 0.5, rows.mean() + 0.5  # a model that points at what it sees
        reply = parse_reply(f"Action: click(start_box='({x:.0f},{y:.0f})')", dialect="uitars-1.5")
        (click,) = (place(action, seen.transform) for action in reply.actions)
        assert isinstance(click, Click)
        assert click.at.x == pytest.approx(self.TARGET.x, abs=1.5)
        assert click.at.y == pytest.approx(self.TARGET.y, abs=1.5)

    def test_wrong_cap_would_miss_by_hundreds_of_pixels(self) -> None:
        sent = plan(self.SCREEN, None, self.CAPPED, CoordinateFrame.ABS_RESIZED)
        assumed = plan(self.SCREEN, None, self.OPEN, CoordinateFrame.ABS_RESIZED)
        written = sent.monitor_to_model(self.TARGET)
        landed = assumed.model_to_monitor(written)
        assert (round(landed.x), round(landed.y)) == (1553, 858)

    def test_full_hd_hides_the_mistake(self) -> None:
        sizes = {smart_resize(1920, 1080, factor=28, min_pixels=78_400, max_pixels=limits.max_pixels)
                 for limits in (self.OPEN, self.CAPPED)}  # fmt: skip
        assert sizes == {(1932, 1092)}

    def test_thousandths_do_not_depend_on_the_cap(self) -> None:
        for limits in (self.OPEN, self.CAPPED):
            transform = plan(self.SCREEN, None, limits, CoordinateFrame.REL1000)
            landed = transform.model_to_monitor(ModelPoint(800.0, 800.0))
            assert (landed.x, landed.y) == pytest.approx((2048.0, 1152.0))
