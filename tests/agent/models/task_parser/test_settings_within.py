"""Captions of fields and lists within longer clauses are set to what the clause or the task says."""

from __future__ import annotations

import pytest

from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.meanings import OPEN
from tests.agent.models.task_parser.test_said_captions import goals, said

NOTHING = GoalVerb.PRESS


def dots(task: str, marked: str = "") -> str:
    from agent.models.task_parser.words import words_of

    return marked or " ".join("." for _ in words_of(task))


@pytest.mark.parametrize(
    ("task", "caption", "looks", "wanted"),
    [
        ("let them pay within 7 days, thanks", "pay within", OPEN, ("choose", "7 days", "pay within")),
        ("pictures for kind, thanks", "kind", OPEN, ("choose", "pictures", "kind")),
        ("it was changed last week", "changed", OPEN, ("choose", "last week", "changed")),
        ("change how many people to 5", "how many people", GoalVerb.FILL, ("fill", "how many people", "5")),
        (
            "we are 5 so change how many people",
            "how many people",
            GoalVerb.FILL,
            ("fill", "how many people", "5"),
        ),
        ("all goes to /home/me/x, see save to", "save to", GoalVerb.FILL, ("fill", "save to", "/home/me/x")),
        ("grey in look for", "look for", GoalVerb.FILL, ("fill", "look for", "grey")),
        ("look for teh, then go on", "look for", GoalVerb.FILL, ("fill", "look for", "teh")),
        ("type: for children", "type", OPEN, ("choose", "for children", "type")),
        ("next service in a year", "next service", OPEN, ("choose", "in a year", "next service")),
        ("for 3 days", "days", GoalVerb.FILL, ("fill", "days", "3")),
        ("a cargo bike, for type", "type", OPEN, ("choose", "cargo bike", "type")),
    ],
)
def test_what_the_parser_saw_nothing_in_is_set(
    task: str, caption: str, looks: str, wanted: tuple[str, str, str]
) -> None:
    assert said(goals(task, dots(task), [NOTHING], {caption: looks})) == [wanted]


@pytest.mark.parametrize(
    "task",
    [
        "tell me the name of the president of France",
        "they were 5 or 6, so change how many people",
        "how many people",
    ],
)
def test_nothing_is_typed_where_no_value_is_clear(task: str) -> None:
    seen = {"name": GoalVerb.FILL, "how many people": GoalVerb.FILL}
    assert not [one for one in said(goals(task, dots(task), [NOTHING], seen)) if one[0] == "fill"]


def test_what_the_parser_read_stays() -> None:
    seen = {"your name": GoalVerb.FILL, "hour": OPEN}
    task, marked = "Enter Silva as Your name, set the Hour to 18:00", ". V0 . N0 N0 . . . O1 . N1 N1 N1"
    found = goals(task, marked, [GoalVerb.FILL, GoalVerb.CHOOSE], seen)
    assert said(found) == [("fill", "Your name", "Silva"), ("choose", "18:00", "Hour")]


def test_a_sign_before_a_value_is_no_part_of_the_name() -> None:
    task = "save to folder /media/usb"
    found = goals(task, dots(task), [NOTHING], {"save to folder": GoalVerb.FILL})
    assert said(found) == [("fill", "save to folder", "/media/usb")]


def test_times_and_short_forms_do_not_end_a_clause() -> None:
    seen = {"starts at": GoalVerb.FILL, "look for": GoalVerb.FILL}
    task = "starts at 12:45"
    assert said(goals(task, "N0 N0 V0 V0 V0", [GoalVerb.FILL], seen)) == [("fill", "starts at", "12:45")]
    task = "look for Mr. Hyde"
    assert said(goals(task, "N0 N0 V0 V0 V0", [GoalVerb.FILL], seen)) == [("fill", "look for", "Mr. Hyde")]


def test_the_caption_of_a_group_and_a_button_in_it_are_a_setting() -> None:
    seen = {"kind": NOTHING, "pictures": NOTHING, "start": GoalVerb.PRESS}
    task, marked = "pictures for kind, start", ". . . . N0"
    found = goals(task, marked, [GoalVerb.PRESS], seen)
    assert [goal.name or goal.value for goal in found] != ["start"]
    assert goals("open the file", ". . .", [GoalVerb.PRESS], {"open": NOTHING}) == []


def test_letters_of_a_value_are_no_part_of_its_name() -> None:
    seen = {"plate": GoalVerb.FILL, "plate w": GoalVerb.FILL}
    found = goals("plate W-12345", "N0 V0 V0 V0", [GoalVerb.FILL], seen)
    assert said(found) == [("fill", "plate", "W-12345")]


def test_a_row_in_sight_is_no_more_than_its_caption() -> None:
    seen = {"gender": NOTHING, "other": GoalVerb.CHOOSE}
    found = goals("have Other selected under gender", ". N0 . . O0", [GoalVerb.CHOOSE], seen)
    assert said(found)[0][:2] == ("choose", "Other")


@pytest.mark.parametrize("task", ["press compare first and go", "click on compare so that I see more"])
def test_what_tells_what_is_to_be_done_or_when_is_no_value(task: str) -> None:
    marked = " ".join("N0" if word == "compare" else "." for word in task.split())
    found = said(goals(task, marked, [GoalVerb.PRESS], {"compare": OPEN}))
    assert [(name, value) for _, name, value in found] == [("compare", "")]
