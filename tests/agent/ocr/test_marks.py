"""Boxes and round buttons are found by their outlines."""

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from agent.ocr.lines import TextBox, line_boxes
from agent.ocr.marks import A_CIRCLE, A_FRAME, A_SQUARE, IN_A_FRAME, Outlines, frame_sign, is_framed

FONT = ImageFont.load_default(14)
SIZE_PX, HIGH_PX = (360, 60), (360, 160)


def window(
    background: str = "#f0f0f0", *, size_px: tuple[int, int] = SIZE_PX
) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    picture = Image.new("RGB", size_px, background)
    return picture, ImageDraw.Draw(picture)


def pixels_of(picture: Image.Image) -> NDArray[np.uint8]:
    return np.asarray(picture)


def signs(picture: Image.Image) -> list[tuple[str, int]]:
    """The sign of each mark that goes with a caption, and where the caption begins."""
    pixels = pixels_of(picture)
    return [
        (mark.sign if mark else "", box.left)
        for box, mark in Outlines(pixels).captions_apart(line_boxes(pixels))
    ]


@pytest.mark.parametrize(("side_px", "gap_px"), [(12, 6), (13, 4), (15, 2), (18, 8)])
def test_a_box_is_cut_from_the_caption_behind_it(side_px: int, gap_px: int) -> None:
    picture, draw = window()
    top = 31 - side_px // 2
    draw.rectangle((20, top, 20 + side_px - 1, top + side_px - 1), "white", "#707070")
    begin = 20 + side_px + gap_px
    draw.text((begin, 30), "Keep a copy", "black", FONT, anchor="lm")
    [(sign, left)] = signs(picture)
    assert sign == A_SQUARE
    assert begin - gap_px < left <= begin + 3


def test_round_buttons_in_a_row_begin_captions_of_their_own() -> None:
    picture, draw = window()
    for left, text in ((20, "Inside"), (110, "Terrace"), (210, "Bar")):
        draw.ellipse((left, 22, left + 15, 37), "white", "#707070")
        draw.text((left + 22, 30), text, "black", FONT, anchor="lm")
    assert [sign for sign, _ in signs(picture)] == [A_CIRCLE] * 3


def test_a_box_with_a_mark_in_it_is_one_all_the_same() -> None:
    picture, draw = window("#d9d9d9")
    draw.rectangle((20, 23, 33, 36), "white", "#707070")
    draw.line((22, 29, 26, 34, 32, 25), "black", 2)
    draw.text((40, 30), "Hide the passphrase", "black", FONT, anchor="lm")
    [(sign, _)] = signs(picture)
    assert sign == A_SQUARE


@pytest.mark.parametrize("text", ["Manage exceptions", "Only I may see it", "Kind of is it", "Open it at 9"])
@pytest.mark.parametrize("size", [11, 14, 18])
def test_letters_are_no_marks(text: str, size: int) -> None:
    picture, draw = window()
    draw.text((20, 30), text, "black", ImageFont.load_default(size), anchor="lm")
    assert {sign for sign, _ in signs(picture)} == {""}


def test_a_mark_without_a_caption_is_left_out() -> None:
    picture, draw = window()
    draw.rectangle((20, 23, 33, 36), "white", "#707070")
    assert [mark.is_round for mark in Outlines(pixels_of(picture)).marks] == [False]
    draw.text((200, 30), "Far away", "black", FONT, anchor="lm")
    pixels = pixels_of(picture)
    assert [mark for _, mark in Outlines(pixels).captions_apart(line_boxes(pixels))][-1] is None


def test_an_empty_picture_has_none() -> None:
    for size_px in (0, 1):
        nothing = Outlines(np.zeros((size_px, size_px, 3), np.uint8))
        assert not nothing.marks
        assert not nothing.frames
        assert nothing.captions_apart([]) == []
    line = TextBox(1, 1, 30, 20)
    assert Outlines(np.full((40, 40, 3), 9, np.uint8)).captions_apart([line]) == [(line, None)]


def test_the_caption_of_a_button_is_framed_and_what_stands_in_a_field_is_not() -> None:
    picture, draw = window()
    draw.rounded_rectangle((20, 16, 120, 44), 4, "#e4e4e4", "#808080")
    draw.text((70, 30), "Save", "black", FONT, anchor="mm")
    draw.rectangle((150, 18, 300, 42), "white", "#808080")
    draw.text((156, 30), "Oslo", "black", FONT, anchor="lm")
    pixels = pixels_of(picture)
    frames = Outlines(pixels).frames
    assert [(frame.left, frame.top) for frame in frames] == [(19, 15), (149, 17)]
    save, oslo = sorted(line_boxes(pixels), key=lambda box: box.left)
    assert is_framed(save, frames)
    assert not is_framed(oslo, frames)
    assert Outlines(np.zeros((1, 1, 3), np.uint8)).frames == []


