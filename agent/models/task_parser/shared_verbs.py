"""Names that are joined by "and" share what is to become of them. Pure.

The parser hears the verb beside the first of them best: of "untick Underline and Strike through" it takes the
second for a box to be ticked. What stands between two names tells: where it only joins, no new verb was said.
And who puts the verb last says it of all that he joined before: "Wi-Fi and Bluetooth off".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from agent.models.children.sighted import Standing
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.said_captions import Find, ReadInPicture, is_field

_ONLY_JOINS: Final = re.compile(
    r"[\"'”’]?(?: (?:box|option|setting|tick)(?:es|s)?)?,?"
    r"(?: (?:and|or|nor|plus|&|as well as|along with|together with|and also|and then))?"
    r"(?: (?:both|also|the|my|our|this|that|all|box|option|setting))* [\"'“‘]?",
    re.IGNORECASE,
)
_SAYS_NOTHING: Final = re.compile(
    r"[^,.;:!?]*[,.;:!?]\s*(?:(?:please|and|then|the|both|my|our|but|now) )*[\"'“‘]?"
    r"|(?:(?:please|and|then|the|both|my|our|but|now) )*[\"'“‘]?",
    re.IGNORECASE | re.DOTALL,
)
"""Before the first name of a clause."""
_OFF: Final = re.compile(
    r"[\"'”’]?(?: (?:must|should|has to|have to|to|is to|are to))?(?: be)?"
    r"(?: (?:turned|switched|both|all))* off\b",
    re.IGNORECASE,
)
_ON: Final = re.compile(
    r"[\"'”’]?(?: (?:must|should|has to|is to))?(?: be)?(?: (?:turned|switched))* on\b", re.IGNORECASE
)
_TICKED_OFF: Final = re.compile(r"\b(?:tick|check|mark|cross)\b[^,.;:!?]*$", re.IGNORECASE)
"""To tick a thing off is no way to untick it."""
_JOINED_BEFORE: Final = re.compile(
    r"(?P<words>\w[\w'-]*(?: [\w'-]+){0,4}),? (?:and|&|plus|as well as|or)(?: (?:both|also|the|my|our))* $",
    re.IGNORECASE,
)
_BOXES: Final = (GoalVerb.TICK, GoalVerb.UNTICK)
_MAY_BE_BOXES: Final = (GoalVerb.TICK, GoalVerb.PRESS, GoalVerb.CHOOSE)


def with_shared_verbs(goals: Sequence[PlannedGoal], task: str, find: Find) -> list[PlannedGoal]:
    """The goals, where boxes that are only joined are to be ticked or unticked alike.

    >>> def eyes(asked): return [0.9 if verb == "tick" else 0.1 for verb, _ in asked]
    >>> goals = [PlannedGoal(GoalVerb.UNTICK, "Maps"), PlannedGoal(GoalVerb.TICK, "Night mode")]
    >>> [goal.verb.value for goal in with_shared_verbs(goals, "untick Maps and Night mode", eyes)]
    ['untick', 'untick']
    >>> [goal.verb.value for goal in with_shared_verbs(goals, "Maps off and tick Night mode", eyes)]
    ['untick', 'tick']
    """
    made = [_said_off(goal, task) for goal in goals]
    for number, (before, goal) in enumerate(pairwise(goals), 1):
        first = made[number - 1]
        is_other = first.verb is GoalVerb.UNTICK and _is_said_on(goal, task)
        if made[number].verb is GoalVerb.UNTICK or is_other:
            continue  # what is to become of it was said of it alone
        if first.verb in _BOXES and _is_joined(before, goal, task) and _may_be_a_box(goal, find):
            made[number] = replace(goal, verb=first.verb)
    for number in range(len(made) - 2, -1, -1):
        one, other = made[number], made[number + 1]
        is_last = other.verb is GoalVerb.UNTICK and _is_joined(one, other, task)
        if is_last and _is_said_off(one, other, task) and _may_be_a_box(one, find):
            made[number] = replace(one, verb=GoalVerb.UNTICK)
    return made


def with_shared_values(
    goals: Sequence[PlannedGoal], task: str, shown: ReadInPicture, find: Find
) -> list[PlannedGoal]:
    """The goals, and one more for a field that is joined with another, of which alone the value was heard:
    "set Width and Height to 30"."""
    said = {text.casefold() for goal in goals for text in (goal.name, goal.value, goal.owner) if text}
    made: list[PlannedGoal] = []
    for goal in goals:
        name = goal.name if goal.verb is GoalVerb.FILL else goal.owner
        place = task.find(name) if goal.verb in (GoalVerb.FILL, GoalVerb.CHOOSE) and name else -1
        joined = None if place < 0 else _JOINED_BEFORE.search(task[:place])
        words = [] if joined is None else joined["words"].split()
        runs = (" ".join(words[first:]) for first in range(len(words)))
        other = next((run for run in runs if shown(run) is Standing.WHOLE and is_field(run, find)), None)
        if other is not None and other.casefold() not in said:
            is_filled = goal.verb is GoalVerb.FILL
            named = replace(goal, name=other) if is_filled else replace(goal, owner=other)
            made.append(replace(named, other_names=()))
        made.append(goal)
    return made


def _said_off(goal: PlannedGoal, task: str) -> PlannedGoal:
    """The goal; a box with "off" right behind its name is to be unticked."""
    if goal.verb is not GoalVerb.TICK:
        return goal
    before, _, behind = task.partition(goal.name)
    if _OFF.match(behind) is None or _TICKED_OFF.search(before) is not None:
        return goal
    return replace(goal, verb=GoalVerb.UNTICK)


def _is_joined(one: PlannedGoal, other: PlannedGoal, task: str) -> bool:
    """Whether nothing but a word that joins stands between two bare names."""
    place = _places(one, other, task)
    return place is not None and _ONLY_JOINS.fullmatch(task[place[0] : place[1]]) is not None


def _is_said_on(goal: PlannedGoal, task: str) -> bool:
    """Whether "on" stands right behind a name."""
    return bool(goal.name) and _ON.match(task.partition(goal.name)[2]) is not None


def _is_said_off(one: PlannedGoal, other: PlannedGoal, task: str) -> bool:
    """Whether "off" stands behind the second of two joined names, and no verb before the first."""
    place = _places(one, other, task)
    if place is None:
        return False
    before, behind = task[: place[0] - len(one.name)], task[place[1] + len(other.name) :]
    return _OFF.match(behind) is not None and _SAYS_NOTHING.fullmatch(before) is not None


def _places(one: PlannedGoal, other: PlannedGoal, task: str) -> tuple[int, int] | None:
    """Where the first name ends and the second begins, where they are nearest."""
    if one.owner or other.owner or one.value or other.value or not (one.name and other.name):
        return None
    gaps = [
        (start - end, end, start)
        for end in (found.end() for found in re.finditer(re.escape(one.name), task))
        for start in (found.start() for found in re.finditer(re.escape(other.name), task))
        if end <= start
    ]
    least = min(gaps, default=None)
    return None if least is None else (least[1], least[2])


def _may_be_a_box(goal: PlannedGoal, find: Find) -> bool:
    """Whether a goal is about a box, or about what looks more like one than like anything else."""
    if goal.verb in _BOXES:
        return True
    if goal.verb not in _MAY_BE_BOXES or goal.owner:
        return False
    tick, press, row = find([(verb, goal.name) for verb in _MAY_BE_BOXES])
    return tick > max(press, row)
