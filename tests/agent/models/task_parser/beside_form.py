"""Tasks as they are read beside a form of controls."""

from __future__ import annotations

from agent.models.children.sighted import Standing
from agent.models.task_parser.form_in_sight import FormControl, FormControlKind
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.said_of_controls import with_controls
from agent.ocr.lines import TextBox

BOX = TextBox(0, 0, 1, 1)


def control(kind: FormControlKind, caption: str, owner: str = "", value: str = "") -> FormControl:
    return FormControl(kind, caption, BOX, owner, value)


FORM = (
    control(FormControlKind.CLOSED_LIST, "Where to", value="Ashford"),
    control(FormControlKind.CLOSED_LIST, "Voice", value="Alto"),
    control(FormControlKind.ROUND, "First", "Class"),
    control(FormControlKind.ROUND, "Standard", "Class"),
    control(FormControlKind.ROW, "Sourdough", "Bread"),
    control(FormControlKind.ROW, "Spelt", "Bread"),
    control(FormControlKind.FIELD, "Children"),
    control(FormControlKind.FIELD, "Customer"),
    control(FormControlKind.FIELD, "Title on the cover"),
    control(FormControlKind.BOX, "Travel with a bicycle"),
    control(FormControlKind.BOX, "Print a receipt"),
    control(FormControlKind.BUTTON, "Pay by card"),
    control(FormControlKind.BUTTON, "Clear"),
)


def read(task: str, *goals: PlannedGoal, form: tuple[FormControl, ...] = FORM) -> list[str]:
    captions = {one.caption.casefold() for one in form} | {one.owner.casefold() for one in form}

    def shown(name: str) -> Standing:
        return Standing.WHOLE if name.casefold() in captions else Standing.NOT

    return [goal.sentence for goal in with_controls(goals, task, form, shown)]


def typed(value: str) -> PlannedGoal:
    return PlannedGoal(GoalVerb.TYPE, value=value)
