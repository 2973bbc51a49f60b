"""A row whose list is not named is looked for in the lists that are closed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from agent.models.children.list_search import list_opened, row_in_sight, row_looked_for, row_of
from agent.models.embedded_vocabulary import decode
from agent.models.task_parser.form_reading import ControlReading, ControlText
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.meanings import OPEN
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.sense import Nearest
from agent.models.task_parser.words import TaskWord
from tests.agent.models.pictures_read import ReadingReader, line, marked

GOAL = PlannedGoal(GoalVerb.CHOOSE, "Swiss")
CLOSED = [line("Keys", 10, 20), line("German", 120, 20), line("Size", 10, 50), line("Small", 120, 50)]
LISTS = {(OPEN, "Keys"), (OPEN, "Size")}


def test_a_list_is_opened_for_a_row_that_is_in_sight_nowhere() -> None:
    reply = list_opened(ReadingReader(CLOSED, looks={(OPEN, "Keys")}, presses=(130, 26)), GOAL, ())
    assert reply is not None
    assert reply.text.startswith('choose "Swiss" missing; open "')


def test_a_list_without_the_row_is_closed_once_and_the_next_one_opened() -> None:
    first = 'choose "Swiss" missing; open "Keys"'
    rows = [line("French", 120, 34, is_new=True), line("Danish", 120, 48, is_new=True)]
    reader = ReadingReader([*CLOSED, *rows], looks=LISTS, presses=(130, 56))
    closing = list_opened(reader, GOAL, [first])
    assert closing is not None
    assert closing.text.startswith('close "Keys"<|hotkey|>escape')
    stuck = [replace(one, is_new=False, stays=True) for one in reader.lines]
    closed = [first, 'close "Keys"']
    assert list_opened(replace(reader, lines=stuck), GOAL, closed) is None
    following = list_opened(reader, GOAL, closed)
    assert following is not None
    assert following.text.startswith('choose "Swiss" missing; open "Size"<|click|>')


def test_nothing_is_opened_where_no_list_is_left_or_the_goal_names_its_own() -> None:
    opened = [f'choose "Swiss" missing; open "{name}"' for name in ("Keys", "Size")]
    assert list_opened(ReadingReader(CLOSED, looks=LISTS), GOAL, opened) is None
    assert list_opened(ReadingReader(CLOSED), GOAL, ()) is None
    assert list_opened(ReadingReader([], looks=LISTS), GOAL, ()) is None
    owned = PlannedGoal(GoalVerb.CHOOSE, "Swiss", owner="Keys")
    assert list_opened(ReadingReader(CLOSED, looks=LISTS), owned, ()) is None
    assert list_opened(ReadingReader(CLOSED, looks=LISTS), PlannedGoal(GoalVerb.PRESS, "Swiss"), ()) is None


def test_a_list_of_which_the_rows_are_in_sight_is_not_opened() -> None:
    """To press there is to choose."""
    reader = ReadingReader(CLOSED, looks=LISTS, presses=(130, 26))
    reader.form = (ControlText("choice", "German", "Keys"), ControlText("list", "Size"))
    assert list_opened(reader, GOAL, ()) is None
    reader.form = (ControlText("list", "Keys"), ControlText("list", "Size"))
    assert list_opened(reader, GOAL, ()) is not None


def test_nothing_is_pressed_that_the_eyes_take_for_a_list_and_is_pressed_on_its_caption() -> None:
    assert list_opened(ReadingReader(CLOSED, looks=LISTS, presses=(20, 25)), GOAL, ()) is None


MAY_BE = PlannedGoal(
    GoalVerb.CHOOSE, "lions", lists=("Keys",), told="the swiss kind suits me", is_optional=True
)
OPENED = 'choose "lions" missing; open "Keys"'


def test_a_list_is_looked_into_and_closed_again_where_no_row_is_surely_meant() -> None:
    reader = ReadingReader(CLOSED, looks=LISTS, presses=(130, 26))
    opening = row_looked_for(reader, MAY_BE, ())
    assert opening is not None
    assert opening.text.startswith(OPENED)
    rows = [line("French", 120, 34, is_new=True), line("Danish", 120, 48, is_new=True)]
    closing = row_looked_for(replace(reader, lines=[*CLOSED, *rows]), MAY_BE, [OPENED])
    assert closing is not None
    assert closing.text.startswith('close "Keys"<|hotkey|>escape')
    assert row_looked_for(reader, MAY_BE, [OPENED, 'close "Keys"']) is None


def test_no_list_is_looked_into_for_a_row_that_was_chosen_elsewhere() -> None:
    """ "My left ear, 5": the right volume has a row "5", too."""
    done = [f'choose "{MAY_BE.name}"']
    assert (
        row_looked_for(ReadingReader(CLOSED, looks=LISTS, presses=(130, 26), done=done), MAY_BE, ()) is None
    )


def test_a_row_that_the_clause_says_is_chosen() -> None:
    rows = [line("French", 120, 34, is_new=True), line("Swiss", 120, 48, is_new=True)]
    chosen = row_looked_for(ReadingReader([*CLOSED, *rows], looks=LISTS), MAY_BE, [OPENED])
    assert chosen is not None
    assert chosen.text.startswith('choose "Swiss"<|click|>')


def test_what_may_be_talk_is_a_row_only_by_its_whole_name() -> None:
    talk = replace(MAY_BE, told="")
    assert row_of(talk, ["French", "Swiss"], "the swiss kind", None) is None
    assert row_of(talk, ["French", "Lions"], "", None) == 1


@dataclass
class ReadsRows:
    """Reads one row as asked for; compares no texts. Implements `Senses` and `FormReader`."""

    row: str
    likely: float

    @property
    def forms(self) -> ReadsRows:
        return self

    def ranked(self, text: str, others: Sequence[str]) -> list[Nearest]:
        return []

    def readings(self, words: Sequence[TaskWord], controls: Sequence[ControlText]) -> list[ControlReading]:
        return [
            ControlReading(self.likely if one.caption == self.row else 0.01, False, (0, 0), 0.1, 0)
            for one in controls
        ]


def test_a_row_that_no_word_tells_is_one_that_the_form_reader_takes() -> None:
    rows, task = ["Single", "Double", "Family suite"], "we come with three children"
    named, guessed = PlannedGoal(GoalVerb.CHOOSE, "children", owner="Room"), replace(GOAL, name="children")
    assert row_of(named, rows, task, ReadsRows("Family suite", 0.5)) == 2
    assert row_of(named, rows, task, ReadsRows("Family suite", 0.2)) is None
    assert row_of(guessed, rows, task, ReadsRows("Family suite", 0.5)) is None, "of a list that nobody named"
    assert row_of(guessed, rows, task, ReadsRows("Family suite", 0.9)) == 2
    assert row_of(replace(named, name="Double"), rows, task, ReadsRows("Single", 0.9)) == 1


def test_a_row_in_quotes_is_meant_by_the_word() -> None:
    rows, silk = ["Glossary", "Feedback"], PlannedGoal(GoalVerb.CHOOSE, "Silk", owner="Shipping")
    reads = ReadsRows("Glossary", 0.9)
    assert row_of(silk, rows, "Shipping should be Silk", reads) == 0
    assert row_of(silk, rows, "Shipping should be 'Silk'", reads) is None


def test_a_row_that_is_named_with_its_list_as_captions_are_written_is_meant_by_the_word() -> None:
    rows, truck = ["Tram", "Truck"], PlannedGoal(GoalVerb.CHOOSE, "Wednesday", owner="Vehicle")
    reads = ReadsRows("Truck", 0.9)
    assert row_of(truck, rows, "The Vehicle should be Wednesday", reads) is None
    assert row_of(truck, rows, "the vehicle for Wednesday", reads) == 1


def test_what_is_read_of_an_edge_is_no_row() -> None:
    lines = [*CLOSED, line("[", 118, 34, is_new=True), line("|", 118, 48, is_new=True)]
    reader = ReadingReader(lines, sense=ReadsRows("[", 0.9))
    assert row_in_sight(reader, PlannedGoal(GoalVerb.CHOOSE, "Swiss", owner="Keys")) is None


def test_a_row_begins_where_its_round_button_does() -> None:
    misread = line("@ File", 120, 40, is_new=True), line("O Text", 120, 60, is_new=True)
    list_row = replace(marked("File List", 120, 80, is_round=True), is_new=True)
    goal = PlannedGoal(GoalVerb.CHOOSE, "File List", other_names=("File",), owner="View", is_menu=True)
    reply = row_in_sight(ReadingReader([*misread, list_row]), goal)
    assert reply is not None
    assert decode(reply.token_ids).startswith('choose "File List"')
