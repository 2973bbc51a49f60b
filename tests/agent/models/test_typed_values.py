"""What is read in a field, before something is typed there and after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from agent.models.children.progress import progress_of
from agent.models.children.sighted import Sighted
from agent.models.children.typed_values import as_in_its_field, is_typed_elsewhere, typed_in_vain
from agent.models.embedded_vocabulary import decode
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal
from agent.ocr.captions import TextLine
from agent.ocr.lines import TextBox

SIZE_PX = (200, 200)
HOUR = PlannedGoal(GoalVerb.FILL, "Hour", "20:00")


@dataclass
class TypedReader:
    """A picture after something was typed."""

    sighted: Sighted | None
    done: tuple[str, ...] = ('fill "Hour"',)
    task: str = "whatever was asked"
    boxes: tuple[str, ...] = ()

    def find(self, asked: Sequence[tuple[str, str]]) -> list[float]:
        return [0.9 if verb == GoalVerb.TICK and name in self.boxes else 0.05 for verb, name in asked]


def line(text: str, left: int, top: int, *, is_new: bool = False, stays: bool = False) -> TextLine:
    words = text.split()
    boxes = [
        TextBox(left + 40 * n, top, left + 40 * n + 5 * len(word), top + 10) for n, word in enumerate(words)
    ]
    return TextLine(tuple(words), tuple(boxes), is_new, stays)


def looked(
    *lines: TextLine, goal: PlannedGoal = HOUR, done: tuple[str, ...] = ('fill "Hour"',)
) -> str | None:
    reply = typed_in_vain(TypedReader(Sighted(lines, SIZE_PX), done), goal)
    return None if reply is None else decode(reply.token_ids)


def test_what_stands_in_its_field_has_arrived() -> None:
    assert looked(line("Hour", 10, 10), line("20:00", 60, 10, is_new=True)) is None


def test_a_list_that_opened_when_it_was_pressed_is_chosen_from() -> None:
    rows = [line(text, 60, 30 + 15 * n, is_new=True) for n, text in enumerate(("18:00", "19:00", "20:00"))]
    chosen = looked(line("Hour", 10, 10), line("17:00", 60, 10), *rows)
    assert chosen is not None
    assert chosen.startswith('again "Hour"; choose "20:00"<|click|>')


def test_of_a_list_that_shows_one_more_row_the_value_is_chosen_too() -> None:
    shown = [
        line("Hour", 10, 10),
        line("17:00", 60, 10),
        line("17:00", 60, 40),
        line("20:00", 60, 25, is_new=True),
    ]
    chosen = looked(*shown)
    assert chosen is not None
    assert chosen.startswith('again "Hour"; choose "20:00"<|click|>')


def test_a_list_that_kept_what_stood_there_is_opened_and_its_row_chosen_in_the_same_goal() -> None:
    opened = looked(line("Hour", 10, 10), line("Evening", 60, 10, stays=True))
    assert opened is not None
    assert opened.startswith('again "Hour"; choose "20:00" missing; open "Hour"<|click|>')
    typed = progress_of(['fill "Hour"', 'again "Hour"; choose "20:00" missing; open "Hour"'])
    assert (typed.num_done, typed.since) == (0, ['choose "20:00" missing; open "Hour"'])
    chosen = progress_of(
        ['fill "Hour"', 'again "Hour"; choose "20:00" missing; open "Hour"', 'choose "20:00"']
    )
    assert (chosen.num_done, chosen.since) == (1, [])


def test_what_cannot_be_read_is_taken_to_have_arrived() -> None:
    assert looked() is None
    assert looked(line("Hour", 10, 10)) is None
    secret = PlannedGoal(GoalVerb.FILL, "Hour", "{{mail password}}")
    assert looked(line("Hour", 10, 10), line("Evening", 60, 10, stays=True), goal=secret) is None
    text = PlannedGoal(GoalVerb.FILL, "Hour", "one line\nand another")
    assert looked(line("Hour", 10, 10), line("Evening", 60, 10, stays=True), goal=text) is None
    assert typed_in_vain(TypedReader(None), HOUR) is None


def test_only_what_was_typed_last_is_looked_for() -> None:
    lines = line("Hour", 10, 10), line("Evening", 60, 10, stays=True)
    assert looked(*lines, done=('fill "Hour"', 'press "Book it"')) is None
    assert looked(*lines, done=('fill "Hour"', 'again "Hour"; choose "20:00"')) is None


def test_what_changed_in_a_field_has_arrived_however_it_is_read() -> None:
    assert looked(line("Hour", 10, 10), line("ZO:OO", 60, 10)) is None


def test_the_box_below_a_field_in_which_nothing_is_read_is_not_pressed() -> None:
    seen = Sighted([line("Hour", 10, 10), line("(¥) Remind me", 20, 25, stays=True)], SIZE_PX)
    assert typed_in_vain(TypedReader(seen, boxes=("Remind me",)), HOUR) is None
    assert typed_in_vain(TypedReader(seen), HOUR) is not None


@pytest.mark.parametrize(
    ("lines", "done", "is_so"),
    [
        ([line("Hour", 10, 10, stays=True), line("Day", 10, 40, stays=True)], (), True),
        ([line("Hour", 10, 10, stays=True), line("20:00", 60, 10)], (), False),
        ([line("Hour", 10, 10, stays=True), line("ZO:OO", 60, 10)], (), False),
        ([line("Day", 10, 40, stays=True)], (), False),
        ([line("Hour", 10, 10, stays=True)], ('again "Hour"; fill "Hour"',), False),
    ],
)
def test_what_changed_nothing_was_typed_elsewhere(
    lines: list[TextLine], done: tuple[str, ...], is_so: bool
) -> None:
    reader = TypedReader(Sighted(lines, SIZE_PX), (*done, 'fill "Hour"'))
    assert is_typed_elsewhere(reader, HOUR) is is_so


def test_what_stands_in_a_field_that_was_filled_before_is_not_its_row_and_was_typed_elsewhere() -> None:
    sums = [line(text, 60, top, is_new=True) for text, top in (("5eb6", 100), ("2aae", 125))]
    elsewhere = [line("Text", 10, 10), line("20:00", 60, 10, is_new=True), line("Hour", 10, 60), *sums]
    done = ('fill "Text"', 'fill "Hour"')
    assert looked(*elsewhere, done=done) is None
    assert is_typed_elsewhere(TypedReader(Sighted(elsewhere, SIZE_PX), done), HOUR)
    assert not is_typed_elsewhere(TypedReader(Sighted(elsewhere, SIZE_PX), done[1:]), HOUR), "never filled"
    arrived = [*elsewhere, line("8 pm", 60, 60)]
    assert not is_typed_elsewhere(TypedReader(Sighted(arrived, SIZE_PX), done), HOUR), "something did"


def test_what_arrived_is_not_pressed_though_more_has_changed() -> None:
    sums = [line(text, 60, top, is_new=True) for text, top in (("5eb6", 100), ("2aae", 125))]
    assert looked(line("Hour", 10, 10), line("20:00", 60, 10, is_new=True), *sums) is None


def test_nothing_is_tried_a_third_time() -> None:
    again = ('fill "Hour"', 'again "Hour"; choose "20:00" missing; open "Hour"', 'fill "Hour"')
    assert looked(line("Hour", 10, 10), line("Evening", 60, 10, stays=True), done=again) is None


def test_a_field_that_holds_a_number_is_given_the_number_alone() -> None:
    days = PlannedGoal(GoalVerb.FILL, "Keep for", "30 days")
    numbers = Sighted([line("Keep for", 10, 10), line("90", 100, 10)], SIZE_PX)
    assert as_in_its_field(days, numbers).value == "30"
    words = Sighted([line("Keep for", 10, 10), line("ever", 100, 10)], SIZE_PX)
    assert as_in_its_field(days, words) == days
    for whole in ("2 or 3", "SPRING25", "0x30"):
        assert as_in_its_field(PlannedGoal(GoalVerb.FILL, "Keep for", whole), numbers).value == whole
