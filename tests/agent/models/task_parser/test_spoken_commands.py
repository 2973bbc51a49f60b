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
    ],
)
def test_a_sum_is_typed_into_a_calculator(task: str, typed: str) -> None:
    assert meant(task, "0123456789") == ("", [f"{typed}\n"], "")
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


@pytest.mark.parametrize(
    "task", ["delete the first line", "save", "press 7", "what is the total", "type 7 plus"]
)
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
