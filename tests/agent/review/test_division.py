"""Tasks are held out as wholes, the same ones every time."""

from __future__ import annotations

import pytest

from agent.errors import SettingsError
from agent.review.division import held_out, is_held_out

TASKS = [f"Open folder {number}" for number in range(10)]


def test_a_fifth_of_the_tasks_is_held_out() -> None:
    assert len(held_out(TASKS)) == 2


def test_a_task_is_never_on_both_sides_however_it_is_written() -> None:
    held = held_out(TASKS)
    for task in TASKS:
        assert is_held_out(task, held) == is_held_out(f"  {task.upper()} ", held)


def test_the_division_does_not_depend_on_order_or_repetition() -> None:
    assert held_out(TASKS) == held_out([*reversed(TASKS), *TASKS])


def test_one_of_two_tasks_is_held_out() -> None:
    assert len(held_out(["one", "two"])) == 1


def test_a_single_task_is_refused() -> None:
    with pytest.raises(SettingsError, match="two different tasks"):
        held_out(["the same", "The  same"])
