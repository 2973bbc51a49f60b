"""What a clause names where the parser sees too much or nothing in it: the picture tells. Pure.

Nobody names two controls in one clause without a word that joins them. "Go to the next hit with Find next"
names one button, and "make Music the shared folder" a row and its list. "Pay with Bank transfer" names what
stands there, whatever else it says.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from agent.models.children.sentence_spans import quoted_texts
from agent.models.children.sighted import Standing
from agent.models.task_parser.labels import GoalVerb, WordRole
from agent.models.task_parser.meanings import OPEN
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.said_captions import Find, ReadInPicture, is_field, is_tight
from agent.models.task_parser.segments import SlotSegment, quoted_runs
from agent.models.task_parser.words import TaskWord

_JOINS: Final = re.compile(r"[,.;:!?\n]|\b(?:and|then|or|but|also|plus)\b", re.IGNORECASE)
_IS_OF: Final = re.compile(r"\W*(?:for|in|under|as|at|on|of)(?: the| my| your)?\W*", re.IGNORECASE)
_TO_BE: Final = r"to|as|is|be|are|(?:should|must|has to|is to) be"
_IS_TO_BE: Final = re.compile(rf"\W*(?:{_TO_BE}|at|on)(?: set to)?(?: the)?\W*", re.IGNORECASE)
"""Between a row and its list, and between a list and its row."""
_IS_TO_BE_WITHIN: Final = re.compile(rf" (?:{_TO_BE})(?: set to)?(?: the)? ", re.IGNORECASE)
_BARE: Final = (GoalVerb.PRESS, GoalVerb.TICK, GoalVerb.UNTICK, GoalVerb.CHOOSE)
_LOOKED_FOR: Final = (GoalVerb.PRESS, GoalVerb.TICK, GoalVerb.CHOOSE)
_LEAST_WORDS, _MOST_WORDS = 2, 3
"""Of a caption that counts where the eyes answer to it; a longer one counts anyway, a shorter one may stand
there by chance."""
_LEAST_SEEN, _LEAST_PRESSED = 0.93, 0.5


def with_names_within(
    segments: Sequence[SlotSegment], words: Sequence[TaskWord], task: str, shown: ReadInPicture, find: Find
) -> list[SlotSegment]:
    """The segments, and the words between them that are whole captions of controls in sight."""
    taken = {number for one in segments for number in range(one.first, one.last + 1)}
    taken |= {number for first, last in quoted_runs(words, task) for number in range(first, last + 1)}
    runs = [
        (first, first + count - 1)
        for count in range(_MOST_WORDS, _LEAST_WORDS - 1, -1)
        for first in range(len(words) - count + 1)
        if taken.isdisjoint(range(first, first + count))
        and all(word.text[0].isalnum() for word in words[first : first + count])
    ]
    found: list[SlotSegment] = []
    for first, last in runs:
        text = task[words[first].start : words[last].end]
        if any(one.first <= last and first <= one.last for one in found):
            continue
        if shown(text) is not Standing.WHOLE or not is_tight(words, task, (first, last), shown):
            continue
        if max(find([(verb, text) for verb in _LOOKED_FOR])) >= _LEAST_SEEN and not is_field(text, find):
            found.append(SlotSegment(WordRole.NAME, first, last, said_from=first))
    return sorted([*segments, *found], key=lambda one: one.first)


def one_control_each(
    goals: Sequence[PlannedGoal], task: str, shown: ReadInPicture, find: Find
) -> list[PlannedGoal]:
    """The goals, where two neighbours that one clause names are a row and its list, or the one that the
    picture shows."""
    made: list[PlannedGoal] = []
    for goal in (_as_setting(goal, shown) for goal in goals):
        before = made[-1] if made else None
        between = None if before is None else _between(before, goal, task)
        if before is None or between is None:
            made.append(goal)
            continue
        together = _together(before, goal, between, shown, find)
        made[-1:] = [before, goal] if together is None else [together]
    return made


def _as_setting(goal: PlannedGoal, shown: ReadInPicture) -> PlannedGoal:
    """The goal; a name that stands nowhere and says of one caption to be another is a list and its row: "the
    source is the SD card"."""
    if goal.verb not in _BARE or goal.owner or '"' in goal.name or shown(goal.name) is not Standing.NOT:
        return goal
    for found in _IS_TO_BE_WITHIN.finditer(goal.name):
        owner, row = goal.name[: found.start()], goal.name[found.end() :]
        owner = owner.removeprefix("the ").removeprefix("The ")
        if shown(owner) is Standing.WHOLE and shown(row) is Standing.WHOLE:
            return PlannedGoal(GoalVerb.CHOOSE, row, owner=owner)
    return goal


def _together(
    one: PlannedGoal, other: PlannedGoal, between: str, shown: ReadInPicture, find: Find
) -> PlannedGoal | None:
    """What two names mean that one clause holds; None where both are to be used.

    Args:
        between: what stands between them.
    """
    in_sight = [shown(goal.name) is Standing.WHOLE for goal in (one, other)]
    heads = [
        is_whole and _heads_rows(goal.name, find)
        for goal, is_whole in zip((one, other), in_sight, strict=True)
    ]
    is_set = GoalVerb.CHOOSE in (one.verb, other.verb)
    is_of = in_sight[1] and (heads[1] or is_set) and _IS_OF.fullmatch(between) is not None
    is_to_be = in_sight[0] and (heads[0] or is_set) and _IS_TO_BE.fullmatch(between) is not None
    if is_of or (heads == [False, True] and not is_to_be):
        return replace(one, verb=GoalVerb.CHOOSE, owner=other.name)
    if is_to_be or heads == [True, False]:
        return replace(other, verb=GoalVerb.CHOOSE, owner=one.name)
    if sum(in_sight) == 1:
        return one if in_sight[0] else other
    return None


def _heads_rows(name: str, find: Find) -> bool:
    """Whether a caption is rather that of a field or a list than of what is pressed."""
    press, tick, field, opened = find([(verb, name) for verb in (*_LOOKED_FOR[:2], GoalVerb.FILL, OPEN)])
    return max(press, tick) < max(_LEAST_PRESSED, field, opened)


def _between(one: PlannedGoal, other: PlannedGoal, task: str) -> str | None:
    """What stands between two bare names of one clause; None where they are no such, or it joins two things
    to be done."""
    quoted = quoted_texts(task)
    if any(
        goal.verb not in _BARE or goal.owner or not goal.name or goal.name in quoted for goal in (one, other)
    ):
        return None
    gaps = [
        task[end:start]
        for end in (found.end() for found in re.finditer(re.escape(one.name), task))
        for start in (found.start() for found in re.finditer(re.escape(other.name), task))
        if end <= start
    ]
    least = min(gaps, key=len, default=None)
    return None if least is None or _JOINS.search(least) else least
