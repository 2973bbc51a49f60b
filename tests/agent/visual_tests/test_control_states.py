"""Boxes, dots, fields and pale captions as toolkits draw them, by pixels alone."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from agent.ocr.lines import line_boxes_apart
from agent.ocr.reading import Word
from agent.visual_tests.control_states import is_blank, is_marked, mark_box
from agent.visual_tests.fingerprint import ScreenBox
from agent.visual_tests.screen_text import Caption, without_arrow
from tests.agent.visual_tests.windows import window

CAPTION = ScreenBox(60, 100, 130, 112)
LIGHT, DARK = (246, 245, 244), (53, 53, 53)


def drawn(ground: tuple[int, int, int], kind: str, *, marked: bool) -> NDArray[np.uint8]:
    """A box or a dot left of the caption, in a window that ends a little further left."""
    image = Image.new("RGB", (240, 200), (58, 110, 165))
    drawing = ImageDraw.Draw(image)
    drawing.rectangle((30, 20, 239, 199), fill=ground)
    inside = (255, 255, 255) if ground == LIGHT else (36, 36, 36)
    ink = (20, 20, 20) if ground == LIGHT else (240, 240, 240)
    shape = drawing.ellipse if kind == "dot" else drawing.rectangle
    shape((40, 100, 52, 112), fill=inside, outline=(110, 110, 110) if ground == LIGHT else inside)
    if marked and kind == "dot":
        drawing.ellipse((44, 104, 48, 108), fill=ink)
    elif marked:
        drawing.line((43, 106, 45, 109, 50, 103), fill=ink, width=2)
    drawing.rectangle((60, 102, 129, 111), fill=ink)
    return np.asarray(image, dtype=np.uint8)


@pytest.mark.parametrize("marked", [True, False])
@pytest.mark.parametrize("kind", ["box", "dot"])
@pytest.mark.parametrize("ground", [LIGHT, DARK])
def test_a_mark_is_seen_in_light_and_in_flat_dark_themes(
    ground: tuple[int, int, int], kind: str, marked: bool
) -> None:
    assert is_marked(drawn(ground, kind, marked=marked), CAPTION) is marked


def test_a_row_under_the_pointer_is_lighter_and_no_box() -> None:
    pixels = drawn(LIGHT, "box", marked=False)
    lighter = pixels.copy()
    lighter[70:96, 30:] = (255, 255, 255)
    assert mark_box(lighter, CAPTION) == mark_box(pixels, CAPTION)


def test_where_nothing_stands_left_of_a_caption_nothing_is_said() -> None:
    assert is_marked(window((60, 100, "Gift wrap")), CAPTION) is None


def field(text: str = "", *, has_frame: bool = True) -> NDArray[np.uint8]:
    shown = window((20, 60, "Name"), *([(120, 60, text)] if text else [])).copy()
    if has_frame:
        shown[50:82, [100, 300]] = shown[[50, 81], 100:301] = (150, 150, 150)
    return shown


RIGHT_OF_NAME = ScreenBox(70, 61, 320, 73)


def test_a_field_is_empty_where_it_has_edges_and_no_letters() -> None:
    assert is_blank(field(), RIGHT_OF_NAME) is True
    assert is_blank(field("Ada"), RIGHT_OF_NAME) is False
    assert is_blank(field(has_frame=False), RIGHT_OF_NAME) is None


def test_captions_of_buttons_that_stand_close_are_lines_of_their_own() -> None:
    shown = window((40, 60, "Delete"), (108, 60, "Append")).copy()
    for left, right in ((30, 96), (99, 166)):
        shown[56:79, [left, right]] = shown[[56, 78], left : right + 1] = (120, 120, 120)
    boxes = [box for box in line_boxes_apart(shown) if box.height <= 14]
    assert sorted(box.left // 10 for box in boxes) == [4, 10]


def test_the_arrow_of_a_closed_list_is_no_part_of_its_value() -> None:
    words = (Word("Club", (1, 1, 1), 0, 0, 30, 12), Word("player", (1, 1, 1), 34, 0, 40, 12))
    arrow = Word("v", (1, 1, 1), 82, 4, 6, 5)
    box = ScreenBox(0, 0, 90, 12)
    assert without_arrow(Caption("Club player v", box, (*words, arrow))) == "Club player"
    assert without_arrow(Caption("Club player", box, words)) == "Club player"
