"""A clause names one control: the one that the picture shows, or a row and its list."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from agent.models.children.sighted import Standing
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.meanings import OPEN
from agent.models.task_parser.one_clause import one_control_each, with_names_within
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.words import words_of

LOOKS = {
    "Music": (GoalVerb.CHOOSE, GoalVerb.PRESS),
    "folder to share": (),
    "Find next": (GoalVerb.PRESS,),
    "Bank transfer": (GoalVerb.CHOOSE,),
    "Keys": (OPEN,),
    "Stop": (GoalVerb.PRESS,),
}


def shown(name: str) -> Standing:
    return Standing.WHOLE if name in LOOKS else Standing.NOT


def find(asked: Sequence[tuple[str, str]]) -> list[float]:
    return [0.95 if verb in LOOKS.get(name, ()) else 0.05 for verb, name in asked]


def choose(name: str) -> PlannedGoal:
    return PlannedGoal(GoalVerb.CHOOSE, name)


def press(name: str) -> PlannedGoal:
    return PlannedGoal(GoalVerb.PRESS, name)


@pytest.mark.parametrize(
    ("task", "goals", "wanted"),
    [
        (
            "make Music the folder to share",
            (choose("Music"), choose("folder to share")),
            ['Choose "Music" in "folder to share"'],
        ),
        (
            'write "A" into "B", then take Music for the folder to share',
            (choose("Music"), choose("folder to share")),
            ['Choose "Music" in "folder to share"'],
        ),
        (
            "hit 'Stop' of Music",
            (press("Stop"), choose("Music")),
            ['Press "Stop"', 'Choose "Music"'],
        ),
        ("the Keys are Swiss", (press("Keys"), choose("Swiss")), ['Choose "Swiss" in "Keys"']),
        ("go to the next one with Find next", (press("next"), press("Find next")), ['Press "Find next"']),
        ("press Stop and Find next", (press("Stop"), press("Find next")), None),
        ("press gone, Find next", (press("gone"), press("Find next")), None),
        ('press "gone" Find next', (press("gone"), press("Find next")), None),
    ],
)
def test_two_names_of_one_clause_are_one_goal(
    task: str, goals: tuple[PlannedGoal, ...], wanted: list[str] | None
) -> None:
    made = [goal.sentence for goal in one_control_each(goals, task, shown, find)]
    assert made == (wanted or [goal.sentence for goal in goals])


@pytest.mark.parametrize(
    ("task", "wanted"),
    [
        ("pay with Bank transfer", ["Bank transfer"]),
        ('type "Bank transfer"', []),
        ("pay by Bank", []),
        ("the folder to share", []),
    ],
)
def test_a_caption_that_the_eyes_answer_to_is_a_name(task: str, wanted: list[str]) -> None:
    words = words_of(task)
    found = with_names_within((), words, task, shown, find)
    assert [task[words[one.first].start : words[one.last].end] for one in found] == wanted
