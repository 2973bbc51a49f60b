"""Parser and picture say together what the parts of a goal mean."""

from __future__ import annotations

from collections.abc import Mapping

from agent.models.task_parser.labels import VERBS, GoalVerb
from agent.models.task_parser.meanings import LOOKED_FOR_AS, OPEN
from agent.models.task_parser.plan import PlannedGoal, goals_of
from agent.models.task_parser.segments import segments_of
from agent.models.task_parser.words import words_of
from tests.agent.models.task_parser.said_words import scores_of


def goals(
    task: str,
    marked: str,
    verb: GoalVerb,
    shown: Mapping[str, tuple[str, ...]],
    *,
    or_perhaps: GoalVerb | None = None,
) -> list[tuple[GoalVerb, str, str, str]]:
    """The goals, where the picture shows what is named as what it is for, and nothing else."""
    scores, words = scores_of(task, marked, [verb]), words_of(task)
    if or_perhaps is not None:
        scores.verb[:, VERBS.index(or_perhaps)] = -3.0
    segments = segments_of(scores.role, {})
    seen = {}
    for one in segments:
        name = task[words[one.first].start : words[one.last].end]
        seen[one.first, one.last] = {
            word: 0.999 if word in shown.get(name, ()) else 0.01 for word in LOOKED_FOR_AS
        }
    made: list[PlannedGoal] = goals_of(task, words, scores, segments, seen)
    return [(one.verb, one.name, one.value, one.owner) for one in made]


def test_a_row_that_the_picture_shows_as_a_button_is_pressed() -> None:
    [goal] = goals("take Photo", ". N0", GoalVerb.CHOOSE, {"Photo": (GoalVerb.PRESS,)})
    assert goal == (GoalVerb.PRESS, "Photo", "", "")


def test_a_text_that_the_picture_shows_as_a_box_is_ticked() -> None:
    task = "it had fertiliser, note that"
    [goal] = goals(task, "V0 V0 V0 . . .", GoalVerb.TYPE, {"it had fertiliser": (GoalVerb.TICK,)})
    assert goal == (GoalVerb.TICK, "it had fertiliser", "", "")


def test_a_value_is_filled_into_a_field_and_chosen_from_a_list() -> None:
    task, marked = "Project : Taxes", "N0 . V0"
    assert goals(task, marked, GoalVerb.FILL, {"Project": (GoalVerb.FILL,)}) == [
        (GoalVerb.FILL, "Project", "Taxes", "")
    ]
    assert goals(task, marked, GoalVerb.FILL, {"Project": (OPEN,)}, or_perhaps=GoalVerb.CHOOSE) == [
        (GoalVerb.CHOOSE, "Taxes", "", "Project")
    ]


def test_what_looks_like_a_field_and_like_a_list_may_be_either() -> None:
    scores, words = scores_of("Project : Taxes", "N0 . V0", [GoalVerb.FILL]), words_of("Project : Taxes")
    scores.verb[:, VERBS.index(GoalVerb.CHOOSE)] = -1.0
    segments = segments_of(scores.role, {})
    for likely, is_either in (
        ({GoalVerb.FILL: 0.5, OPEN: 0.9}, True),
        ({GoalVerb.FILL: 0.99, OPEN: 0.01}, False),
    ):
        seen = {(one.first, one.last): dict.fromkeys(LOOKED_FOR_AS, 0.01) | likely for one in segments}
        [goal] = goals_of("Project : Taxes", words, scores, segments, seen)
        assert goal.is_field_or_list is is_either


def test_what_is_to_be_typed_is_typed_even_if_the_field_looks_like_a_list() -> None:
    task, marked = "type Oslo into City", ". V0 . N0"
    shown: dict[str, tuple[str, ...]] = {"City": (OPEN,)}
    assert goals(task, marked, GoalVerb.FILL, shown) == [(GoalVerb.FILL, "City", "Oslo", "")]


def test_where_the_picture_shows_nothing_the_parser_is_believed() -> None:
    assert goals("City: Oslo", "N0 . V0", GoalVerb.FILL, {}) == [(GoalVerb.FILL, "City", "Oslo", "")]
    assert goals("tick News", ". N0", GoalVerb.TICK, {}) == [(GoalVerb.TICK, "News", "", "")]


def test_a_field_without_a_value_is_no_goal_even_if_it_is_in_sight() -> None:
    assert goals("fill in City", ". . N0", GoalVerb.FILL, {"City": (GoalVerb.FILL,)}) == []


def test_a_long_caption_that_looks_like_a_row_is_not_chosen_in_its_own_value() -> None:
    task, marked = "Most at the same time: 1", "N0 N0 N0 N0 N0 . V0"
    shown = {"Most at the same time": (GoalVerb.CHOOSE,)}
    assert goals(task, marked, GoalVerb.FILL, shown) == [(GoalVerb.FILL, "Most at the same time", "1", "")]


def test_the_caption_of_a_list_is_no_button_even_if_it_answers_as_one() -> None:
    task, marked = "Typewriter as Font", "N0 . O0"
    shown: dict[str, tuple[str, ...]] = {"Font": (GoalVerb.PRESS, OPEN)}
    assert goals(task, marked, GoalVerb.CHOOSE, shown) == [(GoalVerb.CHOOSE, "Typewriter", "", "Font")]


def test_a_row_and_its_list_are_one_goal_where_the_parser_is_sure_even_if_both_look_like_rows() -> None:
    task, marked = "Set Keys to Swiss French", ". O0 . N0 N0"
    shown = {"Keys": (GoalVerb.PRESS, GoalVerb.CHOOSE), "Swiss French": (GoalVerb.CHOOSE,)}
    assert goals(task, marked, GoalVerb.CHOOSE, shown) == [(GoalVerb.CHOOSE, "Swiss French", "", "Keys")]
