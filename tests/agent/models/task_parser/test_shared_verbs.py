"""Names that are joined share what is to become of them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from agent.models.children.sighted import Standing
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.shared_verbs import with_shared_values, with_shared_verbs
from agent.models.task_parser.sums_in_fields import with_sums_worked_out

BOXES, BUTTONS, FIELDS = ("Maps", "Radio", "News"), ("Save",), ("Width", "Height of page")


def find(asked: Sequence[tuple[str, str]]) -> list[float]:
    of = {"tick": BOXES, "press": BUTTONS, "fill": FIELDS}
    return [0.9 if name in of.get(str(verb), ()) else 0.2 for verb, name in asked]


@pytest.mark.parametrize(
    ("task", "heard", "meant"),
    [
        ("untick Maps and Radio", "untick tick", "untick untick"),
        ("untick Maps, Radio and News", "untick tick tick", "untick untick untick"),
        ("untick Maps and tick Radio", "untick tick", "untick tick"),
        ("turn on Maps as well as Radio", "tick press", "tick tick"),
        ("untick both Maps and the Radio box", "untick tick", "untick untick"),
        ("Maps and Radio off, please", "tick tick", "untick untick"),
        ("Maps and Radio off", "tick untick", "untick untick"),
        ("tick Maps, Radio off", "tick tick", "tick untick"),
        ("tick Maps and Radio off", "tick untick", "tick untick"),
        ("tick off Maps and Radio", "tick tick", "tick tick"),
        ("Maps on, Radio off", "tick untick", "tick untick"),
        ("turn Maps and Radio on", "tick press", "tick tick"),
        ('"Maps" off, "Radio" on', "untick tick", "untick tick"),
        ('untick "Maps", "Radio" on', "untick tick", "untick tick"),
    ],
)
def test_boxes_that_are_only_joined_are_set_alike(task: str, heard: str, meant: str) -> None:
    names = [name for name in BOXES if name in task]
    goals = [PlannedGoal(GoalVerb(verb), name) for verb, name in zip(heard.split(), names, strict=True)]
    assert " ".join(goal.verb for goal in with_shared_verbs(goals, task, find)) == meant


def test_a_button_that_is_joined_with_a_box_is_pressed() -> None:
    goals = [PlannedGoal(GoalVerb.UNTICK, "Maps"), PlannedGoal(GoalVerb.PRESS, "Save")]
    assert with_shared_verbs(goals, "untick Maps and Save", find) == goals


def valued(task: str, goal: PlannedGoal) -> list[str]:
    def shown(name: str) -> Standing:
        return Standing.WHOLE if name in (*FIELDS, *BUTTONS) else Standing.NOT

    return [one.sentence for one in with_shared_values([goal], task, shown, find)]


def test_fields_that_are_only_joined_get_the_same_value() -> None:
    width, height = 'Type "30" into "Width"', 'Type "30" into "Height of page"'
    goal = PlannedGoal(GoalVerb.FILL, "Width", "30")
    assert valued("put 30 in both Height of page and Width", goal) == [height, width]
    assert valued("press Save and Width is 30", goal) == [width]
    assert valued("set Width to 30", goal) == [width]


@pytest.mark.parametrize(
    ("said", "typed"),
    [
        ("the sum of 12 and 30", "42"),
        ("and the sum of 3 and 4", "7"),
        ("12 times 12", "144"),
        ("half of 90", "45"),
        ("20 percent of 80", "16"),
        ("7 divided by 2", "3.5"),
        ("1 divided by 3", "1 divided by 3"),
        ("1 divided by 0", "1 divided by 0"),
        ("12 and 30", "12 and 30"),
        ("12-30", "12-30"),
        ("a sum of money", "a sum of money"),
    ],
)
def test_what_is_to_be_worked_out_is_typed_as_its_result(said: str, typed: str) -> None:
    [goal] = with_sums_worked_out([PlannedGoal(GoalVerb.FILL, "Total", said)], f"put {said} in Total")
    assert goal.value == typed


def test_a_text_for_an_editor_is_typed_as_it_is_said() -> None:
    text = PlannedGoal(GoalVerb.TYPE, value="12 times 12")
    assert with_sums_worked_out([text], "write 12 times 12") == [text]
