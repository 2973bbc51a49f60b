"""Words of a text are exchanged and lines taken out by the search of the editor."""

from __future__ import annotations

import pytest

from agent.models.children.sighted import Standing
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.said_before import in_one_order
from agent.models.task_parser.spoken_changes import in_a_text
from agent.models.task_parser.spoken_commands import spoken_commands

MENUS = ("File", "Edit", "Search", "View")
TEXT = ("call the plumber", "buy rice")
WORDS = ("plumber", "rice", "call", "colour")


def editor(name: str) -> Standing:
    if name in MENUS or name in TEXT:
        return Standing.WHOLE
    return Standing.PART if name in WORDS else Standing.NOT


def files(name: str) -> Standing:
    return Standing.WHOLE if name in ("Go", "Bookmarks") else editor(name)


def steps(goals: list[PlannedGoal]) -> list[str]:
    return [goal.value or goal.name for goal in goals]


@pytest.mark.parametrize(
    ("clause", "old", "new"),
    [
        ("change 'colour' to 'color' in the note", "colour", "color"),
        ('replace "plumber" with "joiner"', "plumber", "joiner"),
        ("change the word rice into barley", "rice", "barley"),
        ("exchange plumber for joiner in this text", "plumber", "joiner"),
        ("correct the spelling colour to color everywhere", "colour", "color"),
    ],
)
def test_a_word_is_looked_for_and_typed_over(clause: str, old: str, new: str) -> None:
    made = steps(in_a_text(clause, editor))
    assert made == ["the start of the text", "find words of the text", f"{old}\n", "Escape", new]


@pytest.mark.parametrize(
    "clause",
    [
        "change Size to 12",  # a value of a control is said in the same words
        'change "violin" to "cello"',  # nothing of it is in sight
        "turn colour on",
    ],
)
def test_what_is_about_no_word_in_sight_is_left_alone(clause: str) -> None:
    assert in_a_text(clause, editor) == []


def test_in_a_file_manager_words_are_names_of_files() -> None:
    assert in_a_text("change 'colour' to 'color' in the note", files) == []


def test_a_word_that_is_to_go_is_looked_for_and_deleted() -> None:
    made = steps(in_a_text("delete the word rice", editor))
    assert made == ["the start of the text", "find words of the text", "rice\n", "Escape", "Delete"]


def test_a_line_is_told_by_what_it_says() -> None:
    made = steps(in_a_text("drop the line buy rice", editor))
    assert made[-1] == "delete the line of the selection"
    assert "buy rice\n" in made
    assert in_a_text("drop the line buy barley", editor) == []


def test_what_was_told_before_is_what_the_order_is_about() -> None:
    assert in_one_order("it isn't a plumber, it's a joiner, fix that", editor) == (
        "replace the word plumber with joiner"
    )
    assert in_one_order("nobody eats barley so throw that line out", editor) == (
        "nobody eats barley so throw that line out"
    )
    told = in_one_order("nobody wants to buy rice so throw that line out. save.", editor)
    assert told == "delete the line buy rice. save."


def test_a_text_of_two_lines_is_one_text() -> None:
    spoken = spoken_commands("write two lines, first Apples and under it Pears, and save", editor)
    assert spoken is not None
    before, goals, after = spoken
    assert (before, steps(goals), after) == ("", ["Apples\nPears"], "save")
    asked = "On the first line I need Note 18, on the second Received. Please save it."
    spoken = spoken_commands(asked, editor)
    assert spoken is not None
    assert (steps(spoken[1]), spoken[2]) == (["Note 18\nReceived"], "Please save it.")


@pytest.mark.parametrize(
    ("clause", "row"),
    [
        ("sort the lines from A to Z", "sort lines"),
        ("put my list in alphabetical order", "sort lines"),
        ("I want the whole text in capital letters", "upper case"),
        ("change everything to lower case", "lower case"),
    ],
)
def test_what_is_done_to_all_lines_is_a_row_of_a_menu(clause: str, row: str) -> None:
    assert steps(in_a_text(clause, editor)) == ["select all", row]
