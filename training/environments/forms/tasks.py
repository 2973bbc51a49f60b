"""Tasks in forms, and whether they were done: judged by the widgets' own state alone. Pure.

A press of another button, or a change of any control that the task does not name, is a failure at once: in
a real form it would have been sent. A field with the wrong text may be filled again.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from agent.models.task_parser.labels import GoalVerb
from training.embedded.values import value_to_type
from training.embedded.wording import Goal, task_text
from training.windows.scene import ControlKind, Element, State
from training.windows.words import SceneWords

FAMILIES: dict[str, int] = {"press": 40, "tick": 25, "fill": 20, "choose": 15}
"""How often each kind of task comes."""
LONGEST_NAME = 24
LONGEST_VALUE = 12

Key = tuple[ControlKind, str, str]
"""Kind, name and owner of a control; unique among those that can be asked for."""
Conditions = Mapping[Key, tuple[State, str]]
"""State and value of every control of a window that can be changed."""

_WANTED: dict[str, tuple[tuple[ControlKind, State], ...]] = {
    "press": ((ControlKind.BUTTON, State.NONE),),
    "tick": ((ControlKind.CHECKBOX, State.OFF), (ControlKind.CHECKBOX, State.ON)),
    "fill": ((ControlKind.FIELD, State.EMPTY), (ControlKind.FIELD, State.FILLED)),
    "choose": ((ControlKind.RADIO, State.OFF), (ControlKind.ITEM, State.OFF), (ControlKind.TAB, State.OFF)),
}


@dataclass(frozen=True, slots=True)
class FormTask:
    text: str
    goal: Goal
    key: Key
    """The task's control."""

    def is_reached(self, now: Conditions, presses: Sequence[str]) -> bool | None:
        """Whether a button or the control has been brought to what was asked for."""
        if self.goal.verb is GoalVerb.PRESS and self.key[0] is ControlKind.BUTTON:
            return list(presses) == [self.key[1]]
        state, value = now[self.key]
        if self.goal.verb is GoalVerb.FILL:
            return value == self.goal.value
        return state is (State.OFF if self.goal.verb is GoalVerb.UNTICK else State.ON)

    def may_change(self, key: Key) -> bool:
        """Whether reaching the goal changes that control: selecting a radio button deselects its
        neighbours."""
        if key[0] in (ControlKind.RADIO, ControlKind.ITEM, ControlKind.TAB):
            return key[0] is self.key[0] and key[2] == self.key[2]
        return key == self.key


def family_of(seed: int) -> str:
    return random.Random(f"family {seed}").choices(list(FAMILIES), list(FAMILIES.values()))[0]


def draw_task(elements: Sequence[Element], family: str, rng: random.Random) -> FormTask | None:
    """A task of that family in this window; None where no control suits it."""
    times = Counter(element.name.casefold() for element in elements)
    fit = [
        element
        for element in elements
        if (element.kind, element.state) in _WANTED[family]
        and 0 < len(element.name) <= LONGEST_NAME
        and times[element.name.casefold()] == 1
        and (element.kind is not ControlKind.FIELD or "\n" not in element.value)
    ]
    if not fit:
        return None
    element = rng.choice(fit)
    goal = _goal(element, family, rng)
    return FormTask(task_text([goal], rng).text, goal, (element.kind, element.name, element.owner))


def _goal(element: Element, family: str, rng: random.Random) -> Goal:
    name = element.name
    if family == "fill":
        value = element.value
        while value == element.value:
            value = value_to_type(SceneWords(rng), rng)[:LONGEST_VALUE].strip()
        return Goal(GoalVerb.FILL, name, value, kind="field")
    if family == "tick":
        return Goal(GoalVerb.UNTICK if element.state is State.ON else GoalVerb.TICK, name, kind="checkbox")
    if element.kind is ControlKind.TAB:
        return Goal(GoalVerb.PRESS, name, kind="tab")
    if element.kind is ControlKind.BUTTON:
        return Goal(GoalVerb.PRESS, name, kind="button")
    return Goal(GoalVerb.CHOOSE, name, kind="radio" if element.kind is ControlKind.RADIO else "list")


def judge(task: FormTask, before: Conditions, now: Conditions, presses: Sequence[str]) -> bool | None:
    """True: done. False: it can no longer be done. None: it goes on.

    >>> key = (Kind.BUTTON, "Save", "")
    >>> task = FormTask("Save it", Goal(GoalVerb.PRESS, "Save"), key)
    >>> judge(task, {}, {}, []), judge(task, {}, {}, ["Save"]), judge(task, {}, {}, ["Send", "Save"])
    (None, True, False)
    """
    changed = {key for key in now if now[key] != before.get(key)}
    if any(not task.may_change(key) for key in changed):
        return False
    if task.is_reached(now, presses):
        return True
    return False if presses else None