def test_the_edges_of_two_buttons_beside_each_other_are_no_caption() -> None:
    picture, draw = window()
    for left in (20, 106):
        draw.rounded_rectangle((left, 16, left + 80, 44), 4, "#e4e4e4", "#606060", 2)
    draw.text((60, 30), "Save", "black", FONT, anchor="mm")
    pixels = pixels_of(picture)
    lines = line_boxes(pixels)
    between = [line for line in lines if 95 < line.middle[0] < 115]
    assert between
    assert not {*between} & {box for box, _ in Outlines(pixels).captions_apart(lines)}


def test_upright_figures_and_words_between_fields_stay() -> None:
    picture, draw = window()
    draw.text((20, 30), "11", "black", ImageFont.load_default(28), anchor="lm")
    for left in (120, 222):
        draw.rectangle((left, 16, left + 70, 44), "white", "#606060")
    draw.text((206, 30), "to", "black", FONT, anchor="mm")
    found = [
        box.middle[0]
        for box, _ in Outlines(pixels_of(picture)).captions_apart(line_boxes(pixels_of(picture)))
    ]
    assert any(20 < at < 60 for at in found)
    assert any(198 < at < 214 for at in found)


def test_a_caption_and_what_stands_in_a_field_close_behind_it_are_two() -> None:
    picture, draw = window()
    draw.text((20, 30), "Power", "black", FONT, anchor="lm")
    draw.rectangle((66, 18, 240, 42), "white", "#808080")
    draw.text((72, 30), "16 A", "black", FONT, anchor="lm")
    pixels = pixels_of(picture)
    outlines = Outlines(pixels)
    label, value = [box for box, _ in outlines.captions_apart([TextBox(20, 17, 110, 43)])]
    assert label.right < 66 < value.left
    assert 18 < value.top < value.bottom < 42, "without the edges of the field"
    assert frame_sign(label, outlines.frames) == ""
    assert frame_sign(value, outlines.frames) == IN_A_FRAME
    assert frame_sign(TextBox(140, 22, 170, 38), outlines.frames) == A_FRAME


def test_flat_bars_alone_in_a_frame_are_signs() -> None:
    picture, draw = window()
    for left in (20, 70, 120, 170, 220):
        draw.rectangle((left, 15, left + 40, 43), "#fafafa", "#909090")
    draw.rectangle((37, 28, 43, 29), "black")
    for top in (26, 31):
        draw.rectangle((87, top, 93, top + 1), "black")
    draw.text((140, 29), "7", "black", FONT, anchor="mm")
    draw.rectangle((175, 28, 181, 29), "black")  # not in the middle: a dash in a field
    pixels = pixels_of(picture)
    found = Outlines(pixels).bars_alone(line_boxes(pixels))
    assert [(sign, box.left) for sign, box in found] == [("-", 36), ("=", 86)]


def drawn_box(draw: ImageDraw.ImageDraw, top: int, *, ground: str, is_set: bool) -> None:
    draw.rectangle((20, top, 33, top + 13), ground, "#707070")
    if is_set:
        draw.line((23, top + 6, 26, top + 10, 31, top + 3), "white" if ground != "white" else "black", 2)
    draw.text((40, top + 7), "Keep a copy", "#808080", FONT, anchor="lm")


def states(*boxes: tuple[str, bool]) -> list[bool | None]:
    picture = Image.new("RGB", (360, 40 * len(boxes)), "#f0f0f0")
    draw = ImageDraw.Draw(picture)
    for number, (ground, is_set) in enumerate(boxes):
        drawn_box(draw, 40 * number + 10, ground=ground, is_set=is_set)
    return [mark.is_set for mark in Outlines(pixels_of(picture)).marks if mark.box.left < 30]


@pytest.mark.parametrize("ground", ["white", "#202020", "#3070c0"])
def test_a_box_with_a_tick_is_set_and_empty_ones_of_one_ground_are_not(ground: str) -> None:
    assert states((ground, True), (ground, False), (ground, False)) == [True, False, False]


def test_of_an_empty_box_alone_and_of_two_grounds_nothing_is_known() -> None:
    """Motif fills a box that is set, and draws nothing in it."""
    assert states(("white", False)) == [None]
    assert states(("white", False), ("#3070c0", False)) == [None, None]


