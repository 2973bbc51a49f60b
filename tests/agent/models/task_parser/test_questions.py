"""A question about one caption asks to read what stands beside it."""

from __future__ import annotations

import pytest

from agent.models.children.sighted import Standing
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.questions import asked_for
from agent.models.task_parser.words import words_of

CAPTIONS = ("total", "due date", "date", "archive", "7", "8")


def name_asked_for(task: str) -> str:
    def shown(text: str) -> Standing:
        return Standing.WHOLE if text.casefold() in CAPTIONS else Standing.NOT

    goal = asked_for(words_of(task), task, shown)
    assert goal is None or goal.verb is GoalVerb.READ
    return "" if goal is None else goal.name


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
        "what is 7 times 8",
        "tell me the total and the due date",
        "what is the weather",
    ],
)
def test_other_tasks_are_no_such_question(task: str) -> None:
    assert name_asked_for(task) == ""
