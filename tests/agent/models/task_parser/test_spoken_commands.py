"""Sums are typed into calculators, and what every editor does is done by keys."""

from __future__ import annotations

import pytest

from agent.models.children.sighted import Standing
from agent.models.task_parser.commands import keys_for
from agent.models.task_parser.spoken_commands import spoken_commands

EDITOR = ("File", "Edit", "View", "Help")


def meant(task: str, captions: str | tuple[str, ...]) -> tuple[str, list[str], str] | None:
    found = spoken_commands(task, lambda name: Standing.WHOLE if name in captions else Standing.NOT)
    return None if found is None else (found[0], [goal.name or goal.value for goal in found[1]], found[2])


@pytest.mark.parametrize(
    ("task", "typed"),
    [
        ("What is 6 times 9?", "6*9"),
        ("3 plus 4 plus 1.5", "3+4+1.5"),
        ("work out 100 divided by 8 please", "100/8"),
        ("add 3, 4 and 5", "3+4+5"),
        ("divide 9 by 3", "9/3"),
        ("subtract 2 from 9", "9-2"),
        ("multiply 2 by 8", "2*8"),
        ("what does 3 plus 4 make?", "3+4"),
        ("3+4", "3+4"),
        ("the sum of 3 and 4", "3+4"),
        ("half of 12, please", "12/2"),
        ("two of us pay 12 each, what does that make? 2 x 12", "2*12"),
        ("what is 3 plus 4, and what is 5 plus 6?", None),
        ("half of 12 please", "12/2"),
        ("7 squared", "7*7"),
    ],
)
def test_a_sum_is_typed_into_a_calculator(task: str, typed: str | None) -> None:
    assert meant(task, "0123456789") == (None if typed is None else ("", [f"{typed}\n"], ""))
    assert meant(task, EDITOR) is None


def test_what_every_editor_does_is_one_goal_among_the_others() -> None:
    assert meant("erase everything, write tea and save", EDITOR) == (
        "",
        ["clear all text"],
        "write tea and save",
    )
    found = meant("type tea then save it as list-2.txt", EDITOR)
    assert found == ("type tea then", ["save as", "list-2.txt\n"], "")
    assert keys_for("clear all text") == "ctrl a, delete"
    assert meant("erase everything", ("Name",)) is None


def test_a_root_is_pressed_where_there_is_a_button_for_it() -> None:
    assert meant("square root of 25", (*"0123456789", "sqrt")) == ("", ["25", "sqrt"], "")
    assert meant("square root of 25", "0123456789") is None


@pytest.mark.parametrize(
    ("task", "wanted"),
    [
        ("erase the whole text, then save", ("", ["clear all text"], "then save")),
        (
            "replace all the text with salt and oil and save it",
            ("", ["clear all text", "salt and oil"], "and save it"),
        ),
        ("mark it all and write gone over it, save", ("", ["clear all text", "gone"], "save")),
        ("select the whole text and then type bye instead", ("", ["clear all text", "bye"], "")),
        ("remove the last line and save", ("", ["delete the last line"], "and save")),
        ("duplicate the first line", ("", ["duplicate the first line"], "")),
        ("write Dear Ann at the top, save", ("", ["the start of the text", "Dear Ann"], "save")),
        ("add a line at the end saying bye", ("", ["the end of the text", "bye"], "")),
        ("put LIST on the first line", ("", ["the start of the text", "LIST\n"], "")),
        ("add oat milk to my shopping list", ("", ["the end of the text", "oat milk"], "")),
        ("save this file under the new name b.txt", ("", ["save as", "b.txt\n"], "")),
        ("put another line with bye at the start", ("", ["the start of the text", "bye\n"], "")),
        ("store a copy of it under b.txt", ("", ["save as", "b.txt\n"], "")),
        ("type tea and print it from the File menu", ("type tea and", ["print"], "")),
        ("print it from the Game menu", None),
    ],
)
def test_an_editor_does_by_keys_what_every_editor_does(
    task: str, wanted: tuple[str, list[str], str] | None
) -> None:
    assert meant(task, EDITOR) == wanted
    assert meant(task, ("Name",)) is None


@pytest.mark.parametrize(
    ("task", "wanted"),
    [
        ("write Dear Bo and save", ("write Dear Bo and", ["save"], "")),
        ("quit the editor", ("", ["quit"], "")),
        ('type "a, save, b" and print this page', ('type "a, save, b" and', ["print"], "")),
        ("close the document", ("", ["close"], "")),
        ("save the whales", None),
    ],
)
def test_a_command_that_stands_alone_is_a_goal(task: str, wanted: tuple[str, list[str], str] | None) -> None:
    assert meant(task, EDITOR) == wanted
    assert meant(task, ("Name",)) is None


@pytest.mark.parametrize("task", ["press 7", "what is the total", "type 7 plus"])
def test_other_tasks_are_left_to_the_parser(task: str) -> None:
    assert meant(task, (*EDITOR, *"0123456789")) is None


@pytest.mark.parametrize(
    ("task", "wanted"),
    [
        ("give up, in the Game menu", ("", ["give up"], "")),
        ("sort by date, Game menu, then save", ("", ["sort by date"], "then save")),
        ("tick Loud, please choose Give up, it's in the Game menu", ("tick Loud", ["Give up"], "")),
        ("give up, in the Stage menu", None),
        ("open the Game menu", None),
    ],
)
def test_a_row_whose_menu_is_told_behind_it_is_a_goal(
    task: str, wanted: tuple[str, list[str], str] | None
) -> None:
    assert meant(task, ("Game",)) == wanted


def test_politeness_around_a_clause_changes_nothing() -> None:
    assert meant("could you please drop the last line for me", EDITOR) == meant("drop the last line", EDITOR)
    assert meant("I'd like to know: 4 plus 4", "0123456789") == ("", ["4+4\n"], "")
    assert meant("could you work out 4 plus 4?", "0123456789") == ("", ["4+4\n"], "")


def test_what_is_set_before_a_sum_is_done_first() -> None:
    calculator = ("File", "Edit", "View", *"0123456789")
    task = "go to the scientific mode first and then multiply 17 by 17 there"
    assert meant(task, calculator) == ("go to the scientific mode", ["17*17\n"], "")
    assert meant("7 boxes of 24, so go on: 7 times 24", calculator) == ("", ["7*24\n"], "")


def test_a_remark_before_a_command_is_no_task() -> None:
    assert meant("I've had enough of this, quit", EDITOR) == ("", ["quit"], "")
    assert meant("write tea, quit", EDITOR) == ("write tea", ["quit"], "")
    assert meant("we are done, get me out", EDITOR) == ("", ["quit"], "")
