"""A field is pointed at inside of it, by how the captions and values of its form stand."""

from __future__ import annotations

import pytest

from agent.models.children.fields_pointed import beside_its_caption, pointed_otherwise
from agent.models.children.pointing_check import pointing_of
from agent.models.children.sighted import Sighted
from agent.models.embedded_vocabulary import decode
from agent.ocr.captions import TextLine
from agent.ocr.lines import TextBox
from tests.agent.models.test_pointing_check import SIZE_PX, at, caption, click

BESIDE = [caption("Licence plate", 5, 20), caption("Amount", 5, 40), caption("SW1A", 90, 20)]
BELOW = [
    caption("Password", 5, 20),
    caption("Account", 110, 20),
    caption("mgarcia", 114, 36),
    caption("Employer", 5, 60),
    caption("Comment", 110, 60),
    caption("Street", 5, 110),
]


def pointed(lines: list[TextLine], x: int, y: int, name: str) -> str:
    seen = Sighted(lines, SIZE_PX)
    pointing = pointing_of(click(x, y), seen)
    assert pointing is not None
    return decode(beside_its_caption(seen, pointing, name, lambda read: read != "mgarcia").token_ids)


@pytest.mark.parametrize(("x", "inside_x"), [(38, 90), (60, 90), (120, 120)])
def test_the_gap_between_a_caption_and_its_field_is_no_field(x: int, inside_x: int) -> None:
    assert pointed(BESIDE, x, 44, "Amount") == at(inside_x, 44)


@pytest.mark.parametrize(("x", "y"), [(20, 65), (50, 62)])
def test_a_caption_is_left_for_the_field_below_it_where_values_stand_below_theirs(x: int, y: int) -> None:
    assert pointed(BELOW, x, y, "Employer") == at(20, 81)


def test_what_stands_below_a_caption_is_its_own() -> None:
    assert pointed(BELOW, 112, 24, "Account") == at(131, 41)


def test_a_high_field_is_that_of_the_only_caption_above_it() -> None:
    """The caption in the column to the left is nearer to the point, and of another field."""
    assert pointed(BELOW, 130, 125, "Comment") == at(130, 125)


def test_the_field_in_the_next_column_is_that_of_the_caption_above_it() -> None:
    assert pointed(BELOW, 130, 38, "Account") == at(130, 38)
    assert pointed(BELOW, 130, 38, "Password") == at(25, 38)


@pytest.mark.parametrize(("x", "y", "instead"), [(20, 44, (20, 60)), (100, 44, (132, 44))])
def test_what_was_pressed_in_vain_is_looked_for_below_its_caption_or_past_an_icon(
    x: int, y: int, instead: tuple[int, int]
) -> None:
    moved = pointed_otherwise(Sighted(BESIDE, SIZE_PX), "Amount", click(x, y))
    assert decode(moved.token_ids) == at(*instead)


@pytest.mark.parametrize(("x", "y"), [(20, 44), (60, 44), (120, 24)])
def test_the_empty_frame_beside_or_below_a_caption_is_its_field(x: int, y: int) -> None:
    beside, below = TextBox(90, 34, 190, 56), TextBox(6, 54, 106, 74)
    for frame, inside in ((beside, (110, 45)), (below, (26, 64))):
        seen = Sighted(BESIDE, SIZE_PX, [frame])
        pointing = pointing_of(click(x, y), seen)
        assert pointing is not None
        moved = beside_its_caption(seen, pointing, "Amount", lambda read: True)
        assert decode(moved.token_ids) == at(*inside)


def test_a_frame_behind_something_else_or_of_a_button_is_no_field_of_a_caption() -> None:
    [caption_box] = Sighted(BESIDE, SIZE_PX).captions_called("Licence plate")
    behind = TextBox(130, 14, 230, 36)
    assert Sighted(BESIDE, SIZE_PX, [behind]).field_of(caption_box) is None, "its own value is between"
    square = TextBox(90, 14, 112, 36)
    assert Sighted(BESIDE[:1], SIZE_PX, [square]).field_of(caption_box) is None
    assert Sighted(BESIDE[:1], SIZE_PX, [behind]).field_of(caption_box) == behind


def test_the_frame_around_a_value_is_the_field_of_its_caption_and_that_of_a_button_is_none() -> None:
    amount, frame = caption("Amount", 5, 40), TextBox(3, 52, 203, 78)
    for text, left, is_field in (("12", 8, True), ("Book now", 70, False)):
        inside = caption(text, left, 60)
        inside = TextLine(inside.words, inside.boxes, frames=(frame,))
        seen = Sighted([amount, inside], SIZE_PX, (), [frame])
        assert seen.field_of(TextBox.around(amount.boxes)) == (frame if is_field else None)
