"""The wheel is turned for what is not in sight, where that changes nothing, until there is no more to see."""

from __future__ import annotations

import pytest

from agent.models.children.looking_further import is_in_no_list, row_further_down, scrolled_for
from agent.models.embedded_vocabulary import decode
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal
from agent.ocr.captions import TextLine
from tests.agent.models.pictures_read import ReadingReader, line, marked

SEND = PlannedGoal(GoalVerb.PRESS, "Send")
DOWN = 'press "Send" missing; scroll "down"'
ROOM = PlannedGoal(GoalVerb.CHOOSE, "Attic", owner="Room")
FORM = [line("Form", 10, 2), line("Name", 10, 40), line("Plan", 10, 80), line("City", 10, 120)]
LOOKS = {("fill", "Name"), ("choose", "Plan"), ("fill", "City"), ("fill", "[Card"), ("fill", "Vv")}
ROWS = [
    line("Room", 10, 40),
    *(line(text, 100, 40 + 18 * n) for n, text in enumerate(("Hall", "Bath", "Yard"))),
]


def turned(
    lines: list[TextLine],
    *,
    done: tuple[str, ...] = (),
    since: tuple[str, ...] = (),
    goal: PlannedGoal = SEND,
) -> str:
    reader = ReadingReader(lines, done=(*done, *since), looks=LOOKS, task="Attic as the Room")
    reply = (scrolled_for if goal is SEND else row_further_down)(reader, goal, since)
    return "" if reply is None else decode(reply.token_ids)


def same(lines: list[TextLine]) -> list[TextLine]:
    return [TextLine(one.words, one.boxes, stays=True) for one in lines]


def test_the_wheel_turns_over_the_caption_of_a_field_and_not_over_a_row() -> None:
    assert turned(FORM) in [f"{DOWN}<|scroll|><|55|><|{y}|>down 1<|im_end|>" for y in (110, 115, 310, 315)]


def test_it_does_not_turn_over_what_stands_in_a_list() -> None:
    in_a_list = [line("Form", 10, 2), line("[Card", 10, 40), line("City", 10, 120)]
    assert turned(in_a_list).startswith(f"{DOWN}<|scroll|><|55|><|31")


def test_it_does_not_turn_over_the_arrow_of_a_list() -> None:
    assert turned([FORM[0], line("Vv", 200, 42), line("City", 10, 80)]).startswith(f"{DOWN}<|scroll|><|55|>")
    assert turned([FORM[0], line("Vv", 200, 42)]) == ""


def test_it_turns_on_while_something_moves_and_not_longer() -> None:
    assert turned(FORM, since=(DOWN,)).startswith(DOWN)
    assert turned(same(FORM), since=(DOWN,)) == ""
    assert turned(FORM, since=(DOWN,) * 8) == ""


def test_it_turns_back_where_an_earlier_goal_turned_it() -> None:
    found = turned(same(FORM), done=('fill "Zip" missing; scroll "down"', 'fill "Zip"'), since=(DOWN,))
    assert found.startswith('press "Send" missing; scroll "up"')


def test_it_does_not_turn_for_what_is_in_sight_or_where_nothing_is_read() -> None:
    assert turned([*FORM, line("Send", 10, 160)]) == ""
    assert turned([]) == ""


def test_rows_of_a_list_are_turned_until_the_one_that_is_meant_is_pressed() -> None:
    scrolled = turned(ROWS, goal=ROOM)
    assert scrolled.startswith('choose "Attic" missing; scroll "down"<|scroll|>')
    assert scrolled.endswith("down 1<|im_end|>")
    more = [*ROWS, line("Attic", 100, 94)]
    since = ('choose "Attic" missing; scroll "down"',)
    assert turned(more, goal=ROOM, since=since).startswith('choose "Attic"<|click|>')
    assert turned(more, goal=ROOM) == ""


def test_boxes_below_a_caption_are_no_rows_of_its_list() -> None:
    boxes = [marked(text, 10, 58 + 18 * n, is_round=False) for n, text in enumerate(("Bath", "Yard", "Hall"))]
    assert turned([line("Room", 10, 40), *boxes], goal=ROOM) == ""


def test_fields_below_each_other_are_no_rows() -> None:
    captions = [line(text, 10, 40 + 18 * n) for n, text in enumerate(("Room", "Zip", "City"))]
    assert turned([*captions, *ROWS[1:]], goal=ROOM) == ""
    named = [
        line("Room", 10, 20),
        *(line(text, 12, 40 + 18 * n) for n, text in enumerate(("Name", "City", "Plan"))),
    ]
    assert turned(named, goal=ROOM) == ""


