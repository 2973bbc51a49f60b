"""Ink: white on black looks the same as black on white."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw

from agent.perception.contrast import RADIUS_PX, ink


def written(text_colour: tuple[int, int, int], ground: tuple[int, int, int]) -> np.ndarray:
    image = Image.new("RGB", (160, 48), ground)
    ImageDraw.Draw(image).text((20, 16), "Save as a copy", fill=text_colour)
    return np.asarray(image, dtype=np.uint8)


def test_strokes_are_bright_on_light_and_on_dark_ground() -> None:
    for colours in (
        ((0, 0, 0), (255, 255, 255)),
        ((255, 255, 255), (0, 0, 0)),
        ((90, 60, 60), (230, 200, 120)),
    ):
        picture = written(*colours)
        stroke, ground = (np.array(colour, float).sum() for colour in colours)
        strokes = abs(picture.astype(float).sum(-1) - ground) > 0.6 * abs(stroke - ground)
        channel = ink(picture)[..., 0].astype(float)
        assert channel[strokes].mean() > channel[~strokes].mean() + 40


def test_black_on_white_and_white_on_black_give_nearly_the_same_ink() -> None:
    light = ink(written((0, 0, 0), (255, 255, 255)))[..., 0].astype(int)
    dark = ink(written((255, 255, 255), (0, 0, 0)))[..., 0].astype(int)
    assert np.abs(light - dark).max() <= 2


def test_flat_pictures_have_no_ink() -> None:
    flat = np.full((50, 70, 3), 200, np.uint8)
    assert (ink(flat)[..., 0] == 64).all()
    assert (ink(flat)[..., 1] == 200).all() or (ink(flat)[..., 1] == 199).all()


def test_a_pixel_depends_only_on_its_surroundings() -> None:
    rng = np.random.default_rng(1)
    picture = rng.integers(0, 256, (90, 110, 3), dtype=np.uint8)
    other = picture.copy()
    other[70:, 90:] = 0
    reach = 2 * RADIUS_PX
    near = (slice(0, 70 - reach), slice(0, 90 - reach))
    assert np.abs(ink(picture)[near].astype(int) - ink(other)[near].astype(int)).max() <= 1
