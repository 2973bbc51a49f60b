"""The goals of a task as a form reader reads them. Pure but for the reader."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from copy import copy
from dataclasses import replace
from difflib import SequenceMatcher
from typing import Final, Self

from agent.models.children.sentence_spans import quoted_texts
from agent.models.children.sighted import Standing
from agent.models.task_parser.form_in_sight import FormControl, FormControlKind
from agent.models.task_parser.form_reading import (
    CHOICE,
    CLOSED_LIST,
    ControlReading,
    ControlText,
    FormReader,
    read_both_ways,
)
from agent.models.task_parser.labels import GoalVerb, TaskDeed
from agent.models.task_parser.plan import PlannedGoal
from agent.models.task_parser.questions import is_only_a_question
from agent.models.task_parser.said_captions import ReadInPicture
from agent.models.task_parser.said_of_controls import WRITES
from agent.models.task_parser.whole_values import agreed_value, whole_value
from agent.models.task_parser.words import words_of

_KINDS: Final = {
    FormControlKind.BUTTON: "button",
    FormControlKind.BOX: "box",
    FormControlKind.ROUND: CHOICE,
    FormControlKind.ROW: CHOICE,
    FormControlKind.FIELD: "field",
    FormControlKind.CLOSED_LIST: CLOSED_LIST,
}
_BEFORE_A_VALUE: Final = re.compile(r"^(?:by|with|to|into|as) ")
"""Of "replace the town by York"."""
_AROUND_A_NAME: Final = " ?!.,"
_LEAST_LETTERS, _ALIKE = 2, 0.84
"""Of a name that could be another thing in sight, and of two that are of the same."""
_LEAST_LIKELY: Final = 0.5
_LEAST_SHARE: Final = 0.1
"""Of all that the reader makes of a task, where anything is asked for at all, for it to be believed instead
of the rules: and it is no less likely than what those have."""
_DOUBT_OF_AGREED: Final = 0.3
"""Share of the doubt about a value that is left where the rules have the same."""
_LEAST_OUTRIGHT, _LEAST_NOTHING = 0.5, 0.9
"""Where the rules have nothing, or a question; and for nothing, where they have something."""
_LEAST_OF_ONE, _TIMES_THE_NEXT = 0.1, 1.5
"""Of the only control that is asked for, where none is likely: people ask for something. And how many times
likelier it is than every other."""
_TIMES_FOR_EITHER: Final = 1.2
"""Of a field, than the next one that takes the same value: one of them is meant."""
_LEAST_OF_A_VALUE, _LEAST_TYPED_BESIDES = 0.3, 0.1
"""Of a value that the rules type, too; and of the field that is likeliest to take it."""
_LEAST_LOOKED_INTO: Final = 0.1
"""Of a closed list that may be asked for besides: its rows say more."""
_PART_OF_ODDS: Final = 0.33
"""That are left to what the reader alone asks for beside something likelier."""
_OF_NO_CONTROL, _THE_OTHER_WAY = 0.05, 0.1
_LEAST_CHANCE = 1e-4
_OF_ANOTHER_VALUE, _LEAST_OF_ANOTHER_VALUE = 0.3, 0.02
"""Share of what is left for all other values that one of them has."""
_LEAST_OF_A_SECOND: Final = 0.8
"""Of a control whose value is more likely that of another: "white loaves 24" says nothing of brown ones."""
_What = tuple[str, str, str]
"""What a goal does, with which control, and a value."""
_WAYS_OF_A_BOX: Final = (GoalVerb.TICK, GoalVerb.UNTICK)
_TAKE_VALUES: Final = (FormControlKind.FIELD, FormControlKind.CLOSED_LIST)
_DOUBTED_ALONE: Final = (FormControlKind.BUTTON, FormControlKind.CLOSED_LIST)
_IN_ROWS: Final = (FormControlKind.ROUND, FormControlKind.ROW)
_READ: Final = (
    *(GoalVerb.PRESS, GoalVerb.TICK, GoalVerb.UNTICK),
    *(GoalVerb.FILL, GoalVerb.TYPE, GoalVerb.CHOOSE, GoalVerb.READ),
)


class ReadBesideForm:
    """What a form reader says of one task and the controls in sight."""

    def __init__(
        self, task: str, controls: Sequence[FormControl], readings: Sequence[ControlReading]
    ) -> None:
        self._task, self._words = task, words_of(task)
        read = [*zip(controls, readings, strict=True)]
        read = [(one, _without_a_second(one, reading, read)) for one, reading in read]
        read = [(one, self._unless_only_named(one, reading)) for one, reading in read]
        self._read = [(one, _beside_likelier_rows(one, reading, read)) for one, reading in read]

    @classmethod
    def by(cls, reader: FormReader, task: str, controls: Sequence[FormControl]) -> Self | None:
        """None where it cannot be read.

        Raises:
            RefusedError: the reader cannot evaluate it.
        """
        readings = read_both_ways(reader, words_of(task), [text_of(one) for one in controls])
        return None if readings is None else cls(task, controls, readings)

    def beside(self, goals: Sequence[PlannedGoal]) -> Self:
        """The same where the rules have these goals: a button that they do not press, or a list in which they
        choose nothing, is less likely meant where something else is likelier."""
        ruled = {self._number_of(goal, ()) for goal in goals}
        most = max(reading.likely for _, reading in self._read)
        beside = copy(self)
        beside._read = [
            (control, _half_believed(reading))
            if number not in ruled
            and control.kind in _DOUBTED_ALONE
            and _LEAST_LIKELY <= reading.likely < most
            else (control, reading)
            for number, (control, reading) in enumerate(self._read)
        ]
        return beside

    def goals(self) -> list[PlannedGoal]:
        """The likeliest, in the order in which the task speaks of them, buttons last."""
        asked = [one for one in self._read if one[1].likely >= _LEAST_LIKELY]
        asked.sort(key=lambda one: (one[0].kind is FormControlKind.BUTTON, one[1].place))
        return [self._goal_of(*one) for one in asked]

    def likeliest(self) -> list[PlannedGoal]:
        """What is asked for if anything is: the control that is clearly likelier than every other."""
        first, *others = sorted(self._read, key=lambda one: -one[1].likely)
        if not others:
            return [self._goal_of(*first)] if first[1].likely >= _LEAST_OF_ONE else []
        second = others[0]
        is_for_either = first[0].kind is second[0].kind is FormControlKind.FIELD
        is_for_either = is_for_either and self._said(*first) == self._said(*second)
        times = _TIMES_FOR_EITHER if is_for_either else _TIMES_THE_NEXT
        is_clear = first[1].likely >= max(_LEAST_OF_ONE, times * second[1].likely)
        return [self._goal_of(*first)] if is_clear else []

    def typed_besides(
        self, goals: Sequence[PlannedGoal], meant: Sequence[PlannedGoal]
    ) -> Iterator[PlannedGoal]:
        """What the rules type into a field, and nothing that is meant holds, into the field that is likeliest
        to take it."""
        for goal in goals:
            if goal.verb is not GoalVerb.FILL or any(goal.value in one.value for one in meant):
                continue
            fields = [
                (reading.likely, -number)
                for number, (control, reading) in enumerate(self._read)
                if control.kind is FormControlKind.FIELD
                if reading.value_likely >= _LEAST_OF_A_VALUE and self._said(control, reading) == goal.value
            ]
            likely, number = max(fields, default=(0.0, 0))
            if likely >= _LEAST_TYPED_BESIDES:
                yield self._goal_of(*self._read[-number])

    def with_looks(self, goals: Sequence[PlannedGoal]) -> list[PlannedGoal]:
        """The goals, and before the buttons among them a look into each closed list that may be asked for
        besides: what its rows are called tells."""
        looks = [
            PlannedGoal(
                GoalVerb.CHOOSE,
                self._said(control, reading),
                lists=(control.caption,),
                is_optional=True,
            )
            for control, reading in self._read
            if control.kind is FormControlKind.CLOSED_LIST
            if _LEAST_LOOKED_INTO <= reading.likely < _LEAST_LIKELY
            if all(goal.owner != control.caption for goal in goals)
        ]
        at = next((n for n, goal in enumerate(goals) if goal.verb is GoalVerb.PRESS), len(goals))
        return [*goals[:at], *looks, *goals[at:]]

    def knows(self, goals: Sequence[PlannedGoal]) -> bool:
        """Whether all of them are about controls in sight: what is not, its owner is asked about."""
        return all(self._number_of(goal, ()) is not None for goal in goals)

    def covers(self, quoted: Collection[str]) -> bool:
        """Whether what is asked for, most likely and as a whole, are just the things that stand in quotes:
        names of controls, of their lists, and values."""
        asked = [one for one in self._read if one[1].likely >= _LEAST_LIKELY]
        said = {text.casefold() for control, _ in asked for text in (control.caption, control.owner) if text}
        values = {self._said(*one).casefold() for one in asked if one[0].kind in _TAKE_VALUES}
        names = {text.casefold() for text in quoted}
        is_just_that = names <= said | values and values <= names
        return bool(asked) and is_just_that and self.likely(self.goals()) >= _LEAST_OUTRIGHT

    def doubts(self, goal: PlannedGoal) -> bool:
        """Whether it is about a control in sight that is as good as surely not asked for, and that no word
        names; a list that is closed may hold whatever is named."""
        number = self._number_of(goal, ())
        if number is None or self._read[number][0].kind is FormControlKind.CLOSED_LIST:
            return False
        if goal.name.casefold() in self._task.casefold():
            return False
        return self._read[number][1].likely < _OF_NO_CONTROL

    def has_words_of(self, name: str) -> bool:
        """Whether a caption in sight has any word of a name."""
        words = {word.casefold() for word in name.split()}
        return any(words & {*control.caption.casefold().split()} for control, _ in self._read)

    def likely(self, goals: Sequence[PlannedGoal], agreed: Collection[_What] = ()) -> float:
        """How likely these are all that the task asks for, 0-1; of what is `agreed` the value is not
        doubted as much."""
        goal_at: dict[int, PlannedGoal] = {}
        likely = 1.0
        for goal in goals:
            number = self._number_of(goal, goal_at)
            if number is None:
                likely *= _OF_NO_CONTROL
            else:
                goal_at[number] = goal
        for number, (control, reading) in enumerate(self._read):
            chance = min(max(reading.likely, _LEAST_CHANCE), 1 - _LEAST_CHANCE)
            likely *= (
                self._as_said(goal_at[number], control, reading, agreed) * chance
                if number in goal_at
                else 1 - chance
            )
        return likely

    def _as_said(
        self, goal: PlannedGoal, control: FormControl, reading: ControlReading, agreed: Collection[_What]
    ) -> float:
        """How likely it is that the control is to be just so, where it is asked for."""
        if control.kind is FormControlKind.BOX and not goal.toggles:
            return 1.0 if (goal.verb is GoalVerb.UNTICK) is reading.is_off else _THE_OTHER_WAY
        if control.kind is FormControlKind.FIELD and goal.verb is GoalVerb.FILL:
            if _what(goal) in agreed:
                return 1 - _DOUBT_OF_AGREED * (1 - reading.value_likely)
            said = agreed_value(self._said(control, reading), goal.value, self._task, control.value)
            is_same = goal.value.strip(_AROUND_A_NAME) == said.strip(_AROUND_A_NAME)
            another = max(_OF_ANOTHER_VALUE * (1 - reading.value_likely), _LEAST_OF_ANOTHER_VALUE)
            return reading.value_likely if is_same else another
        return 1.0

    def _number_of(self, goal: PlannedGoal, taken: Collection[int]) -> int | None:
        """The number of the control that a goal is about; for a row that names no list, the likeliest one."""
        lists = []
        for number, (control, reading) in enumerate(self._read):
            is_list = control.kind is FormControlKind.CLOSED_LIST
            is_called = control.caption.casefold() == goal.name.casefold()
            if goal.verb is GoalVerb.CHOOSE:
                is_owner = is_list and control.caption == goal.owner
                if is_owner or (is_called and control.kind in _IN_ROWS):
                    return number
                if is_list and not goal.owner and number not in taken:
                    lists.append((reading.likely, -number))
            elif is_called:
                return number
        return -max(lists)[1] if lists else None

    def _unless_only_named(self, control: FormControl, reading: ControlReading) -> ControlReading:
        """The reading; a field or a list of which a task says nothing but the caption is not asked for."""
        is_named = control.kind in _TAKE_VALUES and (
            self._said(control, reading).casefold() == control.caption.casefold()
        )
        return replace(reading, likely=min(reading.likely, _OF_NO_CONTROL)) if is_named else reading

    def _said(self, control: FormControl, reading: ControlReading) -> str:
        return whole_value(self._task, self._words, *reading.value, control)

    def _goal_of(self, control: FormControl, reading: ControlReading) -> PlannedGoal:
        is_unsure = control.is_unsure
        match control.kind:
            case FormControlKind.BUTTON:
                return PlannedGoal(GoalVerb.PRESS, control.caption)
            case FormControlKind.BOX:
                return PlannedGoal(GoalVerb.UNTICK if reading.is_off else GoalVerb.TICK, control.caption)
            case FormControlKind.FIELD:
                value = self._said(control, reading)
                return PlannedGoal(GoalVerb.FILL, control.caption, value, is_field_or_list=is_unsure)
            case FormControlKind.CLOSED_LIST:
                row = self._said(control, reading)
                return PlannedGoal(GoalVerb.CHOOSE, row, owner=control.caption, is_field_or_list=is_unsure)
            case FormControlKind.ROUND | FormControlKind.ROW:
                return PlannedGoal(GoalVerb.CHOOSE, control.caption)


def _half_believed(reading: ControlReading) -> ControlReading:
    """The reading with a part of its odds."""
    odds = _PART_OF_ODDS * reading.likely
    return replace(reading, likely=odds / (1 - reading.likely + odds))


def _without_a_second(
    control: FormControl, reading: ControlReading, read: Sequence[tuple[FormControl, ControlReading]]
) -> ControlReading:
    """The reading; where the words of its value are more likely that of another control, and it is none too
    sure itself, it is not asked for."""
    if control.kind not in _TAKE_VALUES or reading.likely >= _LEAST_OF_A_SECOND:
        return reading
    is_second = any(
        other.kind in _TAKE_VALUES and theirs.value == reading.value and theirs.likely > reading.likely
        for other, theirs in read
    )
    return replace(reading, likely=0.0) if is_second and reading.likely >= _LEAST_LIKELY else reading


def _beside_likelier_rows(
    control: FormControl, reading: ControlReading, read: Sequence[tuple[FormControl, ControlReading]]
) -> ControlReading:
    """The reading of a row, no likelier than that no likelier one of its list is meant: one alone can be
    chosen."""
    if control.kind not in _IN_ROWS or not control.owner:
        return reading
    rivals = (
        theirs.likely
        for other, theirs in read
        if other is not control and other.owner == control.owner and theirs.likely > reading.likely
    )
    return replace(reading, likely=min(reading.likely, 1 - max(rivals, default=0.0)))


def text_of(control: FormControl) -> ControlText:
    kind = _KINDS[control.kind]
    holds = control.value if control.kind in _TAKE_VALUES else ""
    return ControlText(kind, control.caption, control.owner if kind == CHOICE else "", holds)


def surely_read(
    goals: Sequence[PlannedGoal],
    task: str,
    controls: Sequence[FormControl],
    shown: ReadInPicture,
    reader: FormReader | None,
) -> list[PlannedGoal] | None:
    """The goals as a form reader reads them, where it is sure enough and knows all that they are about, or
    else one control is clearly likelier than others; None where they are better left as the rules have them.
    What stands in quotes is meant by the word: there the rules have their way but for what is nothing of it.

    Args:
        goals: as the rules have them.
        shown: how a name stands among what is read in the picture.
        reader: None where there is none.

    Raises:
        RefusedError: the reader cannot evaluate it.
    """
    known = {text.casefold() for one in controls for text in (one.caption, one.value, one.owner)}
    if reader is None or any(_is_beyond(goal, task, known, shown) for goal in goals):
        return None
    read = ReadBesideForm.by(reader, task, controls)
    if read is None:
        return None
    if quoted := quoted_texts(task):
        return read.goals() if read.covers(quoted) and read.likely(goals) < _OF_NO_CONTROL else None
    read = read.beside(goals)
    meant = [_as_agreed(one, goals, task, controls) for one in read.goals()]
    if any(_is_passed_over(goal, meant, controls) or _is_elsewhere(goal, task, read) for goal in goals):
        return None
    agreed = {_what(one) for one in meant} & {_what(one) for one in goals}
    nothing, ruled = read.likely([]), read.likely(goals, agreed)
    asks = any(goal.verb is GoalVerb.READ for goal in goals)
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
        if amended != list(goals):
            return amended
        is_refused = any(_is_typed_anywhere(goal, task, controls) or read.doubts(goal) for goal in goals)
        return [] if is_refused else None
    likely = read.likely(meant, agreed)
    least = _LEAST_OUTRIGHT if asks or not goals else _LEAST_SHARE * (1 - nothing)
    if likely >= max(least, ruled):
        return read.with_looks([*meant, *read.typed_besides(goals, meant)])
    amended = [_with_value_of(meant, goal) for goal in goals]
    return amended if amended != list(goals) else None


def _is_passed_over(goal: PlannedGoal, meant: Sequence[PlannedGoal], controls: Sequence[FormControl]) -> bool:
    """Whether a row is named with its list, and of the rows of that in sight none is meant: it is asked
    about."""
    if goal.verb is not GoalVerb.CHOOSE or not goal.owner:
        return False
    owner = goal.owner.casefold()
    rows = [one.caption for one in controls if one.kind in _IN_ROWS and one.owner.casefold() == owner]
    return bool(rows) and not any(one.name in rows for one in meant)


def _is_elsewhere(goal: PlannedGoal, task: str, read: ReadBesideForm) -> bool:
    """Whether a control is named as captions are written, and none in sight is called so: a box by several
    words, or "the Refresh button"."""
    words = goal.name.split()
    if not words or not all(word[:1].isupper() for word in words) or read.knows([goal]):
        return False
    if goal.verb in _WAYS_OF_A_BOX:
        return len(words) > 1
    is_called_a_button = re.search(rf"\b{re.escape(goal.name)} (?:button|tab|link|icon)\b", task) is not None
    return goal.verb is GoalVerb.PRESS and is_called_a_button and not read.has_words_of(goal.name)


def _is_better_ruled(
    goal: PlannedGoal, likeliest: Sequence[PlannedGoal], task: str, read: ReadBesideForm
) -> bool:
    """Whether the rules know better than a reader that is sure of nothing: what is to be done with the same
    control, or that a task names, as captions are written, what is no control in sight and not said for the
    likeliest: "Travel Insurance", or "Lisbon" as the "Destination"."""
    if read.knows([goal]):
        called = {text.casefold() for one in likeliest for text in (one.name, one.owner)}
        return goal.verb in (GoalVerb.FILL, GoalVerb.PRESS) and goal.name.casefold() in called
    owner, name = (text.strip(_AROUND_A_NAME) for text in (goal.owner, goal.name))
    capitals = [word for text in (owner, name) for word in text.split() if word[:1].isupper()]
    if owner or goal.verb is GoalVerb.FILL:
        return bool(capitals)
    may_be_a_value = goal.verb not in _WAYS_OF_A_BOX
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


def _what(goal: PlannedGoal) -> _What:
    """What it is about and to be, however it is written."""
    verb = "" if goal.toggles else goal.verb.value
    return verb, goal.name.casefold(), goal.value.strip(_AROUND_A_NAME)


def _as_agreed(
    goal: PlannedGoal, ruled: Sequence[PlannedGoal], task: str, controls: Sequence[FormControl]
) -> PlannedGoal:
    """The goal; a box that the rules set the other way is to be otherwise than it is, of two values for a
    field one is more likely whole, and the words that tell a row are the fewest."""
    others = _about_the_same(goal, ruled)
    if goal.verb in _WAYS_OF_A_BOX:
        is_agreed = all(one.verb is goal.verb for one in others if one.verb in _WAYS_OF_A_BOX)
        return goal if is_agreed else replace(goal, toggles=True)
    if goal.verb is GoalVerb.CHOOSE and goal.owner:
        rows = (one.name for one in ruled if one.verb is GoalVerb.CHOOSE and one.owner == goal.owner)
        return replace(goal, name=next((row for row in rows if row in goal.name), goal.name))
    if goal.verb is GoalVerb.FILL:
        before = next((one.value for one in controls if one.caption == goal.name), "")
        for one in others:
            if one.verb is GoalVerb.FILL:
                goal = replace(goal, value=agreed_value(goal.value, one.value, task, before))
    return goal


def _is_typed_anywhere(goal: PlannedGoal, task: str, controls: Sequence[FormControl]) -> bool:
    """Whether a goal types into whatever field has the keyboard, of which a task says nothing: "let Elif
    in"."""
    has_fields = any(one.kind is FormControlKind.FIELD for one in controls)
    return goal.verb is GoalVerb.TYPE and has_fields and WRITES.search(task) is None


def _is_beyond(goal: PlannedGoal, task: str, known: Collection[str], shown: ReadInPicture) -> bool:
    """Whether a goal is about something else than a control of a form: "Keys" is no tab that was named with
    "compose key"."""
    is_another = goal.deed is not TaskDeed.NONE or goal.verb not in _READ or goal.is_menu or goal.is_answer
    called = (name.strip(_AROUND_A_NAME) for name in (goal.name, goal.owner))
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