def test_the_wheel_is_not_turned_over_menus_and_tabs() -> None:
    bars = [line(text, left, 20) for text, left in (("Name", 10), ("City", 60), ("View", 110))]
    assert turned([FORM[0], *bars, line("Card", 10, 60)]).startswith(f"{DOWN}<|scroll|><|55|><|16")


def test_a_row_that_no_list_in_sight_has_is_known_not_to_be_there() -> None:
    def is_none(row: str, owner: str, lines: list[TextLine]) -> bool:
        reader = ReadingReader(lines, done=(), looks=LOOKS, task=f"{row} as the {owner}")
        return is_in_no_list(reader, PlannedGoal(GoalVerb.CHOOSE, row, owner=owner))

    assert is_none("Attic", "Room", ROWS)
    assert not is_none("Bath", "Room", ROWS)
    assert not is_none("Batn", "Room", ROWS)
    assert not is_none("Attic", "Floor", ROWS)
    group = [line(text, 10, 40 + 18 * n) for n, text in enumerate(("Room", "Hall", "Bath", "Yard"))]
    assert is_none("Attic", "Room", group)
    assert not is_none("Hall", "Room", group)


BESIDE = [
    line("Pet", 10, 40),
    *(marked(text, 90 + 80 * n, 40, is_round=True) for n, text in enumerate(("Cat", "Dog"))),
]
BELOW = [
    line("Pet", 10, 40),
    *(marked(text, 20, 60 + 28 * n, is_round=True) for n, text in enumerate(("Cat", "Dog"))),
]


@pytest.mark.parametrize("group", [BESIDE, BELOW])
def test_nothing_is_typed_or_looked_for_where_round_buttons_say_what_there_is(group: list[TextLine]) -> None:
    reader = ReadingReader([line("Form", 10, 2), *group, line("Dogma", 10, 200)])

    def is_none(row: str, owner: str = "Pet") -> bool:
        ways = PlannedGoal(GoalVerb.CHOOSE, row, owner=owner), PlannedGoal(GoalVerb.FILL, owner, row)
        [answer] = {is_in_no_list(reader, goal) for goal in ways}
        return answer

    assert is_none("Horse")
    assert is_none("Dogma"), "read elsewhere, and no word of a row"
    assert not is_none("Dog")
    assert not is_none("a Cat")
    assert not is_none("Horse", "Animal")


def test_round_buttons_below_the_label_of_a_field_are_none_of_its_own() -> None:
    reader = ReadingReader([line("Form", 10, 2), line("Name:", 10, 40), *BELOW[1:]])
    assert not is_in_no_list(reader, PlannedGoal(GoalVerb.FILL, "Name", "Ida"))


def test_a_text_of_several_lines_in_a_field_is_no_list() -> None:
    text = [line(words, 12, 54 + 14 * n) for n, words in enumerate(("call", "write", "visit"))]
    reader = ReadingReader([line("Form", 10, 2), line("Note", 10, 40), *text])
    assert not is_in_no_list(reader, PlannedGoal(GoalVerb.FILL, "Note", "pay"))
    assert is_in_no_list(reader, PlannedGoal(GoalVerb.CHOOSE, "pay", owner="Note"))


def test_captions_with_what_their_fields_hold_below_them_are_no_list() -> None:
    placed = (("Plate", 17, 40), ("Acme", 21, 60), ("Born", 17, 80), ("1990", 21, 100))
    reader = ReadingReader([line("Form", 10, 2), *(line(*one) for one in placed)])
    assert not is_in_no_list(reader, PlannedGoal(GoalVerb.CHOOSE, "Bluefin", owner="Plate"))


def test_rows_right_below_their_caption_are_its_own_whatever_stands_to_their_left() -> None:
    rows = [line(text, 204, 54 + 15 * n) for n, text in enumerate(("Hall", "Bath", "Yard"))]
    lines = [line("Room", 200, 40), line("Guest", 40, 40), line("Tanaka", 44, 56), *rows]
    assert is_in_no_list(ReadingReader(lines, task="Attic as the Room"), ROOM)
    seen = {("fill", "Hall"), ("fill", "Yard")}
    assert is_in_no_list(ReadingReader(lines, looks=seen), ROOM), "no fields stand as close as this"
