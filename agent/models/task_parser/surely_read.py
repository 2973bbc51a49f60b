"""The goals of a task by rules and by a form reader, and which are believed. Pure but for the reader."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from types import MappingProxyType
from typing import Final

from agent.models.children.sentence_spans import quoted_texts
from agent.models.children.sighted import Standing
from agent.models.task_parser.form_in_sight import FormControl, FormControlKind
from agent.models.task_parser.form_reading import FormReader
from agent.models.task_parser.labels import GoalVerb, TaskDeed
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.questions import is_only_a_question
from agent.models.task_parser.read_beside_form import (
    AROUND_A_NAME,
    LEAST_OUTRIGHT,
    WAYS_OF_A_BOX,
    ReadBesideForm,
    before_buttons,
    what_of,
)
from agent.models.task_parser.read_together import IN_ROWS, OF_NO_CONTROL
from agent.models.task_parser.said_captions import ReadInPicture
from agent.models.task_parser.said_of_controls import WRITES
from agent.models.task_parser.whole_values import agreed_value

_BEFORE_A_VALUE: Final = re.compile(r"^(?:by|with|to|into|as) ")
"""Of "replace the town by York"."""
_LEAST_LETTERS, _ALIKE = 2, 0.84
"""Of a name that could be another thing in sight, and of two that are of the same."""
_LEAST_SHARE: Final = 0.1
"""Of all that the reader makes of a task, where anything is asked for at all, for it to be believed instead
of the rules: and it is no less likely than what those have."""
_LEAST_NOTHING: Final = 0.9
"""For nothing, where the rules have something."""
_READ: Final = (
    *(GoalVerb.PRESS, GoalVerb.TICK, GoalVerb.UNTICK),
    *(GoalVerb.FILL, GoalVerb.TYPE, GoalVerb.CHOOSE, GoalVerb.READ),
)


def surely_read(
    goals: Sequence[PlannedGoal],
    task: str,
    controls: Sequence[FormControl],
    shown: ReadInPicture,
    reader: FormReader | None,
    values: Mapping[str, str] = MappingProxyType({}),
) -> list[PlannedGoal] | None:
    """The goals as a form reader reads them, where it is sure enough and knows all that they are about, or
    else one control is clearly likelier than others; None where they are better left as the rules have them.
    What stands in quotes is meant by the word: there the rules have their way but for what is nothing of it.

    Args:
        goals: as the rules have them.
        shown: how a name stands among what is read in the picture.
        reader: None where there is none.
        values: what surely is to stand in fields and lists, by their captions.

    Raises:
        RefusedError: the reader cannot evaluate it.
    """
    known = {text.casefold() for one in controls for text in (one.caption, one.value, one.owner)}
    if reader is None or any(_is_beyond(goal, task, known, shown) for goal in goals):
        return None
    read = ReadBesideForm.by(reader, task, controls)
    if read is None:
        return None
    read = read.with_values(values)
    asks = any(goal.verb is GoalVerb.READ for goal in goals)
    if quoted := quoted_texts(task):
        is_nothing_of_it = read.likely(goals) < OF_NO_CONTROL or (asks and "?" not in task)
        meant = read.goals()
        if is_nothing_of_it and read.covers(quoted, goals) and not _leaves_out(meant, goals, task, read):
            return meant
        return [] if any(_is_typed_anywhere(goal, task, controls) for goal in goals) else None
    read = read.beside(goals)
    meant = [_as_agreed(one, goals, task, controls) for one in read.goals()]
    if any(_is_passed_over(goal, meant, controls) or _is_elsewhere(goal, task, read) for goal in goals):
        return None
    agreed = {what_of(one) for one in meant} & {what_of(one) for one in goals}
    agreed |= {
        what_of(one) for one in meant if one.value and any(one.value == other.value for other in goals)
    }
    nothing, ruled = read.likely([]), read.likely(goals, agreed)
    if not meant:
        is_nothing = nothing >= max(_LEAST_NOTHING, ruled) and read.knows(goals)
        if is_nothing or asks or not goals:  # of a question nothing may be to be done, and it is answered
            return [] if is_nothing and goals and not asks else None
        if is_only_a_question(task):
            return []
        likeliest = [_as_agreed(one, goals, task, controls) for one in read.likeliest()]
        is_better_ruled = any(_is_better_ruled(goal, likeliest, task, read) for goal in goals)
        if likeliest and not is_better_ruled:
            return likeliest
        amended = [_with_value_of(likeliest, goal) for goal in goals]
        if goals and read.knows(goals):
            amended = before_buttons(amended, [*read.names_besides(amended)])
        if amended != list(goals):
            return amended
        is_refused = any(_is_typed_anywhere(goal, task, controls) or read.doubts(goal) for goal in goals)
        return [] if is_refused else None
    likely = read.likely(meant, agreed)
    least = LEAST_OUTRIGHT if asks or not goals else _LEAST_SHARE * (1 - nothing)
    if likely >= max(least, ruled):
        meant = before_buttons(meant, [*read.set_besides(goals, meant)])
        return read.with_looks(before_buttons(meant, [*read.names_besides(meant)]))
    amended = [_with_value_of(meant, goal) for goal in goals]
    return amended if amended != list(goals) else None


def _leaves_out(
    meant: Sequence[PlannedGoal], goals: Sequence[PlannedGoal], task: str, read: ReadBesideForm
) -> bool:
    """Whether the rules press a button in sight, by its caption, that is not meant."""
    pressed = {one.name.casefold() for one in meant if one.verb is GoalVerb.PRESS}
    return any(
        goal.verb is GoalVerb.PRESS and goal.name.casefold() not in pressed
        for goal in goals
        if goal.name in task and read.knows([goal])
    )


def _is_passed_over(goal: PlannedGoal, meant: Sequence[PlannedGoal], controls: Sequence[FormControl]) -> bool:
    """Whether a row is named with its list, and of the rows of that in sight none is meant: it is asked
    about."""
    if goal.verb is not GoalVerb.CHOOSE or not goal.owner:
        return False
    owner = goal.owner.casefold()
    rows = [one.caption for one in controls if one.kind in IN_ROWS and one.owner.casefold() == owner]
    return bool(rows) and not any(one.name in rows for one in meant)


def _is_elsewhere(goal: PlannedGoal, task: str, read: ReadBesideForm) -> bool:
    """Whether a control is named as captions are written, and none in sight is called so: a box by several
    words, or "the Refresh button"."""
    words = goal.name.split()
    if not words or not all(word[:1].isupper() for word in words) or read.knows([goal]):
        return False
    if goal.verb in WAYS_OF_A_BOX:
        return len(words) > 1
    is_called_a_button = re.search(rf"\b{re.escape(goal.name)} (?:button|tab|link|icon)\b", task) is not None
    return goal.verb is GoalVerb.PRESS and is_called_a_button and not read.has_words_of(goal.name)


def _is_better_ruled(
    goal: PlannedGoal, likeliest: Sequence[PlannedGoal], task: str, read: ReadBesideForm
) -> bool:
    """Whether the rules know better than a reader that is sure of nothing: what is to be done with the same
    control, or in a list that a task names; or that a task names, as captions are written, what is no control
    in sight and not said for the likeliest: "Travel Insurance", or "Lisbon" as the "Destination"."""
    if read.knows([goal]):
        called = {text.casefold() for one in likeliest for text in (one.name, one.owner)}
        if goal.owner and goal.owner.casefold() in task.casefold():
            return True
        return goal.verb in (GoalVerb.FILL, GoalVerb.PRESS) and goal.name.casefold() in called
    owner, name = (text.strip(AROUND_A_NAME) for text in (goal.owner, goal.name))
    capitals = [word for text in (owner, name) for word in text.split() if word[:1].isupper()]
    if owner or goal.verb is GoalVerb.FILL:
        return bool(capitals)
    may_be_a_value = goal.verb not in WAYS_OF_A_BOX
    if may_be_a_value and any(name in text for one in likeliest for text in (one.value, one.name)):
        return False
    return len(capitals) > 1 or (bool(capitals) and not task.startswith(name))


def _with_value_of(meant: Sequence[PlannedGoal], goal: PlannedGoal) -> PlannedGoal:
    """The goal; of the same field with more or fewer words, the value as it is meant."""
    if goal.verb is not GoalVerb.FILL:
        return goal
    said = _BEFORE_A_VALUE.sub("", goal.value)
    values = [one.value for one in _about_the_same(goal, meant) if one.verb is GoalVerb.FILL]
    values += [
        one.name for one in meant if one.is_field_or_list and one.owner.casefold() == goal.name.casefold()
    ]
    meant_so = (value for value in values if value.startswith(said) or said.startswith(value))
    return replace(goal, value=next(meant_so, goal.value))


def _about_the_same(goal: PlannedGoal, others: Sequence[PlannedGoal]) -> list[PlannedGoal]:
    return [one for one in others if one.name.casefold() == goal.name.casefold()]


def _as_agreed(
    goal: PlannedGoal, ruled: Sequence[PlannedGoal], task: str, controls: Sequence[FormControl]
) -> PlannedGoal:
    """The goal; a box that the rules set the other way is to be otherwise than it is, of two values for a
    field one is more likely whole, and the words that tell a row are the fewest."""
    others = _about_the_same(goal, ruled)
    if goal.verb in WAYS_OF_A_BOX:
        is_agreed = all(one.verb is goal.verb for one in others if one.verb in WAYS_OF_A_BOX)
        return goal if is_agreed else replace(goal, toggles=True)
    if goal.verb is GoalVerb.CHOOSE and goal.owner:
        rows = (one.name for one in ruled if one.verb is GoalVerb.CHOOSE and one.owner == goal.owner)
        return replace(goal, name=next((row for row in rows if row in goal.name), goal.name))
    if goal.verb is GoalVerb.FILL:
        field = next((one for one in controls if one.caption == goal.name), None)
        for one in others:
            if one.verb is GoalVerb.FILL and field is not None:
                goal = replace(goal, value=agreed_value(goal.value, one.value, task, field))
    return goal


def _is_typed_anywhere(goal: PlannedGoal, task: str, controls: Sequence[FormControl]) -> bool:
    """Whether a goal types into whatever field has the keyboard, of which a task says nothing: "let Elif
    in", or where there are several: "make a note that it rains"."""
    num_fields = sum(one.kind is FormControlKind.FIELD for one in controls)
    is_told = num_fields == 1 and WRITES.search(task) is not None
    return goal.verb is GoalVerb.TYPE and num_fields > 0 and not is_told


def _is_beyond(goal: PlannedGoal, task: str, known: Collection[str], shown: ReadInPicture) -> bool:
    """Whether a goal is about something else than a control of a form: "Keys" is no tab that was named with
    "compose key"."""
    is_another = goal.deed is not TaskDeed.NONE or goal.verb not in _READ or goal.is_menu or goal.is_answer
    called = (name.strip(AROUND_A_NAME) for name in (goal.name, goal.owner))
    names = [name for name in called if len(name) >= _LEAST_LETTERS and not _is_known(name.casefold(), known)]
    said = task.casefold()
    return is_another or any(shown(name) is Standing.WHOLE and name.casefold() in said for name in names)


def _is_known(name: str, known: Collection[str]) -> bool:
    """Whether a control is called so, or nearly, or its caption or value has such a word: "readings" of
    "Reading", "Ashdown" of "M. Ashdown"."""
    return any(
        name == other
        or name in other.split()
        or SequenceMatcher(None, name, other, autojunk=False).ratio() >= _ALIKE
        for other in known
    )
