"""A field that no application describes is found in the picture, with the caption that belongs to it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from PIL import Image, ImageDraw

from agent.ocr.reading import Word
from training.finetune.captions import Pixels, caption_of, field_around

FIELD = (120, 40, 160, 24)
"""Left, top, width and height."""


def screen(*, fill: str = "white", ground: str = "#e0e0e0") -> Pixels:
    image = Image.new("RGB", (400, 120), ground)
    left, top, width, height = FIELD
    box = (left, top, left + width - 1, top + height - 1)
    ImageDraw.Draw(image).rectangle(box, fill=fill, outline="#606060")
    return np.asarray(image)


@pytest.mark.parametrize("at", [(200, 52), (130, 45), (270, 60)])
def test_the_box_around_a_point_is_the_field(at: tuple[int, int]) -> None:
    found = field_around(screen(), *at)
    assert found is not None
    assert np.abs(np.array(found) - FIELD).max() <= 3


@pytest.mark.parametrize("at", [(20, 100), (350, 52), (-1, 5), (5000, 5)])
def test_the_ground_of_a_window_is_no_field(at: tuple[int, int]) -> None:
    assert field_around(screen(), *at) is None


def test_an_area_of_the_grounds_own_shade_is_no_field() -> None:
    flat = np.full((120, 400, 3), 224, dtype=np.uint8)
    assert field_around(flat, 200, 52) is None


def test_the_caption_to_the_left_comes_before_the_one_above() -> None:
    def read(pixels: Pixels) -> Sequence[Word]:
        is_row = pixels.shape[0] > 26
        return (
            [Word("Street", (1, 1, 1), 60, 8, 44, 12)] if is_row else [Word("Above", (1, 1, 1), 6, 4, 40, 12)]
        )

    assert caption_of(screen(), FIELD, read) == "Street"
    assert caption_of(screen(), (0, 40, 160, 24), read) == "Above"


def test_a_text_with_something_between_it_and_the_field_is_no_caption() -> None:
    pixels = screen().copy()
    pixels[45:60, 108:112] = 0

    def read(cut: Pixels) -> Sequence[Word]:
        return [Word("Street", (1, 1, 1), 20, 8, 44, 12)] if cut.shape[0] > 26 else []

    assert caption_of(pixels, FIELD, read) == ""
