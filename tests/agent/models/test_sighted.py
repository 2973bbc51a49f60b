"""How names stand among the captions that are read in a picture."""

from __future__ import annotations

from dataclasses import replace

import pytest

from agent.models.children.alike import lacks_a_word
from agent.models.children.sighted import Sighted, Standing
from agent.ocr.lines import TextBox
from agent.ocr.marks import IN_A_FRAME, IN_A_TEXT_FIELD, ControlMark
from tests.agent.models.pictures_read import SIZE_PX, line

CAPTION = "Start automatically when I log in"


@pytest.mark.parametrize(
    ("name", "standing"),
    [
        ("start automatically when I log in", Standing.WHOLE),
        ("start automaticaIly when I log in", Standing.WHOLE),
        ("start automatically when I log", Standing.PART),
        ("automatically when I log in", Standing.PART),
        ("start automatically when I log in to", Standing.NOT),
        ("start by hand", Standing.NOT),
    ],
)
def test_a_name_without_a_word_of_its_caption_is_a_part_of_it(name: str, standing: Standing) -> None:
    assert Sighted([line(CAPTION, 20, 20)], SIZE_PX).shown(name) is standing


@pytest.mark.parametrize(
    ("read", "name", "lacks"),
    [
        ("Print on both sides", "Print the date", True),
        ("Encrypt the disk", "Encrypt the backup", True),
        ("Print on bath sides", "Print on both sides", False),
        ("Close", "Close window", False),
        ("Show tips", "tips", False),
    ],
)
def test_a_caption_without_a_long_word_of_a_name_is_another(read: str, name: str, lacks: bool) -> None:
    assert lacks_a_word(read, name) is lacks


def test_rows_below_each_other_have_opened_and_what_a_caret_made_of_a_field_has_not() -> None:
    opened = [line("Frame rate", 10, 40), *(line(f"{n} fps", 90, 40 + n, is_new=True) for n in (15, 30))]
    assert Sighted(opened, SIZE_PX).shows_more
    with_caret = [
        line("Postcode", 10, 40),
        line("LS6", 90, 40, is_new=True),
        line("24B", 120, 41, is_new=True),
    ]
    assert not Sighted(with_caret, SIZE_PX).shows_more
    typed = [line("1 June 2025", 90, 40, is_new=True), line("al", 90, 90, is_new=True)]
    assert not Sighted(typed, SIZE_PX).shows_more
    assert not Sighted([line("Postcode", 10, 40)], SIZE_PX).shows_more


def test_a_list_that_opens_over_what_was_chosen_shows_more() -> None:
    rows = [line("A small thing", 110, 20, is_new=True), line("Annoying", 110, 40)]
    rows += [line("Nothing works", 110, 60, is_new=True)]
    assert Sighted(rows, SIZE_PX).shows_more
    apart = [line("A small thing", 110, 20, is_new=True), line("Nothing works", 110, 60, is_new=True)]
    assert not Sighted(apart, SIZE_PX).shows_more


def test_the_other_row_of_a_list_of_two_is_below_its_caption() -> None:
    opened = [line("Temperature", 10, 40), line("Celsius", 110, 40), line("Fahrenheit", 110, 62, is_new=True)]
    assert not Sighted(opened, SIZE_PX).shows_more
    assert Sighted(opened, SIZE_PX).shows_below("Temperature")
    assert not Sighted(opened, SIZE_PX).shows_below("Celsius"), "it is not to the right of that"
    with_caret = [line("Postcode", 10, 40), line("LS6", 110, 40, is_new=True)]
    assert not Sighted(with_caret, SIZE_PX).shows_below("Postcode")


def test_a_mark_stands_before_the_piece_that_it_belongs_to() -> None:
    mark = ControlMark(TextBox(0, 20, 12, 32), is_round=True)
    one = replace(line("Inside", 20, 20), mark=mark)
    button = replace(line("Save", 50, 90), frames=(TextBox(40, 80, 84, 110),))
    value = replace(line("Bern", 50, 120), frames=(TextBox(44, 112, 180, 138),))
    seen = Sighted([one, line("Place", 20, 60), button, value], SIZE_PX)
    assert [text for text, _ in seen.marked] == ["○ Inside", "Place", "▭ Save", "▱ Bern"]
    assert [text for text, _ in seen.pieces] == ["Inside", "Place", "Save", "Bern"]


def test_a_key_is_known_by_its_sign_and_a_point_in_its_frame_is_on_it() -> None:
    frames = tuple(TextBox(20 + 40 * n, 20, 54 + 40 * n, 44) for n in range(3))
    keys = [
        replace(line(sign, frame.left + 14, frame.top + 7), frames=(frame,))
        for sign, frame in zip("−+5", frames, strict=True)
    ]
    seen = Sighted(keys, SIZE_PX)
    assert seen.shown("-") is Standing.WHOLE
    assert seen.shown("*") is Standing.NOT
    assert [seen.text_at(x, 22) for x in (22, 62, 102, 150)] == ["−", "+", "5", ""]


def test_a_value_in_a_frame_without_room_for_an_arrow_is_in_a_text_field() -> None:
    frame = TextBox(60, 4, 200, 26)
    wide = replace(line("How many steps up there", 64, 10), frames=(frame,))
    short = replace(line("Mixed", 64, 10), frames=(frame,))
    assert [text for text, _ in Sighted([wide], SIZE_PX).marked] == [
        f"{IN_A_TEXT_FIELD} How many steps up there"
    ]
    assert [text for text, _ in Sighted([short], SIZE_PX).marked] == [f"{IN_A_FRAME} Mixed"]
    known = Sighted([short], SIZE_PX, [TextBox(60, 40, 200, 62)], [frame, TextBox(60, 40, 200, 62)])
    assert [text for text, _ in known.marked] == [f"{IN_A_TEXT_FIELD} Mixed", IN_A_TEXT_FIELD]
