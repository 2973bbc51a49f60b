"""A question about one caption asks to read what stands beside it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from agent.models.children.sighted import Standing
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.questions import asked_for
from agent.models.task_parser.words import words_of

CAPTIONS = ("total", "due date", "date", "archive", "7", "8")


def found(task: str) -> PlannedGoal | None:
    def shown(text: str) -> Standing:
        return Standing.WHOLE if text.casefold() in CAPTIONS else Standing.NOT

    def find(asked: Sequence[tuple[str, str]]) -> list[float]:
        return [0.95 if (verb, name) == (GoalVerb.PRESS, "archive") else 0.05 for verb, name in asked]

    return asked_for(words_of(task), task, shown, find)


def name_asked_for(task: str) -> str:
    goal = found(task)
    assert goal is None or goal.verb is GoalVerb.READ
    return "" if goal is None else goal.name


def test_who_wants_to_be_shown_what_a_button_shows_wants_it_pressed() -> None:
    pressed = found("please show me the archive")
    assert pressed is not None
    assert (pressed.verb, pressed.name) == (GoalVerb.PRESS, "archive")
    alone = found("When was that? Please archive")
    assert alone is not None
    assert alone.verb is GoalVerb.PRESS
    read = found("show me the total")
    assert read is not None
    assert read.verb is GoalVerb.READ


@pytest.mark.parametrize(
    ("task", "name"),
    [
        ("What is the Total?", "Total"),
        ("I'd like to know the total at the bottom", "total"),
        ("Please tell me the due date", "due date"),
        ("Which due date was entered there?", "due date"),
        ("total: what does it say", "total"),
    ],
)
def test_the_caption_in_a_question_is_read(task: str, name: str) -> None:
    assert name_asked_for(task) == name


@pytest.mark.parametrize(
    "task",
    [
        "Set the total to 5",
        "what's in the archive? open it",
        "total: 40",
        "due date? next Monday",
        "what is 7 times 8",
        "tell me the total and the due date",
        "what is the weather",
    ],
)
def test_other_tasks_are_no_such_question(task: str) -> None:
    assert name_asked_for(task) == ""