def test_a_shade_across_a_box_is_no_tick() -> None:
    picture, draw = window()
    for left in (20, 180):
        draw.rectangle((left, 20, left + 13, 33), "white", "#707070")
        for row in range(1, 13):
            draw.line((left + 1, 20 + row, left + 12, 20 + row), (255 - 6 * row,) * 3)
        draw.text((left + 20, 27), "Keep", "black", FONT, anchor="lm")
    assert [
        mark.is_set for mark in Outlines(pixels_of(picture)).marks if mark.box.left in (19, 20, 179, 180)
    ] == [
        False,
        False,
    ]


def test_a_round_button_with_a_dot_is_set_and_an_empty_one_is_not() -> None:
    picture, draw = window()
    for left, is_set in ((20, False), (120, True)):
        draw.ellipse((left, 22, left + 13, 35), "white", "#707070")
        if is_set:
            draw.ellipse((left + 4, 26, left + 9, 31), "black")
        draw.text((left + 20, 29), "Inside", "black", FONT, anchor="lm")
    found = [(mark.is_round, mark.is_set) for mark in Outlines(pixels_of(picture)).marks if mark.is_round]
    assert found == [(True, False), (True, True)]


def test_a_word_of_a_caption_before_a_field_is_no_round_button() -> None:
    """Two letters that touch may be as wide as high: the "by" of "Sent by"."""
    picture, draw = window()
    draw.text((10, 30), "Sent", "black", FONT, anchor="lm")
    draw.ellipse((50, 23, 64, 37), None, "black")
    draw.rectangle((70, 18, 300, 42), "white", "#707070")
    draw.text((76, 30), "Concierge", "black", FONT, anchor="lm")
    assert [sign for sign, left in signs(picture) if left > 60] == [""]


def test_what_looks_sunken_is_known_by_its_upper_and_left_edge() -> None:
    picture, draw = window("#f4f4f0")
    draw.rectangle((20, 15, 200, 38), "#fdfdf8", "#fdfdf8")
    draw.line((20, 38, 20, 15, 200, 15), "#707070", 2)
    draw.line((220, 15, 340, 15), "#707070")
    found = Outlines(pixels_of(picture))
    assert found.frames == []
    [field] = found.sunken
    assert abs(field.left - 20) <= 2
    assert abs(field.right - 201) <= 2


def test_a_frame_with_an_arrow_at_its_end_is_no_text_field() -> None:
    picture, draw = window()
    for left in (10, 130, 250):
        draw.rectangle((left, 15, left + 100, 39), "white", "#707070")
    draw.text((16, 27), "Oslo", "black", FONT, anchor="lm")
    draw.polygon([(216, 24), (224, 24), (220, 29)], "black")
    draw.line((256, 20, 256, 34), "black")
    found = Outlines(pixels_of(picture))
    frames = sorted(found.frames, key=lambda frame: frame.left)
    assert [found.is_text_field(frame) for frame in frames] == [True, False, True]
    assert [found.is_empty(frame) for frame in frames] == [False, False, True], "a caret is nothing"


def underlined(*tops: int, captions: bool = True) -> list[tuple[int, int]]:
    """Left and bottom of the fields found above lines at these heights, with or without captions."""
    picture, draw = window("#ffffff", size_px=HIGH_PX)
    for top in tops:
        if captions:
            draw.text((20, top - 42), "Search in", fill="#707070", font_size=10)
        draw.text((24, top - 20), "Whole text", fill="black", font_size=12)
        draw.line((20, top, 220, top), fill="#808080")
    return [(box.left, box.bottom) for box in Outlines(pixels_of(picture)).frames]


def test_a_line_below_each_of_several_values_with_captions_is_that_of_fields() -> None:
    assert len(underlined(80, 140)) == 2
    assert underlined(80) == [], "a rule below a heading"
    assert underlined(60, 84, 108, captions=False) == [], "lines between rows"


def test_a_frame_whose_corners_are_round_or_too_faint_is_one() -> None:
    picture, draw = window("#353535", size_px=HIGH_PX)
    draw.rounded_rectangle((20, 20, 200, 50), 9, outline="#808080")
    for edge in ((28, 80, 192, 80), (28, 110, 192, 110), (20, 88, 20, 102), (200, 88, 200, 102)):
        draw.line(edge, fill="#808080")
    draw.line((28, 140, 192, 140), fill="#808080")
    found = Outlines(pixels_of(picture)).frames
    assert [(box.top // 10, box.width // 10) for box in found] == [(1, 18), (7, 18)]
