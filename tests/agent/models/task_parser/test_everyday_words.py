"""Words that name nothing are taken off, and texts go on to the end of their clause."""

from __future__ import annotations

import pytest

from agent.models.children.sighted import Standing
from agent.models.task_parser.everyday_words import plainly, whole_text
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal


@pytest.mark.parametrize(
    ("task", "captions", "wanted"),
    [
        ("open the help of this editor and wait", (), "open the help and wait"),
        ("where are the options? please open them", (), "open the options"),
        ("I see News there. tick it", (), "tick News"),
        ("I want to check the margins, open the Print window", (), "open the Print window"),
        ("I want to check News, open the Print window", ("News",), None),
        ("I want to tick News, then save", (), None),
        ('press "OK of this program"', (), None),
        ("set the name of the owner to Ann", (), None),
    ],
)
def test_words_that_name_nothing_are_taken_off(
    task: str, captions: tuple[str, ...], wanted: str | None
) -> None:
    plain = plainly(task, lambda name: Standing.WHOLE if name in captions else Standing.NOT)
    assert plain == (task if wanted is None else wanted)


@pytest.mark.parametrize(
    ("task", "text", "wanted"),
    [
        ("type back at noon today and save", "back", "back at noon today"),
        ("type hello into the box", "hello", "hello"),
        ("write tea instead, save", "tea", "tea"),
        ("write tea. then save", "tea", "tea"),
        ('type "tea" for two', "tea", "tea"),
        ("type tea for Bert", "tea", "tea"),
    ],
)
def test_a_text_goes_on_to_the_end_of_its_clause(task: str, text: str, wanted: str) -> None:
    goal, other = PlannedGoal(GoalVerb.TYPE, value=text), PlannedGoal(GoalVerb.PRESS, "Bert")
    assert whole_text(goal, [goal, other], task).value == wanted
