"""A form, and a form reader that says of it what a test tells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from agent.models.children.sighted import Standing
from agent.models.task_parser.form_in_sight import FormControl, FormControlKind
from agent.models.task_parser.form_reading import (
    ControlReading,
    ControlText,
)
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.words import TaskWord
from agent.ocr.lines import TextBox

BOX = TextBox(0, 0, 10, 10)
TASK = "Send it once Olga Brandt is the driver, by courier and without insurance"
FORM = [
    FormControl(FormControlKind.FIELD, "Driver", BOX),
    FormControl(FormControlKind.BOX, "Full insurance", BOX),
    FormControl(FormControlKind.BUTTON, "Send", BOX),
    FormControl(FormControlKind.BUTTON, "Clear", BOX),
    FormControl(FormControlKind.ROUND, "Courier", BOX, owner="Delivery"),
    FormControl(FormControlKind.CLOSED_LIST, "Size", BOX, owner="of no choice"),
]


@dataclass
class Reads:
    """A form reader that knows what it says of a caption; nothing is asked of the others."""

    known: dict[str, ControlReading]
    asked: list[ControlText] = field(default_factory=list)

    def readings(
        self, words: Sequence[TaskWord], controls: Sequence[ControlText]
    ) -> list[ControlReading] | None:
        self.asked = self.asked or [*controls]
        return [self.known.get(one.caption, nothing(0.1)) for one in controls] if len(words) < 50 else None


def nowhere(_name: str) -> Standing:
    return Standing.NOT


def nothing(likely: float) -> ControlReading:
    return ControlReading(likely, False, (0, 0), 0.1, 0)


SURE = Reads({"Send": ControlReading(0.99, False, (0, 0), 0.1, 0)})
PRESS = PlannedGoal(GoalVerb.PRESS, "Clear")
