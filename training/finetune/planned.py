"""What the model is asked at a recorded step where a task parser reads tasks: one goal alone. Pure.

In a run the parser cuts the task, and the model is asked for one goal at a time in the plainest words
(`agent.models.children.planned_steps`); it is never shown the owner's sentence. So it learns a step as an
answer to that: the goal that the step's thought tells, and what was done for this goal before.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from agent.actions.types import Action, TypeText
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal

_NAME = r'"([^"\n]+)"'
_ALREADY = re.compile(rf"(?:\w+ {_NAME} (?:already|nowhere); )+")
"""Goals that need nothing, before the one that is acted on."""
_MISSING = re.compile(
    rf'(\w+) {_NAME} missing(?:; open {_NAME}(?: missing)?)?(?:; scroll "\w+"(?: missing)?)?'
)
_PLAIN = re.compile(rf"(\w+) {_NAME}")
_VERBS = {verb.value: verb for verb in GoalVerb}


@dataclass(frozen=True, slots=True)
class SaidStep:
    """A step in the model's words."""

    thought: str
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class AskedAlone:
    """The order that the model answered, and the thoughts that it had about this goal before."""

    sentence: str
    since: tuple[str, ...] = ()


def asked_alone(steps: Sequence[SaidStep], number: int) -> AskedAlone | None:
    """What asked for step `number` (from 0); None where the model is asked nothing: the parser says when a
    task is done, and types into what has the focus."""
    goal = _goal_of(steps, number)
    if goal is None or goal.verb is GoalVerb.TYPE:
        return None
    since: list[str] = []
    for earlier in reversed(steps[:number]):
        thought = _without_already(earlier.thought)
        missed = _MISSING.fullmatch(thought)
        if not thought.startswith('close "') and (missed is None or missed[2] != goal.name):
            break
        since.insert(0, thought)
        if missed is not None and missed[3]:
            goal = PlannedGoal(goal.verb, goal.name, goal.value, missed[3])
    return AskedAlone(goal.sentence, tuple(since))


def _goal_of(steps: Sequence[SaidStep], number: int) -> PlannedGoal | None:
    thought = _without_already(steps[number].thought)
    if thought == "type":
        return PlannedGoal(GoalVerb.TYPE, value=_typed(steps[number]))
    if thought.startswith('close "'):
        # A window came in between: the goal is the one that comes next.
        return _goal_of(steps, number + 1) if number + 1 < len(steps) else None
    missed = _MISSING.fullmatch(thought)
    said = missed or _PLAIN.fullmatch(thought)
    verb = _VERBS.get(said[1]) if said is not None else None
    if said is None or verb is None:
        return None
    name = said[2]
    value = _typed(steps[number])
    if verb is GoalVerb.FILL and not value:
        later = next((one for one in steps[number:] if one.thought.endswith(f'fill "{name}"')), None)
        value = _typed(later) if later is not None else ""
        if not value:
            return None
    return PlannedGoal(verb, name, value, (missed[3] or "") if missed is not None else "")


def _without_already(thought: str) -> str:
    return _ALREADY.sub("", thought)


def _typed(step: SaidStep) -> str:
    return next((action.text for action in step.actions if isinstance(action, TypeText)), "")
