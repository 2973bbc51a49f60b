"""Our resizing against Pillow's, which made the pictures that models were trained with."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from agent.perception.resizing import resized

SIZES = {
    "a little larger": (1932, 1092),
    "two thirds": (1204, 672),
    "a third": (644, 364),
    "upright": (336, 1400),
    "twice": (3836, 2156),
}


@pytest.fixture(scope="module")
def screen() -> NDArray[np.uint8]:
    """Letters, a coloured bar and a smooth part: everything that a filter can get wrong."""
    image = Image.new("RGB", (1920, 1080), (236, 236, 236))
    drawing = ImageDraw.Draw(image)
    font = ImageFont.load_default(13)
    letters = np.random.default_rng(0)
    for top in range(40, 700, 18):
        words = "".join(chr(97 + int(letter)) for letter in letters.integers(0, 26, 240))
        drawing.text((30, top), words, fill=(20, 20, 20), font=font)
    drawing.rectangle((0, 0, 1920, 36), fill=(50, 60, 200))
    pixels = np.array(image)
    pixels[720:] = (np.arange(1920)[None, :, None] // 8 + np.arange(360)[:, None, None] // 4).astype(np.uint8)
    return pixels


def by_pillow(pixels: NDArray[np.uint8], size: tuple[int, int]) -> NDArray[np.uint8]:
    return np.asarray(Image.fromarray(pixels).resize(size, Image.Resampling.BICUBIC))


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_pictures_are_pillows_up_to_rounding(screen: NDArray[np.uint8], size: tuple[int, int]) -> None:
    mine, theirs = resized(screen, *size), by_pillow(screen, size)
    assert mine.shape == (size[1], size[0], 3)
    difference = np.abs(mine.astype(np.int16) - theirs)
    assert (difference > 1).mean() < 0.002
    assert difference.max() <= 20  # at hard corners: what overshoots is cut off after either first pass
    assert difference.mean() < 0.15


def test_one_shade_stays_what_it_is() -> None:
    for shade in (0, 7, 128, 255):
        made = resized(np.full((700, 900, 3), shade, np.uint8), 644, 364)
        assert (made == shade).all()


def test_channels_are_not_mixed() -> None:
    pixels = np.zeros((90, 120, 3), np.uint8)
    pixels[..., 1] = 200
    assert (resized(pixels, 56, 84) == (0, 200, 0)).all()


def test_a_part_of_a_larger_picture_is_resized_as_if_it_were_alone(screen: NDArray[np.uint8]) -> None:
    part = screen[100:400, 200:900]
    assert np.array_equal(resized(part, 560, 280), resized(part.copy(), 560, 280))
