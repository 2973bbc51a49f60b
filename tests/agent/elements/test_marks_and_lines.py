"""Captions end where their link does, stand below icons and beside marks, and have no dots around them."""

from __future__ import annotations

from pathlib import Path

import matplotlib
import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from agent.elements.captions import caption_at
from agent.elements.dotted import without_dotted_lines
from agent.elements.finding import FoundElement
from agent.elements.kinds import ElementKind
from agent.elements.line_parts import with_faint
from agent.ocr.lines import TextBox

FONTS = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
INK, GROUND = (20, 20, 20), (225, 225, 225)
Box = tuple[int, int, int, int]
Pixels = NDArray[np.uint8]


def font(name: str = "DejaVuSans.ttf", px: int = 14) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FONTS / name), px)


def picture(*texts: tuple[int, int, str], name: str = "DejaVuSans.ttf", px: int = 14) -> Image.Image:
    """Captions from so many pixels on, standing on so many."""
    made = Image.new("RGB", (420, 160), GROUND)
    for left, line, text in texts:
        ImageDraw.Draw(made).text((left, line), text, INK, font(name, px), anchor="ls")
    return made


def lines_at(made: Image.Image, box: Box, kind: ElementKind, at: tuple[float, float]) -> list[Box]:
    found = caption_at(np.asarray(made), FoundElement(*box, kind, 0.9), at)
    return [(one.left, one.top, one.right, one.bottom) for one in found]


def dotted(made: Image.Image, box: Box) -> None:
    left, top, right, bottom = box
    for x in range(left, right + 1, 2):
        for y in (top, bottom):
            made.putpixel((x, y), INK)
    for y in range(top, bottom + 1, 2):
        for x in (left, right):
            made.putpixel((x, y), INK)


def test_dots_around_a_caption_are_left_out() -> None:
    plain, framed = (picture((100, 84, "Recalculate")) for _ in range(2))
    dotted(framed, (94, 68, 190, 90))
    near = TextBox(94, 68, 190, 90)
    assert np.array_equal(without_dotted_lines(np.asarray(framed), near), np.asarray(plain))
    assert np.array_equal(without_dotted_lines(np.asarray(plain), near), np.asarray(plain))


def test_a_pattern_is_no_dotted_line() -> None:
    pattern: Pixels = np.full((60, 60, 3), 255, np.uint8)
    pattern[::2, ::2] = pattern[1::2, 1::2] = 0
    assert np.array_equal(without_dotted_lines(pattern, TextBox(20, 20, 40, 40)), pattern)


def test_links_in_letters_of_equal_width_end_with_their_line() -> None:
    made = picture((40, 84, "Default"), (116, 84, "Move Down"), name="DejaVuSansMono.ttf")
    width = font("DejaVuSansMono.ttf").getlength
    for left, text in ((40, "Default"), (116, "Move Down")):
        ImageDraw.Draw(made).line((left, 87, left + width(text), 87), fill=INK)
    box = (36, 68, 200, 92)
    ((left, _, right, _),) = lines_at(made, box, ElementKind.ITEM, (70, 80))
    assert right <= 116
    ((left, _, right, _),) = lines_at(made, box, ElementKind.ITEM, (150, 80))
    assert left >= 108
    assert right >= 116 + width("Move Dow")


def test_an_ellipsis_is_no_line_below_a_link() -> None:
    made = picture((40, 84, "Bean..."))
    ((left, _, right, _),) = lines_at(made, (34, 68, 100, 92), ElementKind.ITEM, (60, 80))
    assert right >= 40 + font().getlength("Bean...") - 3
    assert left <= 41


@pytest.mark.parametrize("kind", [ElementKind.BUTTON, ElementKind.TEXT, ElementKind.ICON])
def test_below_an_icon_stands_its_caption(kind: ElementKind) -> None:
    made = picture((60, 104, "Archive"))
    middle = 60 + font().getlength("Archive") / 2
    ImageDraw.Draw(made).rectangle((middle - 10, 64, middle + 10, 84), fill=(60, 120, 60), outline=INK)
    box = round(middle) - 14, 60, round(middle) + 14, 88
    ((left, top, right, _),) = lines_at(made, box, kind, (middle, 74))
    assert top > 84
    assert left <= 60
    assert right >= 60 + font().getlength("Archive") - 3


def test_a_word_above_another_is_no_icon() -> None:
    made = picture((60, 76, "Reply"), (56, 104, "Archive"))
    ((_, top, _, bottom),) = lines_at(made, (50, 60, 130, 82), ElementKind.ITEM, (78, 72))
    assert top < 70
    assert bottom < 90


def test_lines_with_one_mark_in_their_middle_are_one_caption() -> None:
    made = picture((80, 64, "Show entered and"), (80, 82, "reconciled dates"), (80, 128, "Archive"))
    draw = ImageDraw.Draw(made)
    for top in (58, 116):
        draw.rectangle((56, top, 70, top + 14), outline=INK, width=2)
    box = (54, 70, 200, 88)
    found = lines_at(made, box, ElementKind.TICK_BOX, (110, 78))
    assert [top for _, top, _, _ in found] == pytest.approx([50, 68], abs=4)
    assert all(left > 70 for left, _, _, _ in found)


def test_each_of_two_marks_has_a_caption_of_its_own() -> None:
    made = picture((80, 64, "Show entered"), (80, 84, "reconciled dates"))
    for top in (51, 71):
        ImageDraw.Draw(made).rectangle((56, top, 70, top + 14), outline=INK, width=2)
    ((_, top, _, _),) = lines_at(made, (54, 66, 200, 90), ElementKind.TICK_BOX, (110, 78))
    assert top > 64


def test_a_ring_in_two_shades_is_no_letter_though_it_ends_where_letters_do() -> None:
    made = picture((40, 84, "Background:"), (150, 84, "Deep"))
    ImageDraw.Draw(made).ellipse((133, 73, 144, 84), fill=(255, 255, 255), outline=INK)
    ((left, _, right, _),) = lines_at(made, (36, 66, 200, 92), ElementKind.FIELD, (165, 80))
    assert 144 < left <= 150
    assert right < 200


@pytest.mark.parametrize("first", ["2", "a"])
def test_one_letter_before_a_caption_is_a_word_of_it(first: str) -> None:
    made = picture((60, 84, f"{first} Columns"), px=20)
    begin = 60 + font(px=20).getlength(f"{first} ")
    box = round(begin), 68, round(begin) + 90, 86  # where the word behind it was found alone
    ((left, _, _, _),) = lines_at(made, box, ElementKind.TICK_BOX, (begin + 40, 78))
    assert left <= 61


@pytest.mark.parametrize(("shade", "grown"), [(214, 4), (20, 0)])
def test_pale_letters_have_ends_that_are_paler_still(shade: int, grown: int) -> None:
    made: Pixels = np.full((40, 80, 3), 255, np.uint8)
    made[15:25, 30:50:4] = made[15:25, 49] = shade
    made[15:17, 27:30] = made[15:17, 50:52] = 240
    found = with_faint(made, TextBox(30, 15, 50, 25))
    assert (found.left, found.right) == (30 - min(grown, 3), 50 + min(grown, 2))
