"""Letters stand on a line and a mark is centred on it; letters of equal width stand in cells."""

from __future__ import annotations

from pathlib import Path

import matplotlib
import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from agent.elements.letters import glyphs_of, has_equal_cells, is_letter, marks_in, without_frame

FONTS = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
Ink = NDArray[np.bool_]


def drawn(*texts: tuple[int, str], font: str = "DejaVuSans.ttf", px: int = 16) -> Image.Image:
    """Captions from so many pixels on, in white on black, all on one line."""
    made = Image.new("L", (360, 40))
    draw = ImageDraw.Draw(made)
    for left, text in texts:
        draw.text((left, 28), text, 255, ImageFont.truetype(str(FONTS / font), px), anchor="ls")
    return made


def ink_of(made: Image.Image) -> Ink:
    """As much of it as is drawn."""
    ink = np.asarray(made) > 60
    rows, columns = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
    return ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


@pytest.mark.parametrize("shape", ["ellipse", "rectangle"])
def test_a_ring_or_a_box_between_captions_is_a_mark(shape: str) -> None:
    made = drawn((10, "Coconut"), (104, "Loop"))
    getattr(ImageDraw.Draw(made), shape)((83, 16, 97, 30), outline=255, width=2)
    ((begin, end),) = marks_in(ink_of(made))
    assert (begin + 10, end + 10) == pytest.approx((83, 98), abs=2)


@pytest.mark.parametrize("text", ["PLAN O BETA", "MAYBE", "H X 8 of 10", "Queue (7)"])
def test_no_letter_and_no_figure_is_a_mark(text: str) -> None:
    assert marks_in(ink_of(drawn((10, text)))) == []


@pytest.mark.parametrize(("first", "next_at"), [("M", 28), ("2", 24), ("s", 22)])
def test_what_stands_on_the_line_of_the_others_is_a_letter(first: str, next_at: int) -> None:
    ink = ink_of(drawn((10, first), (next_at, "Ikd")))
    assert is_letter(ink, 0, int(glyphs_of(ink).right[0]))


def test_what_is_far_from_the_others_is_no_letter_of_theirs() -> None:
    ink = ink_of(drawn((10, "M"), (38, "Ikd")))
    assert not is_letter(ink, 0, int(glyphs_of(ink).right[0]))


def test_a_ring_before_a_caption_is_no_letter() -> None:
    made = drawn((30, "Maximum"))
    ImageDraw.Draw(made).ellipse((10, 16, 24, 30), outline=255, width=2)
    ink = ink_of(made)
    assert not is_letter(ink, 0, int(glyphs_of(ink).right[0]))


@pytest.mark.parametrize(
    ("font", "is_equal"),
    [("DejaVuSansMono.ttf", True), ("DejaVuSans.ttf", False), ("DejaVuSerif.ttf", False)],
)
def test_letters_of_equal_width_are_told_from_others(font: str, is_equal: bool) -> None:
    ink = ink_of(drawn((10, "Bamboo limit"), font=font))
    glyphs = glyphs_of(ink)
    space = int(np.diff(np.stack([glyphs.right[:-1], glyphs.left[1:]], axis=1)).argmax())
    assert has_equal_cells(ink, int(glyphs.right[space]), int(glyphs.left[space + 1])) == is_equal


def test_captions_in_equal_letters_with_more_than_a_space_between_are_two() -> None:
    ink = ink_of(drawn((10, "Bamboo"), (104, "limit"), font="DejaVuSansMono.ttf"))
    glyphs = glyphs_of(ink)
    assert not has_equal_cells(ink, int(glyphs.right[5]), int(glyphs.left[6]))


@pytest.mark.parametrize("step", [1, 2])
def test_a_frame_drawn_or_dotted_around_a_caption_is_left_out(step: int) -> None:
    made = drawn((10, "Luggage"))
    for x in range(4, 92, step):
        for y in (8, 36):
            made.putpixel((x, y), 255)
    ink = ink_of(made)
    found = without_frame(ink)
    assert found is not None
    left, top, right, bottom = found
    assert (left, right) == pytest.approx((6, 74), abs=6)
    assert top > 2
    assert bottom < len(ink) - 2


@pytest.mark.parametrize("text", ["mini", "Luggage", "l"])
def test_letters_without_a_frame_have_none(text: str) -> None:
    assert without_frame(ink_of(drawn((10, text)))) is None
