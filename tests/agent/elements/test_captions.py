"""A caption is a whole line of text on one background, without marks and icons before it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from agent.elements.captions import caption_at
from agent.elements.finding import FoundElement
from agent.elements.kinds import ElementKind

INK, GROUND = (20, 20, 20), (240, 240, 240)
TEXT_WIDE, TEXT_HIGH = 42, 8
"""Of “Archive” as Pillow draws it."""


def element(box: tuple[int, int, int, int], kind: ElementKind) -> FoundElement:
    return FoundElement(*box, kind, 0.9)


def picture(*texts: tuple[int, int, str]) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    made = Image.new("RGB", (600, 120), GROUND)
    draw = ImageDraw.Draw(made)
    for left, top, text in texts:
        draw.text((left, top), text, fill=INK)
    return made, draw


def caption(made: Image.Image, one: FoundElement, at: tuple[float, float]) -> list[tuple[int, int]]:
    """(left, right) of each line that is found."""
    pixels: NDArray[np.uint8] = np.asarray(made)
    return [(box.left, box.right) for box in caption_at(pixels, one, at)]


@pytest.mark.parametrize("frame", [(100, 100, 100), (214, 214, 214)])
def test_a_caption_ends_at_the_frame_of_its_button_however_pale(frame: tuple[int, int, int]) -> None:
    made, draw = picture((110, 44, "Archive"), (176, 44, "Delete"))
    draw.rectangle((102, 36, 164, 62), outline=frame)
    draw.rectangle((168, 36, 224, 62), outline=frame)
    text = element((130, 40, 134, 58), ElementKind.TEXT)  # where the button was not found
    ((left, right),) = caption(made, text, (132, 50))
    assert 102 < left <= 110
    assert right < 164


def test_a_caption_ends_where_an_entry_is_selected() -> None:
    made, draw = picture()
    draw.rectangle((150, 30, 200, 60), fill=(40, 60, 180))
    draw.text((105, 44), "Archive", fill=INK)
    draw.text((154, 44), "Delete", fill=(255, 255, 255))
    row = element((60, 30, 300, 60), ElementKind.ITEM)
    ((left, right),) = caption(made, row, (125, 50))
    assert left <= 105
    assert right <= 153
    ((left, _),) = caption(made, row, (175, 50))
    assert left >= 150


def test_a_caption_goes_on_beyond_a_box_that_is_too_narrow() -> None:
    made, _ = picture((100, 44, "Archive this letter"))
    ((left, right),) = caption(made, element((96, 40, 160, 58), ElementKind.TICK_BOX), (120, 50))
    assert left <= 100
    assert right >= 100 + 2 * TEXT_WIDE


def test_words_far_apart_on_a_button_that_is_too_narrow_are_no_name() -> None:
    made, _ = picture((100, 44, "Archive"), (140, 44, "Delete"))
    assert caption(made, element((96, 40, 138, 58), ElementKind.BUTTON), (120, 50)) == []


def test_of_several_captions_only_one_that_is_clicked_is_meant() -> None:
    made, _ = picture((100, 44, "Archive"), (300, 44, "Delete"))
    bar = element((90, 36, 400, 62), ElementKind.ITEM)
    assert len(caption(made, bar, (120, 50))) == 1
    assert caption(made, bar, (220, 50)) == []


def test_an_icon_in_several_colours_is_no_letter() -> None:
    made, draw = picture((120, 44, "Archive"))
    for column in range(104, 116, 4):
        draw.rectangle((column, 43, column + 1, 54), fill=(220, 60, 40))
    ((left, _),) = caption(made, element((98, 36, 172, 62), ElementKind.BUTTON), (140, 50))
    assert left > 114


@pytest.mark.parametrize("kind", [ElementKind.BUTTON, ElementKind.TICK_BOX, ElementKind.ITEM])
def test_a_ring_that_is_higher_than_all_letters_is_none(kind: ElementKind) -> None:
    made, draw = picture((120, 44, "Archive"))
    draw.ellipse((94, 38, 114, 58), outline=INK, width=2)
    ((left, _),) = caption(made, element((90, 32, 172, 64), kind), (140, 50))
    assert left > 114


def test_a_letter_as_high_as_the_others_is_no_mark_however_wide_their_space() -> None:
    made, _ = picture((101, 44, "M"), (112, 44, "uengrynd"))
    ((left, _),) = caption(made, element((98, 36, 172, 62), ElementKind.TICK_BOX), (140, 50))
    assert left <= 101


def test_lines_on_another_background_are_no_part_of_a_caption() -> None:
    made, draw = picture()
    draw.rectangle((80, 20, 200, 41), fill=(120, 160, 220))
    draw.text((100, 30), "Title", fill=INK)
    draw.text((100, 43), "Archive", fill=INK)
    found = caption(made, element((90, 22, 190, 60), ElementKind.BUTTON), (120, 49))
    assert len(found) == 1


def test_a_line_whose_ends_are_out_of_sight_is_no_name() -> None:
    made, _ = picture((0, 44, "Archive " * 20))
    assert caption(made, element((290, 40, 296, 58), ElementKind.TEXT), (293, 50)) == []


def test_a_click_between_two_lines_means_both() -> None:
    made, _ = picture((100, 36, "Archive"), (100, 49, "letters"))
    text = element((119, 40, 121, 56), ElementKind.TEXT)
    assert len(caption(made, text, (120, 48))) == 2
    assert len(caption(made, text, (120, 41))) == 1


def test_a_click_between_two_lines_of_more_means_no_more_than_one() -> None:
    made, _ = picture((100, 23, "Archive"), (100, 36, "letters"), (100, 49, "Archive"), (100, 62, "letters"))
    assert len(caption(made, element((119, 40, 121, 56), ElementKind.TEXT), (120, 48))) <= 1


def test_a_caption_ends_at_a_frame_that_is_no_higher_than_its_line() -> None:
    made, draw = picture((100, 44, "Archive"), (151, 44, "Delete"))
    draw.line((146, 43, 146, 54), fill=(200, 200, 200))
    ((left, right),) = caption(made, element((90, 38, 200, 60), ElementKind.TEXT), (120, 50))
    assert left <= 100
    assert right < 151


def test_letters_that_stand_on_another_row_are_another_caption() -> None:
    made, _ = picture((100, 44, "Archive"), (147, 48, "Delete"))
    ((left, right),) = caption(made, element((90, 38, 200, 62), ElementKind.TEXT), (165, 52))
    assert left > 100 + TEXT_WIDE - 3
    assert right > 170


def test_a_caption_that_another_window_cuts_off_is_no_name() -> None:
    made, draw = picture((100, 44, "Archive this letter"))
    draw.rectangle((154, 0, 400, 47), fill=(250, 250, 250), outline=(60, 60, 60))
    assert caption(made, element((90, 38, 240, 60), ElementKind.BUTTON), (120, 50)) == []


def test_a_click_on_a_line_that_goes_on_beyond_the_element_does_not_mean_the_next_one() -> None:
    made, _ = picture((100, 44, "Archive"), (141, 44, "this letter"), (260, 44, "Delete"))
    assert caption(made, element((139, 36, 330, 62), ElementKind.FIELD), (170, 50)) == []


def test_what_stands_near_a_tick_boxs_caption_without_a_mark_leaves_its_name_in_doubt() -> None:
    made, draw = picture((120, 44, "Archive"), (164, 44, "Delete"))
    draw.rectangle((98, 42, 109, 53), outline=INK)
    box = element((96, 40, 168, 56), ElementKind.TICK_BOX)
    assert caption(made, box, (140, 50)) == []
    assert caption(made, replace(box, right=204), (174, 50)) == []
    draw.rectangle((158, 40, 204, 58), fill=GROUND)
    assert len(caption(made, box, (140, 50))) == 1


def test_an_edge_above_the_letters_is_no_part_of_a_line() -> None:
    made, draw = picture((100, 44, "Archive"))
    draw.line((90, 41, 160, 41), fill=(90, 90, 90))
    pixels: NDArray[np.uint8] = np.asarray(made)
    (line,) = caption_at(pixels, element((90, 40, 160, 60), ElementKind.TEXT), (120, 50))
    assert line.top + 3 > 41


def test_letters_whose_lower_ends_are_covered_are_no_name() -> None:
    made, draw = picture((100, 44, "Archive"))
    pixels: NDArray[np.uint8] = np.asarray(made)
    (line,) = caption_at(pixels, element((90, 40, 160, 60), ElementKind.TEXT), (120, 50))
    draw.rectangle((60, line.bottom - 5, 300, 70), fill=(20, 120, 40))
    assert caption(made, element((90, 40, 160, 60), ElementKind.TEXT), (120, 48)) == []


def test_an_icon_that_reaches_below_what_letters_stand_on_is_none() -> None:
    made, draw = picture((124, 44, "Archive"))
    draw.line((124, 58, 130, 58), fill=INK)  # the letter to press
    draw.rectangle((102, 43, 115, 58), fill=(90, 90, 90))
    ((left, _),) = caption(made, element((96, 36, 176, 64), ElementKind.BUTTON), (140, 50))
    assert left > 115
