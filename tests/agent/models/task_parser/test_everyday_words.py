"""Words that name nothing are taken off, and texts go on to the end of their clause."""

from __future__ import annotations

import pytest

from agent.models.children.sighted import Standing
from agent.models.task_parser.everyday_words import bare, plainly, whole_text
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal


@pytest.mark.parametrize(
    ("task", "captions", "wanted"),
    [
        ("open the help of this editor and wait", (), "open the help and wait"),
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


@pytest.mark.parametrize(
    ("clause", "wanted"),
    [
        ("would you please drop the first line for me", "drop the first line"),
        ("I'd like to step into Music", "step into Music"),
        ("maybe you could make a folder called New please", "make a folder called New"),
        ("do me a favour and wipe everything", "wipe everything"),
        ("it would be nice if you could start over at once", "start over"),
        ("note for me", "note"),
        ("please", "please"),
        ("candles for the cake", "candles for the cake"),
    ],
)
def test_politeness_is_taken_off_a_clause(clause: str, wanted: str) -> None:
    assert bare(clause) == wanted


@pytest.mark.parametrize("behind", [" should be in there", " and quit when you are done", " has to go in"])
def test_a_text_does_not_go_on_with_what_is_said_of_it(behind: str) -> None:
    text = PlannedGoal(GoalVerb.TYPE, value="two pears")
    assert whole_text(text, [text], f"two pears{behind}").value == "two pears"
