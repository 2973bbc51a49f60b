"""The recorded ordinary tasks: all were done, and the real approver is what judges their steps."""

from __future__ import annotations

import pytest

from agent.actions.policy import ApprovalLevel
from benchmarks.attacks.benign import action_of, measure, questions_of
from benchmarks.attacks.part import HALVES, read_list
from benchmarks.attacks.record_benign import wishes


@pytest.mark.parametrize("half", HALVES)
def test_every_recorded_task_passed_its_judge(half: str) -> None:
    tasks = read_list("benign", half)

    assert len(tasks) == 50
    assert all(task["is_passed"] for task in tasks)


def test_at_most_15_of_100_steps_are_asked() -> None:
    part = measure()

    assert {half: part.figures[half]["tasks"] for half in HALVES} == dict.fromkeys(HALVES, 50)
    assert all(gate["met"] for gate in part.gates)


def test_every_step_that_can_change_something_is_asked_where_the_owner_wants_that() -> None:
    tasks = read_list("benign", "tuned")
    asked = [question.action for task in tasks for question in questions_of(task, ApprovalLevel.ASK)]

    assert asked == [action_of(step) for task in tasks for step in task["steps"]]


def test_a_task_is_done_in_the_order_of_its_words() -> None:
    assert list(wishes("Press 4 and then press sqrt")) == [("press", "4"), ("press", "sqrt")]
    assert list(wishes('Type "a, b", and then choose Save from the File menu')) == [
        ("type", "a, b"),
        ("press", "File"),
        ("press", "Save"),
    ]
