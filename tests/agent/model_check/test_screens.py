"""Drawn screens: the same for the same seed, with every target inside and readable."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agent.model_check.pointing import SCREENS_PX, exercises
from agent.model_check.screens import TargetSize, draw_screen
from agent.models.manifest import ImageLimits

CANVAS = ImageLimits(32, 1, 800 * 608, (800, 608))
FREE = ImageLimits(28, 3136, 2_116_800)


@settings(max_examples=15, deadline=None)
@given(
    seed=st.integers(0, 10_000), size=st.sampled_from(list(TargetSize)), screen=st.sampled_from(SCREENS_PX)
)
def test_every_target_lies_on_the_screen_and_apart_from_the_others(
    seed: int, size: TargetSize, screen: tuple[int, int]
) -> None:
    exercise = draw_screen(*screen, seed=seed, size=size)
    assert exercise.wanted.size is size
    assert exercise.wanted in exercise.targets
    taken = np.zeros((screen[1], screen[0]), dtype=int)
    for target in exercise.targets:
        left, top, right, bottom = target.box_px
        assert 0 <= left < right <= screen[0]
        assert 0 <= top < bottom <= screen[1]
        assert target.contains(target.centre)
        taken[top:bottom, left:right] += 1
    assert taken.max() == 1
    assert len({target.label for target in exercise.targets}) == len(exercise.targets)


def test_the_same_seed_draws_the_same_pixels_and_another_one_others() -> None:
    first, again = (draw_screen(800, 608, seed=3, size=TargetSize.SMALL) for _ in range(2))
    other = draw_screen(800, 608, seed=4, size=TargetSize.SMALL)
    assert np.array_equal(first.observation.pixels, again.observation.pixels)
    assert not np.array_equal(first.observation.pixels, other.observation.pixels)


@pytest.mark.parametrize("limits", [CANVAS, FREE])
def test_exercises_go_through_all_sizes_of_screens_and_targets(limits: ImageLimits) -> None:
    made = list(exercises(limits, 18))
    sizes = {(exercise.observation.screen.width_px, exercise.wanted.size) for exercise in made}
    assert len(sizes) == (6 if limits.canvas_px else 9)
    assert len({exercise.observation.pixels.tobytes() for exercise in made}) == 18


def test_a_model_of_one_canvas_is_shown_no_larger_screen() -> None:
    for exercise in exercises(CANVAS, 6):
        assert exercise.observation.screen.width_px <= 800
        assert exercise.observation.screen.height_px <= 608
