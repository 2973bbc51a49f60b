"""Plans for everyday windows that are judged without being done, and the eyes that they are made with."""

from __future__ import annotations

from typing import Any

import pytest

from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.meanings import OPEN
from agent.models.task_parser.plan import PlannedGoal
from benchmarks.workloads.planned_windows import PlannedWindow
from benchmarks.workloads.window_eyes import WindowEyes

CONTROLS: list[list[Any]] = [
    ["field", "Guest", ""],
    ["combo", "Length", ["30 minutes", "1 hour"], "30 minutes"],
    ["radio", "Bed", ["Double", "Twin"], "Double"],
    ["check", "Late check-out", False],
    ["press", "Check in"],
]


def done(*goals: PlannedGoal, unread: tuple[str, ...] = ()) -> tuple[dict[str, Any], list[str], bool]:
    """What is otherwise than before, what was pressed, and whether the agent says that it is done."""
    window = PlannedWindow(CONTROLS, "a task", None)
    before = dict(window.state)
    says_done = window.carry_out(goals, unread)
    changed = {name: value for name, value in window.state.items() if value != before[name]}
    return changed, window.presses, says_done


def test_goals_are_done_in_order() -> None:
    goals = (
        PlannedGoal(GoalVerb.FILL, "guest", "Mr. Lind"),
        PlannedGoal(GoalVerb.TICK, "late check-out"),
        PlannedGoal(GoalVerb.CHOOSE, "twin"),
        PlannedGoal(GoalVerb.PRESS, "check in"),
    )
    changed = {"Guest": "Mr. Lind", "Late check-out": True, "Bed": "Twin"}
    assert done(*goals) == (changed, ["Check in"], True)


@pytest.mark.parametrize(
    "goal",
    [
        PlannedGoal(GoalVerb.CHOOSE, "1 hour", owner="length"),
        PlannedGoal(GoalVerb.FILL, "Length", "1 hour"),
        PlannedGoal(GoalVerb.CHOOSE, "an hour", owner="Length"),
        PlannedGoal(GoalVerb.CHOOSE, "1 hour"),
    ],
)
def test_a_row_of_a_closed_list_is_told_as_the_runtime_does(goal: PlannedGoal) -> None:
    assert done(goal) == ({"Length": "1 hour"}, [], True)


def test_the_agent_asks_at_the_first_goal_that_names_nothing() -> None:
    goals = [
        PlannedGoal(verb, name) for verb, name in ((GoalVerb.TICK, "Parking"), (GoalVerb.PRESS, "Check in"))
    ]
    assert done(*goals) == ({}, [], False)
    assert done() == ({}, [], False)


def test_the_agent_asks_about_what_no_goal_covers() -> None:
    goal = PlannedGoal(GoalVerb.PRESS, "Check in")
    assert done(goal, unread=("Bed",)) == ({}, ["Check in"], False)


def test_eyes_tell_controls_apart_also_where_a_letter_is_read_wrongly() -> None:
    asked = [(OPEN, "Length"), (GoalVerb.FILL, "Lenqth"), (GoalVerb.TICK, "Late check-cut")]
    as_list, as_field, as_box = WindowEyes(CONTROLS).find(asked)
    assert as_list > 0.9
    assert as_box > 0.9
    assert as_field < as_list


def test_eyes_see_nothing_in_parts_of_captions_and_in_rows_that_are_hidden() -> None:
    asked = [(verb, name) for verb in (GoalVerb.PRESS, GoalVerb.CHOOSE) for name in ("Late", "1 hour")]
    assert max(WindowEyes(CONTROLS).find(asked)) < 0.1
