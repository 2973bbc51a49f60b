"""Goals as the controls in sight can take them: nothing is typed into a box, and no row heads a list. Pure.

The parser knows words and not what they name: of "I'd like the interval weekly" it may take "weekly" for the
list, and of "prewash and 60 degrees" the box for one. Where the picture shows the names, it tells.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from agent.models.children.sighted import Standing
from agent.models.task_parser.clauses import ORDERS
from agent.models.task_parser.deeds import is_at_menus
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.meanings import OPEN
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.said_captions import SMALL_WORDS, Find, ReadInPicture, is_field

_LEAST_A_BOX, _CLEARLY_MORE = 0.9, 0.3
_BARE: Final = (GoalVerb.PRESS, GoalVerb.TICK, GoalVerb.CHOOSE)
_SAYS_WHAT_IS: Final = re.compile(
    r"\b(?:is|isn't|are|aren't|was|were|takes?|took|looks?|seems?|gets?|got|goes|makes?|keeps?|\w+'s|i'm|we're)\b",
    re.IGNORECASE,
)
_ASKS_FOR: Final = re.compile(
    r"\b(?:should|must|want|wants|need|needs|like|please|let|make|set|to be|may|can|could|would|will|prefer"
    r"|choose|pick|take|use|tick|press|click|put|give|turn|switch|select|open|enter|type|write|fill)\b",
    re.IGNORECASE,
)
_SIGNS: Final = re.compile(r"[,.;:!?]")
_AS_WHAT: Final = re.compile(r"\b(?:as|for) (?:(?:the|my|our|its) )?(?!the |my |our |its )")
_BETWEEN: Final = re.compile(
    r" (?!(?:to|is|as|be|at|on|in|of|into|with|should|must|the|a|an)\b)[\w-]+ ", re.IGNORECASE
)


def fitted(goals: Sequence[PlannedGoal], task: str, shown: ReadInPicture, find: Find) -> list[PlannedGoal]:
    """The goals; where there are no menus, without what only a remark names."""
    made = [fit for goal in goals for fit in _fitting(_whole_value(goal, task, shown), task, shown, find)]
    if is_at_menus(shown):
        return made
    kept = [goal for goal in made if not _is_of_a_remark(goal, task, shown)]
    return kept if any(_is_in_sight(goal, shown) for goal in kept) else made


def _fitting(goal: PlannedGoal, task: str, shown: ReadInPicture, find: Find) -> list[PlannedGoal]:
    if goal.verb is GoalVerb.FILL and _is_a_box(goal.name, shown, find):
        return [PlannedGoal(GoalVerb.TICK, goal.name)]
    if goal.verb is GoalVerb.FILL and _is_the_other_way_round(goal, task, shown):
        return [replace(goal, name=goal.value, value=goal.name, other_names=())]
    if goal.verb is not GoalVerb.CHOOSE or not goal.owner or goal.is_menu:
        return [goal]
    if _is_a_box(goal.owner, shown, find):
        both = [PlannedGoal(GoalVerb.TICK, goal.owner), PlannedGoal(GoalVerb.CHOOSE, goal.name)]
        return sorted(both, key=lambda one: task.find(one.name))
    is_swapped = shown(goal.owner) is Standing.NOT and shown(goal.name) is Standing.WHOLE
    if is_swapped and is_field(goal.name, find):
        return [replace(goal, name=goal.owner, owner=goal.name, other_names=())]
    return [goal]


def _is_the_other_way_round(goal: PlannedGoal, task: str, shown: ReadInPicture) -> bool:
    """Whether "Bicycle as the Country" was read as a country for a bicycle, which stands nowhere."""
    found = _AS_WHAT.search(task)
    is_said = found is not None and task.startswith(goal.value, found.end())
    return is_said and shown(goal.name) is Standing.NOT and shown(goal.value) is Standing.WHOLE


def _is_a_box(name: str, shown: ReadInPicture, find: Find) -> bool:
    if shown(name) is not Standing.WHOLE:
        return False
    tick, fill, opened = find([(verb, name) for verb in (GoalVerb.TICK, GoalVerb.FILL, OPEN)])
    return tick >= _LEAST_A_BOX and tick > max(fill, opened) + _CLEARLY_MORE


def _whole_value(goal: PlannedGoal, task: str, shown: ReadInPicture) -> PlannedGoal:
    """The goal; a value begins right behind the caption of its field: "archive name accounts 2026"."""
    if goal.verb is not GoalVerb.FILL or '"' in task or shown(goal.name) is not Standing.WHOLE:
        return goal
    _, found, behind = task.partition(goal.name)
    between, value, _ = behind.partition(goal.value)
    word = between.strip().lower()
    if not (found and value and _BETWEEN.fullmatch(between)) or ORDERS.fullmatch(word):
        return goal
    if SMALL_WORDS.fullmatch(word):
        return goal
    return replace(goal, value=between.lstrip() + goal.value)


def _is_of_a_remark(goal: PlannedGoal, task: str, shown: ReadInPicture) -> bool:
    """Whether nothing of a goal is in sight, and its clause says how things are and asks for nothing."""
    if goal.verb not in _BARE or '"' in task or any(letter.isdigit() for letter in goal.name):
        return False
    if any(shown(text) is not Standing.NOT for text in (goal.name, goal.owner) if text):
        return False
    at = task.find(goal.name)
    if at < 0:
        return False
    begin = max((found.end() for found in _SIGNS.finditer(task, 0, at)), default=0)
    end = next((found.start() for found in _SIGNS.finditer(task, at)), len(task))
    clause = task[begin:end]
    return _SAYS_WHAT_IS.search(clause) is not None and _ASKS_FOR.search(clause) is None


def _is_in_sight(goal: PlannedGoal, shown: ReadInPicture) -> bool:
    return any(shown(text) is Standing.WHOLE for text in (goal.name, goal.owner) if text)
