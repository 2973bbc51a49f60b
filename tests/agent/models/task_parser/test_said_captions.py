"""Clauses that are captions in the picture are goals, whatever the parser makes of their words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from agent.models.children.sighted import Standing
from agent.models.task_parser.labels import GoalVerb, WordRole
from agent.models.task_parser.meanings import OPEN
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.planner import Planner
from agent.models.task_parser.said_captions import is_field
from tests.agent.models.task_parser.said_words import scores_of

Seen = dict[str, str]
"""What is read in the picture, and as what the model sees it."""


def goals(
    task: str,
    marked: str,
    verbs: Sequence[GoalVerb],
    seen: Seen,
    *,
    unsure_of: Sequence[int] = (),
    is_outside: bool = False,
) -> list[PlannedGoal]:
    """`unsure_of`: words of which the parser half believes that they are nothing."""

    def find(asked: Sequence[tuple[str, str]]) -> list[float]:
        return [0.95 if seen.get(name.lower()) == verb else 0.02 for verb, name in asked]

    def shown(name: str) -> Standing:
        plain = name.lower().strip('"')
        if plain in seen:
            return Standing.WHOLE
        return Standing.PART if any(plain in caption for caption in seen) else Standing.NOT

    scores = scores_of(task, marked, list(verbs))
    for word in unsure_of:
        scores.role[word, [WordRole.NAME, WordRole.OTHER]] = np.log(0.5)
    if is_outside:
        scores = replace(scores, outside=0.0)
    return Planner(lambda words: scores).goals(task, num_steps=0, num_done=0, find=find, shown=shown)


def said(found: Sequence[PlannedGoal]) -> list[tuple[str, str, str]]:
    return [(goal.verb.value, goal.name, goal.value or goal.owner) for goal in found]


def test_a_clause_that_is_a_caption_is_neither_negated_nor_cut() -> None:
    box = {"keep off motorways": GoalVerb.TICK}
    found = goals("keep off motorways, I have time", ". . N0 . . . .", [GoalVerb.UNTICK], box)
    assert said(found) == [("tick", "keep off motorways", "")]


def test_a_caption_that_stands_for_itself_is_done_where_it_is_said() -> None:
    seen = {"i am healthy enough": GoalVerb.TICK, "distance": OPEN, "sign up": GoalVerb.PRESS}
    task, marked = "distance marathon, i am healthy enough, sign up", "O0 N0 . . . . . . N1 N1"
    found = goals(task, marked, [GoalVerb.CHOOSE, GoalVerb.PRESS], seen)
    assert [goal.name for goal in found] == ["marathon", "i am healthy enough", "sign up"]


def test_the_caption_of_a_field_with_a_value_after_it_is_a_setting() -> None:
    seen = {"sum insured": GoalVerb.FILL}
    found = goals("sum insured 25000, thanks", "N0 N0 N0 . .", [GoalVerb.CHOOSE], seen)
    assert [(goal.name, goal.value) for goal in found] == [("sum insured", "25000")]


def test_a_sentence_about_a_field_is_left_to_the_parser() -> None:
    seen = {"copies": GoalVerb.FILL}
    found = goals("copies has to be 4", "N0 . . . V0", [GoalVerb.FILL], seen)
    assert said(found) == [("fill", "copies", "4")]


def test_a_full_stop_within_a_value_cuts_no_setting_off() -> None:
    task, marked = "lent to Paul from no. 9", "N0 N0 V0 V0 V0 V0 V0"
    found = goals(task, marked, [GoalVerb.FILL], {"lent to": GoalVerb.FILL})
    assert said(found) == [("fill", "lent to", "Paul from no. 9")]


def test_nobody_types_a_long_caption() -> None:
    box = {"bicycles outside the house": GoalVerb.TICK}
    task, marked = "mine was stolen, add bicycles outside the house", ". . . . . V0 V0 . V1"
    [goal] = goals(task, marked, [GoalVerb.TYPE, GoalVerb.TYPE], box)
    assert (goal.verb, goal.name) == (GoalVerb.TICK, "bicycles outside the house")


def test_small_words_beside_a_long_caption_are_no_names() -> None:
    box = {"show places to eat": GoalVerb.TICK}
    task, marked = "Turn on Show places to eat", ". N0 N0 N0 N0 N0"
    [goal] = goals(task, marked, [GoalVerb.TICK], box)
    assert goal.name == "Show places to eat"


def test_names_in_quotes_are_asked_for_without_them() -> None:
    box = {"read the result to me": GoalVerb.TICK}
    task, marked = '"read the result to me"', ". . . . . . ."
    assert all('"' not in goal.name for goal in goals(task, marked, [], box))


def test_a_remark_that_the_picture_does_not_show_is_no_goal() -> None:
    task, marked = "low quality will do, sharpness 150 dpi", "N0 . . . . O1 N1 N1"
    seen = {"sharpness": OPEN, "150 dpi": GoalVerb.CHOOSE}
    unsure = goals(task, marked, [GoalVerb.PRESS, GoalVerb.CHOOSE], seen, unsure_of=(0,))
    assert [goal.name for goal in unsure] == ["150 dpi"]
    sure = goals(task, marked, [GoalVerb.PRESS, GoalVerb.CHOOSE], seen)
    assert [goal.name for goal in sure] == ["low", "150 dpi"]


def test_what_is_called_a_menu_is_never_filled() -> None:
    seen = {"recipe": GoalVerb.FILL}
    task, marked = "Open the Recipe menu and choose Shopping list", ". . O0 . . . N0 N0"
    [goal] = goals(task, marked, [GoalVerb.CHOOSE], seen)
    assert (goal.verb, goal.owner, goal.is_menu, goal.other_ways()) == (GoalVerb.CHOOSE, "Recipe", True, [])


def test_a_name_written_with_capitals_is_not_cut_to_the_part_that_is_there() -> None:
    task, marked = "Choose the Student Plan", ". . . N0"
    [goal] = goals(task, marked, [GoalVerb.PRESS], {"plan": GoalVerb.PRESS})
    assert (goal.name, goal.other_names) == ("Student Plan", ())
    for task, marked in (("Press Apply", ". N0"), ("Tell you: Press Apply", ". . . . N0")):
        [goal] = goals(task, marked, [GoalVerb.PRESS], {"apply": GoalVerb.PRESS})
        assert goal.name == "Apply"


def test_what_only_says_of_which_kind_a_control_is_is_no_name() -> None:
    task, marked = "Go to the Editing tab", ". . . O0 N0"
    [goal] = goals(task, marked, [GoalVerb.CHOOSE], {"editing": GoalVerb.CHOOSE})
    assert (goal.verb, goal.name, goal.owner) == (GoalVerb.CHOOSE, "Editing", "")


@pytest.mark.parametrize(
    ("task", "marked", "caption", "wanted"),
    [
        ("your language is French", ". O0 . N0", "your language", ("choose", "French", "your language")),
        ("tick the mail me first now", ". . . N0 N0 N0", "mail me first", ("tick", "mail me first", "")),
        ("tick mail", ". N0", "mail me first", ("tick", "mail", "")),
        ("tick mail me now", ". N0 N0 .", "mail me now", ("tick", "mail me now", "")),
    ],
)
def test_a_name_goes_on_to_the_edges_of_its_caption(
    task: str, marked: str, caption: str, wanted: tuple[str, str, str]
) -> None:
    looks = OPEN if wanted[0] == "choose" else GoalVerb.TICK
    assert said(goals(task, marked, [GoalVerb(wanted[0])], {caption: looks})) == [wanted]


def test_what_its_eyes_make_nothing_of_is_the_caption_of_a_field() -> None:
    assert is_field("pick up at", lambda asked: [0.05, 0.01, 0.03, 0.13, 0.02])
    assert is_field("next service", lambda asked: [0.04, 0.01, 0.12, 0.03, 0.01])
    assert not is_field("with a helmet", lambda asked: [0.05, 0.46, 0.19, 0.07, 0.02])
    assert not is_field("reserve", lambda asked: [0.99, 0.02, 0.9, 0.4, 0.2])


def test_a_clause_of_two_words_is_a_button_where_it_looks_like_one() -> None:
    seen = {"kilometres": GoalVerb.FILL, "write report": GoalVerb.PRESS}
    task, marked = "kilometres 605, write report", "N0 V0 . . V1"
    found = said(goals(task, marked, [GoalVerb.FILL, GoalVerb.TYPE], seen))
    assert found == [("fill", "kilometres", "605"), ("press", "write report", "")]


def test_who_says_untick_means_nothing_else() -> None:
    seen = {"oil is fine": GoalVerb.TICK}
    found = goals("Untick Oil is fine", ". N0 N0 N0", [GoalVerb.TICK], seen)
    assert said(found) == [("untick", "Oil is fine", "")]
    found = goals(
        "take away the check mark next to Oil is fine", ". . . . . . . N0 N0 N0", [GoalVerb.TICK], seen
    )
    assert said(found) == [("untick", "Oil is fine", "")]
    found = goals("tick what is set: Oil is fine", ". . . . . N0 N0 N0", [GoalVerb.TICK], seen)
    assert said(found) == [("tick", "Oil is fine", "")]


def test_a_row_before_the_caption_of_its_list_is_chosen_there() -> None:
    seen = {"paper": OPEN, "print": GoalVerb.PRESS}
    found = goals("cream paper", "N0 N0", [GoalVerb.CHOOSE], seen)
    assert said(found) == [("choose", "cream", "paper")]
    found = goals("cream paper, print", "N0 N0 . N1", [GoalVerb.CHOOSE, GoalVerb.PRESS], seen)
    assert said(found) == [("choose", "cream", "paper"), ("press", "print", "")]


def test_a_task_with_a_long_caption_is_not_beyond_the_model() -> None:
    seen = {"stay logged in on this computer": GoalVerb.TICK}
    task, marked = "Check Stay logged in on this computer", ". N0 N0 N0 . . ."
    found = goals(task, marked, [GoalVerb.TICK], seen, is_outside=True)
    assert said(found) == [("tick", "Stay logged in on this computer", "")]
    assert not goals("Check the weather in Rome", ". . N0 . N0", [GoalVerb.TICK], seen, is_outside=True)
