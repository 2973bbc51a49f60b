"""Change: the smallest box around it, the caret left out, and targets."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from agent.coordinates import MonitorPoint
from agent.perception.change import PixelChange, are_equal, compare, has_changed, has_target_changed
from tests.fakes import picture


@given(st.integers(0, 700), st.integers(0, 500), st.integers(1, 99), st.integers(1, 99))
def test_box_is_the_smallest_around_the_change(left: int, top: int, width: int, height: int) -> None:
    after = picture()
    after[top : top + height, left : left + width, 1] = 3
    assert compare(picture(), after) == PixelChange(width * height, left, top, left + width, top + height)


def test_same_picture_has_not_changed() -> None:
    assert compare(picture(), picture()) == PixelChange(0)
    assert not has_changed(picture(), picture())


@given(st.integers(1, 30), st.integers(1, 30), st.integers(0, 2**32), st.integers(0, 5))
def test_a_fourth_channel_is_ignored(height: int, width: int, seed: int, num_changes: int) -> None:
    """As an X server sends a screen: its fourth channel may differ although no colour does."""
    chance = np.random.default_rng(seed)
    before = chance.integers(0, 256, (height, width, 4), dtype=np.uint8)
    after = before.copy()
    after[..., 3] = chance.integers(0, 256, (height, width))
    for _ in range(num_changes):
        after[chance.integers(height), chance.integers(width), chance.integers(3)] ^= 1
    expected = compare(before[..., :3], after[..., :3])
    assert compare(before, after) == expected
    assert (expected.num_pixels == 0) == np.array_equal(before[..., :3], after[..., :3])


@given(st.integers(1, 9), st.integers(1, 30), st.integers(0, 2**32), st.booleans())
def test_equal_is_what_has_the_same_bytes(height: int, width: int, seed: int, changes: bool) -> None:
    chance = np.random.default_rng(seed)
    before = chance.integers(0, 256, (height, width, 3), dtype=np.uint8)
    after = before.copy()
    if changes:
        after[chance.integers(height), chance.integers(width), chance.integers(3)] ^= 4
    assert are_equal(before, after) is not changes
    assert not are_equal(before, after[:, :-1])


def test_picture_of_another_size_has_changed() -> None:
    assert has_changed(picture(), picture(width_px=640))


def test_blinking_caret_is_no_change_at_one_and_two_pixels_per_point() -> None:
    for width, height in ((1, 16), (2, 24), (4, 60)):
        after = picture()
        after[100 : 100 + height, 200 : 200 + width] = 255
        assert not has_changed(picture(), after)


def test_a_tick_or_a_typed_letter_is_a_change() -> None:
    tick = picture()
    np.fill_diagonal(tick[100:113, 200:213, 0], 255)
    letter = picture()
    letter[100:112, 200:208] = 255
    assert has_changed(picture(), tick)
    assert has_changed(picture(), letter)


def test_target_is_watched_only_around_the_point() -> None:
    after = picture()
    after[300:320, 300:320] = 255
    assert has_target_changed(picture(), after, MonitorPoint(310, 310))
    assert has_target_changed(picture(), after, MonitorPoint(335, 310))
    assert not has_target_changed(picture(), after, MonitorPoint(400, 310))
    assert not has_target_changed(picture(), after, MonitorPoint(0, 0))
    assert has_target_changed(picture(), picture(width_px=10), MonitorPoint(0, 0))
