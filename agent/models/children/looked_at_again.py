"""Looks once more at what was set, before it is left behind: by a button, or by the end of the task. Pure.

Most that ends as "done" and is not was set in vain. Boxes, fields and lists show what they are set to, so
each is read once more: letters tell of fields and lists, the eyes of boxes, where they are sure. (Of rows and
round buttons they tell nothing: they would press 18 of 24 that are set.) What a button took with it is gone,
and a form that is empty again after it is no failure: only what was set since the last button is looked at.
Nothing is done once more twice.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from agent.actions.placeholders import PLACEHOLDER
from agent.models.children.alike import contradicts
from agent.models.children.progress import Completed, Progress
from agent.models.children.sighted import Sighted, SightedReader
from agent.models.children.typed_values import AGAIN
from agent.models.embedded_vocabulary import ID_OF, encode_data
from agent.models.task_parser.labels import GoalVerb
from agent.models.task_parser.meanings import OPEN
from agent.models.task_parser.plan import PlannedGoal
from agent.ocr.lines import TextBox

_CLICK: Final = ID_OF["<|click|>"]
_SETS: Final = (GoalVerb.TICK, GoalVerb.UNTICK, GoalVerb.FILL, GoalVerb.CHOOSE)
_LEAVES: Final = (GoalVerb.PRESS, GoalVerb.DOUBLE, GoalVerb.KEYS)
_LEAST_UNDONE: Final = 0.9
"""So sure the eyes have to be that a box is still to be pressed: to press it in vain undoes it."""
_MOST_SEEN: Final = 4
"""Boxes that the eyes are asked about, each in words of its own: what the look costs is bounded."""
_LEAST_LETTERS, _LONGEST = 3, 40
"""Of a value that is looked for in its field."""
_LEAST_SIGNS: Final = 2
"""Different ones, of what is no row of dots."""
_HAS_A_CAPTION: Final = (GoalVerb.FILL, OPEN, GoalVerb.TICK)
_LEAST_A_CAPTION: Final = 0.5


def is_left_behind_by(goal: PlannedGoal) -> bool:
    """Whether a goal takes with it what was set before."""
    return goal.verb in _LEAVES and not goal.is_answer


def shown_undone(
    reader: SightedReader, goals: Sequence[PlannedGoal], made: Progress
) -> Iterator[PlannedGoal]:
    """The goals that count as done, as they were done, whose controls are in sight and show otherwise."""
    sighted = reader.sighted
    if sighted is None:
        return
    num_seen = 0
    for one in _set_since_a_button(made):
        if any(f'{AGAIN} "{one.name}"; ' in thought for thought in reader.done):
            continue
        goal = _as_done(goals[one.number], one) if one.number < len(goals) else None
        if goal is None:
            continue
        is_box = goal.verb in (GoalVerb.TICK, GoalVerb.UNTICK)
        if is_box:
            num_seen += 1
        if num_seen > _MOST_SEEN:
            return
        undone = _looks_undone(reader, sighted, goal) if is_box else _reads_undone(reader, sighted, goal)
        if undone:
            yield goal


def _set_since_a_button(made: Progress) -> list[Completed]:
    """What was acted on, in order."""
    found: list[Completed] = []
    for one in reversed(made.completed):
        if one.verb not in _SETS:
            break
        if one.is_acted:
            found.append(one)
    return found[::-1]


def _as_done(goal: PlannedGoal, one: Completed) -> PlannedGoal | None:
    """The goal under the name that was found; None where it was done as something else, a row of a menu, or
    was only to be turned over: that may be a button, which shows nothing."""
    meant = next((way for way in (goal, *goal.other_ways()) if way.verb == one.verb), None)
    if meant is None or meant.is_menu or meant.is_answer or meant.toggles:
        return None
    return replace(meant, name=one.name, other_names=())


def _looks_undone(reader: SightedReader, sighted: Sighted, goal: PlannedGoal) -> bool:
    """Whether the caption of a box is in sight, and the eyes would surely press it."""
    if _only_place(sighted, goal.name) is None:
        return False
    [scored] = reader.score(goal.sentence, (), [encode_data(goal.thought)])
    return math.exp(scored.next[_CLICK]) >= _LEAST_UNDONE


def _reads_undone(reader: SightedReader, sighted: Sighted, goal: PlannedGoal) -> bool:
    """Whether the caption of a field or a list is in sight, something else stands in it, and nowhere what was
    typed or chosen there. Dots tell nothing, and neither do rows in sight; and what is read close to an empty
    field may be the caption of the next."""
    name, value = (goal.name, goal.value) if goal.verb is GoalVerb.FILL else (goal.owner, goal.name)
    caption = _only_place(sighted, name) if name else None
    is_short = _LEAST_LETTERS <= len(value) <= _LONGEST and "\n" not in value
    if caption is None or not is_short or PLACEHOLDER.search(value) or sighted.knows(value):
        return False
    box = sighted.value_of(caption)
    if box is None:
        return False
    read = sighted.text_at(*box.middle)
    if len(set(read.casefold())) < _LEAST_SIGNS or not contradicts(read, value):
        return False
    plain = read.replace('"', "").rstrip(" :")
    return max(reader.find([(verb, plain) for verb in _HAS_A_CAPTION])) < _LEAST_A_CAPTION


def _only_place(sighted: Sighted, name: str) -> TextBox | None:
    """Where a name stands as a whole caption; None where it does not, or twice."""
    places = sighted.captions_called(name)
    return places[0] if len(places) == 1 else None
