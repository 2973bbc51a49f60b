"""What the owner is asked where a reply asks without words."""

from __future__ import annotations

import pytest

from agent.actions.asking import question_from


@pytest.mark.parametrize(
    ("thought", "names"),
    [
        ('press "Save" missing', ["Save"]),
        ('choose "France" missing; open "Country" missing', ["France", "Country"]),
        ('tick "News" already; tick "Keep me" missing', ["Keep me"]),
    ],
)
def test_the_question_names_what_was_understood(thought: str, names: list[str]) -> None:
    question = question_from(thought)
    assert [name for name in names if f"“{name}”" in question] == names
    assert "News" not in question


def test_a_task_that_is_not_understood_gets_a_question_too() -> None:
    assert question_from("cannot").endswith("What should I do?")


def test_thoughts_of_other_models_are_left_alone() -> None:
    assert question_from("The button is missing, so I ask the user") == ""
