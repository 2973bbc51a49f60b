"""Goals are read from segments."""

from __future__ import annotations

import pytest

from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal, goals_of
from agent.models.task_parser.segments import segments_of
from agent.models.task_parser.words import words_of
from tests.agent.models.task_parser.said_words import scores_of


def plan(task: str, marked: str, *verbs: GoalVerb) -> list[PlannedGoal]:
    scores = scores_of(task, marked, list(verbs))
    return goals_of(task, words_of(task), scores, segments_of(scores.role, {}), {})


def test_goals_come_in_the_order_in_which_they_are_to_be_done() -> None:
    goals = plan("before you Save, tick News", ". . N1 . . N0", GoalVerb.TICK, GoalVerb.PRESS)
    assert [goal.sentence for goal in goals] == ['Tick "News"', 'Press "Save"']


def test_a_field_has_its_value_and_a_row_its_owner() -> None:
    goals = plan("City: New York, Size A4", "N0 . V0 V0 . O1 N1", GoalVerb.FILL, GoalVerb.CHOOSE)
    assert [goal.sentence for goal in goals] == ['Type "New York" into "City"', 'Choose "A4" in "Size"']


def test_a_field_without_a_value_is_no_goal() -> None:
    assert plan("fill in City", ". . N0", GoalVerb.FILL) == []


def test_a_second_name_of_one_goal_begins_another() -> None:
    goals = plan("tick Jam and Butter", ". N0 . N0", GoalVerb.TICK)
    assert [goal.name for goal in goals] == ["Jam", "Butter"]


def test_other_edges_of_a_name_keep_off_other_names() -> None:
    [goal, _] = plan("tick it as read and Jam", ". . . N0 . N1", GoalVerb.TICK, GoalVerb.TICK)
    assert "it as read" in goal.other_names
    assert all("Jam" not in name for name in goal.other_names)


def test_to_set_a_thing_to_a_value_can_mean_a_field_or_a_list() -> None:
    [fill] = PlannedGoal(GoalVerb.FILL, "Copies", "4").other_ways()
    assert fill == PlannedGoal(GoalVerb.CHOOSE, "4", owner="Copies")
    [choose] = fill.other_ways()
    assert choose == PlannedGoal(GoalVerb.FILL, "Copies", "4")


def test_a_name_with_quotes_in_it_is_not_quoted() -> None:
    assert PlannedGoal(GoalVerb.PRESS, 'Save "as"').sentence == 'Press Save "as"'


def test_a_name_in_quotes_has_no_other_edges() -> None:
    [quoted] = plan('tick "as read" please', ". . N0 N0 . .", GoalVerb.TICK)
    [bare] = plan("tick as read please", ". N0 N0 .", GoalVerb.TICK)
    assert quoted.other_names == ()
    assert "tick as read" in bare.other_names


def test_no_short_name_leaves_out_what_is_surely_named() -> None:
    [goal] = plan("tick Encrypt the copy", ". N0 N0 N0", GoalVerb.TICK)
    assert "tick Encrypt the copy" in goal.other_names
    assert "copy" not in goal.other_names
    [kind] = plan("open the Music tab", ". . N0 N0", GoalVerb.PRESS)
    assert "Music" in kind.other_names


def test_a_text_that_small_words_divide_is_typed_whole() -> None:
    goals = plan("note call Mum at 6, Save", ". V0 V0 . V0 . N1", GoalVerb.TYPE, GoalVerb.PRESS)
    assert [goal.sentence for goal in goals] == ['Type "call Mum at 6"', 'Press "Save"']


@pytest.mark.parametrize("sign", ['"', "'"])
def test_a_menu_in_quotes_is_one(sign: str) -> None:
    task = f"use Clear History from the {sign}Bookmarks{sign} menu"
    [row] = plan(task, ". N0 N0 . . . O0 . .", GoalVerb.CHOOSE)
    assert (row.name, row.owner, row.is_menu) == ("Clear History", "Bookmarks", True)


def test_what_begins_with_the_name_of_a_key_and_goes_on_otherwise_is_a_button() -> None:
    [button] = plan('press "Delete order"', ". . N0 N0 .", GoalVerb.KEYS)
    assert (button.verb, button.name) == (GoalVerb.PRESS, "Delete order")
    [clicked] = plan("give Delete a click", ". N0 . .", GoalVerb.KEYS)
    assert (clicked.verb, clicked.name) == (GoalVerb.PRESS, "Delete")
    for said in ("Page Down", "Delete twice", "Escape key"):
        [keys] = plan(f"press {said}", ". N0 N0", GoalVerb.KEYS)
        assert keys.verb is GoalVerb.KEYS


@pytest.mark.parametrize(("said", "marked"), [("a return ticket", ". N0 ."), ("stow it in F1", ". . . N0")])
def test_a_key_that_is_only_part_of_what_is_said_is_none(said: str, marked: str) -> None:
    assert [one.verb for one in plan(said, marked, GoalVerb.KEYS)] == [GoalVerb.PRESS]
