"""Goals are as the controls in sight can take them."""

from __future__ import annotations

from collections.abc import Sequence

from agent.models.children.sighted import Standing
from agent.models.task_parser.fitting_controls import fitted
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal

BOXES, LISTS, FIELDS = ("prewash", "extra rinse"), ("interval", "temperature"), ("archive name",)
SAVE = PlannedGoal(GoalVerb.PRESS, "save")


def seen(task: str, *goals: PlannedGoal, shown: Sequence[str] = (), menus: bool = False) -> list[str]:
    captions = {*BOXES, *LISTS, *FIELDS, "save", *shown, *(("File", "Edit", "View") if menus else ())}

    def find(asked: Sequence[tuple[str, str]]) -> list[float]:
        of = {"tick": BOXES, "open": LISTS, "fill": FIELDS, "press": ("save",)}
        return [0.95 if name in of.get(str(verb), ()) else 0.2 for verb, name in asked]

    made = fitted(goals, task, lambda name: Standing.WHOLE if name in captions else Standing.NOT, find)
    return [goal.sentence for goal in made]


def test_nothing_is_typed_into_a_box() -> None:
    goal = PlannedGoal(GoalVerb.FILL, "extra rinse", "tender skin")
    assert seen("tender skin, so give it an extra rinse", goal) == ['Tick "extra rinse"']
    name = PlannedGoal(GoalVerb.FILL, "archive name", "tender skin")
    assert seen("archive name is tender skin", name) == ['Type "tender skin" into "archive name"']


def test_a_box_is_no_list() -> None:
    goal = PlannedGoal(GoalVerb.CHOOSE, "60 degrees", owner="prewash")
    assert seen("prewash and 60 degrees", goal) == ['Tick "prewash"', 'Choose "60 degrees"']


def test_a_list_and_its_row_are_not_taken_for_each_other() -> None:
    goal = PlannedGoal(GoalVerb.CHOOSE, "interval", owner="quarterly")
    assert seen("the interval quarterly", goal) == ['Choose "quarterly" in "interval"']
    right = PlannedGoal(GoalVerb.CHOOSE, "quarterly", owner="interval")
    assert seen("the interval quarterly", right) == ['Choose "quarterly" in "interval"']


def test_what_is_said_to_be_as_the_field_is_its_value() -> None:
    wrong = PlannedGoal(GoalVerb.FILL, "bicycle", "country")
    assert seen("I would like bicycle as the country", wrong, shown=["country"]) == [
        'Type "bicycle" into "country"'
    ]
    assert seen("I would like bicycle as the country", wrong) == [wrong.sentence], "it stands nowhere"
    assert seen("put country into bicycle", wrong, shown=["country"]) == [wrong.sentence]


def test_a_value_begins_right_behind_its_caption() -> None:
    goal = PlannedGoal(GoalVerb.FILL, "archive name", "2026")
    assert seen("the archive name accounts 2026", goal) == ['Type "accounts 2026" into "archive name"']
    assert seen("for the archive name put 2026", goal) == ['Type "2026" into "archive name"']
    assert seen("set the archive name to 2026", goal) == ['Type "2026" into "archive name"']


def test_what_only_a_remark_names_is_no_goal_where_another_is_in_sight() -> None:
    remark = PlannedGoal(GoalVerb.CHOOSE, "nothing")
    assert seen("nothing is right any more. save", remark, SAVE) == ['Press "save"']
    assert len(seen("choose nothing, save", remark, SAVE)) == 2
    assert len(seen("it should be nothing, save", remark, SAVE)) == 2
    assert seen("nothing is right", remark) == ['Choose "nothing"']
    assert len(seen("nothing is right any more. save", remark, SAVE, menus=True)) == 2


def test_a_row_that_stands_in_sight_is_no_remark() -> None:
    row = PlannedGoal(GoalVerb.CHOOSE, "nothing")
    assert len(seen("nothing is right. save", row, SAVE, shown=("nothing",))) == 2
