"""Where the model points is compared with what is read there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from agent.models.children.alike import contradicts
from agent.models.children.fields_pointed import beside_its_caption
from agent.models.children.pointing_check import (
    box_reach,
    is_elsewhere,
    is_of_another,
    on_its_caption,
    pointing_of,
)
from agent.models.children.second_look import ScoredReply
from agent.models.children.sighted import Sighted, Standing, in_writing
from agent.models.embedded_vocabulary import decode, encode_control
from agent.ocr.captions import TextLine
from agent.ocr.lines import TextBox

SIZE_PX = (200, 200)
"""A pixel is a bin."""


def caption(text: str, left: int, top: int) -> TextLine:
    """Letters are 5 px wide and 10 px high."""
    words = text.split()
    starts = [left + 5 * text.index(word) for word in words]
    boxes = [
        TextBox(start, top, start + 5 * len(word), top + 10)
        for start, word in zip(starts, words, strict=True)
    ]
    return TextLine(tuple(words), tuple(boxes))


def sighted(**said: tuple[int, int]) -> Sighted:
    return Sighted([caption(text.replace("_", " "), *at) for text, at in said.items()], SIZE_PX)


def click(x: int, y: int) -> ScoredReply:
    tokens = encode_control(f'choose "it"<|click|><|{5 * x}|><|{5 * y}|><|im_end|>')
    return ScoredReply(tuple(tokens), (-0.01,) * len(tokens))


def pressed(seen: Sighted, reply: ScoredReply, name: str, *, is_row: bool = False) -> str | None:
    pointing = pointing_of(reply, seen)
    assert pointing is not None
    found = on_its_caption(seen, pointing, name, is_row=is_row)
    return None if found is None else decode(found.token_ids)


def at(x: int, y: int) -> str:
    return f'choose "it"<|click|><|{5 * x}|><|{5 * y}|><|im_end|>'


ROWS = {"5_km": (20, 40), "10_km": (20, 55), "Half_marathon": (20, 70), "Marathon": (20, 85)}


def test_a_row_is_pressed_where_its_letters_are() -> None:
    rows = sighted(**ROWS)
    assert pressed(rows, click(30, 60), "5 km", is_row=True) == at(30, 45)
    assert pressed(rows, click(40, 90), "half marathon", is_row=True) == at(52, 75)
    assert pressed(rows, click(22, 88), "Marathon", is_row=True) == at(22, 88)
    assert pressed(rows, click(150, 66), "Half marathon", is_row=True) == at(52, 75)


def test_of_rows_whose_letters_overlap_the_one_is_pressed_that_is_meant() -> None:
    rows = sighted(March=(20, 40), August=(20, 49), April=(20, 58))
    assert pressed(rows, click(30, 60), "August", is_row=True) == at(35, 54), "it is in April as well"
    assert pressed(rows, click(30, 56), "August", is_row=True) == at(30, 56)


@pytest.mark.parametrize(("x", "pressed_x"), [(88, 88), (82, 82), (78, 86), (75, 86), (70, 70)])
def test_a_mark_that_is_just_missed_is_pressed_in_its_middle(x: int, pressed_x: int) -> None:
    seen = sighted(Bold=(100, 40))
    pointing = pointing_of(click(x, 45), seen)
    assert pointing is not None
    found = on_its_caption(seen, pointing, "Bold", reach=box_reach("choose"), is_row=True)
    assert found is not None
    assert decode(found.token_ids) == at(pressed_x, 45)


def test_a_row_that_is_in_no_opened_list_is_missing_where_nothing_is_read_either() -> None:
    opened = [
        caption("Voice", 20, 10),
        *(replace(caption(text, 20, 40 + 15 * n), is_new=True) for n, text in enumerate(("Alto", "Bass"))),
    ]
    assert pressed(Sighted(opened, SIZE_PX), click(30, 90), "Tenor", is_row=True) is None
    unread = [caption("Voice", 20, 10)]
    assert pressed(Sighted(unread, SIZE_PX), click(30, 90), "Tenor", is_row=True) == at(30, 90)


def test_a_row_that_is_not_read_among_others_of_its_list_is_none_that_stands_nowhere() -> None:
    listed = sighted(Summer=(50, 40), Spring=(50, 60), Winter=(50, 80))
    assert pressed(listed, click(65, 105), "Submit", is_row=True) is None
    assert pressed(listed, click(65, 45), "Summer", is_row=True) is not None
    alone = sighted(Season=(50, 40))
    assert pressed(alone, click(65, 105), "Submit", is_row=True) is not None, "an icon has no letters"


def test_what_stands_nowhere_is_missing_where_something_else_is_read() -> None:
    rows = sighted(**ROWS)
    assert pressed(rows, click(30, 60), "100 km", is_row=True) is None
    assert pressed(rows, click(30, 90), "Grandmaster class", is_row=True) is None
    assert pressed(rows, click(150, 150), "Archive") == at(150, 150)


def test_a_button_with_a_picture_is_believed_to_the_eyes() -> None:
    assert pressed(sighted(Print=(100, 10)), click(20, 20), "Print") == at(20, 20)


def test_the_field_of_another_caption_is_moved_by_as_much_as_the_captions_are_apart() -> None:
    below = sighted(Square_metres=(10, 10), Sum_insured=(10, 60))
    field = pointing_of(click(30, 30), below)
    assert field is not None
    assert decode(beside_its_caption(below, field, "Sum insured", lambda _: True).token_ids) == at(30, 80)
    beside = sighted(Runner=(10, 10), Club=(10, 30))
    field = pointing_of(click(90, 15), beside)
    assert field is not None
    assert decode(beside_its_caption(beside, field, "Club", lambda _: True).token_ids) == at(90, 35)


def test_the_text_in_a_field_is_no_caption_of_another_one() -> None:
    seen = sighted(Worth=(10, 10), paid=(12, 30), Greeting=(10, 60))
    field = pointing_of(click(60, 35), seen)
    assert field is not None
    kept = beside_its_caption(seen, field, "Worth", lambda caption: caption in ("Worth", "Greeting"))
    assert decode(kept.token_ids) == at(60, 35)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("half marathon", Standing.WHOLE),
        ("marathon", Standing.WHOLE),
        ("half", Standing.PART),
        ("Ha1f marathon", Standing.NOT),
        ("half rnarathon", Standing.WHOLE),
        ("tick half marathon", Standing.NOT),
        ("5 km", Standing.WHOLE),
        ("50 km", Standing.NOT),
        ("km", Standing.NOT),
        ("", Standing.NOT),
    ],
)
def test_names_are_the_same_but_for_what_is_read_wrongly(name: str, shown: Standing) -> None:
    assert sighted(**ROWS).shown(name) is shown


def test_a_mark_before_a_caption_is_no_part_of_it() -> None:
    assert sighted(**{"[]_Yellow_letters": (10, 10)}).shown("yellow letters") is Standing.WHOLE
    assert sighted(**{"10_Yellow_letters": (10, 10)}).shown("yellow letters") is Standing.PART


def test_captions_in_several_lines_are_known_by_their_words() -> None:
    seen = sighted(Keep_a_copy_of=(10, 10), the_message=(10, 25))
    assert seen.shown("keep a copy of the message") is Standing.NOT
    assert seen.knows("keep a copy of the message")
    assert not seen.knows("browser history")


def test_letters_outweigh_eyes_where_there_are_any() -> None:
    assert (
        in_writing(0.1, Standing.WHOLE)
        > 0.9
        > in_writing(0.99, Standing.PART)
        > in_writing(0.99, Standing.NOT)
    )
    assert not contradicts("Save as draft", "draft")
    assert contradicts("10 km", "5 km")


def test_a_field_of_another_caption_is_not_taken_for_one_that_is_not_there() -> None:
    seen = sighted(Company=(20, 40), City=(20, 80))

    def is_taken(name: str, x: int, y: int, *, looks: bool = True) -> bool:
        pointing = pointing_of(click(x, y), seen)
        assert pointing is not None
        return is_of_another(seen, pointing, name, lambda caption: looks)

    assert is_taken("Surname", 120, 45)
    assert is_taken("Surname", 40, 60)
    assert not is_taken("Surname", 120, 45, looks=False)
    assert not is_taken("Company", 120, 45)
    assert not is_taken("City", 120, 45)
    seen = sighted(Surname=(20, 40))
    assert is_taken("Username", 120, 45)
    assert not is_taken("Surnane", 120, 45)


def test_a_button_is_no_field_of_a_name_that_stands_nowhere() -> None:
    framed = replace(caption("Withdraw", 100, 40), frames=(TextBox(80, 34, 160, 56),))
    seen = Sighted([framed], SIZE_PX)
    pointing = pointing_of(click(85, 50), seen)
    assert pointing is not None
    assert is_of_another(seen, pointing, "Weekday", lambda caption: False)
    assert not is_of_another(seen, pointing, "Withdraw", lambda caption: False)


def test_another_word_is_not_the_same_word_read_wrongly() -> None:
    seen = Sighted(
        [caption("Save program", 10, 10), caption("Open windows stop the heating", 10, 40)], SIZE_PX
    )
    assert seen.shown("Set program") is not Standing.WHOLE
    assert seen.shown("Save prograrn") is Standing.WHOLE
    assert seen.shown("windows stop the heating and") is not Standing.WHOLE
    assert seen.shown("Open windovvs stop the heating") is Standing.WHOLE


def test_a_name_is_spelled_as_its_caption_is() -> None:
    seen = Sighted([caption("PIN:", 10, 10), caption("Save all", 10, 40)], SIZE_PX)
    found = [seen.spelled(name) for name in ("pin", "save all", "save", "code")]
    assert found == [("PIN", True), ("Save all", False), ("save", False), ("code", False)]


def test_a_point_in_the_row_of_another_caption_is_elsewhere() -> None:
    seen = Sighted([caption("PIN", 10, 10), caption("Borrowed", 10, 60)], SIZE_PX)
    there, above = (pointing_of(click(100, y), seen) for y in (62, 12))
    assert there is not None
    assert above is not None
    assert not is_elsewhere(seen, there, "Borrowed")
    assert is_elsewhere(seen, above, "Borrowed")
    assert not is_elsewhere(seen, above, "what is read nowhere")


def test_a_row_is_what_is_read_to_the_left_of_a_point_in_it() -> None:
    rows = sighted(Ada=(20, 40), Bruno=(20, 57))
    assert pressed(rows, click(90, 44), "abc", is_row=True) is None
    assert pressed(rows, click(90, 44), "Ada", is_row=True) == at(27, 45)
    assert pressed(rows, click(90, 44), "abc") == at(90, 44), "a button may have a picture only"
