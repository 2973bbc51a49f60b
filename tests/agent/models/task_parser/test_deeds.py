"""What is done to files and texts is done by keys and menus, and only to what is in sight."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import pytest

from agent.models.children.sighted import Standing
from agent.models.task_parser.commands import keys_for
from agent.models.task_parser.deeds import is_calculator, possible_deeds, steps_of
from agent.models.task_parser.effects import EFFECTS
from agent.models.task_parser.labels import GoalVerb, TaskDeed
from agent.models.task_parser.spoken_sums import sum_in


def steps(deed: TaskDeed, captions: Collection[str], **parts: Any) -> list[str]:
    """What each step presses or types."""

    def shown(name: str) -> Standing:
        within = Standing.PART if any(name in caption for caption in captions) else Standing.NOT
        return Standing.WHOLE if name in captions else within

    return [goal.name or goal.value for goal in steps_of(deed, shown, "", **parts)]


def test_the_first_few_figures_are_lanes_to_choose_and_no_calculator() -> None:
    def shows(captions: str) -> bool:
        return is_calculator(lambda name: Standing.WHOLE if name in captions else Standing.NOT)

    assert shows("0123456789")
    assert shows("123789"), "some are not read"
    assert not shows("123456")


FOUND = ["the start of the text", "find words of the text", "plums\n", "Escape"]


def test_a_line_is_found_by_its_words_and_taken_out() -> None:
    made = steps(TaskDeed.LINE_AWAY, ["two plums and tea"], name="plums")
    assert made == [*FOUND, "delete the line of the selection"]
    assert keys_for(made[-1]) == "home, shift down, delete"


def test_a_line_is_put_under_the_one_that_is_found() -> None:
    assert steps(TaskDeed.LINE_BELOW, ["plums"], name="plums", value="six figs") == [
        *FOUND,
        "End",
        "\nsix figs",
    ]


@pytest.mark.parametrize("deed", [TaskDeed.LINE_AWAY, TaskDeed.LINE_BELOW])
def test_nothing_is_done_to_a_line_that_is_not_in_sight(deed: TaskDeed) -> None:
    assert steps(deed, ["pears"], name="plums", value="six figs") == []


def test_a_file_may_be_named_without_its_ending_where_there_is_one_of_the_name() -> None:
    assert steps(TaskDeed.OPEN, ["diary.odt"], name="diary") == ["diary.odt"]
    assert steps(TaskDeed.OPEN, ["diary.odt", "diary.txt"], name="diary") == []
    assert steps(TaskDeed.OPEN, ["diary.odt", "diary"], name="diary") == ["diary"]
    assert steps(TaskDeed.COPY, ["diary.odt", "Old"], name="diary", owner="Old")[0] == "diary.odt"
    assert steps(TaskDeed.BIN, ["diary.odt"], name="diar") == []


def test_a_file_that_is_renamed_without_its_ending_keeps_it() -> None:
    assert steps(TaskDeed.RENAME, ["a.txt"], name="a", value="b")[-1] == "b.txt\n"
    assert steps(TaskDeed.RENAME, ["a.txt"], name="a", value="b.md")[-1] == "b.md\n"
    assert steps(TaskDeed.RENAME, ["a.txt"], name="a.txt", value="b")[-1] == "b\n"


@pytest.mark.parametrize(
    ("said", "typed"),
    [
        ("Forty-eight times twenty-five", "48*25"),
        ("three hundred and seventeen plus one thousand", "317+1000"),
        ("half of a hundred", "100/2"),
        ("two thousand and five minus six", "2005-6"),
        ("one plus one", "1+1"),
        ("12 and seven", "12+7"),
    ],
)
def test_numbers_of_a_sum_may_be_said_in_words(said: str, typed: str) -> None:
    assert sum_in(said) == typed


def test_words_that_stand_there_several_times_are_all_replaced() -> None:
    made = steps(TaskDeed.REPLACE, ["plums and plums"], name="plums", value="figs", num_occurrences=2)
    assert made == [*FOUND, "figs", *FOUND, "figs"]
    held = steps(TaskDeed.REPLACE, ["plums and plums"], name="plums", value="six plums", num_occurrences=2)
    assert held == [*FOUND, "six plums"], "it would be found again"


def test_a_file_goes_into_a_folder_that_is_made_before() -> None:
    assert steps(TaskDeed.MOVE, ["a.txt"], name="a.txt", owner="New") == []
    assert steps(TaskDeed.MOVE, ["a.txt"], name="a.txt", owner="New", is_made_before=True) == [
        "a.txt",
        "cut",
        "New",
        "paste",
    ]


EDITOR, FILE_MANAGER = ("File", "Edit", "View", "Help"), ("File", "Edit", "View", "Go")


def possible(captions: Collection[str]) -> Collection[TaskDeed]:
    return possible_deeds(lambda name: Standing(2 * (name in captions)))


@pytest.mark.parametrize("deed", EFFECTS, ids=str)
def test_an_effect_is_wanted_where_some_program_has_it_and_never_of_a_form(deed: TaskDeed) -> None:
    programs = (EDITOR, FILE_MANAGER, "0123456789")
    assert any(deed in possible(captions) for captions in programs)
    assert deed not in possible(["Name", "Save"])
    assert all(goal.name for goal in steps_of(deed, lambda name: Standing.NOT, ""))


def test_what_is_to_be_off_is_no_more_on_than_before() -> None:
    for deed in EFFECTS:
        verbs = {goal.verb for goal in EFFECTS[deed]}
        assert (GoalVerb.UNTICK in verbs) is deed.value.endswith(" off"), deed
        assert (GoalVerb.TICK in verbs) is deed.value.endswith(" on"), deed
