"""Our PNG files, as every other program reads them."""

from __future__ import annotations

import io

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from PIL import Image

from agent.png import encode_png
from tests.forms import form


def read(data: bytes) -> NDArray[np.uint8]:
    with Image.open(io.BytesIO(data)) as image:
        image.verify()
    with Image.open(io.BytesIO(data)) as image:
        assert (image.format, image.mode) == ("PNG", "RGB")
        return np.array(image)


def noise(height: int, width: int, seed: int = 0) -> NDArray[np.uint8]:
    return np.random.default_rng(seed).integers(0, 256, (height, width, 3), dtype=np.uint8)


@given(st.integers(1, 40), st.integers(1, 80), st.integers(0, 9), st.integers(1, 255))
def test_every_pixel_comes_back(height: int, width: int, seed: int, num_shades: int) -> None:
    pixels = noise(height, width, seed) // num_shades
    assert np.array_equal(read(encode_png(pixels)), pixels)


@pytest.mark.parametrize("seed", range(3))
def test_a_form_comes_back(seed: int) -> None:
    pixels, _ = form(seed)
    assert np.array_equal(read(encode_png(pixels)), pixels)


def test_lines_of_either_kind_come_back_in_one_picture() -> None:
    pixels = np.full((200, 300, 3), 236, np.uint8)
    pixels[50:150] = np.arange(300, dtype=np.uint8)[None, :, None]
    assert np.array_equal(read(encode_png(pixels)), pixels)


def test_a_part_of_a_larger_picture_comes_back() -> None:
    part = noise(60, 90)[10:50, 20:80]
    assert np.array_equal(read(encode_png(part)), part)


def test_files_are_about_as_small_as_pillows() -> None:
    steps = np.random.default_rng(0).integers(-2, 3, (608, 800, 3))
    for pixels in (form(0)[0], (128 + np.cumsum(steps, axis=1)).astype(np.uint8)):
        file = io.BytesIO()
        Image.fromarray(pixels).save(file, "PNG", compress_level=1)
        assert len(encode_png(pixels)) < 1.5 * len(file.getvalue())


def test_equal_pictures_make_equal_files() -> None:
    assert encode_png(noise(30, 40)) == encode_png(noise(30, 40))
