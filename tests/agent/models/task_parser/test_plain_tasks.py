"""What the suite `forms` asks for, in its own windows: beside the form nothing is read otherwise."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from agent.models.children.sighted import Standing
from agent.models.task_parser.form_in_sight import FormControl, FormControlKind
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.said_of_controls import with_controls
from agent.ocr.lines import TextBox
from training.windows.exam.plan import ExamGoal, WindowPlan, shares_word
from training.windows.exam.tasks import plan_exam
from training.windows.exam.vocabulary import BUTTON_NAMES, CHECKBOX_NAMES
from training.windows.exam.wording import sentence

SEEDS = range(500, 600)
"""No evaluation is measured on them."""
BOX = TextBox(0, 0, 1, 1)


def controls_of(window: WindowPlan, *, are_stacked: bool) -> Iterator[FormControl]:
    """Those of a window; stacked, captions above their fields are taken for rows of a list, as happens."""
    kinds = FormControlKind
    for name in (*[menu.name for menu in window.menus], *window.tabs):
        yield FormControl(kinds.CLOSED_LIST if are_stacked else kinds.BUTTON, name, BOX)
    for field in window.fields:
        if are_stacked:
            yield FormControl(kinds.ROW, field.name, BOX, owner="Stack")
        else:
            yield FormControl(kinds.FIELD, field.name, BOX, value=field.text)
    for check in window.checks:
        yield FormControl(kinds.BOX, check.name, BOX)
    for choice in window.choices:
        if choice.shape == "combo":
            yield FormControl(kinds.CLOSED_LIST, choice.name, BOX, value=choice.chosen)
        else:
            kind = kinds.ROUND if choice.shape == "radio" else kinds.ROW
            yield from (FormControl(kind, option, BOX, owner=choice.name) for option in choice.options)
    for name in window.buttons:
        yield FormControl(kinds.BUTTON, name, BOX)


def planned(goal: ExamGoal) -> PlannedGoal:
    match goal.kind:
        case "field":
            return PlannedGoal(GoalVerb.FILL, goal.name, goal.value)
        case "check":
            return PlannedGoal(GoalVerb.TICK if goal.value == "on" else GoalVerb.UNTICK, goal.name)
        case "choice" | "menu":
            return PlannedGoal(GoalVerb.CHOOSE, goal.value, owner=goal.name)
    return PlannedGoal(GoalVerb.PRESS, goal.name)


def beside_form(
    task: str, goals: list[PlannedGoal], window: WindowPlan, *, are_stacked: bool
) -> list[tuple[str, str, str]]:
    written = window.names()

    def shown(name: str) -> Standing:
        return Standing.WHOLE if name in written else Standing.NOT

    controls = tuple(controls_of(window, are_stacked=are_stacked))
    return [essence(goal) for goal in with_controls(goals, task, controls, shown)]


def essence(goal: PlannedGoal) -> tuple[str, str, str]:
    return goal.verb.value, goal.name, goal.value


@pytest.mark.parametrize("are_stacked", [False, True], ids=["as they are", "stacked"])
@pytest.mark.parametrize("family", ["press", "type", "tick", "choose", "combined"])
def test_what_is_plainly_said_is_not_read_otherwise_beside_the_form(family: str, are_stacked: bool) -> None:
    for seed in SEEDS:
        exam = plan_exam(family, seed)
        goals = [planned(goal) for goal in exam.goals]
        found = beside_form(exam.task, goals, exam.window, are_stacked=are_stacked)
        assert found == [essence(goal) for goal in goals], (seed, exam.task)


@pytest.mark.parametrize("are_stacked", [False, True], ids=["as they are", "stacked"])
@pytest.mark.parametrize("key", ["press", "tick", "untick"])
def test_what_is_not_there_is_not_taken_for_what_is(key: str, are_stacked: bool) -> None:
    verbs = {"press": GoalVerb.PRESS, "tick": GoalVerb.TICK, "untick": GoalVerb.UNTICK}
    for seed in SEEDS:
        rng, window = random.Random(seed), plan_exam("combined", seed).window
        pool = BUTTON_NAMES if key == "press" else CHECKBOX_NAMES
        name = rng.choice([name for name in pool if not shares_word(name, window.names())])
        task, goal = sentence(rng, key, name=name), PlannedGoal(verbs[key], name)
        assert beside_form(task, [goal], window, are_stacked=are_stacked) == [essence(goal)], (seed, task)
